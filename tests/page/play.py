#!/usr/bin/env python3
"""Pages that `ferz show -o piece.html` writes, in a browser: play.py FERZ FOLDER [--all]

Played by mouse, by keyboard, and by touch; looked at in the dark and on narrow screens. On random positions, which are
clicked together, every mark has to be what `ferz moves` says of its square: what is captured there, and what would happen
if it was empty, or held an enemy or a friend. This is done for some pieces, for some names of the catalogue or with --all
for each, and for automata that ask for everything that there is.
FERZ_SEED says where the random numbers start.
"""
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "pictures"))
from browser import browser  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.actions.action_builder import ActionBuilder  # noqa: E402
from selenium.webdriver.common.actions.pointer_input import PointerInput  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

MOST_BYTES = 29_500  # of the page of a rook
NAME = "stranger"  # of pieces that no definition knows
WORDS = {"moves there": "goes", "may stay": "goes", "captures there": "takes", "captured": "takes",
         "captures a friend there": "friend",
         "captured on the way": "passes", "changes places with it": "swaps", "changes its side": "flips",
         "a piece appears": "drops", "becomes another piece": "becomes"}
# Definitions with further options, and how many random positions.
PIECES = [
    (["knight"], 2), (["cannon"], 3), (["rook"], 2), (["lion"], 3), (["pawn"], 3), (["pawn", "--side", "black"], 3),
    (["grasshopper"], 3), (["horse"], 3), (["mbn:K", "--board", "hex5"], 2), (["mbn:N", "--board", "hex4h"], 2),
    (["mbn:P", "--board", "hex5", "--side", "black"], 2), (["rook of Raumschach"], 2),
    (["chessembly:if-state(m,1) take-move(1,1) repeat(1); not take-move(0,1);"], 3),
    (["chessembly:check take-move(1,1); danger(0,1) move(0,1); not move(1,0);"], 3),
]


class Page:
    def __init__(self, ferz, folder, browser):
        self.ferz, self.folder, self.browser, self.driver = ferz, folder, browser, browser.driver

    def open(self, *options):
        path = self.folder / "piece.html"
        done = subprocess.run([self.ferz, "show", *options, "-o", path], capture_output=True, text=True)
        if done.returncode != 0:
            return done.stderr
        self.browser.open(path)
        return None

    def script(self, text, *values):
        return self.driver.execute_script(text, *values)

    def labels(self):
        """square -> the rest of what its label says"""
        labels = self.script("""return [...document.querySelectorAll("[role=gridcell]")]
            .map((each) => each.getAttribute("aria-label"))""")
        return {square: words for square, *words in (label.split(", ") for label in labels)}

    def cell(self, square):
        return self.driver.find_element("css selector", f"[role=gridcell][aria-label^='{square},']")

    def said(self):
        return self.driver.find_element("id", "said").text

    def press(self, *keys):
        ActionChains(self.driver, duration=50).send_keys(*keys).perform()

    def click(self, squares):
        """The same as by hand, but fast."""
        self.script("""for (const square of arguments[0])
            document.querySelector(`[role=gridcell][aria-label^="${square},"]`).click()""", squares)

    def reset(self):
        """The page begins anew behind the event."""
        self.driver.execute_async_script("document.querySelector('[type=reset]').click(); setTimeout(arguments[0])")

    def arrange(self, at, friends, enemies):
        self.click([at])
        self.script("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))")
        self.click(friends + enemies + friends)


# ---- marks

def answers(ferz, questions):
    text = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run([ferz, "moves", "--jsonl"], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def deeds_of(moves, friends):
    deeds = collections.defaultdict(set)
    for move in moves:
        to = move["to"]
        for square in move["captures"]:
            deeds[square].add("passes" if square != to else "friend" if square in friends else "takes")
        swapped = [square for pair in move["swaps"] for square in pair]
        for square in swapped:
            if square != move["from"]:
                deeds[square].add("swaps")
        for square in move["flips"]:
            deeds[square].add("flips")
        for drop in move["drops"]:
            deeds[drop.split("=")[0]].add("drops")
        if to and to not in move["captures"] + swapped:
            deeds[to].add("goes")
        if to and move["becomes"]:
            deeds[to].add("becomes")
    return deeds


class Look:
    """What a page shows of a position, and what has to be asked to know whether that is right."""

    def __init__(self, page, question):
        self.question, self.said, self.labels = question, page.said(), page.labels()
        at, place, self.side = question["at"], question["place"], question["side"]
        self.friends = [square for square, what in place.items() if what.startswith(self.side)]
        self.more = [(square, each) for square in self.labels if square not in place and square != at
                     for each in ("white", "black")]
        self.questions = [question] + [{**question, "place": {**place, square: f"{each}:{NAME}"}} for square, each in self.more]

    def problems(self, found, counts):
        at, text = self.question["at"], json.dumps(self.question)
        if "error" in found[0]:
            return [f"{text}: {found[0]['error']}"]
        deeds = deeds_of(found[0]["moves"], self.friends)
        for (square, each), answer in zip(self.more, found[1:], strict=True):
            there = deeds_of(answer["moves"], [square] if each == self.side else [])[square]
            deeds[square] |= there - {"goes", "drops"}
        problems = []
        if not self.said.startswith(f"{at}: {len(found[0]['moves'])} move"):
            problems.append(f"{text}: {len(found[0]['moves'])} moves, and it says {self.said!r}")
        for square, words in self.labels.items():
            shown = {WORDS[each] for each in words[1:] if each in WORDS}
            counts["marks"] += len(shown)
            counts.update(shown)
            if shown != deeds[square]:
                problems.append(f"{text}: {square} shows {sorted(shown)} in place of {sorted(deeds[square])}")
        return problems


def arranged(page, dice, definition, options):
    """A random position, with random conditions."""
    squares = list(page.labels())
    at, *others = dice.sample(squares, 1 + int(len(squares) * dice.choice([0.05, 0.1, 0.2, 0.3])))
    half = dice.randrange(len(others) + 1)
    friends, enemies = others[:half], others[half:]
    page.reset()
    fields = page.script("return [...document.forms[0].elements].map((each) => each.name)")
    begun = {square: words[0] for square, words in page.labels().items()}  # the first scene may have pieces
    page.click([square for square, who in begun.items() for _ in range(who.startswith("friend") + 2 * who.startswith("enemy"))])
    page.arrange(at, friends, enemies)
    side, other = ("black", "white") if "black" in options else ("white", "black")
    question = {"def": definition, "side": side, "at": at,
                "place": {**{each: f"{side}:{NAME}" for each in friends}, **{each: f"{other}:{NAME}" for each in enemies}},
                "board": page.script("return document.forms[0].elements.size?.value") or options[options.index("--board") + 1]}
    change = lambda name, key, value: page.script("""
        const field = document.forms[0].elements[arguments[0]];
        field[arguments[1]] = arguments[2];
        field.dispatchEvent(new Event("change", { bubbles: true }));""", name, key, value)
    for name in fields:
        if name in ("check", "checked") and dice.random() < 0.5:
            change(name, "checked", True)
            question |= {"check": True} if name == "check" else {"dropped": [at]}
        if name.startswith("="):
            question.setdefault("state", {})[name[1:]] = value = dice.randrange(3)
            change(name, "value", value)
    for kind in page.script("return [...document.querySelectorAll('[name=click] option')].map((each) => each.value)"):
        if kind in ("moved", "attacked"):
            chosen = dice.sample(squares, 5) + [at]
            change("click", "value", kind)
            page.click(chosen)
            question[kind] = sorted(each for each in set(chosen) if chosen.count(each) % 2)
            change("click", "value", "")
    return question


def pieces_of(ferz, dice, all_pieces):
    """The first name or definition, how `ferz moves` knows it, options, and how many positions."""
    catalogue = subprocess.run([ferz, "catalogue", "--json"], capture_output=True, text=True, check=True).stdout
    known = {name: each for each in map(json.loads, catalogue.splitlines()) for name in [*each["also"], each["name"]]}
    step = 1 if all_pieces else 80
    for (name, *options), count in PIECES + [([name], 1) for name in list(known)[dice.randrange(step)::step]]:
        definition = name
        if name in known:
            piece = known[name]
            notation = next(each for each in ("mbn", "betza", "chessembly", "ancp") if each in piece)
            definition = f"{notation}:{piece[notation]}"
            options += ["--board", piece["board"]] if "board" in piece else []
        yield name, definition, options, count
    automata = (pathlib.Path(__file__).parents[1] / "differential/cpp_pieces.ferz").read_text(encoding="utf-8")
    for each in re.split(r"^(?=movement)", automata, flags=re.M)[1::1 if all_pieces else 2]:
        is_in_space = re.search(r"step \(\S+,\S+,", each)
        yield "ir:" + each, "ir:" + each, ["--board", "4x4x4"] if is_in_space else [], 1


def marks(page, all_pieces):
    seed = int(os.environ.get("FERZ_SEED", "1"))
    print("seed", seed)
    dice = random.Random(seed)
    counts = collections.Counter()
    problems, looks = [], []
    for name, definition, options, count in pieces_of(page.ferz, dice, all_pieces):
        refused = page.open(name, *options, "--title", "piece")
        if refused:
            counts["refused"] += 1
            if "[limit]" not in refused:
                problems.append(f"{name}: {refused}")
            continue
        counts["pages"] += 1
        looks += [Look(page, arranged(page, dice, definition, options)) for _ in range(count)]
    found = answers(page.ferz, [question for look in looks for question in look.questions])
    for look in looks:
        problems += look.problems(found[:len(look.questions)], counts)
        found = found[len(look.questions):]
    print(f"{len(looks)} positions, " + ", ".join(f"{number} {what}" for what, number in counts.items()))
    if counts["marks"] < 500:
        problems.append("too few marks to prove anything")
    return problems


# ---- playing

def said_of(page, what, is_right, problems):
    if not is_right:
        problems.append(f"{what}: {page.said()!r}, {page.labels()}")


def by_mouse(page):
    problems = []
    page.open("cannon", "--board", "8x8", "--at", "d4")
    click = lambda square: ActionChains(page.driver, duration=50).click(page.cell(square)).perform()
    click("d8")
    said_of(page, "without a hurdle", page.labels()["d8"] == ["enemy"] and page.said() == "d4: 13 moves, 0 captures", problems)
    click("d6")
    said_of(page, "with a hurdle", page.labels()["d8"] == ["enemy", "captured"] and page.labels()["d6"] == ["enemy"]
            and page.said() == "d4: 12 moves, 1 capture", problems)
    click("d6")
    said_of(page, "a friend is a hurdle", page.labels()["d6"] == ["friend"]
            and page.labels()["d8"] == ["enemy", "captured"], problems)
    click("d6")
    said_of(page, "the hurdle taken away", page.labels()["d6"][0] == "empty" and page.labels()["d8"] == ["enemy"], problems)
    ActionChains(page.driver, duration=50).drag_and_drop(page.cell("d4"), page.cell("b2")).perform()
    said_of(page, "dragged", page.labels()["b2"][0].startswith("cannon") and page.labels()["d4"][0] == "empty"
            and page.said().startswith("b2: 14 moves"), problems)
    click("b7")
    said_of(page, "clicked behind a drag", page.labels()["b7"] == ["enemy"], problems)
    page.reset()
    said_of(page, "reset", page.said() == "d4: 14 moves, 0 captures" and page.labels()["b7"] == ["empty"], problems)
    finger = PointerInput("touch", "finger")
    touch = ActionBuilder(page.driver, mouse=finger)
    touch.pointer_action.move_to(page.cell("d4")).pointer_down().move_to(page.cell("e5")).move_to(page.cell("f6")).pointer_up()
    touch.perform()
    said_of(page, "dragged by a finger", page.said().startswith("f6: 14 moves"), problems)
    page.script("const size = document.querySelector('[name=size]'); size.value = '5x5';"
                "size.dispatchEvent(new Event('change', { bubbles: true }))")
    said_of(page, "a small board", page.said() == "d4: 8 moves, 0 captures" and len(page.labels()) == 25, problems)
    return problems


def by_keyboard(page):
    problems = []
    page.open("cannon", "--board", "8x8", "--at", "d4")
    page.press(Keys.TAB)
    focused = lambda: page.script("return document.activeElement.getAttribute('aria-label')") or ""
    stops = page.script("return document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length")
    said_of(page, "one stop of the Tab key", stops == 1 and focused().startswith("d4, cannon"), problems)
    page.press(*[Keys.ARROW_UP] * 4)
    page.press(Keys.ENTER)
    said_of(page, "without a hurdle", focused() == "d8, enemy" and page.said().endswith("13 moves, 0 captures"), problems)
    page.press(Keys.ARROW_UP, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.SPACE)
    said_of(page, "with a hurdle", page.labels()["d8"] == ["enemy", "captured"] and focused() == "d6, enemy"
            and page.said().endswith("12 moves, 1 capture"), problems)
    page.press(Keys.ARROW_LEFT, "m")
    said_of(page, "moved", focused().startswith("c6, cannon") and page.said().startswith("c6:"), problems)
    page.press(Keys.TAB)
    said_of(page, "the next stop is behind the board", page.script("return document.activeElement.name") == "size", problems)
    page.open("rook of Raumschach", "--board", "5x5x5", "--at", "c3C")
    page.press(Keys.TAB, Keys.TAB)  # the picture is wider than the window, and can be scrolled by keys
    page.press(Keys.PAGE_DOWN, Keys.PAGE_DOWN, Keys.PAGE_DOWN, Keys.ENTER)
    said_of(page, "on another level", page.labels()["c3E"] == ["enemy", "captured"], problems)
    page.open("mbn:K", "--board", "hex5", "--at", "e9")
    page.press(Keys.TAB, Keys.ARROW_UP, Keys.ENTER, Keys.ARROW_RIGHT, Keys.ENTER)
    said_of(page, "on hexagons", page.said().endswith("12 moves, 2 captures"), problems)
    return problems


def conditions(page):
    problems = []
    page.open("pawn", "--board", "8x8", "--at", "e5")
    page.script("const what = document.querySelector('[name=kind]'); what.value = what.options[1].value;"
                "document.querySelector('[name=click]').value = 'passed'")
    page.cell("d6").click()
    said_of(page, "en passant", page.labels()["d5"][-1] == "captured on the way" and "en passant" in page.labels()["d6"]
            and page.said() == "e5: 2 moves, 1 capture", problems)
    page.driver.find_element("css selector", "[name=side]").click()
    said_of(page, "turned to Black", page.labels()["e4"] == ["empty", "moves there"], problems)
    page.open("pawn", "--at", "e5", "--place", "d5=black:pawn", "--ep", "d6=d5", "--name", "pawn", "--title", "pawn")
    page.script("document.forms[0].elements.kind.selectedIndex = 1")
    page.click(["f5"])
    said_of(page, "en passant as given", page.labels()["d6"] == ["empty", "moves there", "captures there", "en passant"]
            and page.labels()["d5"][-1] == "captured on the way", problems)
    page.open("mbn:R", "--at", "a1", "--fen", "k7/8/8/p7/8/8/8/R3K3", "--title", "rook")
    said_of(page, "as given", page.labels()["a5"][1:] == ["captured"] and page.labels()["e1"][0].startswith("friend")
            and page.said() == "a1: 7 moves, 1 capture", problems)
    return problems


# ---- what it looks like

def looks(page):
    problems = []
    ground = "return getComputedStyle(document.body).backgroundColor"
    light, dark = "rgb(255, 255, 255)", "rgb(22, 24, 28)"
    themes = [("auto", "light", light), ("auto", "dark", dark), ("light", "dark", light), ("dark", "light", dark)]
    for theme, system, wanted in themes:
        page.browser.look(1000, 900, system)
        page.open("lion", "--theme", theme)
        found = page.script(ground)
        page.driver.save_screenshot(str(page.folder / f"lion-{theme}-{system}.png"))
        if found != wanted:
            problems.append(f"--theme {theme} on a system that is {system}: {found}")
    for options in (["cannon", "--board", "9x10"], ["mbn:K", "--board", "hex6"], ["rook of Raumschach"], ["pawn"]):
        page.browser.look(320, 700)
        page.open(*options)
        page.driver.save_screenshot(str(page.folder / "narrow.png"))
        width = page.script("return document.documentElement.scrollWidth")
        narrow = page.script("return document.querySelector('[role=gridcell]').getBoundingClientRect().width")
        if width > 320 or narrow < 24:
            problems.append(f"{options}: 320 pixels are too few: {width} are needed, and a square has {narrow}")
    page.browser.look(1000, 900)
    return problems


def texts(page):
    """Whatever a text says, it is a text; nothing is asked for; and the page of a rook is small."""
    problems = []
    bad = "</script><script>document.title='bad'</script><img src=http://ferz.invalid/ onerror=\"document.title='bad'\">"
    bad += "&amp;@style@"
    refused = page.open("mbn:N", "--title", bad, "--at", "d4", "--place", f"e6=black:{bad}", "--name", bad)
    if refused:
        problems.append(refused)
    titles = {page.driver.title, page.driver.find_element("css selector", "h1").text}
    if titles != {bad} or page.said() != "d4: 8 moves, 1 capture":
        problems.append(f"a title became {titles}, and the page says {page.said()!r}")
    resources = page.script("return performance.getEntriesByType('resource').map((each) => each.name)")
    problems += [f"the page asks for {each}" for each in resources]
    page.open("rook")
    size = (page.folder / "piece.html").stat().st_size
    print(f"the page of a rook has {size} bytes")
    if size > MOST_BYTES:
        problems.append(f"more than {MOST_BYTES}")
    return problems


def main():
    ferz, folder, *rest = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    with browser() as driven:
        page = Page(ferz, folder, driven)
        driven.look(1000, 900)
        for part in (by_mouse, by_keyboard, conditions, looks, texts):
            started = time.monotonic()
            problems += [f"{part.__name__}: {each}" for each in part(page)]
            print(f"{part.__name__}: {time.monotonic() - started:.1f} s")
        started = time.monotonic()
        problems += marks(page, rest == ["--all"])
        print(f"marks: {time.monotonic() - started:.1f} s")
        requests = driven.requests()
        problems += [f"a request to {url}" for url in requests if not url.startswith(("file:", "data:"))] + driven.errors()
        if len(requests) < 50:
            problems.append(f"{len(requests)} pages were asked for, which are too few")
    print("\n".join(problems[:20]))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
