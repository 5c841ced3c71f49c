"""Packs, games and positions, close to holdout.h but with Python's manners."""
import ctypes as c

from ._lib import LEGAL_MAX, PLAYING, TEAM, Action, Choice, Idea, Report, Search, Setup, lib


def _problem(report):
    return report.problem[0].text.decode() if report.count else "not enough memory"


class Pack:
    """The games built in, or those of a folder."""

    def __init__(self, folder=None):
        report = Report()
        self._as_parameter_ = lib.hd_pack_open(folder.encode(), report) if folder else lib.hd_pack_builtin(report)
        if not self._as_parameter_:
            raise ValueError(_problem(report))

    def __del__(self):
        if getattr(self, "_as_parameter_", None):
            lib.hd_pack_free(self)


class Game:
    """A mission with its options, compiled: `Game("2e/M0", seats=2, team="amy,doug/elle,josh")`."""

    def __init__(self, mission, seats=0, pack=None, **options):
        if not isinstance(pack, (Pack, type(None))):
            raise TypeError("pack: expected a Pack")
        self.mission, self.pack = mission, pack or Pack()
        pairs = [Choice(k.replace("_", "-").encode(), str(v).encode()) for k, v in options.items()]
        choices, report = (Choice * max(len(pairs), 1))(*pairs), Report()
        setup = Setup(mission.encode(), seats or 1, len(pairs), choices)
        self._as_parameter_ = lib.hd_game_new(self.pack, setup, report)
        if not self._as_parameter_:
            raise ValueError(f"{mission}: {_problem(report)}")
        self.seats = lib.hd_seats(self)
        if seats and seats != self.seats:
            raise ValueError(f"{mission}: for at least {self.seats} players, not {seats}")

    def __del__(self):
        if getattr(self, "_as_parameter_", None):
            lib.hd_game_free(self)

    def start(self, seed=1):
        return State(self, seed)

    def features(self):
        """What the numbers of an observation mean: (name, first, count, each, words) block by block."""
        blocks = []
        while (info := lib.hd_feature_info(self, len(blocks))).name:
            blocks.append((info.name.decode(), info.first, info.count, info.each, info.what.decode()))
        return blocks

    def verbs(self):
        """What the first number of an answer means: (word, operands, what it is for). Operands are a letter for each of the other
        numbers: f figure, p place, c card, k kind, s skill, w word, n number; in capitals where it may be left out."""
        verbs = [lib.hd_verb(self, i) for i in range(lib.hd_verb_count(self))]
        return [(verb.word.decode(), verb.operands.decode(), lib.hd_deed_word(verb.deed).decode()) for verb in verbs]


class State:
    """A position. `legal()` lists the answers as texts; `do(i)` takes the i-th."""

    def __init__(self, game, seed=1):
        self.game, self._legal, self._count = game, (Action * LEGAL_MAX)(), None
        self._as_parameter_ = lib.hd_state_new(game)
        if not self._as_parameter_:
            raise MemoryError("a position")
        self.reset(seed)

    def __del__(self):
        if getattr(self, "_as_parameter_", None):
            lib.hd_state_free(self)

    def reset(self, seed=1):
        lib.hd_start(self.game, self, seed, None)
        self._count = None

    def copy(self):
        other = State(self.game)
        lib.hd_copy(self.game, other, self)
        other._count = None
        return other

    def imagine(self, seat, seed):
        """Another position that looks the same to the seat."""
        lib.hd_imagine(self.game, self, seat, seed)
        self._count = None

    @property
    def count(self):
        if self._count is None:
            self._count = lib.hd_legal(self.game, self, self._legal, LEGAL_MAX)
        return self._count

    def legal(self):
        out = c.create_string_buffer(256)
        texts = []
        for i in range(self.count):
            lib.hd_action_text(self.game, self._legal[i], out, len(out))
            texts.append(out.value.decode())
        return texts

    def answers(self):
        """Needs numpy. The allowed answers as an array of small numbers, a row for each: its verb (Game.verbs()), then its operands."""
        import numpy as np
        return np.frombuffer(self._legal, np.uint8).reshape(LEGAL_MAX, -1)[:self.count].copy()

    def do(self, index):
        if not 0 <= index < self.count:
            raise IndexError(f"answer {index} of {self.count}")
        lib.hd_apply(self.game, self, self._legal[index], None)
        self._count = None

    @property
    def result(self):
        return lib.hd_result(self.game, self)

    @property
    def over(self):
        return self.result != PLAYING

    @property
    def seat(self):
        return lib.hd_to_move(self.game, self)

    def winner(self, seat):
        return lib.hd_winner(self.game, self, seat)

    def progress(self, seat=TEAM):
        return lib.hd_progress(self.game, self, seat) / 10000

    def hash(self):
        return lib.hd_hash(self.game, self)

    def _index(self, action):
        return next(i for i in range(self.count) if bytes(self._legal[i]) == bytes(action))

    def bot(self, name="greedy", seed=1):
        """The index of a bot's answer."""
        kind = lib.hd_bot_find(name.encode())
        if not kind:
            raise ValueError(f"there is no bot '{name}'")
        if self.over:
            raise ValueError("the game is over")
        return self._index(lib.hd_bot_choose(kind, self.game, self, max(self.seat, 0), seed))

    def search(self, rollouts=200, threads=1, seed=1, most=3):
        """The best answers: (index, chance of winning or None, gain, error), best chance first."""
        if not 0 < rollouts < 2**31:
            raise ValueError("rollouts: expected at least 1")
        ideas = (Idea * most)()
        n = lib.hd_search(self.game, self, max(self.seat, 0), Search(rollouts, threads, None, None), seed, ideas, most)
        found = [(self._index(i.action), i.chance / 10000 if i.chance >= 0 else None, i.gain / 10000, i.error / 10000)
                 for i in ideas[:n]]
        return sorted(found, key=lambda idea: -1 if idea[1] is None else idea[1], reverse=True)

    def reason(self, index, lang=0):
        out = c.create_string_buffer(256)
        self.count
        lib.hd_reason(self.game, self, max(self.seat, 0), self._legal[index], lang, out, len(out))
        return out.value.decode()
