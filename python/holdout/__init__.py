"""holdout: zombie-survival board games for programs that play, search or learn.

    import holdout
    env = holdout.Env("2e/M0")                 # Gymnasium's way: reset, step, a mask of allowed answers
    table = holdout.Table("zombietown/town", seats=4)  # PettingZoo's way (AEC): agents take turns
    many = holdout.VectorEnv("2e/M1", 64)      # games by the dozen, stepped in one call, arrays without copies

Needs libholdout.so (built along with the program; HOLDOUT_LIBRARY names another one) and, for arrays, numpy. docs/how-to/python.md.
"""
from .env import Env, Table, VectorEnv
from .game import Game, Pack, State

__all__ = ["Env", "Game", "Pack", "State", "Table", "VectorEnv"]
