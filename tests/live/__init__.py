"""A small real model on this machine: `make live`. Deselected by its marker everywhere else."""
