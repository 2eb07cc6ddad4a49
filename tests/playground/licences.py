#!/usr/bin/env python3
"""What the page is made of, as the lock file has it, stands in the documentation: licences.py ROOT [--update]

Each package is under a licence like MIT's, is pinned by its checksum, and comes from the public registry or from wherever
npm is told to look.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
GOOD = {"MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause"}
BEGIN, END = "<!-- packages -->\n", "<!-- end of packages -->\n"


def main():
    lock = json.loads((ROOT / "playground/package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "playground/package.json").read_text(encoding="utf-8"))
    problems = []
    rows = ["| package | version | licence | |\n", "|---|---|---|---|\n"]
    for path, package in lock["packages"].items():
        name = path.removeprefix("node_modules/")
        if not name:
            for kind in ("dependencies", "devDependencies"):
                if package.get(kind) != wanted.get(kind):
                    problems.append(f"the lock file has other {kind} than package.json")
            continue
        if package.get("license") not in GOOD:
            problems.append(f"{name} is under {package.get('license')}")
        if not package.get("integrity", "").startswith("sha512-"):
            problems.append(f"{name} has no checksum")
        if not package.get("resolved", "https://registry.npmjs.org/").startswith("https://registry.npmjs.org/"):
            problems.append(f"{name} comes from {package['resolved']}")
        if package.get("optional"):
            continue  # esbuild for other machines
        use = "builds the page" if package.get("dev") else "the editor"
        rows.append(f"| {name} | {package['version']} | {package['license']} | {use} |\n")
    page = ROOT / "docs/playground.md"
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    said, after = rest.split(END)
    if said != "".join(rows):
        if sys.argv[2:] == ["--update"]:
            page.write_text(before + BEGIN + "".join(rows) + END + after, encoding="utf-8")
        else:
            problems.append("docs/playground.md lists other packages: run this with --update")
    print("\n".join(problems))
    print(f"{len(rows) - 2} packages, {len(problems)} problems")
    return 1 if problems or len(rows) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
