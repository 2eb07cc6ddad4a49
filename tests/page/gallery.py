#!/usr/bin/env python3
"""The page that `ferz catalogue -o FOLDER` writes: gallery.py FERZ FOLDER

It is well-formed; every piece of the catalogue is there once, with its names, its definition and a picture, which is the
one that `ferz show NAME` draws; every link leads somewhere. In a browser the pictures are drawn, nothing else is asked for,
and the search finds pieces by name and by definition, by keyboard alone.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "pictures"))
from browser import browser  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

HTML = "{http://www.w3.org/1999/xhtml}"
NOTATIONS = ("mbn", "betza", "chessembly", "ancp")
BAD = "a</script><script>document.title='bad'</script>&amp;\"' ox"
MINE = f"""
[pieces]
{json.dumps(BAD)} = {{ mbn = "Z+H", also = ["<b>&"], source = "@script@" }}
"말" = {{ mbn = "D+H", source = "장기" }}
"knight" = {{ mbn = "Z+T" }}
[families.Leapers]
"search" = {{ mbn = "N+T" }}
"""
SHOWN = 8  # so many pictures are drawn again


def run(ferz, *arguments):
    return subprocess.run([ferz, *arguments], capture_output=True, text=True, check=True).stdout


def text_of(element):
    return "".join(element.itertext()).strip()


def cards(page):
    """family, name, other names, notation -> text, the rest, and the picture's attributes"""
    for section in page.iter(f"{HTML}section"):
        family = text_of(section.find(f"{HTML}h2"))
        for card in section.iter(f"{HTML}article"):
            also = card.find(f"{HTML}p[@class='also']")
            facts = [text_of(each) for each in card.find(f"{HTML}dl")]
            yield {"family": family, "name": text_of(card.find(f"{HTML}h3")), "anchor": card.get("id"),
                   "also": text_of(also) if also is not None else "", "picture": card.find(f".//{HTML}img").attrib,
                   "facts": dict(zip(facts[::2], facts[1::2], strict=True))}


def files(ferz, folder):
    """What is written is the catalogue."""
    mine = folder / "mine.toml"
    mine.write_text(MINE, encoding="utf-8")
    out = folder / "pieces"
    out.mkdir()
    (out / "other.txt").write_text("mine\n", encoding="utf-8")
    said = run(ferz, "catalogue", "-o", out, "--catalogue", mine)
    known = [json.loads(line) for line in run(ferz, "catalogue", "--json", "--catalogue", mine).splitlines()]
    problems = []
    if said != f"wrote {out}/index.html with {len(known)} pieces and {len(known)} pictures\n":
        problems.append(f"it said {said!r}")
    if (out / "other.txt").read_text(encoding="utf-8") != "mine\n":
        problems.append("a file that was there was changed")
    page = xml.parse(out / "index.html").getroot()
    found = list(cards(page))
    pictures = [each["picture"]["src"] for each in found]
    if sorted(each.name for each in out.iterdir()) != sorted([*pictures, "index.html", "other.txt"]):
        problems.append("the files are not the pictures")
    anchors = [each.get("id") for each in page.iter() if each.get("id")]
    if len(set(anchors)) != len(anchors):
        problems.append("an anchor is there twice")
    for link in page.iter(f"{HTML}a"):
        where = link.get("href")
        if where[1:] not in anchors if where[0] == "#" else where not in pictures:
            problems.append(f"`{where}` leads nowhere")
    wanted = {(piece.get("family", "Other pieces"), piece["name"], ", ".join(piece["also"]), piece["source"],
               piece.get("board", ""), *next((each, piece[each]) for each in NOTATIONS if each in piece)) for piece in known}
    shown = {(each["family"], each["name"], each["also"], each["facts"].get("name from", ""), each["facts"].get("board", ""),
              *next(iter(each["facts"].items()))) for each in found}
    problems += [f"{each} is not the catalogue's" for each in wanted ^ shown]
    if len(found) != len(known):
        problems.append(f"{len(found)} pieces in place of {len(known)}")
    problems += same_pictures(ferz, folder, out, found)
    print(f"{len(found)} pieces, {len(anchors)} anchors")
    return problems


def same_pictures(ferz, folder, out, found):
    problems = []
    # A name stands for the first piece that has it; FAD is a definition, too.
    first = list({card["name"]: card for card in reversed(found) if card["name"] != "FAD"}.values())[::-1]
    others = [card for card in first if card["family"] == "Other pieces"]
    for card in others + first[:: len(first) // SHOWN]:
        subprocess.run([ferz, "show", card["name"], "--catalogue", folder / "mine.toml", "-o", folder / "one.svg"], check=True)
        if (folder / "one.svg").read_bytes() != (out / card["picture"]["src"]).read_bytes():
            problems.append(f"the picture of {card['name']} is another one")
    subprocess.run(["xmllint", "--noout", *(out / each["picture"]["src"] for each in found)], check=True)
    return problems


class Page:
    def __init__(self, driven, path):
        self.browser, self.driver, self.path = driven, driven.driver, path

    def script(self, text, *values):
        return self.driver.execute_script(text, *values)

    def press(self, *keys):
        ActionChains(self.driver, duration=20).send_keys(*keys).perform()

    def names(self):
        return self.script("return [...document.querySelectorAll('article')].filter((each) => each.checkVisibility())"
                           ".map((each) => each.querySelector('h3').textContent)")

    def found(self):
        return self.driver.find_element("id", "found").text

    def ask(self, text):
        if self.script("return document.activeElement.id") != "find":
            self.press("/")
        ActionChains(self.driver, duration=20).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
        self.press(text)
        return self.names()


def search(page):
    problems = []
    whole = page.names()
    total = len(whole)

    def expect(what, found, is_right, count=None):
        said = f"{(len(found) if count is None else count) or 'none'} of {total} pieces"
        if not is_right or page.found() != said:
            problems.append(f"{what}: found {found[:5]}..., and it says {page.found()!r}")

    if page.found() != f"{total} pieces" or not page.driver.find_element("id", "search").is_displayed():
        problems.append(f"before a search it says {page.found()!r}")
    found = page.ask("horse")
    expect("another name", found, "knight" in found and "mao" in found and "rook" not in found)
    found = page.ask("GLINSKI rook")
    expect("two words", found, found == ["rook of Glinski's chess"])
    found = page.ask("senora")
    expect("a name", found, found == ["senora"])
    found = page.ask("mbn:Q+N")
    expect("a definition", found, found == ["amazon", "amazonrider"])
    found = page.ask("leap(1,2) & slide")
    expect("in ANCP", found, {"amazon", "chancellor", "archbishop"} <= set(found))
    if not all("leap(1,2) & slide" in each for each in page.script(
            "return [...document.querySelectorAll('article:not([hidden])')].map((each) => each.textContent)")):
        problems.append("a piece was found that does not leap and slide")
    page.ask("amazon")
    page.press(Keys.ENTER)
    if page.script("return document.activeElement.getAttribute('href')") != "#amazon":
        problems.append("Enter does not go to the first piece")
    families = page.script("return [...document.querySelectorAll('nav li')].filter((each) => each.checkVisibility())"
                           ".map((each) => each.textContent)")
    if families != ["Queens and their kin 2"]:
        problems.append(f"the families of `amazon` are {families}")
    # A link to what is hidden shows it.
    page.script("location.hash = '#rook'")
    time.sleep(0.2)
    top = page.script("return document.getElementById('rook').getBoundingClientRect().top")
    if len(page.names()) != total or not 0 <= top < 200:
        problems.append(f"#rook is at {top}")
    found = page.ask("no such piece")
    expect("nothing", found, not found)
    page.press(Keys.ESCAPE)
    if page.names() != whole or page.found() != f"{total} pieces":
        problems.append("Escape does not end the search")
    return problems


def looks(page):
    problems = []
    for width, theme, ground in ((1300, "light", "rgb(255, 255, 255)"), (1300, "dark", "rgb(22, 24, 28)"), (320, "light", None)):
        page.browser.look(width, 900, theme)
        page.browser.open(page.path)
        page.driver.save_screenshot(str(page.path.parent.parent / f"gallery-{width}-{theme}.png"))
        if ground and page.script("return getComputedStyle(document.body).backgroundColor") != ground:
            problems.append(f"{theme}: the wrong ground")
        if page.script("return document.documentElement.scrollWidth") > width:
            problems.append(f"{width} pixels are too few")
    # All pictures, as large as the page says, without the title.
    page.script("for (const each of document.images) each.loading = 'eager'")
    bad = page.driver.execute_async_script("""
        const done = arguments[0], images = [...document.images];
        Promise.allSettled(images.map((each) => each.decode())).then(() => done(images.filter((each) => {
            const strip = each.naturalHeight - each.getAttribute("height");
            return each.naturalWidth != each.getAttribute("width") || strip < 20 || strip > 40;
        }).map((each) => each.src)))""")
    problems += [f"{each} is not drawn as it should be" for each in bad]
    asked = [each for each in page.browser.requests() if not each.startswith(("file:", "data:"))]
    problems += [f"the page asks for {each}" for each in asked]
    problems += page.browser.errors()
    if page.driver.title != "Chess pieces":
        problems.append(f"the title became {page.driver.title!r}")
    return problems


def main():
    ferz, folder = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    problems = files(ferz, folder)
    with browser() as driven:
        page = Page(driven, folder / "pieces" / "index.html")
        problems += looks(page)
        problems += search(page)
    print("\n".join(problems[:40]))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
