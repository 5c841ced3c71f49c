"""The C library by ctypes: where it is, its structs and functions. Nothing here knows a game."""
import ctypes as c
import ctypes.util
import os
import pathlib

LEGAL_MAX, ARGS, TEAM, DANGERS, PROBLEMS = 576, 7, -1, 12, 64
PLAYING, WON, LOST, OVER = range(4)


class Action(c.Structure):
    _fields_ = [("verb", c.c_uint8), ("arg", c.c_uint8 * ARGS)]


class Problem(c.Structure):
    _fields_ = [("file", c.c_char * 200), ("line", c.c_int), ("column", c.c_int), ("text", c.c_char * 240)]


class Report(c.Structure):
    _fields_ = [("count", c.c_int), ("warnings", c.c_int), ("problem", Problem * PROBLEMS), ("warning", Problem * 16)]


class Choice(c.Structure):
    _fields_ = [("option", c.c_char_p), ("value", c.c_char_p)]


class Setup(c.Structure):
    _fields_ = [("mission", c.c_char_p), ("seats", c.c_int), ("choices", c.c_int), ("choice", c.POINTER(Choice)), ("draft", c.c_bool)]


class FeatureInfo(c.Structure):
    _fields_ = [("name", c.c_char_p), ("what", c.c_char_p), ("first", c.c_int), ("count", c.c_int), ("each", c.c_int)]


class Verb(c.Structure):
    _fields_ = [("word", c.c_char_p), ("operands", c.c_char_p), ("deed", c.c_int)]


class Search(c.Structure):
    _fields_ = [("rollouts", c.c_int), ("threads", c.c_int), ("stop", c.c_void_p), ("user", c.c_void_p)]


class Idea(c.Structure):
    _fields_ = [("action", Action), ("score", c.c_int), ("rollouts", c.c_int), ("chance", c.c_int), ("gain", c.c_int),
                ("error", c.c_int)]


class Env(c.Structure):
    _fields_ = [("game", c.c_void_p), ("count", c.c_int), ("numbers", c.c_int), ("feature", c.POINTER(c.c_int16)),
                ("mask", c.POINTER(c.c_uint8)), ("legal", c.POINTER(c.c_int32)), ("seat", c.POINTER(c.c_int32)),
                ("reward", c.POINTER(c.c_float)), ("done", c.POINTER(c.c_uint8)), ("steps", c.c_uint64),
                ("games", c.c_uint64), ("looks", c.c_bool), ("answer", c.POINTER(Action))]


def _find():
    here = pathlib.Path(__file__).resolve().parent
    places = [os.environ.get("HOLDOUT_LIBRARY"), here / "libholdout.so", here.parents[1] / "build/src/lib/libholdout.so"]
    for place in places:
        if place and pathlib.Path(place).exists():
            return str(place)
    found = ctypes.util.find_library("holdout")
    if not found:
        raise OSError("libholdout.so is not there: build it with 'ninja -C build' (./play builds only the game), or name it in HOLDOUT_LIBRARY")
    return found


lib = c.CDLL(_find())
_P, _I, _U = c.c_void_p, c.c_int, c.c_uint64
for name, result, *arguments in [
    ("hd_pack_builtin", _P, c.POINTER(Report)), ("hd_pack_open", _P, c.c_char_p, c.POINTER(Report)), ("hd_pack_free", None, _P),
    ("hd_game_new", _P, _P, c.POINTER(Setup), c.POINTER(Report)), ("hd_game_free", None, _P), ("hd_seats", _I, _P),
    ("hd_state_new", _P, _P), ("hd_state_free", None, _P), ("hd_copy", None, _P, _P, _P), ("hd_hash", _U, _P, _P),
    ("hd_start", None, _P, _P, _U, _P), ("hd_result", _I, _P, _P), ("hd_winner", c.c_bool, _P, _P, _I),
    ("hd_to_move", _I, _P, _P), ("hd_legal", _I, _P, _P, c.POINTER(Action), _I), ("hd_apply", None, _P, _P, Action, _P),
    ("hd_action_text", _I, _P, Action, c.c_char_p, c.c_size_t), ("hd_imagine", None, _P, _P, _I, _U),
    ("hd_action_label", _I, _P, _P, Action, _I, c.c_char_p, c.c_size_t),
    ("hd_verb_count", _I, _P), ("hd_verb", Verb, _P, _I), ("hd_deed_word", c.c_char_p, _I), ("hd_progress", _I, _P, _P, _I), ("hd_features", _I, _P, _P, _I, c.POINTER(c.c_int16), _I),
    ("hd_feature_info", FeatureInfo, _P, _I), ("hd_bot_find", _I, c.c_char_p), ("hd_bot_choose", Action, _I, _P, _P, _I, _U),
    ("hd_search", _I, _P, _P, _I, c.POINTER(Search), _U, c.POINTER(Idea), _I),
    ("hd_reason", _I, _P, _P, _I, Action, _I, c.c_char_p, c.c_size_t),
    ("hd_env_new", c.POINTER(Env), _P, _I, _U, c.c_bool), ("hd_env_free", None, c.POINTER(Env)),
    ("hd_env_reset", None, c.POINTER(Env), _U), ("hd_env_step", c.c_bool, c.POINTER(Env), c.POINTER(c.c_int32)),
    ("hd_env_sample", None, c.POINTER(Env), _U, c.POINTER(c.c_int32)), ("hd_env_run", None, c.POINTER(Env), _I, _U),
]:
    function = getattr(lib, name)
    function.restype, function.argtypes = result, list(arguments)
