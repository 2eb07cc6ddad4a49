#!/usr/bin/env python3
"""The site in a browser, from a folder of `python3 -m http.server`, as people use it: site.py FOLDER AXE [PICTURES]

FOLDER is what scripts/site writes; AXE is the script of axe-core. All that tests/playground does with the page of a server is
done with the page of the folder, and more: games by drag and by keyboard, links that hold all, files, hostile texts. With a
folder PICTURES, pictures of the views are kept there.
"""
import base64
import contextlib
import json
import pathlib
import subprocess
import sys
import time
import zlib

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / each) for each in ("pictures", "playground")]
from browser import browser  # noqa: E402
from links import problems_of  # noqa: E402
from page import PARTS, Page, expect, looks, problems, run  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

TINY = '''name = "tiny"
board = "4x4"
start = "k3/4/4/3K w"
[pieces]
K = { move = "mbn:K", royal = true }
'''
EVIL = "<img src=x onerror=document.title='evil'></script><script>document.title='evil'</script>"


class Site(Page):
    def drag(self, start, end):
        """From one element to another."""
        ActionChains(self.driver, duration=60).click_and_hold(start).move_to_element(end).release().perform()

    def move(self, origin, target):
        self.until(f"{origin} to {target}", lambda: self.drag(self.cell("#field", origin), self.cell("#field", target)) or True)

    def reload(self):
        self.driver.refresh()

    def place(self, square):
        return self.script("const { left, top } = document.querySelector(`#field [aria-label^='${arguments[0]},']`).getBoundingClientRect(); return [left, top]", square)

    def downloads(self):
        """What the page gives the reader: names and texts. Pressing is for the caller."""
        self.script("""window.given = [];
            HTMLAnchorElement.prototype.click = function () {
              const { download, href } = this;
              window.given.push({ download, href });
            };
            window.blobs = new Map();
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { const address = make(blob); window.blobs.set(address, blob); return address; };""")

    def given(self):
        return self.driver.execute_async_script("""const done = arguments[0];
            Promise.all(window.given.map(async ({ download, href }) => [download, await window.blobs.get(href).text()])).then(done);""")


# ---- before the library

def opening(page):
    """What the page opens with is there before the library is."""
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/ferz.wasm.gz"]})
    page.open("piece")
    drawn = [None]
    for theme, width in (("light", 1280), ("dark", 1280), ("dark", 320), ("light", 320)):
        page.browser.look(width, 1000, theme)
        drawn.append(page.until(f"another picture, {theme}, {width}", lambda: page.script("""
            const picture = document.querySelector("#picture svg")?.outerHTML;
            return arguments[0].includes(picture ?? null) ? null : picture;""", drawn)))
    page.shows("#name", "cannon")
    for target in ("mbn", "betza", "ancp", "chessembly", "fsf"):
        page.until(f"the text in {target}", lambda each=target: page.text(f"#in-{each} pre"))
    expect("without problems", "Error" not in (page.text("#text .problems") or ""), page.text("#text .problems"))
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    page.browser.look(1280, 1000)
    page.open("piece?def=N")
    page.shows("#name", "knight")


# ---- games

def shogi(page):
    """By drag, and then by keyboard."""
    page.open("play?variant=shogi.toml")
    page.shows("#turn", "White to move")
    page.move("c3", "c4")
    page.shows("#turn", "Black to move")
    page.until("the last move", lambda: "last move" in page.label("#field", "c4") and "last move" in page.label("#field", "c3"))
    page.move("g7", "g6")
    page.shows("#turn", "White to move")
    # Nowhere: it stays.
    page.move("b2", "e4")
    page.shows("#refused", "b2e4 is not legal")
    page.move("b2", "h8")
    page.until("a choice", lambda: page.find("#choose").is_displayed())
    page.find("#choose button").click()
    page.shows("#turn", "Black to move")
    page.until("a hand", lambda: page.find("#white-hand button").text == "White's B")
    page.until("the focus stays where the piece went", lambda: page.focused().startswith("h8, White"))
    page.press(Keys.ARROW_UP, Keys.ARROW_LEFT)
    expect("the way by keys", page.focused().startswith("g9, Black"), page.focused())
    page.press(Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ENTER)
    page.shows("#turn", "White to move")
    page.until("a hand", lambda: page.find("#black-hand button").text == "Black's B")
    # A drop by drag, refused and allowed.
    page.drag(page.find("#white-hand button"), page.cell("#field", "e5"))
    page.shows("#turn", "Black to move")
    page.shows("#played", "B@e5")


def by_keys(page, origin, target):
    """By the arrows, from the square to which the Tab key leads."""
    page.tab_to("[a-i][1-9], ")
    at = page.focused()[:2]
    for square in (origin, target):
        files, ranks = ord(square[0]) - ord(at[0]), int(square[1]) - int(at[1])
        page.press(*[Keys.ARROW_RIGHT if files > 0 else Keys.ARROW_LEFT] * abs(files), *[Keys.ARROW_UP if ranks > 0 else Keys.ARROW_DOWN] * abs(ranks),
                   Keys.ENTER)
        at = square


def to_the_end(page):
    """A whole game of shogi: White drags, Black uses the keyboard, and is mated by a drop."""
    page.open("play?variant=shogi.toml")
    page.shows("#turn", "White to move")
    for dragged, typed in (("c3c4", "d9c8"), ("b2g7", "f9f8"), ("g7f8", "e9d8")):
        page.move(dragged[:2], dragged[2:])
        if dragged == "b2g7":
            page.until("a choice", lambda: page.find("#choose").is_displayed())
            next(each for each in page.driver.find_elements("css selector", "#choose button") if "=" in each.text).click()
        page.shows("#turn", "Black to move")
        by_keys(page, typed[:2], typed[2:])
        page.shows("#turn", "White to move")
    gold = page.until("a hand", lambda: [each for each in page.driver.find_elements("css selector", "#white-hand button") if each.text == "White's G"])
    page.drag(gold[0], page.cell("#field", "e8"))
    page.shows("#turn", "White has won")
    page.reload()
    page.shows("#turn", "White has won")
    page.shows("#played", "G@e8")


def again(page):
    """Taken back, played again, looked at from the other side, and all of it after a reload and on another machine."""
    page.open("play?variant=chess.toml")
    page.shows("#turn", "White to move")
    for origin, target in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
        page.move(origin, target)
        page.until(f"{origin}{target}", lambda each=target: "last move" in page.label("#field", each))
    page.find("#undo").click()
    page.shows("#turn", "White to move")
    page.find("#undo").click()
    page.shows("#turn", "Black to move")
    below = page.place("a1")[1] > page.place("a8")[1]
    page.find("#flip").click()
    expect("the board is turned", below and page.place("a1")[1] < page.place("a8")[1], page.place("a1"))
    page.until("the address", lambda: "flip=1" in page.driver.current_url)
    page.reload()
    page.until("as it was", lambda: "White pawn" in page.label("#field", "e4") and page.place("a1")[1] < page.place("a8")[1])
    page.find("#redo").click()
    page.until("played again", lambda: "Black pawn" in page.label("#field", "e5"))
    page.find("#redo").click()
    page.shows("#played", "Nf3")
    page.driver.find_element("css selector", "#played button").click()
    page.until("back to the first move", lambda: "Black pawn" in page.label("#field", "e7"))
    page.script("document.activeElement.blur()")
    page.tab_to("a1, ")
    page.press(Keys.ARROW_DOWN, Keys.ARROW_LEFT)
    expect("down is down", page.focused().startswith("b2, "), page.focused())


def own_rules(page):
    page.open("play?variant=makruk")
    page.shows("#turn", "White to move")
    page.find("#rules summary").click()
    page.until("built-in rules", lambda: "[makruk]" in page.written("#toml"))
    page.paste(TINY.replace("royal", "royl"), "#toml")
    page.shows("#toml .problems", "Error:")
    page.until("a repair", lambda: page.find("#toml .problems button").click() or True)
    page.until("repaired", lambda: page.written("#toml") == TINY.rstrip("\n") or page.written("#toml") == TINY)
    page.find("#take-rules").click()
    page.until("the board", lambda: page.label("#field", "d1") == "d1, White king")
    page.move("d1", "c2")
    page.shows("#turn", "Black to move")
    address = page.until("the address", lambda: "rules=" in page.driver.current_url and page.driver.current_url)
    page.reload()
    page.until("after a reload", lambda: "White king" in page.label("#field", "c2"))
    page.open(address.split("#")[1])
    page.until("by the link", lambda: "White king" in page.label("#field", "c2"))
    # Completion, and what a word means.
    page.find("#rules summary").click()
    page.editor("#toml").click()
    page.hold(Keys.CONTROL, Keys.END)
    page.press("P = { ro")
    page.hold(Keys.CONTROL, " ")
    page.until("completion", lambda: "royal" in page.script("return document.querySelector('#toml .editor').shadowRoot.querySelector('.cm-tooltip-autocomplete')?.textContent ?? ''"))
    # A list that has just opened takes no keys: they may have been for the text.
    time.sleep(0.3)
    page.press(Keys.ARROW_DOWN, Keys.ENTER)
    page.until("completed", lambda: page.written("#toml").endswith("P = { royal"))
    page.press(Keys.F2)
    page.shows("#toml .meaning", "royal:")


def positions(page):
    page.open("play?variant=chess")
    page.shows("#turn", "White to move")
    page.script("for (const each of document.querySelectorAll('#view-play details')) each.open = true")
    page.script("const fen = document.querySelector('#fen'); fen.value = '4k3/8/8/8/8/8/4P3/4K3 w - -'; fen.form.requestSubmit()")
    page.until("set up", lambda: page.label("#field", "a1") == "a1, empty")
    page.find("#arrange").click()
    page.find("#palette [aria-label='White queen']").click()
    page.click("#field", "d4")
    page.find("#palette [aria-label=nothing]").click()
    page.click("#field", "e2")
    page.find("#set-up button").click()
    page.until("arranged", lambda: page.label("#field", "e2") == "e2, empty" and "White queen" in page.label("#field", "d4"))
    page.until("the address", lambda: "3Q4" in page.driver.current_url)
    page.reload()
    page.until("after a reload", lambda: "White queen" in page.label("#field", "d4"))
    # To the picture of a piece, and back.
    page.click("#field", "d4")
    page.until("its picture", lambda: page.find("#chosen-piece a").click() or True)
    page.shows("#name", "This is the queen")
    page.find("#back").click()
    page.until("back", lambda: page.find("#field").is_displayed() and "White queen" in page.label("#field", "d4"))


def hands(page):
    """Pieces in hand are set up, too."""
    page.open("play?variant=crazyhouse")
    page.shows("#turn", "White to move")
    page.script("document.querySelector('#set-up').closest('details').open = true")
    page.find("#arrange").click()
    into = {side: f"//div[@id='palette']/button[text()=\"Into {side}'s hand\"]" for side in ("White", "Black")}
    page.find("#palette [aria-label='White knight']").click()
    for side in ("White", "White", "Black"):
        page.driver.find_element("xpath", into[side]).click()
    page.until("three knights", lambda: page.text("#white-hand") == "White's N ×2" and page.text("#black-hand") == "Black's N")
    page.find("#white-hand button").click()
    page.until("one is gone", lambda: page.text("#white-hand") == "White's N")
    page.click("#field", "e4")
    page.find("#set-up button").click()
    page.until("set up", lambda: "White knight" in page.label("#field", "e4"))
    page.until("the address", lambda: "%5BNn%5D" in page.driver.current_url)
    page.find("#white-hand button").click()
    page.click("#field", "e5")
    page.shows("#played", "N@e5")


def files(page):
    page.open("play?variant=makruk")
    page.shows("#turn", "White to move")
    page.find("#rules summary").click()
    page.downloads()
    page.find("#save-rules").click()
    page.find("#save-sheet").click()
    page.find("#export").click()
    page.until("three files", lambda: len(page.given()) == 3)
    names = dict(page.given())
    expect("the rule file", "[pieces]" in names.get("makruk.toml", ""), list(names))
    expect("the sheet", "<h1>Makruk</h1>" in names.get("makruk.html", ""), list(names))
    expect("the export", names.get("makruk.ini", "").startswith("[makruk]"), list(names))
    ini = "[one:chess]\ndoubleStep = false\n[two:makruk]\n[bad:nothing]\n"
    page.script("""const data = new DataTransfer();
        data.items.add(new File([arguments[0]], "variants.ini"));
        const field = document.querySelector("#import");
        field.files = data.files;
        field.dispatchEvent(new Event("change"));""", ini)
    page.shows("#rules-said", "bad is refused")
    next(each for each in page.driver.find_elements("css selector", "#rules-said button") if each.text == "two").click()
    page.until("imported", lambda: "two" in page.written("#toml").split("\n")[1])
    page.open("play?variant=shogi.toml&moves=c3c4;g7g6;b2h8%2B")
    page.shows("#turn", "Black to move")
    page.downloads()
    page.find("#save-board-svg").click()
    page.find("#save-board-png").click()
    page.until("the board", lambda: len(page.given()) == 2)
    pictures = dict(page.given())
    shown = page.script("return new DOMParser().parseFromString(arguments[0], 'image/svg+xml').querySelectorAll('polygon').length", pictures.get("shogi.svg", ""))
    expect("its squares", shown == 81, shown)
    expect("its hands", "White's B" in pictures.get("shogi.svg", ""), list(pictures))
    expect("without style", "class=" not in pictures.get("shogi.svg", "") and "var(" not in pictures.get("shogi.svg", ""))
    expect("PNG", "PNG" in pictures.get("shogi.png", "")[:8], list(pictures))
    page.open("piece?def=mR%2BcpR")
    page.until("a picture", lambda: page.find("#picture svg path"))
    page.downloads()
    page.find("#save-svg").click()
    page.find("#save-png").click()
    page.until("two pictures", lambda: len(page.given()) == 2)
    pictures = dict(page.given())
    expect("SVG", pictures.get("mR-cpR.svg", "").startswith("<svg"), list(pictures))
    expect("PNG", "PNG" in pictures.get("mR-cpR.png", "")[:8], list(pictures))


def variant_list(page):
    page.open("play")
    page.shows("#turn", "to move")
    page.find("#variant-filter").send_keys("capa")
    page.shows("#variants-found", "variants")
    page.script("const all = document.querySelector('#variant'); all.value = 'capablanca'; all.dispatchEvent(new Event('change'))")
    page.until("played", lambda: "Black" in page.label("#field", "j8"))


# ---- pieces

def readings(page):
    page.open("piece?def=fK&in=betza")
    page.shows("#said", "move")
    page.find("#readings").click()
    page.until("two readings", lambda: page.find("#right-in").is_displayed())
    page.script("const right = document.querySelector('#right-in'); right.value = 'betza[dialect=fsf]'; right.dispatchEvent(new Event('change'))")
    page.shows("#verdict", "Different")
    page.reload()
    page.shows("#verdict", "Different")


def standing(page):
    page.open("piece?def=R")
    page.shows("#said", "d4: 12 moves, 0 captures")
    page.click("#board", "d6")
    page.shows("#said", "d4: 11 moves, 1 capture")
    page.until("the address", lambda: "enemies=d6" in page.driver.current_url)
    page.reload()
    page.shows("#said", "d4: 11 moves, 1 capture")


def meanings(page):
    page.open("piece?def=betza:mRcpR")
    page.shows("#name", "pao")
    page.editor().click()
    page.press(Keys.HOME, *[Keys.ARROW_RIGHT] * 9, Keys.F2)
    page.shows("#text .meaning", "hops over one piece")
    page.press(Keys.ESCAPE)
    page.until("put away", lambda: not page.find("#text .meaning").is_displayed())


# ---- strangers

def packed(text):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def hostile(page):
    quoted = page.script("return encodeURIComponent(arguments[0])", EVIL)
    for fragment in (f"piece?def={quoted}", f"piece?def=R&board={quoted}&in={quoted}", f"compare?left={quoted}&right=N",
                     f"play?variant={quoted}", "play?variant=../../../etc/passwd", "play?variant=../index.html", f"{quoted}?{quoted}",
                     f"play?rules={packed(TINY.replace('tiny', EVIL.replace(chr(39), '')))}", "play?rules=%00%ff!", f"play?rules={packed('x' * 50_000_000)}",
                     f"play?variant=chess&moves={quoted}", f"play?variant=chess&fen={quoted}", f"piece?def=R&at={quoted}&size={quoted}&enemies={quoted}",
                     "piece?def=R&at=d4&size=999999x999999&enemies=d5"):
        page.open(fragment)
        page.until(f"{fragment[:60]} is there", lambda: page.text("#turn") or page.text("#refused") or page.text(".problems") or page.text("#verdict")
                   or page.text("#said") or page.text("#picture"))
        time.sleep(0.3)
        expect(f"{fragment[:60]} runs nothing", "playground" in page.driver.title, page.driver.title)
        expect(f"{fragment[:60]} adds nothing", not page.script("return document.querySelectorAll('img[src=x], script:not([src])').length"))
    page.open("piece?def=N")
    page.shows("#name", "knight")
    page.paste("N" * 2_000_000)
    page.until("too long", lambda: "Error:" in (page.text("#text .problems") or ""), 30)
    page.type("B")
    page.until("and on", lambda: "bishop" in (page.text("#name") or ""), 30)


# ---- everybody

def axe(script):
    def rules(page):
        for theme in ("light", "dark"):
            page.browser.look(1000, 900, theme)
            for fragment in ("piece?def=mR%2BcpR", "piece?def=take-mvoe(1, 0);", "compare", "examples", "play?variant=shogi.toml&moves=c3c4", "../README.html",
                             "../docs/variants.html", "../catalogue/index.html"):
                if fragment.startswith("../"):
                    page.driver.get(page.address + fragment[3:])
                else:
                    page.open(fragment)
                time.sleep(2)
                if fragment.startswith("play"):
                    page.script("for (const each of document.querySelectorAll('#view-play details')) each.open = true; document.querySelector('#arrange').click()")
                    time.sleep(1)
                # Past the policy of the page, as an extension of the browser does it.
                page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": script})
                found = page.driver.execute_async_script("const done = arguments[0]; axe.run().then(({ violations }) => done(violations), (error) => done([{ id: String(error) }]))")
                for each in found:
                    if each.get("impact") in ("serious", "critical", None):
                        expect(f"{fragment}, {theme}", False, f"{each['id']}: {[node['html'][:120] for node in each.get('nodes', [])[:3]]}")
        page.browser.look(1280, 1000)
    return rules


@contextlib.contextmanager
def served(folder):
    """The folder below another one, by a server that knows nothing of it."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder.parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            port = server.stdout.readline().split(" port ")[1].split()[0]
            yield f"http://127.0.0.1:{port}/{folder.name}/"
        finally:
            server.terminate()


def main():
    folder, script = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    problems.extend(problems_of(folder))
    with served(folder) as address, browser() as driven:
        driven.driver.set_script_timeout(300)  # the rules of axe on the page of the catalogue, on a busy machine
        driven.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        driven.look(1280, 1000)
        mine = (opening, shogi, to_the_end, again, own_rules, positions, hands, files, variant_list, readings, standing, meanings, hostile)
        run(Site(driven, address), (*mine, axe(script), *PARTS, lambda page: looks(page, pictures)))
        requests = driven.requests()
        problems.extend(f"a request to {url[:200]}" for url in requests if not url.startswith((address, "data:", "about:", "blob:")))
        problems.extend(f"a definition in an address: {url[:200]}" for url in requests if "?" in url.split("#")[0])
        problems.extend(json.dumps(each) for each in driven.errors() if "404" not in each and "ERR_BLOCKED_BY_CLIENT" not in each)
    print("\n".join(problems[:40]))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
