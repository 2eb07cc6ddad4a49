#!/usr/bin/env python3
"""Variants exported for Fairy-Stockfish are the same games.

    export_fairy.py FERZ [COUNT] [NAME...]     COUNT of the variants that it has built in (0: all), evenly spread

Each is imported, exported and imported again: `ferz equal` proves that both variant files are the same game, and they
count the same, two plies deep. So do the files of examples/variants, which may also be refused at a place in the file.
Where FERZ_CORPUS names a folder, the sections of the variants.ini that the program is shipped with are tried, too;
where FERZ_VECTORS does, positions of games are counted. Where `fairy-stockfish` is installed and has the variant, it
reads the section and counts the same as of its own. What cannot be exported has to be in REFUSED, and
nothing else.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPTH = 2
MOST_NODES = 3000
EFFORT = "0.05"

# Why each cannot be said, or is not found.
REFUSED = {
    "cannonshogi": "riders of two steps behind a hop are not written in Fairy-Stockfish's dialect",
    "dragon-chess": "a double step of its own that can be taken in passing is proposed for pawns alone",
}

def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def sections(path):
    return re.findall(r"^\[([^\]:]+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def counts(ferz, file, positions):
    """Of the start and of positions, by moves: they are listed as the file's pieces are."""
    found = [run(ferz, "perft", "--interpret", file, str(DEPTH if positions is None else 1), "--divide").stdout]
    for fen in positions or []:
        found.append(run(ferz, "perft", "--interpret", file, "1", "--divide", "--fen", fen).stdout)
    return [sorted(each.splitlines()) for each in found]


def knows(program, text):
    """An old version does not know every option; its names stand in the program."""
    options = [line.split(" = ") for line in text.splitlines()[1:]]
    names = {re.sub(r"^(mobilityRegion|customPiece)\w*", r"\1", name) for name, _ in options}
    # What is written behind a letter are moves.
    if any(re.match(r"\w:\D", value) for name, value in options if name != "promotedPieceType"):
        names.add("customPiece")
    code = pathlib.Path(program).read_bytes()
    return all(name.encode() in code for name in names)


def oracle(program, variant, ini=None):
    """None where the program does not know the variant."""
    commands = f"setoption name VariantPath value {ini}\n" if ini else ""
    commands += f"setoption name UCI_Variant value {variant}\nposition startpos\ngo perft {DEPTH}\nquit\n"
    done = subprocess.run([program], input=commands, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if not re.search(rf"^info string variant {re.escape(variant)} ", done.stdout, re.MULTILINE):
        return None
    found = re.search(r"Nodes searched: (\d+)", done.stdout)
    return int(found.group(1)) if found else None


def round_trip(ferz, program, folder, ini, name, positions):
    """What is wrong, or empty; and whether it was refused."""
    is_example = ini and ini.suffix == ".toml"
    source = [ini] if ini else []
    first = ini if is_example else folder / f"{name}.toml"
    if not is_example and run(ferz, "import", *source, "--variant", name, "-o", first).returncode:
        return [], None
    done = run(ferz, "export", first, "--to", "fairy", "-o", folder / f"{name}.ini")
    if done.returncode:
        known = name in REFUSED and "[inexpressible]" in done.stderr
        if is_example:
            places = re.findall(r"^\S*\.toml:\d+:\d+: error: .*\[inexpressible\]$", done.stderr, re.MULTILINE)
            known = done.returncode == 2 and bool(places)
        return [] if known else [f"{name}: not exported: {done.stderr}"], True
    if name in REFUSED:
        return [f"{name} is exported now: it is no exception"], False
    again = folder / f"{name}-again.toml"
    section = re.match(r"\[(.*)\]", (folder / f"{name}.ini").read_text(encoding="utf-8")).group(1)
    done = run(ferz, "import", folder / f"{name}.ini", "--variant", section, "-o", again)
    if done.returncode:
        return [f"{name}: not imported again: {done.stderr}"], False
    fens = [fen for fen, nodes, *_ in positions if nodes < MOST_NODES]
    wrong = []
    done = run(ferz, "equal", first, again, "--effort", EFFORT)
    if done.returncode:
        wrong.append(f"{name}: not proved to be the same game: {done.stdout}{done.stderr}")
    if counts(ferz, first, fens) != counts(ferz, again, fens):
        wrong.append(f"{name}: other counts")
    text = (folder / f"{name}.ini").read_text(encoding="utf-8")
    if program and not ini and knows(program, text):
        # Its own name would not be read: the program has it already.
        other = folder / f"{name}-own.ini"
        other.write_text(text.replace(f"[{section}]", f"[own-{section}]"), encoding="utf-8")
        own, theirs = oracle(program, name), oracle(program, f"own-{section}", other)
        if own is not None and own != theirs:
            wrong.append(f"{name}: fairy-stockfish counts {theirs}, and {own} of its own variant")
    return wrong, False


def main():
    ferz = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    vectors = {}
    if folder := os.environ.get("FERZ_VECTORS"):
        lines = (pathlib.Path(folder) / "fairy_perft.jsonl").read_text(encoding="utf-8").splitlines()
        vectors = {each["variant"]: each["positions"] for each in map(json.loads, lines)}
    jobs = [(None, name) for name in sections(ROOT / "variant/fairy/variants.ini")]
    if folder := os.environ.get("FERZ_CORPUS"):
        ini = pathlib.Path(folder) / "fairy" / "variants.ini"
        jobs += [(ini, name) for name in sections(ini)]
    jobs += [(file, f"example-{file.stem}") for file in sorted((ROOT / "examples/variants").glob("*.toml"))]
    if sys.argv[3:]:
        jobs = [job for job in jobs if job[1] in sys.argv[3:]]
    if most:
        jobs = jobs[:: max(1, len(jobs) // most)]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        done = list(
            workers.map(
                lambda job: round_trip(ferz, program, pathlib.Path(folder), *job, vectors.get(job[1], [])), jobs
            )
        )
    wrong = [line for lines, _ in done for line in lines]
    for line in wrong:
        print(line)
    refused = sum(1 for _, is_refused in done if is_refused)
    imported = sum(1 for _, is_refused in done if is_refused is not None)
    print(f"{imported} variants, {refused} of them refused, {len(wrong)} wrong")
    return 1 if wrong or imported == refused else 0


if __name__ == "__main__":
    sys.exit(main())
