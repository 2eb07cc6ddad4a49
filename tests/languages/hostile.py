#!/usr/bin/env python3
"""Texts and inputs of strangers: a program ends with a result or an error, in bounded time and memory.

    hostile.py FERZ [--unlimited]

`--unlimited`: of a program built with sanitizers, which reserve more memory than there is.
"""
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

SECONDS = 60
BYTES = 1_000_000_000
HOS = "heros of storm\n"

LOOP = """1. a=R0,0
2. k=K5,5
3. b=q9,100
4. a;0,1
5. a;0,-1
6. ^?4
"""

# Name, program, input, options, exit status, the error's kind.
FIXED = [
    ("no text.icp", b"", b"", [], 0, ""),
    ("no text.hos", b"", b"", [], 2, "bad-header"),
    ("zeros.icp", bytes(1000), b"", [], 2, "syntax"),
    ("not utf-8.hos", HOS.encode() + b"\xff", b"", [], 2, "unreadable"),
    ("too long.icp", b'1. "' + b"x" * 2_000_000, b"", [], 2, "too-long"),
    ("one long line.icp", b'1. "' + b"x" * 1_000_000, b"", [], 0, ""),
    ("one long word.icp", b"1. " + b"x" * 1_000_000, b"", [], 2, "syntax"),
    ("one long line.hos", (HOS + "Ragnaros\nlivingmeteor\n" + "x" * 1_000_000 + "\n\nnexus\n").encode(), b"", [], 0, ""),
    ("a long list.hos", (HOS + "Tassadar\npsiinfusion;psionicecho\na\n" + "1storm" * 300_000 + "1\nnexus\n").encode(),
     b"", [], 0, ""),
    ("many errors.icp", b"x\n" * 900_000, b"", [], 2, "syntax"),
    ("many errors.hos", (HOS + "x\n" * 900_000).encode(), b"", [], 2, "unknown-hero"),
    ("long numbers.icp", ("1. a=R0,0\n2. a;0," + "9" * 10_000 + "\n3. a;0,-" + "9" * 10_000 + "\n4. ^?2\n").encode(), b"",
     ["--steps", "10000"], 1, "limit"),
    ("a long number.hos", (HOS + "Ragnaros\nhandofragnaros;engulfingflame\n\nn\nnexus\n").encode(), b"9" * 10_000, [], 0,
     ""),
    ("a line without end.hos", (HOS + "Ragnaros\nhandofragnaros;engulfingflame\n\nn\nnexus\n").encode(), b"9" * 5_000_000,
     [], 1, "bad-input"),
    ("a number without end.icp", b"1. a=R*,0\n", b"9" * 5_000_000, [], 1, "bad-input"),
    ("no number.icp", b"1. a=R*,0\n", b"\x00", [], 1, "bad-input"),
    ("a million pieces.icp", b"1. p=P*,*\n2. ^?1\n",
     "".join(f"{n % 1000 * 2} {n // 1000 * 2}\n" for n in range(1_000_000)).encode(), [], 1, "input-ended"),
    ("a million steps.icp", LOOP.encode(), b"", ["--steps", "1000000"], 1, "limit"),
    ("a million lines.icp", b'1. "x\n2. ^?1\n', b"", ["--steps", "1000000"], 1, "limit"),
    ("a million steps.hos", (HOS + "Jaina\nfrostbolt\ni\n0\nTracer\ntotalrecall;lockedandloaded\nistormi\n4\n"
                             "Jaina;compositiona\nfrostbolt;wintersreach\ni\n1\nnexus\n").encode(), b"",
     ["--steps", "1000000"], 1, "limit"),
]

ICP_WORDS = ["1", "2", "03", ".", ". ", "a", "b", "=", "K", "r", "P", "n", ",", ";", "-", "*", "%", '"', "^", "?", "!", "?1", "!2",
             "\n", "#", " ", "a=K0,0", "a;1,0", "0,0,1,1", "a,5,5", "한", "\n1. ", "\n2. ", "\n3. "]
HOS_WORDS = ["Tassadar\n", "psiinfusion", ";focusedbeam", ";psionicecho", ";templarswill", ";khalascelerity", "Tracer\n",
             "spatialecho", "totalrecall", ";getstuffed!", ";getstuffed", ";loadedandlocked", "Jaina\n", "frostbolt\n",
             "frostbolt;deepchill\n", "Ragnaros\n", "livingmeteor\n", "livingmeteor;flamesofsulfuron\n", "astormb\n", "4storm4\n",
             "8\n", "\n", "a\n", "5\n", ";compositiona\n", ";compositionb\n", "nexus\n", "storm"]


def limited():
    if "--unlimited" not in sys.argv:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def run(ferz, folder, name, program, given, options):
    path = pathlib.Path(folder) / name
    path.write_bytes(program)
    return subprocess.run([ferz, "run", str(path), *options], input=given, capture_output=True, timeout=SECONDS,
                          preexec_fn=limited, check=False)


def main():
    ferz = str(pathlib.Path(sys.argv[1]).resolve())
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, program, given, options, status, kind in FIXED:
            done = run(ferz, folder, name, program, given, options)
            found = re.search(rb"error: .*\[([a-z-]+)\]", done.stderr)
            told = found[1].decode() if found else ""
            if (done.returncode, told) != (status, kind):
                print(f"{name}: status {done.returncode}, error `{told}`, and not {status}, `{kind}`")
                wrong += 1
        seed = 20261122
        choose = random.Random(seed)
        for number in range(150):
            name, words, start = choose.choice([("random.icp", ICP_WORDS, "1. "), ("random.hos", HOS_WORDS, HOS)])
            program = start + "".join(choose.choice(words) for _ in range(choose.randrange(30)))
            done = run(ferz, folder, name, program.encode(), b"1 2 3 4 5\n6\n", ["--steps", "1000"])
            if done.returncode not in (0, 1, 2) or bool(re.search(rb": error: ", done.stderr)) != (done.returncode != 0):
                print(f"seed {seed}, number {number}: status {done.returncode}: {program!r}")
                wrong += 1
    print(f"{len(FIXED) + 150} programs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
