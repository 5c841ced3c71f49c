"""holdout: zombie-survival board games for programs that play, search or learn.

    import holdout
    env = holdout.Env("2e/M0")                 # a gymnasium.Env: reset, step, a mask of allowed answers
    table = holdout.Table("zombietown/town", seats=4)  # a pettingzoo.AECEnv: agents take turns
    many = holdout.VectorEnv("2e/M1", 64)      # games by the dozen, stepped in one call, arrays without copies

Needs libholdout.so (built along with the program; HOLDOUT_LIBRARY names another one) and, for arrays, numpy. docs/how-to/python.md.
"""
from ._lib import LOST, OVER, PLAYING, WON
from .game import Game, Pack, State

__all__ = ["Game", "LOST", "OVER", "PLAYING", "Pack", "State", "WON"]

try:
    from .env import Env, Table, VectorEnv
except ModuleNotFoundError as missing:  # games and positions need no arrays
    if missing.name != "numpy":
        raise

    def __getattr__(name):
        if name in ("Env", "Table", "VectorEnv"):
            raise ImportError(f"holdout.{name} needs numpy (pip install numpy, or Debian's python3-numpy)")
        raise AttributeError(f"module 'holdout' has no attribute '{name}'")
else:
    __all__ += ["Env", "Table", "VectorEnv"]
    try:
        import gymnasium
    except ImportError:
        pass
    else:
        gymnasium.register("holdout/Mission-v0", entry_point=Env)  # gymnasium.make("holdout/Mission-v0", mission="2e/M0")
