#!/usr/bin/env python3
"""Every diagnostic's name is used by the program, shown by a test and explained in Korean, and every link to an explanation
leads to one."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()


def text_of(*folders):
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)


def main():
    # Those of all notations, and those of one.
    lists = [ROOT / "support/diagnostic_names.h", *sorted(ROOT.glob("frontend/*/diagnostic_names.h")),
             ROOT / "languages/diagnostic_names.h", *sorted(ROOT.glob("languages/*/diagnostic_names.h"))]
    names = [
        name
        for path in lists
        for name in re.findall(r"DiagnosticName (k\w+)\{\s*\"([a-z-]+)\"", path.read_text(encoding="utf-8"))
    ]
    code = text_of("frontend", "backends", "ir", "variant", "ferz", "languages", "tools")
    tests = text_of("tests", "docs")
    korean = (ROOT / "docs/ko/messages.md").read_text(encoding="utf-8")
    explained = re.findall(r'<a id="([a-z-]+)"></a>`\1` \| \S', korean)
    links = re.findall(r"messages\.md#([a-z-]+)", text_of("docs/ko"))
    wrong = 0
    for name in sorted(set(explained) ^ {name for _, name in names} | set(links) - set(explained)):
        print(f"docs/ko/messages.md does not explain {name}, or there is no {name}")
        wrong += 1
    for constant, name in names:
        if not re.search(rf"\b{constant}\b", code):
            print(f"{name} is reported by nobody")
            wrong += 1
        if f"[{name}]" not in tests and f'"{name}"' not in tests:
            print(f"{name} is shown by no test")
            wrong += 1
    print(f"{len(names)} diagnostics, {wrong} problems")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main())
