"""The released statistics: metric files, score statistics and data statistics, number for number.

What these numbers mean, and where they mislead, is said where each is made. They are reproduced, not recommended:
rates of nothing are 0.0 here, and profiles without a turn can enter a mean.
"""
