"""What Gymnasium and PettingZoo give their environments, or as much of it as ours need where they are not installed."""
import numpy as np

try:
    from gymnasium import Env as GymEnv
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    class _Space:
        def __contains__(self, x):
            return self.contains(x)

    class Discrete(_Space):
        """The numbers 0 .. n-1."""

        def __init__(self, n):
            self.n, self._luck = n, np.random.default_rng()

        def seed(self, seed=None):
            self._luck = np.random.default_rng(seed)

        def contains(self, x):
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def sample(self, mask=None):
            return int(self._luck.choice(np.flatnonzero(mask))) if mask is not None else int(self._luck.integers(self.n))

    class Box(_Space):
        """Arrays of one shape and type, with bounds."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool((x >= self.low).all() and (x <= self.high).all()))

    class Dict(_Space):
        """Several spaces, each with a name."""

        def __init__(self, spaces):
            self.spaces = spaces

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(self.spaces[k].contains(x[k]) for k in x)

    class GymEnv:
        """reset() keeps a generator for the seed, as Gymnasium's does."""

        spec, render_mode, _np_random = None, None, None

        @property
        def unwrapped(self):
            return self

        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

try:
    from pettingzoo import AECEnv
except ImportError:
    class AECEnv:
        render_mode = None

        @property
        def unwrapped(self):
            return self

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

__all__ = ["AECEnv", "Box", "Dict", "Discrete", "GymEnv"]
