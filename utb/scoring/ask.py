"""The ask detector's two questions, for those who score: does a text ask, and does it name a slot?"""

from utb.scoring.asking.detector import asks
from utb.scoring.asking.naming import names_slot

__all__ = ["asks", "names_slot"]
