"""Files of the released evaluator: result, score and metric files, and the sessions it merges data files into.

`sessions` and `turns` read data files as it does; `results` and `scores` read its outputs, `runs` makes trajectories
of results; `rescored` judges a result file again and writes what it would have written; `stats_inputs` and
`stats_files` carry its statistics from and to disk. `headers` tells these files from others.
"""
