#!/usr/bin/env python3
"""The mission book: plan_test.py HOLDOUT. Every mission has a plan in both languages that says what its file says and stays on
the page, a plan in plain text and an entry of the list that are readable at 80 columns. Exit 1 with one line per mistake.

What has to be on a plan is read from the mission files here, not from the program.
"""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

HOLDOUT = sys.argv[1]
MISSIONS = pathlib.Path(__file__).resolve().parent.parent / "games" / "2e" / "missions"
PAGE_W, PAGE_H, MARGIN, FOOT = 210, 297, 12, 288
WIDE = 0.56  # of a letter, on average; a little less than the widest common sans-serif has
LANGUAGES = ("en", "de")
problems = 0

# what stands in a mission file, and the words of the legend for it
DOORS = [
    (r"^  - \{between: .*open: yes", "Open door", "Offene Tür"),
    (r"^  - \{between: .*broken: yes", "Broken door", "Kaputte Tür"),
    (r"^  - \{between: .*new: yes", "Closed door, not on the tile", "Geschlossene Tür, nicht aufgedruckt"),
    (r"^  - \{between: .*colour: blue", "Opens with the blue objective", "Geht auf mit dem blauen Zielplättchen"),
    (r"^  - \{between: .*colour: green", "Opens with the green objective", "Geht auf mit dem grünen Zielplättchen"),
    (r"^  - \{between: .*colours: \[blue, green\]", "Opens with blue and green", "Geht auf mit Blau und Grün"),
    (r"^  - \{zone: .*level: orange", "Opens from orange on", "Geht ab Orange auf"),
    (r"^  - \{zone: .*locked: yes", "Locked, never opens", "Verschlossen, geht nie auf"),
]
OTHERS = [
    (r"^hide:", "Objective, face down", "Zielplättchen, verdeckt"),
    (r"^objectives: .*colour: blue", "Objective, blue", "Zielplättchen, blau"),
    (r"^objectives: .*colour: green", "Objective, green", "Zielplättchen, grün"),
    (r"^  - \{zone: r\dc\d, colour: blue", "Spawn zone, blue, still asleep", "Brutzone, blau, schläft noch"),
    (r"^  - \{zone: r\dc\d, colour: green", "Spawn zone, green, still asleep", "Brutzone, grün, schläft noch"),
    (r"^noise:", "Noise that stays", "Lärm, der bleibt"),
    (r"^companions: \[", "Companions wait, so many", "So viele Begleiter warten"),
    (r"^people:", "Ned is here", "Ned ist hier"),
    (r"^exit:", "Exit", "Ausgang"),
    (r"kind: muscle, drive: yes, crate: yes", "Muscle car with a crate", "Angeberkarre mit Kiste"),
    (r"kind: muscle, drive: no, crate: yes\}", "Muscle car with a crate, does not drive", "Angeberkarre mit Kiste, fährt nicht"),
    (r"kind: muscle, drive: no, crate: yes, objective: yes", "Muscle car with an objective and a crate, does not drive",
     "Angeberkarre mit Zielplättchen und Kiste, fährt nicht"),
    (r"kind: muscle, drive: no\}", "Muscle car, does not drive", "Angeberkarre, fährt nicht"),
    (r"kind: police, drive: yes", "Police car", "Polizeiauto"),
    (r"kind: police, drive: no", "Police car, does not drive", "Polizeiauto, fährt nicht"),
]

# what stands in a mission file, and words of the sentence that tells it: no mission of the 2nd Edition tells its rules by hand
TOLD = [
    (r"^hide:", "Face down among the objectives", "Verdeckt unter den Zielplättchen"),
    (r"^spare:", "nobody knows which are missing", "Niemand weiß, welche fehlen"),
    (r"^carry: keep", "cannot be traded", "lässt sich nicht tauschen"),
    (r"^carry: trade", "needs no slot and can be given away", "lässt sich beim Tauschen weitergeben"),
    (r"^carry: heavy", "Objectives are heavy", "Zielplättchen sind schwer"),
    (r"^take: .*level: yellow", "at yellow or higher may take", "auf Gelb oder höher ist, darf"),
    (r"^take: .*once: pair", "may take only one between them", "nehmen zusammen eins und nicht mehr"),
    (r"^  - \{between: .*open: yes", "Open from the start: ", "Von Anfang an offen: "),
    (r"^  - \{between: .*broken: yes", "Broken doors: ", "Kaputte Türen: "),
    (r"^  - \{between: .*new: yes", "splits a building in two", "teilt ein Gebäude"),
    (r"^  - \{between: .*colour: (blue|green)", "opens only after the objective in", "wenn das Zielplättchen in"),
    (r"^  - \{between: .*colours:", "opens only after the objectives in blue and green", "wenn die Zielplättchen in Blau und Grün"),
    (r"^  - \{zone: .*locked: yes", "never open.", "gehen nie auf."),
    (r"^  - \{zone: .*level: orange", "survivor at orange or higher", "auf Orange oder höher"),
    (r"^  - \{zone: .*colour: (blue|green)\}", "sleeps until the objective in", "schläft, bis das Zielplättchen in"),
    (r"wakes: opened", "sleeps until a door in", "schläft, bis eine Tür in"),
    (r"^zombies:", "On the board from the start: ", "Von Anfang an auf dem Plan: "),
    (r"^noise:", "Permanent noise in", "Lärm, der in"),
    (r"kind: muscle, drive: yes", "Muscle car[ ()2]*, can be driven", "Angeberkarre[ ()2]*, fährt[,;.]"),
    (r"kind: muscle, drive: no", "Muscle car[ ()2]*, cannot be driven", "Angeberkarre[ ()2]*, fährt nicht"),
    (r"kind: police", "can be searched for weapons", "lässt sich nach Waffen durchsuchen"),
    (r"^cars-explode: yes", "You can shoot at cars", "Auf Autos kann man schießen"),
    (r"^leave: cars", "only leave inside a car", "Hinaus kommt ihr nur im Auto"),
    (r"^companions: \[", "Companions wait: ", "Begleiter warten: "),
    (r"^companions: each", "Everybody starts with their own companion", "Alle beginnen mit einem eigenen Begleiter"),
    (r"^(companions|pairs):|do: companion", "If a companion dies", "Stirbt ein Begleiter"),
    (r"^quiet: yes", "they make no noise", "machen sie keinen Lärm"),
    (r"^pairs: yes", "You choose which pairs you play", "Welche Paare ihr spielt"),
    (r"^people:", "stays in 9R.A", "bleibt in 9R.A"),
    (r"as: treat", "treat somebody", "jemanden verarzten"),
    (r"do: seal", "seal a broken door for good", "für immer verbarrikadieren"),
    (r"do: load, what: food", "put something to eat into a car", "etwas zu essen in ein Auto"),
    (r"do: load, what: objectives", "load a carried objective", "getragenes Zielplättchen in ein Auto"),
    (r"do: push", "move a spawn token", "ein Brutplättchen, nicht das erste"),
    (r"as: deliver", "hand in the molotov, blue or green", "den Molotowcocktail, Blau oder Grün abgeben"),
    (r"do: gift, card: moloturbo", "one of you gets Moloturbo", "jemand von euch bekommt Moloturbo"),
    (r"park:", "sits in a parked car", "in einem geparkten Auto"),
    (r"same-round: yes", "You can leave only in the round in which they burn", "in der sie brennen, kommt ihr hinaus"),
]


def wrong(text):
    global problems
    problems += 1
    print(text)


def run(*words):
    return subprocess.run([HOLDOUT, *words], check=True, capture_output=True, text=True).stdout


def texts(element, x=0.0, y=0.0, size=1.0, turned=False):
    """All texts of a drawing: (words, left, right, bottom) on the page."""
    moves = element.get("transform", "")
    for name, values in re.findall(r"(\w+)\(([^)]*)\)", moves):
        n = [float(v) for v in values.split()]
        if name == "translate":
            x, y = x + size * n[0], y + size * n[1]
        elif name == "scale":
            size *= n[0]
        else:
            turned = turned or n[0] % 180 != 0
    if element.tag.endswith("}text") and not turned:
        words = "".join(element.itertext())
        wide = WIDE * len(words) * float(element.get("font-size", 1)) * size
        left = x + size * float(element.get("x", 0))
        left -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor"), 0)
        yield words, left, left + wide, y + size * float(element.get("y", 0))
    for child in element:
        yield from texts(child, x, y, size, turned)


def marks(source, lang):
    return re.findall(r"^  - \{zone: [\w.]+, name: \{.*?\b" + lang + r': "([^"]+)"', source, re.M)


def check_page(name, source, lang):
    drawn = list(texts(tree.fromstring(run("map", f"2e/{name}", "--lang", lang))))
    said = " ".join(words for words, *_ in drawn)
    column = LANGUAGES.index(lang) + 1
    for row in DOORS + OTHERS:
        there = re.search(row[0], source, re.M) is not None
        # words that begin other words cannot be missed
        named = re.search(re.escape(row[column]) + r"(?!,? (?:with|mit|does|fährt|not|nicht))", said) is not None
        if there and row[column] not in said:
            wrong(f"{name} {lang}: the plan does not say '{row[column]}'")
        if not there and named and not row[column] in ("Exit", "Ausgang", "Police car", "Polizeiauto"):
            wrong(f"{name} {lang}: the plan says '{row[column]}', but the mission has none")
    for mark in marks(source, lang):
        if mark not in said:
            wrong(f"{name} {lang}: the plan does not show the mark '{mark}'")
    for words, left, right, bottom in drawn:
        if left < 0 or right > PAGE_W - MARGIN / 2 or bottom > PAGE_H - 5:
            wrong(f"{name} {lang}: '{words}' runs off the page ({left:.0f} to {right:.0f}, {bottom:.0f})")
    lowest = sorted(bottom for *_, bottom in drawn)[:-2]  # the two words of the foot are the last
    if lowest[-1] > FOOT:
        wrong(f"{name} {lang}: the words run into the foot of the page ({lowest[-1]:.0f})")
    story = [t for t in drawn if t[1] == MARGIN]
    legend = min((left for words, left, *_ in drawn if words in ("Objective", "Zielplättchen", "Crate", "Kiste")), default=PAGE_W)
    for words, left, right, bottom in story[1:-1]:
        if right > legend:
            wrong(f"{name} {lang}: '{words}' runs into the legend")


def check_text(name, source, lang):
    lines = run("map", f"2e/{name}", "--lang", lang, "--term").split("\n")
    for line in lines:
        if len(line) > 80:
            wrong(f"{name} {lang}: {len(line)} columns in plain text: {line}")
    said = " ".join(lines)
    for mark in marks(source, lang):
        if f": {mark}" not in said:
            wrong(f"{name} {lang}: the plain text does not name the mark '{mark}'")
    for row in DOORS[1:]:
        if re.search(row[0], source, re.M) and row[LANGUAGES.index(lang) + 1] not in said:
            wrong(f"{name} {lang}: the plain text does not say '{row[LANGUAGES.index(lang) + 1]}'")


def check_book(sources, lang):
    book = run("missions", "2e", "--long", "--lang", lang)
    short = run("missions", "2e", "--lang", lang)
    flat = re.sub(r"\s+", " ", book)
    for line in (book + short).split("\n"):
        if len(line) > 80:
            wrong(f"missions {lang}: {len(line)} columns: {line}")
    for name, source in sources.items():
        for key in ("briefing", "hint"):
            text = re.search(key + r":\n  en: \"(.*)\"\n  de: \"(.*)\"", source)
            if text and text.group(LANGUAGES.index(lang) + 1) not in flat:
                wrong(f"missions {lang}: the {key} of {name} is not told")
        title = re.search(r'^name: \{en: "(.*?)", de: "(.*?)"\}', source, re.M).group(LANGUAGES.index(lang) + 1)
        if not re.search(r"2e/" + name + r" +" + re.escape(title), short):
            wrong(f"missions {lang}: {name} '{title}' is not in the list")


def told_rules():
    """The sentences of texts.yaml for triggers and effects."""
    page = (MISSIONS.parent / "texts.yaml").read_text(encoding="utf-8").split("\ntold:")[1]
    return set(re.findall(r"^  ((?:when|do)-[\w-]+): \{en: \"[^\"]+\", de: \"[^\"]+\"\}", page, re.M))


def check_told(sources):
    """Everything special in a file is mentioned, and nothing that is not there; each rule by its trigger and its effect."""
    known = told_rules()
    listed = ask({"cmd": "games"})[0]["games"]
    special = {m["id"].split("/")[1]: m["special"] for g in listed if g["id"] == "2e" for m in g["missions"]}
    for name, source in sources.items():
        if re.search(r"^special:", source, re.M):
            wrong(f"{name}: a mission of the 2nd Edition tells its rules from its file, not by hand")
        for words, *sentences in TOLD:
            there = re.search(words, source, re.M) is not None
            for lang, sentence in zip(LANGUAGES, sentences):
                if there != (re.search(sentence, special[name][lang]) is not None):
                    wrong(f"{name} {lang}: '{sentence}' is {'not told' if there else 'told, but the mission has nothing of it'}")
        for when, effect in re.findall(r"^  - \{when: (\w+),.*do: ([\w-]+)", source, re.M):
            if not any(key.startswith(f"when-{when}") for key in known) or f"do-{effect}" not in known:
                wrong(f"{name}: no sentence for a rule 'when: {when}, do: {effect}'")


def check_holes():
    """No sentence of any game is told with a hole nobody filled."""
    for game in ask({"cmd": "games"})[0]["games"]:
        for mission in game["missions"]:
            for lang in LANGUAGES:
                for hole in re.findall(r"\{[\w|-]+\}", mission.get("special", {}).get(lang, "")):
                    wrong(f"{mission['id']} {lang}: nothing for {hole}")


def check_names():
    """Companions with names, on the plan of tests/missions/named.yaml."""
    file = str(MISSIONS.parents[2] / "tests" / "missions" / "named.yaml")
    told = {lang: " ".join(run("map", file, "--term", "--lang", lang).split()) for lang in LANGUAGES}
    for lang, *sentences in (
            ("en", "Take along: Mara and Ida", "Bring out by the exit: Mara", "Mara in r2c1, Tom in r2c2, 1 in r0c2", "If Tom dies, the game continues",
             "in r1c2 with Mara", "Ida turns up", "Mara is here"),
            ("de", "Mitnehmen: Mara und Ida", "Durch den Ausgang hinausbringen: Mara", "Stirbt Tom, geht das Spiel weiter", "Ida kommt dazu", "Mara ist hier")):
        for sentence in sentences:
            if sentence not in told[lang]:
                wrong(f"named {lang}: '{sentence}' is not told")


def check_called():
    """Houses and streets are called on paper what they are called in the log, once each."""
    for lang, names in (("en", ("Bakery", "Brick house", "Main Street")), ("de", ("Bäckerei", "Backsteinhaus", "Hauptstraße"))):
        plan = run("map", "2e/M1", "--lang", lang, "-o", "-")
        for name in names:
            if plan.count(f">{name}<") != 1:
                wrong(f"2e/M1 ({lang}): {plan.count(f'>{name}<')} times {name!r} on the plan")


def check_docs(sources):
    """The table of docs/missions.md: number, name, level, minutes, tiles, layout."""
    page = (MISSIONS.parents[2] / "docs" / "missions.md").read_text(encoding="utf-8")
    rows = {r[0]: r[1:] for r in re.findall(r"^\| (M\d+) \| (.*?) \| (\w+) \| (\d+) \| (\d+) \| (\w+) \|", page, re.M)}
    for name, source in sources.items():
        fact = [re.search(rf"^{key}: (.*)$", source, re.M).group(1) for key in ("name", "difficulty", "minutes", "source")]
        title = re.search(r'en: "(.*?)"', fact[0]).group(1)
        tiles = len(re.findall(r"\b\d[RV]@\d+", source))
        expect(rows.get(name), (title, fact[1], fact[2], str(tiles), fact[3]), f"docs/missions.md: {name}")


def ask(*requests):
    lines = "".join(json.dumps(r) + "\n" for r in requests)
    answers = subprocess.run([HOLDOUT, "engine"], input=lines, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in answers.splitlines()]


def begin(mission, *more):
    """The map, and a view of the start or of what comes after more."""
    answers = ask({"cmd": "new", "mission": mission, "seed": 1}, *more, {"cmd": "map"}, {"cmd": "state"})
    for answer in answers:
        if not answer["ok"]:
            wrong(f"{mission}: {answer['error']}")
    return answers[-2], answers[-1]


def expect(found, wanted, what):
    if found != wanted:
        wrong(f"{what}: {found} instead of {wanted}")


def doors(board, key):
    return sorted(f"{d['a']} {d['b']}" for d in board["links"] if d["kind"] == "door" and key(d))


def check_wire():
    board, _ = begin("2e/M8")
    both = [(d["colour"], d["also"]) for d in board["links"] if "also" in d]
    expect(both, [("blue", "green")], "M8: doors that wait for two colours")
    board, view = begin("2e/M16")
    expect(len(doors(board, lambda d: d.get("flags") == ["broken"])), 4, "M16: broken doors")
    expect(len(doors(board, lambda d: d.get("flags") == ["locked"])), 3, "M16: locked doors")
    expect(view["sealed"], [], "M16: sealed doors at the start")
    board, view = begin("2e/M16", *({"cmd": "setup", "line": line} for line in ("put amy r0c2", "kept amy red 1", "turn amy")),
                        {"cmd": "do", "action": "seal amy 3V.A"})
    expect([sorted((board["links"][i]["a"], board["links"][i]["b"])) for i in view["sealed"]], [["3V.A", "r0c2"]],
           "M16: sealed doors after one was nailed shut")
    board, _ = begin("2e/M14")
    expect(doors(board, lambda d: "added" in d.get("flags", [])), ["8R.A 7V.A"], "M14: doors not on the tiles")
    expect([(p["id"], p["waits"]) for p in board["places"] if "waits" in p], [("4R.B", 6)], "M14: who waits")
    board, _ = begin("2e/M17")
    expect({d["level"] for d in board["links"] if "level" in d}, {2}, "M17: level of the doors")
    _, view = begin("2e/M18")
    spawns = [(p["place"], p.get("colour"), p["flags"]) for p in view["pieces"] if p["kind"] in ("spawn", "start-spawn")]
    expect(spawns, [("r0c4", None, []), ("r0c6", "blue", ["inactive"]), ("r4c6", None, []), ("r4c4", "green", ["inactive"])],
           "M18: spawn zones")
    tokens = {(p.get("colour"), *p["flags"]) for p in view["pieces"] if p["kind"] == "objective"}
    expect(tokens, {(None, "turned")}, "M18: a hidden colour must not show")
    cars = {tuple(p["flags"]) for p in view["pieces"] if p["kind"] == "muscle-car"}
    expect(cars, {("inactive",)}, "M18: cars that do not drive")


def main():
    sources = {f.stem: f.read_text(encoding="utf-8") for f in MISSIONS.glob("*.yaml")}
    for name, source in sorted(sources.items()):
        for lang in LANGUAGES:
            check_page(name, source, lang)
            check_text(name, source, lang)
    for lang in LANGUAGES:
        check_book(sources, lang)
    check_told(sources)
    check_holes()
    check_names()
    check_called()
    check_docs(sources)
    check_wire()
    print(f"{len(sources)} missions, {problems} mistakes")
    return 1 if problems or len(sources) < 26 else 0


sys.exit(main())
