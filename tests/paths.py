#!/usr/bin/env python3
"""Every file of this project that a page or a comment names by its path is there, and every place in a page that a link leads to.

    paths.py ROOT
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
# What looks like a path and begins with a folder of the project.
PATH = re.compile(r"(?<![\w./<*-])((?:[\w-]+/)+[\w.-]*\w)")
COMMENT = {".cpp": "//", ".h": "//", ".py": "#", ".cmake": "#", ".g4": "//", ".toml": "#", ".sh": "#"}


def files():
    # Also outside of a repository, as in a package of the sources.
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], stdout=subprocess.PIPE, text=True)
    if listed.returncode == 0:
        return [each for each in listed.stdout.splitlines() if (ROOT / each).is_file()]
    return [str(each.relative_to(ROOT)) for each in ROOT.rglob("*") if each.is_file() and "build" not in each.parts[:1]]


def prose_of(name):
    """Numbered lines of pages, and of comments."""
    file = ROOT / name
    mark = COMMENT.get(file.suffix, "#" if name.startswith("scripts/") else None)
    if file.suffix != ".md" and mark is None:
        return
    for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        if mark is not None:
            start = line.find(mark)
            # An address is no comment.
            if start < 0 or line[start - 1:start] == ":":
                continue
            line = line[start:]
        yield number, line


def anchors_of(page):
    """Its own, and those of its headings, as the hosts of repositories make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, flags=re.M)}
    return headings | set(re.findall(r'id="([^"]+)"', text))


def lost_places(names):
    for name in names:
        for number, line in prose_of(name) if name.endswith(".md") else ():
            for page, anchor in re.findall(r"\]\(([\w./-]*)#([^)\s]+)\)", line):
                target = (ROOT / name).parent / page if page else ROOT / name
                if target.suffix == ".md" and target.is_file() and anchor not in anchors_of(target):
                    yield f"{name}:{number}: `{page or name}` has no place `#{anchor}`"


def main():
    names = files()
    folders = {name.split("/")[0] for name in names if "/" in name}
    known = set(names) | {str(parent) for name in names for parent in pathlib.PurePath(name).parents}
    named, wrong = 0, 0
    for name in names:
        if name.startswith(("tests/fuzz/corpus", "tests/golden/", "CHANGELOG")):
            continue
        for number, line in prose_of(name):
            for path in PATH.findall(line):
                first, _, rest = path.partition("/")
                # Names in capitals are placeholders.
                if first not in folders or re.search(r"[A-Z]{3,}", path.rsplit(".", 1)[0]) or not rest:
                    continue
                if "." not in path.rsplit("/", 1)[1]:
                    continue
                named += 1
                here = str((pathlib.PurePath(name).parent / path))
                if path in known or here in known:
                    continue
                wrong += 1
                print(f"{name}:{number}: there is no `{path}`")
    lost = list(lost_places(names))
    print(*lost, sep="\n", end="\n" if lost else "")
    wrong += len(lost)
    print(f"{named} paths named, {wrong} are not there")
    return 1 if wrong or not named else 0


if __name__ == "__main__":
    sys.exit(main())
