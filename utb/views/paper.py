"""Figures of the paper that loaded data are shown beside: its size, Table 2 and Figure 2b, in per cent."""

SIZE = {"personas": 10, "tool sets": 36, "tools": 170, "topics": 300, "turns": 1_065, "evaluated": 799}
TASK_TYPES = {"Lack of information": 34.79, "Single-tool": 33.17, "Multi-tool": 32.04}
SUBTYPES = {"Partial Information": 54.93, "Cross-Topic": 28.17, "Long-Range Dependency": 16.90}
DOMAINS = {"Weather": 36.1, "Security": 22.2, "Entertainment": 22.2, "Finance": 11.1, "Travel": 8.4}
