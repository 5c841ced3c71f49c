#!/usr/bin/env python3
"""What people and programs may write to the commands: cli_test.py HOLDOUT

Names of missions, seeds, files that are not missions, scripted dice, plans of missions with mistakes, lessons. Ends with "N passed, M failed".
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from commands import HOLDOUT, ROOT, STATE, engine, finish, run, says, verdict


def alone(mission):
    """Only one game has a mission of this name."""
    (games,) = engine({"cmd": "games"})
    return sum(m["id"].split("/")[1] == mission for game in games["games"] for m in game["missions"]) == 1


def lists():
    """One list of bots wherever they are named; columns that do not run into each other; places named once."""
    for words in (("play", "--help"), ("sim", "--help"), ("play", "2e/M1", "--bot", "rest=nonsense"), ("sim", "2e/M0", "--policy", "nonsense")):
        _, out, err = run(*words, "--lang", "en")
        verdict(f"bots of {' '.join(words)}", "random, learner, greedy (or companion)" in out + err and "search (or expert)" in out + err, out + err)
    for lang in ("en", "de"):
        _, out, _ = run("missions", "--lang", lang)
        rows = [line for line in out.splitlines() if " min" in line]
        verdict(f"missions, {lang}", rows and all(re.search(r"  (easy|medium|hard|leicht|mittel|schwer|\S+) +\d+ min", row) for row in rows), out)
    _, out, _ = run("play", "washington/M1", "--plain", "--lang", "en", text="look\n")
    verdict("a place is named once, with its id", re.search(r"^\S.* \(r0c0\) · street · spawn", out, re.M), out)


def asked():
    """Rules by words while playing in lines."""
    _, out, _ = run("play", "washington/M1", "--plain", "--lang", "en", text="rule night\nrule WZC-NIGHT-2\nrule WZC-NIGHT-99\nrule xyzzy\n")
    verdict("rule night", out.count("WZC-NIGHT-1  ") == 1 and out.count("WZC-NIGHT-2  ") == 2, out)
    verdict("no such rule", "The text of WZC-NIGHT-99 is not" in out and "The text of xyzzy is not" in out, out)


def in_lines():
    """Plain mode says where one is, each lesson once, and what could have been meant."""
    _, out, _ = run("play", "dark-side/M0", "--plain", "--lang", "en", "--seed", "3", text="xyzzy\ndeal\ndeal mi\n1\n")
    verdict("the briefing stands before the first question", 0 <= out.find("The shift siren") < out.find("Who gets it"), out)
    verdict("a lesson is told once", out.count("Welcome below") == 1, out)
    verdict("an unknown word points to help", re.search(r"'xyzzy'.*“help”", out), out)
    verdict("what fits is listed with numbers", re.search(r"2 answers match “deal mi”.*\n +1  Miranda.*\n +4  Miles", out), out)
    _, out, _ = run("play", "dark-side/M0", "--plain", "--lang", "en", "--seed", "3", text="lesson\n")
    verdict("... and again when asked for", out.count("Welcome below") == 2, out)
    _, out, _ = run("play", "dark-side/M0", "--plain", "--lang", "en", "--seed", "3", text="1\n1\n1\nclose r4c1\nmove r2c1\n")
    verdict("a lesson done before its time is told as done", 0 <= out.find("* 3 of 6, already done: Here you open") < out.find("* 4 of 6: "), out)


def why():
    """`why` explains the last refusal, else the last event. A lesson comes when it is its turn."""
    _, out, _ = run("play", "dark-side/M0", "--plain", "--lang", "en", "--seed", "3", text="1\n1\n1\nmove r0c0\nwhy\n")
    refusal = re.search(r"^> (.+)  ([A-Z]+-[A-Z0-9-]+)\n> (.+)\n(\S+)  \S.*\n\S", out, re.M)
    verdict("why: the refusal and its rule", refusal and refusal[1] == refusal[3] and refusal[2] == refusal[4], out[-1500:])
    _, out, _ = run("play", "zombietown/town", "--plain", "--lang", "en", "--seed", "3", "--bot", "rest=greedy", text="1\n1\n1\nwhy\n" + 5 * "1\n")
    verdict("why: what happened last and its rule", re.search(r"^> Player 1 keeps .*\nZT-SETUP-7  ", out, re.M) and "Nobody there moves" not in out, out[:3000])
    verdict("a lesson about the turn waits for the turn", 0 < out.rfind("which card do you keep? 1 more") < out.find("* 3 of 8"), out)
    _, out, _ = run("play", "--from", str(ROOT / "tests/golden/zombietown/town-3.replay") + "@20", "--plain", "--lang", "en", text="quit\n")
    verdict("a shot in Zombietown draws a card", "combat card, 1+" in out and "1 die" not in out, out)


def by_name():
    """Plain mode takes the names people read, tells the ways on, and what machines against us do; in German with German commands."""
    begin = "1\n1\n1\n1\n"
    def played(text, lang="en", mission="dark-side/M4"):
        return run("play", mission, "--plain", "--lang", lang, "--seed", "3", text=text)[1]
    out = played(begin + "look SECURITY room by the com\nlook security room\nlook mi\nlook Kompressorraum\nlook pistol\nmove server room\nmove compressor room\n")
    verdict("the ways out of a room", "Ways: the compressor room (r3c1), the laboratory (r4c0)" in out, out)
    verdict("what a name could mean is listed", "“security room” could be: the security room by the canteen" in out and "“mi” could be: Miranda, Miles" in out, out)
    verdict("a name of the other language", "the compressor room (r3c1) · room" in out, out)
    verdict("a card in words, without tags", "Pistol\nRanged 1, noisy" in out, out)
    verdict("a place far away by its name", re.search(r"There is no direct way from .* to the server room", out), out)
    verdict("the whole name goes before a part of another", "Miranda goes to the compressor room (r3c1)" in out, out)
    verdict("shots at nobody are folded away", "more: shots at nobody, 4; " in out and not re.search(r"^ *\d+  Shoot at", out, re.M), out)
    verdict("what is worn off has one name", "armour" in played(begin + "sheet miranda\n") and "health" not in played(begin + "sheet miranda\n"), out)
    out = run("play", "zombietown/town", "--plain", "--lang", "en", "--seed", "3", text="sheet\n")[1]
    verdict("... also where it is health", re.search(r"Red · health \d of 4", out), out)
    out = played(begin + "look vindicator\nwhy dormitory\nlook tunnel south of the lab\nlook laboratory\nmore\nclose compressor\n")
    verdict("a machine against us says what it does", out.count("Ranged 1-3, noisy: 3 dice, 4+, damage 2. Energy.") == 2 and out.count("It is hostile and shoots at the loudest zone") == 2, out)
    verdict("more has the shots", re.search(r"^ *> *\d+  Shoot at", out, re.M), out)
    verdict("what is left after a door", "; 4 door tokens left" in out, out)
    out = played(begin + "hilfe\nschau kompressorraum\ngehe Labor\nZURÜCK\nwarum\ngefahr\nregel tür schließen\nende\nschluss\nhilfe\n", "de")
    verdict("German commands", all(word in out for word in ("bogen [NAME]", "Wege: Umkleide", "geht ins Labor", "Zurückgenommen", "Die Maschine ist gegen uns", "DS-ACT-DOOR-1")), out)
    verdict("... the turn ends with one, the game with another", "Miranda beendet den Zug" in out and out.count("bogen [NAME]") == 1, out)
    verdict("what is not possible now", "No answer fits “open” now" in played("open\n") and "passt jetzt keine Antwort" in played("angreifen\n", "de"), out)
    verdict("what is wrong, once the figure is there", "'r9c9' is not a place" in played(begin + "move r9c9\n"), out)
    verdict("... are known in German only", "“help”" in played(begin + "hilfe\n"), out)
    verdict("pits beside a place", "the tunnel southwest of the locker room (r2c0) [Open pit]" in played("look r1c0\n"), out)


def copies(folder):
    """A copy of a mission that was changed: which game it is of, and all of its mistakes at once."""
    mine = folder / "mine.yaml"
    mine.write_text((ROOT / "games/dark-side/missions/M1.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    says("tiles of another game", 1, r"--game dark-side", "lint", mine, "--lang", "en")
    says("… in German", 1, r"diese Teile gehören zu einem anderen Spiel: .*--game dark-side", "lint", mine, "--lang", "de")
    says("the id alone", 1, r"is the id of .* too\n1 problem\n", "lint", mine, "--game", "dark-side", "--lang", "en")
    mine.write_text(mine.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    says("the id and the rest", 1, r"is the id of .* too\n.*nonsense.*\n2 problems\n", "lint", mine, "--game", "dark-side", "--lang", "en")
    says("it is not played", 2, r"is the id of .* too", "play", mine, "--game", "dark-side", "--plain", "--lang", "en")


def names():
    if not alone("M5"):
        says("a name several games have", 2, "'M5' can be several missions: ", "map", "M5")
    for typed, mission in (("2e/m5", "2e/M5"), ("M5", "2e/M5"), ("m5", "2e/M5"), ("zombietown", "zombietown/town"),
                           ("Zombietown/Town", "zombietown/town"), ("2E/M0", "2e/M0")):
        if typed.upper() == "M5" and not alone("M5"):
            continue
        says(f"{typed} is {mission}", 0, f"^{mission}  ", "map", typed, "--term")
        seats = {"seats": 2} if "town" in mission else {}
        (new,) = engine({"cmd": "new", "mission": typed, "seed": 1, **seats})
        verdict(f"the engine knows {typed}", new.get("mission") == mission, new)
    says("a mission nobody has", 2, "'2e' has no mission 'm99'; there are: M0, M1", "map", "2e/m99")
    says("a game nobody has", 2, "there is no game '3e'; there are: .*2e.*zombietown", "map", "3e/M0")
    says("neither", 2, "named game/mission, as in 2e/M0; found 'elsewhere'", "map", "elsewhere")
    says("a game that has many", 2, "'2e' has no mission ''; there are: M0", "map", "2e")
    says("a file without its ending", 2, r"there is a file called .*cars\.yaml: give its full name", "map", ROOT / "tests/missions/cars")
    says("… in German", 2, r"es gibt eine Datei .*cars\.yaml", "map", ROOT / "tests/missions/cars", "--lang", "de")
    says("games in any case", 0, "2E-MOVE-1", "rules", "2e-move-1", "--game", "2E")
    books = "(?s)DS-COMP-1 .* 0 not proved, 0 open.*INV-AMMO-1 .* 0 not proved, 0 open"
    says("rules of a game made of two books", 0, books, "rules", "--coverage", "combined")
    says("bench takes a file", 0, "signature", "bench", "--games", "2", "--mission", ROOT / "tests/missions/cars.yaml")
    says("a mission file goes to the game that has such files", 0, "2e/", "map", ROOT / "tests/missions/cars.yaml", "--term")
    says("cards of all games", 0, "2nd Edition.*Zombietown.* kinds of cards", "cards", "pistol")


def seeds():
    for written, seed in (("42", "0x2a"), ("0x2a", "0x2a"), ("0X2A", "0x2a"), ("0x51f3c0de", "0x51f3c0de")):
        (new,) = engine({"cmd": "new", "mission": "2e/M0", "seed": written})
        verdict(f"seed {written}", new.get("seed") == seed, new)
    for wrong in ("", "0x", "2a", "xyz", "12 ", "-1", "1" * 30):
        (new,) = engine({"cmd": "new", "mission": "2e/M0", "seed": wrong})
        verdict(f"seed '{wrong}' is none", not new["ok"], new)


def files(folder):
    pipe, link, record = folder / "pipe", folder / "link", folder / "game.replay"
    os.mkfifo(pipe)
    link.symlink_to(record)
    record.touch()
    for path in (pipe, "/dev/zero", "/dev/null", folder, "-", folder / "nowhere"):
        (load,) = engine({"cmd": "load", "file": str(path)})
        verdict(f"load {path}", not load["ok"] and "cannot be read" in load["error"], load)
    for path in (pipe, "/dev/null", folder, folder / "no" / "where"):
        _, save = engine({"cmd": "new", "mission": "2e/M0", "seed": 1}, {"cmd": "save", "file": str(path)})
        verdict(f"save {path}", not save["ok"] and "cannot be written" in save["error"], save)
    _, save = engine({"cmd": "new", "mission": "2e/M0"}, {"cmd": "save", "file": str(pipe)}, lang="de")
    verdict("save in German", "keine gewöhnliche Datei" in save["error"], save)
    verdict("the pipe is still one", pipe.is_fifo() and pathlib.Path("/dev/null").is_char_device())
    (folder / "huge").touch()
    os.truncate(folder / "huge", 65 << 20)
    (load,) = engine({"cmd": "load", "file": str(folder / "huge")})
    verdict("a file that is too large", "too large" in load.get("error", ""), load)
    _, save, load = engine({"cmd": "new", "mission": "2e/M0", "seed": 7}, {"cmd": "save", "file": str(link)},
                           {"cmd": "load", "file": str(record)})
    verdict("a link is followed", save["ok"] and load["ok"] and link.is_symlink() and record.is_file(), (save, load))
    verdict("nothing is left beside it", not list(folder.glob("game.replay.*")))
    for verb in (("replay",), ("play", "--plain", "--resume")):
        says(f"{verb[0]} of a pipe", 2 if verb[0] == "replay" else 1, "regular|readable|read", *verb, pipe)
    says("lint of a pipe", 1, "not a regular file", "lint", "/dev/null")


def scripts():
    begin = [{"cmd": "new", "mission": "2e/M0", "seed": 1},
             {"cmd": "setup", "lines": ["turn elle", "put elle r1c2", "empty elle", "card elle hand pistol", "zombies walker 3 r1c2"]}]
    shot = {"cmd": "do", "action": "shoot elle pistol r1c2"}
    rolled = lambda answer: [e["dice"] for e in answer["events"] if e["kind"] == "roll"]
    *_, first, second = engine(*begin, {"cmd": "dice", "dice": [5, 5, 5]}, shot, shot)
    verdict("dice that were not rolled are told", rolled(first) == [[5]] and first.get("unused") == 2, first)
    alone = engine(*begin, {"cmd": "dice", "dice": [5]}, shot, shot)[-1]
    verdict("… and do not fall into the next roll", rolled(second) == rolled(alone) and "unused" not in second, (second, alone))
    *_, cleared, told = engine(*begin, {"cmd": "dice", "dice": [1]}, {"cmd": "dice", "dice": []}, shot)
    fresh = engine(*begin, shot)[-1]
    verdict("no dice take back those that wait", cleared["ok"] and rolled(told) == rolled(fresh), (told, fresh))
    *_, walk, late = engine(*begin, {"cmd": "dice", "dice": [6]}, {"cmd": "do", "action": "noise elle"}, shot)
    verdict("dice wait for the action that rolls", rolled(walk) == [] and rolled(late) == [[6]], late)
    *_, save, load = engine(*begin, {"cmd": "dice", "dice": [1, 2]}, {"cmd": "dice", "dice": []}, {"cmd": "dice", "dice": [5, 5]}, shot,
                            {"cmd": "save"}, {"cmd": "load", "text": ""})
    (load,) = engine({"cmd": "load", "text": save["text"]})
    verdict("all of it can be read back", load["ok"] and load["steps"] == 9, load)
    *_, card = engine(begin[0], {"cmd": "setup", "line": "card amy pack aaahh"})
    verdict("nobody keeps Aaahh!!", not card["ok"] and "nobody keeps" in card["error"], card)
    *_, door, kind = engine(begin[0], {"cmd": "setup", "line": "door r2c0 r0c4 open"}, {"cmd": "setup", "line": "zombies ghoul 1 r2c0"})
    verdict("which doors there are", "no door between r2c0 and r0c4; the doors there: [" in door["error"], door)
    verdict("which kinds there are", "'ghoul' isn't a kind of zombie; there are: walker, fatty, runner" in kind["error"], kind)
    *_, big, huge = engine(begin[0], {"cmd": "setup", "line": "actions amy 100"}, {"cmd": "setup", "line": "noise r2c0 100000000000000000000"})
    verdict("how far numbers go", "at most 99" in big["error"] and "at most 200 noise tokens" in huge["error"], (big, huge))
    points = {"cmd": "query", "query": "cxp justin"}
    _, few, _, fitting, more, seven = engine({"cmd": "new", "mission": "washington/M2", "seed": 1}, {"cmd": "setup", "line": "cxp justin 7"},
                                             {"cmd": "setup", "line": "bonus justin 2"}, points, {"cmd": "setup", "line": "cxp justin 7"}, points)
    verdict("campaign points need their rewards", not few["ok"] and "'bonus' first" in few["error"], few)
    verdict("... and rewards bring their points", fitting["value"] == "5" and more["ok"] and seven["value"] == "7", (fitting, more, seven))
    *_, free = engine(begin[0], {"cmd": "setup", "line": "free amy dual 1"}, {"cmd": "query", "query": "free amy dual"})
    verdict("dual is the word", free.get("value") == "1", free)


def plans():
    for name, code, shown in (("start-no-zone", 1, "r2c1"), ("unknown-kind", 1, "r2c1"), ("no-goals", 1, "r2c1"), ("fine", 0, "r2c1"),
                              ("unknown-tile", 2, "cannot be drawn"), ("bad-yaml", 2, "not YAML")):
        says(f"plan of {name}", code, shown, "map", ROOT / f"tests/lint/{name}.yaml", "--term")
    says("mistakes are told with the plan", 1, "drawn without these parts.*no zone 'wall'", "map", ROOT / "tests/lint/start-no-zone.yaml")
    says("… in German", 1, "ohne diese Stellen gezeichnet", "map", ROOT / "tests/lint/start-no-zone.yaml", "--lang", "de")


def campaigns(folder):
    """A sheet is retold, printed and played on from; what is not a sheet is refused."""
    sheet, none = folder / "ours.sheet", folder / "none.sheet"
    sheet.write_text("campaign washington\nmission M1\n")
    none.write_text("dear diary\n")
    says("a sheet is told", 0, r"Next: M1.*holdout play --campaign", "campaign", sheet)
    says("in German", 0, r"Als Nächstes: M1.*Weiter geht es mit", "campaign", sheet, "--lang", "de")
    says("a sheet is printed", 0, r"^campaign washington\nmission M1", "campaign", sheet, "--sheet")
    says("what is no sheet", 1, r"none.sheet:1: expected a campaign sheet", "campaign", none)
    says("nothing to tell", 2, r"which file\? None of the saved games \(/.*holdout\)", "campaign", "--lang", "en")
    for mission, sentence in (("washington/M1", "not over yet"), ("2e/M1", "has no campaign")):
        run("play", mission, "--plain", "--seed", "3", text="1\nquit\n")
        newest = max((pathlib.Path(STATE.name) / "holdout").glob("*.replay"), key=lambda file: file.stat().st_mtime_ns)
        says(f"{mission} begun", 1, sentence, "campaign", newest, "--lang", "en")
    ended = next(file for file in sorted((ROOT / "tests/golden/washington").glob("M1-*.replay")) if run("campaign", file)[0] == 0)
    (pathlib.Path(STATE.name) / "holdout/washington-M1-ended.replay").write_bytes(ended.read_bytes())
    says("the newest that is finished", 0, r"The road so far\n  M1: ", "campaign", "--lang", "en")
    says("… and whom one has met, nobody from later", 0, r"People you have met\n(?!.*Wilson).*  Nadine: The cook", "campaign", "--lang", "en")
    says("on from what is no sheet", 1, r"not a campaign sheet", "play", "--campaign", none)
    says("a mission beside a campaign", 2, r"leave it out", "play", "2e/M0", "--campaign", sheet)
    code, out, err = run("play", "--plain", "--campaign", sheet, "--seed", "3", text="quit\n")
    verdict("the next mission begins", code == 0 and "angelo" in out + err, out + err)
    games = {game["id"]: game for game in engine({"cmd": "games"})[0]["games"]}
    verdict("whom a campaign meets", {"id": "hollis", "mission": "M1"}.items() <= games["washington"]["people"][5].items() and "people" not in games["2e"], games["washington"].get("people"))
    told, refused, wrong = engine({"cmd": "sheet", "sheet": "campaign washington|mission M1"}, {"cmd": "sheet"}, {"cmd": "sheet", "sheet": 7})
    verdict("the engine tells a sheet", told["ok"] and told["next"] == "washington/M1", told)
    verdict("no game, no sheet", not refused["ok"] and not wrong["ok"], refused)
    begun, early = engine({"cmd": "new", "mission": "washington/M1", "options": {"sheet": "campaign washington|mission M1|survivor angelo cxp 1"}}, {"cmd": "sheet"})
    verdict("a mission begins with a sheet, and has none before its end", begun["ok"] and not early["ok"], begun)


def set_up():
    """A setup line makes a position and plays nothing."""
    *_, refused, after = engine({"cmd": "new", "mission": "2e/M1", "seed": 1, "team": "amy,doug"}, {"cmd": "setup", "line": "acted amy yes"},
                                {"cmd": "setup", "line": "acted doug yes"}, {"cmd": "observe", "seat": 0})
    verdict("a line does not play the round out", not refused["ok"] and "'phase zombies'" in refused["error"] and after["round"] == 1, refused)


def colours():
    """What lay face down is told by its colour, and only of colours that open something that they do."""
    for colour, opens in (("pink", True), ("green", False)):
        *_, done = engine({"cmd": "new", "mission": "dark-side/M1", "seed": 1}, *({"cmd": "setup", "line": line} for line in
                          ("put drake r7c4", f"colour r7c4 {colour}", "turn drake")), {"cmd": "do", "action": "take drake objective"})
        told = " ".join(event["text"] for event in done.get("events", []))
        verdict(f"an objective in {colour}", f"a {colour} objective" in told and (f"The {colour} doors can be opened from now on" in told) == opens, done)


def teams():
    """From one survivor to as many as the game has rules for; what is offered can be played, one more cannot."""
    (games,) = engine({"cmd": "games"})
    most = {}
    for game in games["games"]:
        for option in (o for o in game["options"] if o["kind"] == "team"):
            most[game["id"]] = option["max"]
            people, mission = option["choices"], game["missions"][0]["id"]
            wishes = [people[: option["min"]], people[: option["max"]], people[: option["max"] + 1]]
            few, many, over = engine(*({"cmd": "new", "mission": mission, "seed": 1, "team": ",".join(team)} for team in wishes))
            verdict(f"{mission} with {option['min']} and with {option['max']}", few["ok"] and many["ok"], (few, many))
            verdict(f"{mission} with one more", len(people) == option["max"] or not over["ok"], over)
    verdict("large teams under the ground", most["2e"] == 6 and most["dark-side"] == most["combined"] == 12, most)


def hints():
    """Whoever asks for one hint gets the first of several."""
    _, one, two = engine({"cmd": "new", "mission": "invader/I0", "seed": 1}, {"cmd": "hint", "rollouts": 60, "count": 1}, {"cmd": "hint", "rollouts": 60, "count": 2})
    verdict("one hint is the best", len(one["hints"]) == 1 and one["hints"][0] == two["hints"][0], (one, two))


def lessons():
    _, lesson, _, after, none, empty = engine({"cmd": "new", "mission": "2e/M0", "seed": 1}, {"cmd": "lessons"}, {"cmd": "do", "action": "activate amy"},
                                              {"cmd": "lessons", "lang": "de"}, {"cmd": "new", "mission": "2e/M1"}, {"cmd": "lessons"})
    verdict("the first lesson", lesson["lesson"] == 0 and not any(l["learned"] for l in lesson["lessons"]), lesson)
    verdict("is learned by beginning", after["lesson"] == 1 and after["lessons"][0]["learned"] and after["lessons"][0]["text"].startswith("Will"), after)
    for mission in ("2e/M0", "dark-side/M0", "invader/I0", "washington/M1", "zombietown/town"):
        _, en, de = engine({"cmd": "new", "mission": mission, "seed": 1}, {"cmd": "lessons"}, {"cmd": "lessons", "lang": "de"})
        verdict(f"lessons of {mission}", len(en["lessons"]) > 3 and all(a["text"] and b["text"] and a["text"] != b["text"] for a, b in zip(en["lessons"], de["lessons"])), en)
    learned = lambda answer, until="airlock": next(l for l in answer["lessons"] if l["until"] == until)["learned"]
    steps = [{"cmd": "setup", "line": "put cole r1c1"}, {"cmd": "setup", "line": "turn cole"}]
    for action, known in (("close cole r2c1", False), ("open cole r0c1", True)):
        *_, done, answer = engine({"cmd": "new", "mission": "invader/I0", "seed": 1}, *steps, {"cmd": "do", "action": action}, {"cmd": "lessons"})
        verdict(f"the lesson on airlocks after {action}", done["ok"] and learned(answer) == known, (done, answer))
    for thing, zone in (("crate", "r4c1"), ("objective", "r0c1")):
        *_, done, answer = engine({"cmd": "new", "mission": "dark-side/M0", "seed": 7}, {"cmd": "setup", "line": f"put drake {zone}"}, {"cmd": "setup", "line": "turn drake"},
                                  {"cmd": "do", "action": f"take drake {thing}"}, {"cmd": "lessons"})
        verdict(f"the lesson on objectives after the {thing}", done["ok"] and learned(answer, "objective") == (thing == "objective"), (done, answer))
    (games,) = engine({"cmd": "games"})
    deals = {m["id"]: m.get("deal") for game in games["games"] for m in game["missions"] if m.get("teaches")}
    verdict("every lesson has its deal", len(deals) >= 5 and all(deals.values()), deals)
    verdict("no lessons elsewhere", none["ok"] and empty["lessons"] == [] and "lesson" not in empty, empty)


def first_games(folder):
    """A first game of a mission with lessons is dealt as they need it, until one has come to its end; a seed asked for goes before."""
    def seed(*words):
        before = set(folder.rglob("*.replay"))
        subprocess.run([HOLDOUT, "play", "2e/M0", "--plain", *words], input="1\n", capture_output=True, text=True, env={**os.environ, "XDG_STATE_HOME": str(folder)})
        (record,) = set(folder.rglob("*.replay")) - before
        return re.search(r" seed (\S+) ", record.read_text())[1]
    (games,) = engine({"cmd": "games"})
    deal = hex(next(m for m in games["games"][0]["missions"] if m["id"] == "2e/M0")["deal"])
    verdict("dealt as the lessons need it, again and again", [seed(), seed()] == [deal, deal])
    verdict("a seed asked for", seed("--seed", "77") == "0x4d")
    shutil.copy(ROOT / "tests/golden/2e/M0-win.replay", folder / "holdout")
    verdict("dealt by chance after a game that was won", seed() != deal)


def unpractised():
    """Who plays as a first-timer does, alone or against a bot, can win what a lesson deals: one of eight games at the latest (Washington: as a companion does)."""
    (games,) = engine({"cmd": "games"})
    with subprocess.Popen([HOLDOUT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}) as told:
        def ask(cmd, **fields):
            told.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
            told.stdin.flush()
            return json.loads(told.stdout.readline())

        def wins(mission, seats, deal, luck):
            status = ask("new", mission=mission, seats=seats, seed=deal)
            while status["result"] == "playing":
                learns = status["seat"] < 1 and not mission.startswith("washington")
                status = ask("do", action=ask("bot", bot="learner" if learns else "greedy", seed=luck + status["steps"])["action"])
            return status["result"] == "won" or 0 in ask("observe", seat=-1).get("winners", [])

        for game in games["games"]:
            for lesson in (m for m in game["missions"] if "deal" in m):
                tries = (wins(lesson["id"], game["seats"][0], lesson["deal"], 1000003 * luck) for luck in range(1, 9))
                verdict(f"{lesson['id']} as its lessons deal it can be won", any(tries))
        told.stdin.close()


def refusals():
    """A refusal is repeated in the language of who asks, sentence and rule alike."""
    _, no, german, english = engine({"cmd": "new", "mission": "2e/M0", "seed": 1}, {"cmd": "check", "action": "search amy", "lang": "de"},
                                    {"cmd": "why", "lang": "de"}, {"cmd": "why"})
    verdict("why in German", german["why"] == no["why"], german)
    verdict("why in English", english["why"] != no["why"] and english["title"] != german["title"], english)


def hour():
    """WZC-CLOCK-4: it may strike between the two looks at the clock."""
    before = time.localtime().tm_hour or 24
    _, told = engine({"cmd": "new", "mission": "2e/M1", "options": {"clock": "now"}}, {"cmd": "query", "query": "hour"})
    verdict("the hour it is", told["value"] in (str(before), str(time.localtime().tm_hour or 24)), told)


def full_disk():
    """What could not be written is told, by the exit code too."""
    for words, text in ((("sim", "2e/M0", "--games", "1", "--json"), ""), (("missions",), ""), (("engine",), '{"cmd":"games"}\n')):
        with open("/dev/full", "w") as full:
            done = subprocess.run([HOLDOUT, *words, "--lang", "en"], stdout=full, stderr=subprocess.PIPE, text=True, input=text)
        verdict(f"{words[0]} on a full disk", done.returncode == 2 and "the output cannot be written" in done.stderr, str(done))


lists()
asked()
in_lines()
why()
by_name()
names()
refusals()
hour()
seeds()
with tempfile.TemporaryDirectory() as name:
    files(pathlib.Path(name))
scripts()
plans()
set_up()
colours()
teams()
lessons()
unpractised()
with tempfile.TemporaryDirectory() as folder:
    first_games(pathlib.Path(folder))
hints()
full_disk()
with tempfile.TemporaryDirectory() as folder:
    campaigns(pathlib.Path(folder))
    copies(pathlib.Path(folder))
sys.exit(finish())
