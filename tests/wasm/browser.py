#!/usr/bin/env python3
"""The module answers in a browser as the program does, from a folder of a server that knows nothing of it.

    browser.py FERZ PACKAGE

Debian's Chromium asks the workers of the package, and gives up questions, which leaves no worker and no memory behind.
"""
import contextlib
import functools
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "pictures"))
from browser import browser  # noqa: E402
from same_answers import questions  # noqa: E402

AT_ONCE = 500  # questions
SECONDS = 300  # a bound against hanging, no measurement
MOST_LEFT = 100 << 20
LONG = {"ask": "fingerprint", "def": "betza:K0aK0aK", "board": "26x26"}
PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:">
<link rel="icon" href="data:,">
<script type="module" src="page.mjs"></script>
"""
PROGRAM = """
import { loadWorkers } from "./ferz/index.mjs";
const ferz = await loadWorkers();
window.answers = (lines) => Promise.all(lines.map((line) => ferz.askLine(line)));
window.givenUp = async (question, times) => {
  const names = new Set();
  for (let each = 0; each < times; ++each) {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), each % 10 * 10);
    await ferz.ask(question, { signal: cancel.signal }).catch((error) => names.add(error.name));
  }
  for (const how of [{ limit: 100 }, { memory: 40e6 }]) await ferz.ask(question, how).catch((error) => names.add(error.name));
  await ferz.check("mbn:N", { limit: 5000 });
  return [...names];
};
window.isReady = true;
"""
CALL = """
const done = arguments[arguments.length - 1];
window[arguments[0]](...arguments[1]).then((value) => done({ value }), (error) => done({ error: String(error) }));
"""


def used(driver):
    """The workers of the pages that a driver has opened, and the bytes of these pages."""
    workers, size = 0, 0
    known = {driver}
    for process in sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda each: int(each.name)):
        with contextlib.suppress(OSError):
            if int((process / "stat").read_text().rsplit(")")[1].split()[1]) not in known:
                continue
            known.add(int(process.name))
            if b"--type=renderer" not in (process / "cmdline").read_bytes():
                continue
            workers += sum(each.read_text().startswith("DedicatedWorker") for each in process.glob("task/*/comm"))
            size += int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return workers, size


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def log_message(self, *_):
        pass


def main():
    ferz, package = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    asked = [json.dumps(question) for question in questions(ferz)]
    theirs = subprocess.run([ferz, "ask"], input="\n".join(asked) + "\n", check=True, text=True,
                            stdout=subprocess.PIPE).stdout.splitlines()
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "people" / "me"
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(PAGE)
        (folder / "page.mjs").write_text(PROGRAM)
        (folder / "ferz").symlink_to(package)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with browser() as driven:
            driver = driven.driver
            driver.set_script_timeout(SECONDS)
            driver.get(f"http://127.0.0.1:{server.server_port}/people/me/")

            def call(function, *arguments):
                answer = driver.execute_async_script(CALL, function, arguments)
                if "error" in answer:
                    problems.append(f"{function}: {answer['error']}")
                return answer.get("value", [])

            driver.execute_async_script(
                "const done = arguments[0]; const look = () => window.isReady ? done() : setTimeout(look, 20); look();")
            ours = [answer for first in range(0, len(asked), AT_ONCE) for answer in call("answers", asked[first:first + AT_ONCE])]
            problems += [f"{question[:200]}\n    page     {a[:200]}\n    program  {b[:200]}"
                         for question, a, b in zip(asked, ours, theirs) if a != b]
            before = used(driver.service.process.pid)
            names = call("givenUp", LONG, 100)
            end = time.monotonic() + 20
            while (after := used(driver.service.process.pid)) and time.monotonic() < end:
                if after[0] <= before[0] and after[1] <= before[1] + MOST_LEFT:
                    break
                time.sleep(0.2)
            else:
                problems.append(f"workers and bytes: {before} before, {after} after")
            print(f"before 100 questions are given up: {before[0]} workers, {before[1] >> 20} MB; after it: {after[0]}, {after[1] >> 20} MB")
            if sorted(names) != ["AbortError", "limit"]:
                problems.append(f"what is given up is called {names}")
            problems += driven.errors()
        server.shutdown()
    for problem in problems[:10]:
        print(problem)
    print(f"{len(asked)} questions in a browser, {len(problems)} problems")
    return 1 if problems or len(ours) != len(asked) or len(asked) < 5_000 else 0


if __name__ == "__main__":
    sys.exit(main())
