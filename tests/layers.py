#!/usr/bin/env python3
"""Includes point down only: support <- ir <- notations <- {frontend, backends} <- variant <- catalogue <- ferz <-
tools, and frontend <- sentences <- ferz, and {support, ir, frontend} <- languages <- tools, and ferz <- lsp <- tools. The server of the playground knows
nothing of all of them.

The words of a notation are included by its frontend and its backend alone, and by the registries. A frontend never
includes a backend or another frontend, a backend never another backend, ANTLR is included by the
files frontend/<notation>/parse*.cpp alone, and of the library the tools include ferz/ferz.h, which includes nothing of the
project, and ferz/problems.h. A language never includes another language, reads definitions through the registry of the
frontends, and is known to the tools by languages/registry.h alone. Prints each include that breaks this; exit code 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
MAY_INCLUDE = {
    "support": {"support"},
    "ir": {"support", "ir"},
    "notations": {"support", "ir", "notations"},
    "frontend": {"support", "ir", "notations", "frontend"},
    "backends": {"support", "ir", "notations", "backends"},
    "variant": {"support", "ir", "frontend", "backends", "variant"},
    "catalogue": {"support", "ir", "frontend", "variant", "catalogue"},
    "sentences": {"support", "ir", "frontend", "sentences"},
    "ferz": {"support", "ir", "frontend", "backends", "variant", "catalogue", "sentences", "ferz"},
    "languages": {"support", "ir", "frontend", "languages"},
    "lsp": {"support", "ferz", "lsp"},
    "tools": {"support", "ferz", "languages", "lsp", "tools"},
    "server": {"support", "server"},
    "wasm": {"tools", "wasm"},
    "tests": {"support", "ir", "notations", "frontend", "backends", "variant", "catalogue", "sentences", "ferz", "languages", "lsp", "server", "tools",
              "tests"},
    "bench": {"support", "ir", "frontend", "backends", "variant", "catalogue", "languages", "bench"},
}
# The folders of variants, from below.
MAY_INCLUDE_OF_VARIANT = {
    "model": {"model"},
    "rules": {"model", "rules"},
    "toml": {"model", "rules", "toml"},
    "play": {"model", "rules", "play"},
    "opponent": {"model", "rules", "play", "opponent"},
    "core": {"model", "rules", "core"},
    "sheet": {"model", "rules", "toml", "sheet"},
    "compare": {"model", "rules", "play", "compare"},
    "betza": {"betza"},
    "fairy": {"model", "rules", "toml", "play", "compare", "betza", "fairy"},
    "import": {"model", "rules", "toml", "play", "compare", "betza", "fairy", "import"},
    "export": {"model", "rules", "toml", "play", "compare", "betza", "fairy", "import", "export"},
}
# The library's own headers, of which ferz.h includes the others.
PUBLIC = {f"ferz/{name}.h" for name in ("comparing", "ferz", "games", "pieces", "results", "same_games", "texts")}
# What is seen of the library: its header, and by tools what makes problems of the diagnostics of languages.
FROM_FERZ = {"lsp": {"ferz/ferz.h"}, "tools": {"ferz/ferz.h", "ferz/problems.h"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def problems():
    for folder, allowed in MAY_INCLUDE.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in {".h", ".cpp"}:
                continue
            here = path.relative_to(ROOT)
            if here.parts[:3] == ("tests", "notation", "steps"):
                continue  # sources of a notation that tests/notation/run.py adds to a copy
            if here.parts[:3] in {("backends", "cpp", "runtime"), ("variant", "core", "runtime")}:
                allowed_here = set()  # generated code takes these headers along: they stand alone
            else:
                allowed_here = allowed
            for quote, included in INCLUDE.findall(path.read_text(encoding="utf-8")):
                parts = pathlib.PurePosixPath(included).parts
                if included.startswith("antlr4") and not re.fullmatch(r"frontend/\w+/parse(_\w+)?\.cpp", str(here)):
                    yield here, included, "only a frontend's parse*.cpp include ANTLR"
                generated = re.fullmatch(r"\w+(Lexer|Parser)\.h", included)
                if generated and not re.fullmatch(r"frontend/\w+/parse(_\w+)?\.(h|cpp)", str(here)):
                    yield here, included, "only a frontend's parse* files include the generated parser"
                if quote == "<" or len(parts) == 1:
                    continue
                if (str(here) in PUBLIC and included not in PUBLIC) or (parts[0] == "ferz" and included not in FROM_FERZ.get(folder, {included})):
                    yield here, included, "of the library ferz/ferz.h is seen, whose headers include nothing else of the project, and by tools ferz/problems.h"
                elif parts[0] not in allowed_here:
                    yield here, included, f"{folder} may not include {parts[0]}"
                elif folder == "ir" and len(parts) > 2 and parts[0] == "ir" and parts[1] != here.parts[1]:
                    yield here, included, f"the automaton and its parts do not include ir/{parts[1]}"
                elif folder == "variant" and here.parts[1] not in MAY_INCLUDE_OF_VARIANT:
                    yield here, included, "no source file lies in variant/ itself"
                elif (
                    folder == "variant"
                    and parts[0] == "variant"
                    and parts[:3] != ("variant", "core", "runtime")
                    and parts[1] not in MAY_INCLUDE_OF_VARIANT[here.parts[1]]
                ):
                    yield here, included, f"variant/{here.parts[1]} may not include variant/{parts[1]}"
                elif folder == "tools" and parts[0] == "lsp" and included not in {"lsp/serve.h", "lsp/requests.h"}:
                    yield here, included, "of the language server the tools include lsp/serve.h and lsp/requests.h"
                elif folder == "tools" and parts[0] == "languages" and included != "languages/registry.h":
                    yield here, included, "of the languages the tools include languages/registry.h alone"
                elif folder == "languages" and parts[0] == "frontend" and len(parts) > 2:
                    yield here, included, "a language reads definitions through frontend/registry.h"
                elif (
                    folder in {"notations", "frontend", "backends", "languages"}
                    and parts[0] in {folder, "notations"}
                    and len(parts) > 2
                    and len(here.parts) > 2
                    and parts[1] != here.parts[1]
                ):
                    yield here, included, f"{here.parts[1]} may not include {parts[1]}"


def main():
    found = list(problems())
    for path, included, why in found:
        print(f"{path}: {included}: {why}")
    checked = sum(1 for folder in MAY_INCLUDE for path in (ROOT / folder).rglob("*.cpp"))
    print(f"{checked} files, {len(found)} wrong includes")
    return 1 if found or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
