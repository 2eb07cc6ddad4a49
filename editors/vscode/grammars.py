#!/usr/bin/env python3
"""Writes the grammars in syntaxes/ that have words of a notation, as `ferz help --notations` prints them:

    editors/vscode/grammars.py build/release/tools/ferz            writes them
    editors/vscode/grammars.py build/release/tools/ferz --check    tells which are out of date; exit code 1 if one is

It also tells which notations package.json and the plugin for Neovim do not have.
"""
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PRINTED = subprocess.run([sys.argv[1], "help", "--notations"], capture_output=True, text=True, check=True).stdout
# Those that people write.
NOTATIONS = {each["name"]: each for each in map(json.loads, PRINTED.splitlines()) if each["words"]}


def any_of(words):
    """Of words of letters; one that begins with another comes before it."""
    return "|".join(sorted({each for each in words if each.replace("-", "").isalnum()}, key=lambda each: (-len(each), each)))


def words(notation, wanted):
    return any_of(each["text"] for each in NOTATIONS[notation]["words"] if wanted(each))


def whole(pattern):
    return f"(?<![\\w-])(?:{pattern})(?![\\w-])"


def matches(pattern, name):
    return {"match": pattern, "name": name}


def captures(pattern, *names):
    return {"match": pattern, "captures": {str(at): {"name": name} for at, name in enumerate(names, 1)}}


def from_to(begin, end, name, patterns=None):
    return {"begin": begin, "end": end, "name": name, **({"patterns": patterns} if patterns else {})}


NUMBER = matches("[+-]?[0-9]+", "constant.numeric")


def ancp():
    is_prefix = lambda each: each["arguments"].endswith(":") if "arguments" in each else False
    return [
        from_to("\\|", "\\|", "comment.block"),
        captures('((?:\\"[^\\"]*\\"|[-+#*$%&]?[A-Za-z][A-Za-z0-9_-]*))\\s*(?==)', "entity.name.type"),
        matches("@[A-Za-z0-9_]+", "entity.name.label"),
        matches(f"(?<![\\w-])(?:{words('ancp', is_prefix)})(?=!?\\s*(?:\\{{[^}}]*\\}}|\\[[^\\]]*\\])?\\s*:)", "storage.modifier"),
        matches(whole(words("ancp", lambda each: not is_prefix(each))), "support.function"),
        matches("\\{[^}]*\\}", "entity.name.type"),
        matches('\\"[^\\"]*\\"', "string.quoted.double"),
        NUMBER,
        matches("[&×+]", "keyword.operator"),
    ]


def chessembly():
    first = "\\s*\\(\\s*([^\\s(),;#]+)"
    naming = lambda what: f"(?<![\\w-])({words('chessembly', lambda each: each.get('names') == what)}){first}"
    return [
        matches("#[^;\\r\\n]*", "comment.line.number-sign"),
        captures(naming("label"), "keyword.control", "entity.name.label"),
        captures(naming("piece"), "support.function", "entity.name.type"),
        matches(whole(words("chessembly", lambda each: each["kind"] == "control")), "keyword.control"),
        matches(whole(words("chessembly", lambda each: each["kind"] == "word")), "support.function"),
        NUMBER,
        matches("[{};]", "punctuation"),
    ]


def betza():
    modifiers = "".join(sorted(each["text"] for each in NOTATIONS["betza"]["words"] if each["kind"] == "modifier"))
    return [
        matches("^\\s*#.*$", "comment.line.number-sign"),
        captures("(?:^|(?<=;))\\s*(\\+?[A-Za-z]['!]?)(?=[:=])", "entity.name.type"),
        matches(f"[{re.escape(modifiers)}]", "storage.modifier"),
        matches("[A-Z@]+", "entity.name.function"),
        matches("[0-9]+", "constant.numeric"),
        matches("[-?]", "keyword.operator"),
    ]


def variant():
    notations = "|".join(NOTATIONS)
    return [
        matches("#.*$", "comment.line.number-sign"),
        matches("^\\s*\\[\\[?[^\\]]*\\]\\]?", "entity.name.section"),
        matches('(?:[A-Za-z0-9_-]+|\\"[^\\"]*\\")(?=\\s*=)', "variable.other.property"),
        from_to(f'"(?=(?:{notations})[:\\[])', '"', "string.quoted.double",
                [matches(f"\\G({notations})(\\[[^\\]]*\\])?:", "support.type")]),
        from_to('"', '"', "string.quoted.double", [matches("\\\\.", "constant.character.escape")]),
        from_to("'", "'", "string.quoted.single"),
        matches("\\b(?:true|false)\\b", "constant.language"),
        NUMBER,
    ]


GRAMMARS = {
    "ancp": ("ANCP", "source.ancp", ancp),
    "betza": ("Betza's notation", "source.betza", betza),
    "chessembly": ("Chessembly", "source.chessembly", chessembly),
    "variant": ("Variant file", "source.ferz-variant", variant),
}


def problems(is_check):
    for file, (name, scope, patterns) in GRAMMARS.items():
        path = HERE / "syntaxes" / f"{file}.tmLanguage.json"
        schema = "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json"
        grammar = {"$schema": schema, "name": name, "scopeName": scope, "patterns": patterns()}
        text = json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            yield f"{path.name} has other words than `ferz help --notations`: editors/vscode/grammars.py FERZ writes it"
    languages = {each["id"]: each for each in json.loads((HERE / "package.json").read_text())["contributes"]["languages"]}
    neovim = (HERE.parent / "nvim/plugin/ferz.lua").read_text(encoding="utf-8")
    for name, notation in NOTATIONS.items():
        of_name = languages.get(name, {})
        if of_name.get("extensions") != [notation["extension"]] or of_name.get("aliases") != [notation["title"]]:
            yield f"package.json has no language `{name}`, called {notation['title']}, with `{notation['extension']}`"
        if f'["*{notation["extension"]}"] = "{name}"' not in neovim:
            yield f"nvim/plugin/ferz.lua has no files `*{notation['extension']}` of {name}"


found = list(problems("--check" in sys.argv))
print(*found, f"{len(found)} problems", sep="\n")
sys.exit(1 if found else 0)
