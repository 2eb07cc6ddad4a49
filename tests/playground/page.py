#!/usr/bin/env python3
"""The playground in a browser, as people use it: page.py FERZ [FOLDER]

A piece is typed, tried, repaired, converted, compared and named; a variant is played by hand; all of it by mouse and once by
keyboard, wide and narrow, in the light and in the dark. Nothing that is typed is in an address that the browser asks for.
With a FOLDER, pictures of the views are kept there.
"""
import contextlib
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "pictures"))
from browser import browser  # noqa: E402
from selenium.common.exceptions import WebDriverException  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

problems = []
# Some seconds to make, one by one.
LONG_GAME = ";".join(["b2c4", "b9c7", "c4b2", "c7b9"] * 500)


def expect(what, is_right, found=""):
    if not is_right:
        problems.append(f"{what}: {found!r}")


class Page:
    def __init__(self, driven, address):
        self.browser, self.driver, self.address = driven, driven.driver, address

    def open(self, fragment):
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}#{fragment}")
        # The views come after the page.
        self.until("a view", lambda: self.script("return Boolean(document.querySelector('main:not([hidden])'))"))

    def script(self, text, *values):
        return self.driver.execute_script(text, *values)

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0])?.innerText ?? null", selector)

    def until(self, what, condition, seconds=10):
        """What the condition gives when it holds; it is reported when it never does."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(WebDriverException):
                if found := condition():
                    return found
            if time.monotonic() > end:
                expect(what, False, {each: self.text(each) for each in ("#said", "#name", "#turn", "#refused", "#verdict", ".problems")})
                return None
            time.sleep(0.02)

    def shows(self, selector, words):
        return self.until(f"{selector} says {words}", lambda: words in (self.text(selector) or ""))

    def editor(self, at="#text"):
        return self.find(f"{at} .editor").shadow_root.find_element("css selector", ".cm-content")

    def written(self, at="#text"):
        return self.script("return [...document.querySelector(arguments[0] + ' .editor').shadowRoot.querySelectorAll('.cm-line')]"
                           ".map((line) => line.textContent).join('\\n')", at)

    def press(self, *keys):
        ActionChains(self.driver, duration=20).send_keys(*keys).perform()

    def hold(self, modifier, key):
        ActionChains(self.driver, duration=20).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def type(self, text, at="#text"):
        """In place of what is there."""
        self.editor(at).click()
        self.hold(Keys.CONTROL, "a")
        self.press(text if text else Keys.DELETE)

    def paste(self, text, at="#text"):
        """In place of what is there."""
        self.driver.execute_async_script("navigator.clipboard.writeText(arguments[0]).then(arguments[1])", text)
        self.editor(at).click()
        self.hold(Keys.CONTROL, "a")
        self.hold(Keys.CONTROL, "v")

    def cell(self, grid, square):
        return self.find(f"{grid} [aria-label^='{square},']")

    def label(self, grid, square):
        return self.script("return document.querySelector(`${arguments[0]} [aria-label^='${arguments[1]},']`)?.ariaLabel ?? ''", grid, square)

    def click(self, grid, *squares):
        """A board may be drawn anew meanwhile."""
        for square in squares:
            self.until(f"a click on {square}", lambda each=square: self.cell(grid, each).click() or True)

    def choose(self, selector, value):
        self.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", self.find(selector), value)

    def focused(self):
        return self.script("""let each = document.activeElement;
            while (each.shadowRoot?.activeElement) each = each.shadowRoot.activeElement;
            return each.getAttribute("aria-label") ?? each.id ?? ""; """)

    def tab_to(self, what):
        """By the Tab key, to the element with this label or id."""
        for _ in range(60):
            if re.match(what, self.focused() or self.script("return document.activeElement.innerText") or ""):
                return True
            self.press(Keys.TAB)
        expect(f"the Tab key leads to {what}", False, self.focused())
        return False


# ---- one piece

def a_piece(page):
    page.open("piece")
    page.type("mR+cpR")
    page.shows("#said", "12 moves, 0 captures")
    page.click("#board", "d7", "d6")
    page.shows("#said", "d4: 11 moves, 1 capture")
    page.until("the victim", lambda: "captured" in page.label("#board", "d7"))
    page.shows("#name", "pao (also cannon, silver cannon)")
    page.shows("#in-betza", "mRcpR")
    page.shows("#in-fsf", "customPiece1 = x:mRcpR")
    page.until("a picture", lambda: page.find("#picture svg path"))
    expect("the address says it", page.until("the address", lambda: "def=mR%2BcpR" in page.driver.current_url))
    # What stands on the board stays there while another piece is typed.
    page.type("R")
    page.shows("#name", "rook")
    page.shows("#said", "d4: 11 moves, 1 capture")
    page.find("#ask [type=reset]").click()
    page.shows("#said", "d4: 12 moves, 0 captures")


def a_mistake(page):
    page.open("piece?def=take-mvoe(1, 0);")
    page.shows("#text .problems", "unknown expression take-mvoe")
    mark = page.script("return document.querySelector('#text .editor').shadowRoot.querySelector('.cm-lintRange-error')?.textContent")
    expect("it is underlined", mark == "take-mvoe", mark)
    page.find("#text .problems button").click()
    page.until("the repair", lambda: page.written() == "take-move(1, 0);")
    page.until("no problem", lambda: page.text("#text .problems") == "")
    page.shows("#said", "1 move")
    page.type("R4")
    page.shows("#text .problems", "read as Betza's notation")
    page.find("#text .problems li button:last-child").click()
    page.until("the notation", lambda: page.written() == "betza:R4")
    page.shows("#name", "short rook")
    # A place behind letters that are wide, and behind a prefix.
    page.type("chessembly:piece(왕자) mvoe(1, 0);")
    page.until("the place", lambda: page.script("return document.querySelector('#text .editor').shadowRoot"
                                                ".querySelector('.cm-lintRange-error')?.textContent") == "mvoe")
    page.type("mbn:R4")
    page.shows("#text .problems", "Warning: the number in R4 changes nothing")
    expect("it can be read all the same", page.shows("#name", "rook"))
    page.type("")
    page.until("nothing is no problem", lambda: page.text("#text .problems") == "")


def to_and_fro(page):
    """Converted to Chessembly, copied, and pasted."""
    page.open("piece?def=mR%2BcpR")
    page.shows("#in-chessembly", "do move(1, 0)")
    # The picture and the name move what is below them.
    page.until("a picture", lambda: page.find("#picture svg path"))
    page.shows("#name", "pao")
    page.until("copied", lambda: page.find("#in-chessembly button").click() or page.text("#in-chessembly button") == "Copied")
    page.type("N")
    page.shows("#name", "knight")
    page.editor().click()
    page.hold(Keys.CONTROL, "a")
    page.hold(Keys.CONTROL, "v")
    page.until("pasted", lambda: page.written().startswith("do move(1, 0) while"))
    page.shows("#name", "pao")
    # A text that has just come takes the place of the button.
    page.until("the button", lambda: page.find("#in-mbn button:last-child").click() or True)
    page.until("used", lambda: page.written() == "mbn:mR+cpR")
    expect("the focus is in the text", page.focused() == "Definition", page.focused())
    page.until("the code is open", lambda: page.script("return document.querySelector('#code').open") or page.find("#code summary").click())
    page.until("C++", lambda: "namespace" in page.text("#in-cpp"))


def others(page):
    page.open("piece?def=betza:K&board=hex5")
    page.until("hexagons", lambda: len(page.driver.find_elements("css selector", "#board.cells i")) == 61)
    page.open("piece?def=mbn:(%3C%2B-1%3EF)0&board=5x5x5")
    page.until("levels", lambda: len(page.driver.find_elements("css selector", "#board section")) == 5)
    page.shows("#name", "unicorn")
    page.open("piece?def=P=mfW N=N")
    page.until("several pieces", lambda: page.find("#of").is_displayed())
    page.script("const which = document.querySelector('#which'); which.selectedIndex = 1; which.dispatchEvent(new Event('change'))")
    page.shows("#said", "8 moves")
    page.open("piece?def=nothing at all")
    page.shows("#text .problems", "Error:")


def comparison(page):
    page.open("piece?def=W2")
    page.shows("#in-mbn", "W2")
    page.find("#compared").click()
    page.type("D+W", "#right")
    page.shows("#verdict", "Different on 8x8")
    page.until("the board", lambda: page.find("#difference svg path"))
    page.shows("#only", "Only the right goes from d4 to d2.")
    page.type("nD+W", "#right")
    page.shows("#verdict", "The same on every board")
    expect("no board", not page.driver.find_elements("css selector", "#difference svg"))


def catalogue(page):
    page.open("examples")
    page.shows("#found", "321 pieces")
    page.find("#find").send_keys("pao")
    page.until("it is found", lambda: re.match(r"[1-9] pieces?", page.text("#found")))
    card = page.until("a card", lambda: next((each for each in page.driver.find_elements("css selector", ".cards a")
                                              if each.is_displayed() and each.text.startswith("pao")), None))
    image = card.find_element("css selector", "img")
    page.until("its picture", lambda: page.script("return arguments[0].complete && arguments[0].naturalWidth > 0", image))
    card.click()
    page.shows("#name", "This is the pao")


# ---- variants

def xiangqi(page):
    page.open("play?variant=xiangqi.toml")
    page.shows("#turn", "White to move.")
    page.click("#field", "h3", "e3")
    page.shows("#turn", "White played Che3. Black to move.")
    page.click("#field", "h10")
    page.until("where it can go", lambda: "it can go here" in page.label("#field", "g8"))
    page.click("#field", "f9")
    page.shows("#refused", "h10f9 is not legal: the knight on h10 cannot go to f9")
    page.click("#field", "h10", "g8")
    page.shows("#turn", "Black played")
    page.click("#field", "e3")
    page.click("#field", "e7")
    page.shows("#turn", "White played Cxe7")
    page.shows("#played", "1. Che3")
    page.click("#field", "a1")
    page.shows("#refused", "It is Black's turn.")
    page.find("#undo").click()
    page.until("taken back", lambda: "Cxe7" not in page.text("#played"))
    page.find("#said-move").send_keys("Na3", Keys.ENTER)
    page.shows("#played", "2. Na3")
    page.find("#said-move").send_keys("a4a9", Keys.ENTER)
    page.shows("#refused", "is not legal")
    expect("the address has the game", "moves=h3e3%3Bh10g8%3BNa3" in page.driver.current_url, page.driver.current_url)


def games(page):
    """Promotion, hands, walls, levels, cells, an end, rules of one's own, and all that is listed."""
    page.open("play?variant=chess&moves=f2f3;e7e5;g2g4;d8h4")
    page.shows("#turn", "Black has won: White's king is mated")
    page.open("play?variant=crazyhouse&moves=e2e4;d7d5;e4d5;d8d5;b1c3;d5e6;c3e4")
    page.until("a hand", lambda: page.find("#white-hand button").text == "White's P")
    page.click("#field", "a7", "a6")
    page.shows("#turn", "White to move")
    page.find("#white-hand button").click()
    page.click("#field", "d6")
    page.shows("#turn", "White played P@d6")
    page.open("play?variant=chess&moves=a2a4;b7b5;a4b5;a7a6;b5a6;c8b7;a6b7;d7d6")
    page.shows("#turn", "White to move")
    page.click("#field", "b7", "a8")
    page.until("a choice", lambda: page.find("#choose").is_displayed())
    page.driver.find_elements("css selector", "#choose button")[1].click()
    page.shows("#turn", "White played bxa8=")
    page.open("play?variant=raumschach.toml")
    page.until("levels", lambda: len(page.driver.find_elements("css selector", "#field section")) == 5)
    page.open("play?variant=glinski.toml")
    page.until("cells", lambda: len(page.driver.find_elements("css selector", "#field.cells i")) == 91)
    page.open("play?variant=nonsense")
    page.shows("#refused", "there is no variant nonsense")


def an_opponent(page):
    """It answers, says what it expects, stays in the address, and a move of one's own is taken back with its answer."""
    page.open("play?variant=xiangqi.toml")
    page.shows("#turn", "White to move.")
    page.choose("#opponent", "black")
    page.click("#field", "h3", "e3")
    page.until("an answer", lambda: len(page.driver.find_elements("css selector", "#played button")) == 2)
    page.shows("#turn", "White to move")
    page.shows("#advice", "It expects ")
    expect("the address has it", "against=black" in page.driver.current_url, page.driver.current_url)
    page.find("#undo").click()
    page.until("both are taken back", lambda: page.text("#played") == "")
    page.open("play?variant=chess&fen=6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    page.shows("#turn", "White to move")
    page.find("#hint").click()
    page.shows("#advice", "Perhaps Ra8#: White wins.")
    page.choose("#level", "1")
    page.choose("#opponent", "white")
    page.shows("#turn", "White has won")
    expect("the address has the level", "level=1" in page.driver.current_url, page.driver.current_url)


def same_games(page):
    """A game is compared with others, the line where they part is played, and it is found among those that are known."""
    page.open("play?variant=chess.toml")
    page.shows("#turn", "White to move.")
    page.find("#rules summary").click()
    page.until("the rules", lambda: '"mbn:Q"' in page.written("#toml"))
    page.paste(page.written("#toml").replace('"mbn:Q"', '"mbn:B"'), "#toml")
    page.find("#sameness summary").click()
    page.until("variants to choose from", lambda: page.find("#other option"))
    page.choose("#other", "chess")
    page.find("#compare-games").click()
    page.shows("#same", "The same game")
    page.choose("#other", "berolina")
    page.find("#compare-games").click()
    page.shows("#same", "Different at once")
    page.shows("#apart", "Only there: ")
    page.until("the position", lambda: page.find("#parting svg"))
    page.choose("#other", "racingkings")
    page.find("#compare-games").click()
    page.shows("#same", "they begin otherwise")
    page.find("#name-game").click()
    page.until("its name", lambda: page.text("#same").startswith("It is chess"), seconds=60)
    page.find("#rules summary").click()
    # What the change does: behind a pawn's move a queen that is a bishop misses the squares ahead.
    page.choose("#other", "written")
    page.find("#compare-games").click()
    page.shows("#same", "Different behind 2 plies")
    page.find("#apart button").click()
    page.until("the line is played", lambda: page.find("#played [aria-current]") and "1. " in page.text("#played"))


def cancelled(page):
    """A dear question does not hold up the next one, and can be ended."""
    page.open(f"play?variant=grand.toml&moves={LONG_GAME}")
    page.until("it thinks", lambda: page.find("#stop").is_displayed())
    page.find("nav a[href='#piece']").click()
    page.type("betza:nN")
    page.shows("#name", "horse")
    expect("while it thinks", page.find("#stop").is_displayed())
    page.find("#stop").click()
    page.until("stopped", lambda: not page.find("#stop").is_displayed())
    page.find("nav a[href='#play']").click()
    page.shows("#refused", "you stopped the question")
    page.find("#rules summary").click()
    page.until("the rules", lambda: '"10x10"' in page.written("#toml"))
    page.paste(page.written("#toml").replace('"10x10"', '"10x11"').replace("10/10/10/10", "10/10/10/10/10"), "#toml")
    page.find("#take-rules").click()
    page.until("rules of one's own", lambda: page.find("#field [aria-label='a11, Black rook']"))


def by_keyboard(page):
    page.open("piece")
    page.until("begun", lambda: page.text("#said"))
    page.tab_to("Definition")
    page.hold(Keys.CONTROL, "a")
    page.press("mR+cpRx")
    page.shows("#text .problems", "Error:")
    page.press(Keys.BACKSPACE)
    page.until("read", lambda: page.text("#text .problems") == "")
    page.shows("#name", "pao")
    page.tab_to("d4, the piece")
    page.press(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER, Keys.ARROW_DOWN, Keys.ENTER)
    page.shows("#said", "d4: 11 moves, 1 capture")
    page.press(Keys.ARROW_LEFT, "m")
    page.shows("#said", "c6:")
    # To Chessembly, and back.
    page.shows("#in-chessembly", "do move(1, 0)")
    page.tab_to("Copy the text in chessembly")
    page.press(Keys.ENTER)
    page.until("copied", lambda: page.text("#in-chessembly button") == "Copied")
    page.open("piece?def=N")
    page.shows("#name", "knight")
    page.tab_to("Definition")
    page.hold(Keys.CONTROL, "a")
    page.hold(Keys.CONTROL, "v")
    page.shows("#name", "pao")
    # A mistake and its repair.
    page.open("piece?def=take-mvoe(1, 0);")
    page.shows("#text .problems", "take-mvoe")
    page.tab_to("Definition")
    page.press(Keys.TAB)
    page.press(Keys.ENTER)
    page.until("repaired", lambda: page.written() == "take-move(1, 0);")
    expect("the focus is in the text again", page.focused() == "Definition", page.focused())
    # Another view, by its link.
    page.open("piece?def=W2")
    page.shows("#in-mbn", "W2")
    page.tab_to("compared")
    page.press(Keys.ENTER)
    page.tab_to("Right piece")
    page.hold(Keys.CONTROL, "a")
    page.press("D+W")
    page.shows("#verdict", "Different on 8x8")
    # A game.
    page.open("play?variant=chess.toml")
    page.shows("#turn", "White to move")
    page.script("document.activeElement.blur()")
    page.tab_to("variant")
    page.press("xia")
    page.until("chosen", lambda: page.text("#field [aria-label^='e10,']") is not None)
    page.tab_to("a1, ")
    page.press(*[Keys.ARROW_RIGHT] * 7, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    expect("the piece is chosen", page.focused().startswith("h3, White") and "chosen" in page.focused(), page.focused())
    page.press(*[Keys.ARROW_LEFT] * 3)
    expect("it is said", page.focused() == "e3, empty, it can go here", page.focused())
    page.press(Keys.ENTER)
    page.shows("#turn", "White played Che3")
    page.press(*[Keys.ARROW_UP] * 6, *[Keys.ARROW_RIGHT] * 3, Keys.ARROW_UP)
    expect("the way round the board", page.focused().startswith("h10, Black"), page.focused())
    page.press(Keys.ENTER, Keys.ARROW_DOWN, Keys.ENTER)
    page.shows("#refused", "h10h9 is not legal")
    page.press(Keys.ARROW_UP, Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ENTER)
    page.shows("#turn", "Black played Ng8")
    page.press(*[Keys.ARROW_DOWN] * 5, *[Keys.ARROW_LEFT] * 2, Keys.ENTER, *[Keys.ARROW_UP] * 4, Keys.ENTER)
    page.shows("#turn", "White played Cxe7")
    # A piece from the hand, a promotion, and the next view: the focus goes where the work goes on.
    page.open("play?variant=crazyhouse&moves=e2e4;d7d5;e4d5;a7a6")
    page.until("a hand", lambda: page.find("#white-hand button").text == "White's P")
    page.tab_to("White's P")
    page.press(Keys.ENTER)
    expect("on the board", page.focused().startswith("a1, "), page.focused())
    page.press(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    page.shows("#turn", "White played P@a3")
    page.open("play?variant=chess&moves=a2a4;b7b5;a4b5;a7a6;b5a6;c8b7;a6b7;d7d6")
    page.shows("#turn", "White to move")
    page.tab_to("a1, ")
    page.press(Keys.ARROW_RIGHT, *[Keys.ARROW_UP] * 6, Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.ENTER)
    page.until("a choice", lambda: page.find("#choose").is_displayed())
    page.press(Keys.ENTER)
    page.shows("#turn", "White played bxa8=")
    expect("on the board again", page.focused().startswith("a8, White"), page.focused())
    page.find("nav a[href='#examples']").send_keys(Keys.ENTER)
    page.until("in the next view", lambda: page.focused() == "Examples" and page.driver.title == "Examples - ferz playground")


# ---- how it looks, and what it asks for

VIEWS = {"piece": "piece?def=mR%2BcpR", "mistake": "piece?def=take-mvoe(1, 0);", "compare": "compare", "examples": "examples",
         "play": "play?variant=xiangqi.toml", "cells": "play?variant=glinski.toml", "hand": "play?variant=crazyhouse"}


def looks(page, folder):
    named = """return [...document.querySelectorAll("button, input, select, textarea, [role=grid], [role=gridcell], a")]
        .filter((each) => each.checkVisibility() && !(each.getAttribute("aria-label") || each.labels?.length || each.innerText?.trim()))
        .map((each) => each.outerHTML)"""
    themes = {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 24, 28)"}
    for width, height in ((1280, 900), (320, 700)):
        page.browser.look(width, height)
        for name, fragment in VIEWS.items():
            page.open(fragment)
            page.until(f"{name} is there", lambda: page.text("#said") or page.text("#turn") or page.text("#verdict svg")
                       or page.text("#found") or page.text("#text .problems") or page.find("#difference svg"))
            needed = page.script("return document.documentElement.scrollWidth")
            expect(f"{name} in {width} pixels", needed <= width, needed)
            nameless = page.script(named)
            expect(f"{name}: all have names", not nameless, nameless[:3])
            for theme, paper in themes.items():
                page.browser.look(width, height, theme)
                found = page.script("return getComputedStyle(document.body).backgroundColor")
                expect(f"{name}, {theme}", found == paper, found)
                if folder:
                    time.sleep(1)
                    page.browser.look(width, min(3000, page.script("return document.documentElement.scrollHeight")), theme)
                    page.driver.save_screenshot(str(folder / f"{name}-{theme}-{width}.png"))
                    page.browser.look(width, height, theme)
    page.browser.look(1280, 1000)


def soon(page, ferz):
    """The problems of pieces of the catalogue are under the text. How soon is printed: it depends on what runs beside."""
    catalogue = subprocess.run([ferz, "catalogue", "--json"], capture_output=True, text=True, check=True).stdout.splitlines()
    texts = [next(f"{each}:{piece[each]}" for each in ("mbn", "betza", "chessembly", "ancp") if each in piece)
             for piece in map(json.loads, catalogue[::8])]
    page.open("piece")
    page.until("begun", lambda: page.text("#said"))
    times = page.driver.execute_async_script("""
        const [texts, done] = arguments;
        const host = document.querySelector("#text .editor");
        const content = host.shadowRoot.querySelector(".cm-content");
        const frame = () => new Promise(requestAnimationFrame);
        (async () => {
          const times = [];
          for (const text of texts) {
            content.focus();
            document.getSelection().selectAllChildren(content);
            await frame();
            const started = performance.now();
            document.execCommand("insertText", false, text + "?");
            while (host.dataset.checked !== text + "?" && performance.now() - started < 5000) await new Promise((then) => setTimeout(then, 1));
            times.push([performance.now() - started, document.querySelector(".problems").textContent]);
          }
          done(times);
        })();""", texts)
    silent = [text for text, (_, words) in zip(texts, times, strict=True) if "Error" not in words]
    expect("each has a problem", len(silent) < len(texts) / 4, silent[:5])
    milliseconds = sorted(each for each, _ in times)
    print(f"problems under the text of {len(texts)} pieces: median {statistics.median(milliseconds):.0f} ms, longest {milliseconds[-1]:.0f} ms")


PARTS = (a_piece, a_mistake, to_and_fro, others, comparison, catalogue, xiangqi, games, an_opponent, same_games, cancelled, by_keyboard)


def run(page, parts):
    for part in parts:
        started = time.monotonic()
        try:
            part(page)
        except WebDriverException as error:
            expect(part.__name__, False, error.msg)
        print(f"{part.__name__}: {time.monotonic() - started:.1f} s", flush=True)


def main():
    ferz, *rest = sys.argv[1:]
    folder = pathlib.Path(rest[0]) if rest else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen([ferz, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().strip()
        try:
            with browser() as driven:
                driven.driver.set_script_timeout(60)
                driven.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
                page = Page(driven, address)
                driven.look(1280, 1000)
                run(page, (*PARTS, lambda page: looks(page, folder), lambda page: soon(page, ferz)))
                requests = driven.requests()
                problems.extend(f"a request to {url}" for url in requests if not url.startswith((address, "data:", "about:")))
                problems.extend(f"a definition in an address: {url}" for url in requests if "?" in url.split("#")[0])
                problems.extend(driven.errors())
        finally:
            server.terminate()
    print("\n".join(problems[:30]))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
