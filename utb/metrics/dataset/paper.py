"""Numbers that the paper prints about its data, to be shown beside ours. Percent where they are shares."""

# Table 2. Chat turns are in none of the three types, so the shares are of 799 evaluated turns.
TASK_TYPES = {"LOI": (278, 34.79), "ST": (265, 33.17), "MT": (256, 32.04)}
SUBTYPES = {
    "Partial Information": (585, 54.93),
    "Cross-Topic": (300, 28.17),
    "Long-Range Dependency": (180, 16.90),
}
# Figure 2b, of 36 tool sets.
DOMAINS = {"Weather": 36.1, "Security": 22.2, "Entertainment": 22.2, "Finance": 11.1, "Travel": 8.4}
# Table 3.
DIVERSITY = {
    "distinct_sequences": 95.67,
    "distinct_trajectories": 99.00,
    "sequence_distance": 72.77,
    "trajectory_distance": 97.97,
}
SCALE = {
    "profiles": 10,
    "tool_sets": 36,
    "tools": 170,
    "topics": 300,
    "turns": 1065,
    "evaluated_turns": 799,
}
# Table 9, of the collected tool sets before the choice by hand.
TOOLS_PER_TOPIC = 4.875
PARAMETERS_PER_TOOL = 2.45
