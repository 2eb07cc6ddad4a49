"""One `ferz ask` that is kept alive: a question is a line of JSON on its input, the answer a line on its output.

    ask = Ferz()
    ask({"ask": "convert", "def": "mbn:Q", "to": "betza"})     {"text": "Q\\n"}

Any number of threads may ask. A process that died is started again, and the question is asked once more. An answer
that is an error is raised.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence

Answer = Dict[str, Any]


@dataclass(frozen=True)
class Remedy:
    """What can be set so that a problem goes away: the key of a question, or else an option of the program. Without a
    value the choice is yours; a list has commas in it."""

    setting: str
    value: Optional[str] = None

    @classmethod
    def of(cls, problem: Mapping[str, Any]) -> Optional[Remedy]:
        return cls(**problem["remedy"]) if "remedy" in problem else None


class Error(Exception):
    """Why there is no answer: a problem of ferz, with its `name`, and its place where it lies in a text."""

    def __init__(
        self, name: str, message: str, line: int = 0, column: int = 0, help: str = "", remedy: Optional[Remedy] = None
    ) -> None:
        place = f"{line}:{column}: " if line else ""
        super().__init__(f"{place}{message} [{name}]" + (f"; {help}" if help else ""))
        self.name, self.message, self.line, self.column, self.help, self.remedy = name, message, line, column, help, remedy

    def __reduce__(self) -> Any:
        return type(self), (self.name, self.message, self.line, self.column, self.help, self.remedy)

    @classmethod
    def of(cls, problem: Mapping[str, Any]) -> Error:
        place = problem.get("line", 0), problem.get("col", 0)
        return cls(problem["name"], problem["message"], *place, problem.get("help", ""), Remedy.of(problem))


class Ferz:
    """The program `path`; without one `$FERZ`, or `ferz` on the path. `options` are those of `ferz ask`:
    `["--names", "A=alfil"]`."""

    def __init__(self, path: Optional[str] = None, options: Sequence[str] = ()) -> None:
        self._path = path
        self._options = list(options)
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[bytes]] = None
        _all.add(self)

    def __call__(self, question: Mapping[str, Any]) -> Answer:
        line = _line(question)
        with self._lock:
            try:
                reply = self._answer(line)
            except _Died:
                try:
                    reply = self._answer(line)
                except _Died as died:
                    raise Error("no-answer", f"ferz ended twice at this question: {died}") from None
        return _answer(reply)

    def many(self, questions: Iterable[Mapping[str, Any]]) -> List[Answer]:
        """The answers to many questions, by all processors at once. An error is an answer: `{"error": {...}}`."""
        lines = b"".join(_line(each) for each in questions)
        done = subprocess.run(self._command("ask"), input=lines, stdout=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise Error("no-answer", f"ferz ended with exit code {done.returncode}")
        return [json.loads(each) for each in done.stdout.splitlines()]

    def close(self) -> None:
        """Ends the process. The next question starts another."""
        with self._lock:
            self._end()

    def __enter__(self) -> Ferz:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self._end()

    def _command(self, *words: str) -> List[str]:
        path = self._path or os.environ.get("FERZ") or shutil.which("ferz")
        if not path:
            raise Error("no-program", "there is no program `ferz` on the path, and $FERZ is not set", help=_BUILD)
        if not shutil.which(path):
            raise Error("no-program", f"there is no program `{path}`", help=_BUILD)
        return [path, *words, *self._options]

    def _answer(self, line: bytes) -> bytes:
        process = self._process
        if process is None:
            process = self._process = subprocess.Popen(
                self._command("ask", "--jobs", "1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        assert process.stdin and process.stdout
        try:
            process.stdin.write(line)
            process.stdin.flush()
            reply = process.stdout.readline()
        except BrokenPipeError:
            reply = b""
        except BaseException:
            # Whoever is interrupted here would leave an answer for the next question.
            self._end()
            raise
        if not reply.endswith(b"\n"):
            self._end()
            raise _Died(f"exit code {process.returncode}")
        return reply

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe:
                    pipe.close()
            except BrokenPipeError:
                pass
        process.kill()
        process.wait()

    def _forget(self) -> None:
        """In the child of a fork: the process and its pipes are the parent's, and the lock may be held there."""
        process, self._process, self._lock = self._process, None, threading.Lock()
        if process is not None:
            process.returncode = 0
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    os.close(pipe.fileno())
                    pipe.detach()  # type: ignore[attr-defined]


_BUILD = "`scripts/ferz` in a checkout of ferz builds it: FERZ=CHECKOUT/build/release/tools/ferz"


class _Died(Exception):
    pass


_all: weakref.WeakSet[Ferz] = weakref.WeakSet()


def _forget_all() -> None:
    for each in list(_all):
        each._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _line(question: Mapping[str, Any]) -> bytes:
    return json.dumps({key: value for key, value in question.items() if value is not None}).encode() + b"\n"


def _answer(reply: bytes) -> Answer:
    answer: Answer = json.loads(reply)
    if "error" in answer:
        raise Error.of(answer["error"])
    return answer
