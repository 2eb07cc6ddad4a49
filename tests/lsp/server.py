#!/usr/bin/env python3
"""What the language server answers, with columns in UTF-16 behind Korean comments; and that no message stops it.

    server.py FERZ
"""
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

from client import Client, Failed, edited, offset, span

CSM = "file:///texts/horse.csm"
MBN = "file:///texts/pieces.mbn"
ANCP = "file:///texts/pieces.ancp"
BETZA = "file:///texts/pieces.betza"
TOML = "file:///texts/chess.toml"
INI = "file:///texts/variants.ini"
VARIANT = """# 장기 🐎
name = "chess"
board = "8x8"
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

[pieces]
K = { move = "mbn:K", royal = true }
Q = "mbn:Q"
R = "mbn:R"
B = "mbn:B"
N = "mbn:N"
P = { move = "mbn:mfW+cfF", promotes = { to = ["Q", "R"], zone = "[8]" } }

[castling]
king = "K"
rook = "R"
king_to = ["g", "c"]
"""


def at(text, words, behind=0):
    """Line and column in UTF-16 of the first place of the words."""
    before = text[:text.index(words) + behind]
    line = before.rpartition("\n")[2]
    return before.count("\n"), len(line.encode("utf-16-le")) // 2


def check_diagnostics(server):
    text = "# 한글 🐎 설명;\n take-mvoe(1, 0); # 말\n공격(0, 1);\n"
    server.open(CSM, text)
    problems = server.diagnostics(CSM)
    assert [(each["code"], span(each["range"])) for each in problems] == [
        ("unknown-expression", (1, 1, 1, 10)), ("unknown-expression", (2, 0, 2, 2))], problems
    # Behind two bytes, three bytes and four bytes of UTF-8.
    server.change(CSM, ["move(0, 1) # é말🐎;\nmove(0, 1) # é말🐎\n  tkae(1, 1);"])
    assert [span(each["range"]) for each in server.diagnostics(CSM)][-1] == (2, 2, 2, 6)
    server.open(MBN, "P|졸병 🐎|=mfW+cqF\n")
    assert [span(each["range"]) for each in server.diagnostics(MBN)] == [(0, 14, 0, 15)]
    server.open(TOML, VARIANT.replace("royal", "roial").replace("cfF", "cqF"))
    broken = VARIANT.replace("royal", "roial").replace("cfF", "cqF")
    assert [(each["code"], span(each["range"])[:2]) for each in server.diagnostics(TOML)] == [
        ("unknown-key", at(broken, "roial")), ("unknown-modifier", at(broken, "qF"))]
    server.open(INI, "# 변형\n[나:chess]\nknihgt = n\n[b:없음]\n")
    assert [(each["code"], span(each["range"])[:2]) for each in server.diagnostics(INI)] == [
        ("unknown-key", (2, 0)), ("no-such-variant", (3, 3))]
    server.open(ANCP, "leap(2,1)")
    assert server.diagnostics(ANCP)[0]["code"] == "ordinate-order"
    server.open(BETZA, "P:fmWfcF\n말\n")
    assert server.diagnostics(BETZA)[0]["severity"] == 1
    # Other files of these kinds are not ours.
    server.open("file:///texts/Cargo.toml", "[package]\nname = 1\n")
    assert server.diagnostics("file:///texts/Cargo.toml") == []


def check_code_actions(server):
    def fixed(uri, text, words):
        server.open(uri, text)
        assert server.diagnostics(uri)
        line, column = at(text, words)
        place = {"line": line, "character": column}
        actions = server.ask("textDocument/codeAction", uri, range={"start": place, "end": place}, context={"diagnostics": []})
        return [(each["title"], edited(text, each["edit"]["documentChanges"][0]["edits"])) for each in actions]

    text = "# 말 🐎;\ntake-mvoe(1, 0);\n"
    assert fixed(CSM, text, "take-mvoe") == [("Write `take-move`", text.replace("mvoe", "move"))]
    text = VARIANT.replace("royal", "roial")
    assert fixed(TOML, text, "roial") == [("Write `royal`", VARIANT)]
    text = "[나:chses]\n"
    assert fixed(INI, text, "chses") == [("Write `chess`", "[나:chess]\n")]
    # What cannot be repaired has none.
    assert fixed(MBN, "P=mfW+cqF\n", "qF") == []


def check_hover(server):
    def hover(uri, text, words):
        server.open(uri, text)
        answer = server.ask("textDocument/hover", uri, at(text, words))
        return answer and answer["contents"]["value"]

    rook = hover(CSM, "# 차 🐎;\ntake-move(1, 0) repeat(1); take-move(-1, 0) repeat(1);\ntake-move(0, 1) repeat(1); take-move(0, -1) repeat(1);", "repeat")
    assert "goes back that many expressions" in rook and "**rook**" in rook and "`slide&×(0,1)`" in rook
    assert "```text\n" in rook and "  ◉  .  .\n" not in rook.split("```text")[0], rook
    pieces = "|말| N=N K=K\n|차| Q=R+B\n"
    assert "**queen**" in hover(MBN, pieces, "B\n") and "**knight**" in hover(MBN, pieces, "N=")
    assert "**queen**" not in hover(MBN, pieces, "N=")
    assert "forward" in hover(MBN, pieces + "P=mfW", "fW") and "leaps (0,1)" in hover(MBN, pieces + "P=mfW", "W")
    assert "**knight**" in hover(ANCP, "N=leap(1,2)", "leap")
    assert "**queen**" in hover(BETZA, "N:N\nQ:RB", "RB")
    assert "must not be left attacked" in hover(TOML, VARIANT, "royal")
    assert "**queen**" in hover(TOML, VARIANT, "Q = ")
    assert "number of files" in hover(INI, "[a:chess]\nmaxFile = 8\ncustomPiece1 = c:mRcpR\n", "maxFile")
    assert "**pao**" in hover(INI, "[a:chess]\nmaxFile = 8\ncustomPiece1 = c:mRcpR\n", "mRcpR")
    assert hover(CSM, "# move(0, 1)", "move") is None
    # A text with errors still has words.
    assert "activates" in hover(CSM, "take-move(1, 0) bad(1);", "take-move")


def check_names(server):
    def rename(uri, text, words, name):
        server.open(uri, text)
        answer = server.ask("textDocument/rename", uri, at(text, words), newName=name)
        return edited(text, answer["documentChanges"][0]["edits"])

    def places(method, uri, text, words, **more):
        server.open(uri, text)
        return [span(each["range"]) for each in server.ask(f"textDocument/{method}", uri, at(text, words), **more)]

    chains = "# 말 🐎;\nlabel(가) move(0, 1) jmp(가); label(가) move(1, 0) jmp(가);"
    assert rename(CSM, chains, "가", "나") == "# 말 🐎;\nlabel(나) move(0, 1) jmp(나); label(가) move(1, 0) jmp(가);"
    assert places("documentHighlight", CSM, chains, "가") == [(1, 6, 1, 7), (1, 24, 1, 25)]
    server.open(MBN, "|🐎| @:NR:=N0 Q=R:NR:B\n")
    assert [span(each["range"]) for each in server.ask("textDocument/definition", MBN, (0, 17))] == [(0, 6, 0, 10)]
    assert rename(MBN, "P=mfW+cfF K=WF{P} A=W{PQ}", "P=", "S") == "S=mfW+cfF K=WF{S} A=W{SQ}"
    assert rename(MBN, "|왕| k=WF K=F{!kQ}", "K=", "O") == "|왕| o=WF O=F{!oQ}"
    assert rename(ANCP, "N=@1, @1 = leap(1,2) K=@1, @1 = leap(1,1)", "@1", "@far") == "N=@far, @far = leap(1,2) K=@1, @1 = leap(1,1)"
    renamed = rename(TOML, VARIANT, "R = ", "T")
    assert renamed == (VARIANT.replace("R = ", "T = ").replace('"R"', '"T"').replace("rnbqkbnr", "tnbqkbnt").replace("RNBQKBNR", "TNBQKBNT"))
    server.open(TOML, renamed)
    assert server.diagnostics(TOML) == []
    forbidding = VARIANT + '[captures]\nforbidden = { R = ["Q"], "*" = ["R"], P = "*" }\n'
    renamed = rename(TOML, forbidding, "R = ", "T")
    assert renamed.endswith('forbidden = { T = ["Q"], "*" = ["T"], P = "*" }\n'), renamed
    server.open(TOML, renamed)
    assert server.diagnostics(TOML) == []
    # A parent is defined where its section begins.
    sections = "[첫째:chess]\nknight = -\n[둘째:첫째]\nmaxRank = 8\n"
    server.open(INI, sections)
    assert [span(each["range"]) for each in server.ask("textDocument/definition", INI, (2, 5))] == [(0, 1, 0, 3)]
    assert rename(INI, sections, "첫째", "first") == sections.replace("첫째", "first")
    assert rename(MBN, "P=mfW+cfF +P==QN", "P==", "X") == "X=mfW+cfF +X==QN"
    server.open(MBN, "R<l>=N R<r>=W")
    answer = server.ask("textDocument/prepareRename", MBN, (0, 8))
    assert (span(answer["range"]), answer["placeholder"]) == ((0, 7, 0, 8), "R"), answer
    # What would mean something else, or nothing, is refused.
    for name in ("Q", "", "a b", "mfW"):
        try:
            rename(MBN, "P=mfW Q=RB K=WF{P}", "P=", name)
            raise AssertionError(f"renamed to {name!r}")
        except Failed as failed:
            assert failed.code == -32803


def check_outline(server):
    def outline(uri, text):
        server.open(uri, text)
        return [(each["name"], [child["name"] for child in each.get("children", [])])
                for each in server.ask("textDocument/documentSymbol", uri)]

    assert outline(MBN, "@:NR:=N0 K=:NR:") == [(":NR:", []), ("K", [])]
    assert outline(MBN, "PS=mfW K=WF\n") == [("P", []), ("S", []), ("K", [])]
    assert outline(CSM, "label(a) move(0, 1); label(b) end;") == [("a", []), ("b", [])]
    assert [name for name, _ in outline(TOML, VARIANT)] == ["K", "Q", "R", "B", "N", "P"]
    assert outline(INI, "[a:chess]\ncustomPiece1 = c:N\nknight = n\n[b]\nking = k\n") == [("a", ["c", "n"]), ("b", ["k"])]
    assert outline(BETZA, "P:fmWfcF;N:N") == [("P", []), ("N", [])]


def check_completion(server):
    def labels(uri, text, words, behind):
        server.open(uri, text)
        items = server.ask("textDocument/completion", uri, at(text, words, behind))
        for each in items:
            assert each["detail"], each
        return [each["label"] for each in items]

    assert "take-move(dx, dy)" in labels(CSM, "# 말 🐎;\nta", "ta", 2)
    assert labels(CSM, "label(말) move(0, 1) jmp(); label(b)", "jmp(", 4) == ["말"]
    assert labels(CSM, "# ta", "ta", 2) == []
    assert {"f", "N", "Q"} <= set(labels(MBN, "P=m", "m", 1))
    assert {"leap(1,2)", "capture{PS}:"} <= set(labels(ANCP, "le", "le", 2))
    assert "royal" in labels(TOML, VARIANT, 'royal', 2) and "castling" not in labels(TOML, VARIANT, 'royal', 2)
    assert "castling" in labels(TOML, VARIANT, "board", 2)
    assert {"K", "Q", "P"} <= set(labels(TOML, VARIANT, 'king = "', 8))
    forbidding = VARIANT + '[captures]\nforbidden = { R = [""] }\n'
    assert {"K", "Q", "P"} <= set(labels(TOML, forbidding, '[""]', 2))
    assert "startFen" in labels(INI, "[a:chess]\nst\n", "st\n", 2)
    assert {"chess", "shogi"} <= set(labels(INI, "[a:ch]\n", "ch", 2))


def check_formatting(server):
    def formatted(uri, text):
        server.open(uri, text)
        return edited(text, server.ask("textDocument/formatting", uri, options={}))

    for text, uri in (("# 말 🐎;\nmove (0,1)   {move(1,1) } ; # 끝\n", CSM), ("P|졸 🐎|=mfW+cfF   |말|  K=WF", MBN)):
        once = formatted(uri, text)
        assert once != text and formatted(uri, once) == once, once
    assert formatted(CSM, "move (0,1) ;\r\n") == "move(0, 1);\n"
    for uri, text in ((ANCP, "leap(1,2)"), (CSM, "bad(")):
        try:
            formatted(uri, text)
            raise AssertionError("formatted")
        except Failed as failed:
            assert failed.code == -32803 and str(failed)


def check_tokens(server):
    types = server.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]

    def tokens(uri, text):
        server.open(uri, text)
        data = server.ask("textDocument/semanticTokens/full", uri)["data"]
        line = column = 0
        found = []
        for delta_line, delta, length, kind, modifiers in zip(*[iter(data)] * 5):
            line, column = line + delta_line, delta if delta_line else column + delta
            begin = offset(text, {"line": line, "character": column})
            end = offset(text, {"line": line, "character": column + length})
            found.append((text[begin:end], types[kind] + "!" * modifiers))
        return found

    assert tokens(MBN, "P=|졸\n🐎|mfW0") == [("P", "class!"), ("|졸", "comment"), ("🐎|", "comment"), ("m", "modifier"),
                                         ("f", "modifier"), ("W", "function"), ("0", "number")]
    assert tokens(CSM, "# 🐎;jmp(말)") == [("# 🐎", "comment"), ("jmp", "keyword"), ("말", "variable")]
    assert tokens(INI, "[가:chess]\nmaxRank = 8") == [("가", "struct!"), ("chess", "struct"), ("maxRank", "property"),
                                                   ("8", "string")]


def check_protocol(ferz):
    """Out of order, malformed, too long: an error, and the next message is answered."""
    def error_of(server):
        return server.message()["error"]["code"]

    with Client(ferz, initialize=False) as server:
        server.begin("textDocument/hover", {})
        assert error_of(server) == -32002
        server.request("initialize", {"capabilities": {}})
        server.begin("initialize", {"capabilities": {}})
        assert error_of(server) == -32600
        for body, code in ((b"{", -32700), (b"\xff\xfe", -32700), (b"[]", -32600), (b"[" * 100000, -32600), (b"7", -32600),
                           (b"{}", -32600), (b'{"id":[],"method":"shutdown"}', -32600), (b'{"id":1E5,"method":"shutdown"}', -32600), (b'{"id":1,"method":7}', -32600),
                           (b'{"id":1,"method":"no/such"}', -32601), (b'{"id":1,"method":"textDocument/hover"}', -32602),
                           (b'{"id":1,"method":"textDocument/hover","params":' + b"[" * 50000 + b"]" * 50000 + b"}", -32600),
                           (b'{"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///no"}}}', -32602)):
            server.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            code_of = error_of(server)
            assert code_of == code, (body[:80], code_of)
        for header in (b"Content-Length: many\r\n\r\n", b"nonsense\r\n\r\n", b"X" * 10000 + b"\r\n\r\n", b"Content-Length: -1\r\n\r\n"):
            server.raw(header)
            assert error_of(server) == -32700
        server.raw(b"Content-Length: 20000000\r\n\r\n" + b" " * 20000000)
        assert error_of(server) == -32600
        # Blanks round the number; an id comes back as it was.
        body = b'{"id":-9223372036854775808,"method":"no/such"}'
        server.raw(b"content-length:\t %d \t\r\n\r\n%s" % (len(body), body))
        assert server.message()["id"] == -9223372036854775808
        # Wrong notifications are told, too.
        for params in ({}, {"textDocument": {"uri": "file:///a.mbn", "version": 1}, "contentChanges": 1},
                       {"textDocument": {"uri": "file:///a.mbn", "version": "x"}, "contentChanges": []}):
            server.notify("textDocument/didChange", params)
            assert server.message()["method"] == "window/logMessage"
        server.open("file:///a.mbn", "N=N")
        for position in ({"line": -1, "character": 0}, {"line": 0}, 7, {"line": 1e99, "character": 0}):
            server.begin("textDocument/hover", {"textDocument": {"uri": "file:///a.mbn"}, "position": position})
            assert error_of(server) == -32602
        # A place that is not there is the nearest one that is.
        server.ask("textDocument/hover", "file:///a.mbn", (2**40, 2**40))
        # A text of two million bytes, and one that is longer than any may be.
        server.open("file:///a.mbn", "N=N " * 600000)
        assert server.diagnostics("file:///a.mbn")[0]["code"] == "too-long"
        # Questions that wait are cancelled; one that is unknown is not.
        server.open("file:///b.csm", "take-move(1, 0) repeat(1);" * 2000)
        asked = [server.begin("textDocument/hover", {"textDocument": {"uri": "file:///b.csm"},
                                                     "position": {"line": 0, "character": 1}}) for _ in range(30)]
        for each in asked[1:] + [99999]:
            server.notify("$/cancelRequest", {"id": each})
        cancelled = 0
        for each in asked:
            try:
                server.finish(each)
            except Failed as failed:
                assert failed.code == -32800
                cancelled += 1
        assert cancelled > 0
        assert server.stop() == 0
    with Client(ferz) as server:
        # Where the next message begins nobody knows.
        server.raw(b"X" * 20000)
        assert error_of(server) == -32600
        assert server.process.wait(timeout=10) == 1
    with Client(ferz) as server:
        server.notify("exit", None)
        assert server.process.wait(timeout=10) == 1
    with Client(ferz) as server:
        server.process.stdin.close()
        assert server.process.wait(timeout=10) == 1
    with Client(ferz, {"notations": ["betza[dialect=fsf]"], "names": {"A": "elephant"}}) as server:
        server.open(BETZA, "[F?R]")
        assert server.diagnostics(BETZA)[0]["code"] == "other-dialect"


def check_files(ferz):
    """Of what a text names, only regular files in the workspace are read."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        inside, outside = folder / "inside", folder / "outside"
        for each in (inside / "below", outside):
            each.mkdir(parents=True)
        for each in (inside / "horse.mbn", inside / "below/horse.mbn", outside / "horse.mbn"):
            each.write_text("N")
        os.mkfifo(inside / "pipe")
        (inside / "away.mbn").symlink_to("../outside/horse.mbn")
        (inside / "here.mbn").symlink_to("below/horse.mbn")
        (folder / "link").symlink_to("inside")

        def code(server, uri, named):
            server.open(uri, VARIANT.replace("mbn:N", f"mbn:@{named}"))
            found = [each["code"] for each in server.diagnostics(uri)]
            assert len(found) < 2, found
            return found[0] if found else ""

        named = {"horse.mbn": "", "here.mbn": "", "below/horse.mbn": "", f"{inside}/horse.mbn": "", "away.mbn": "forbidden-file",
                 "../outside/horse.mbn": "forbidden-file", f"{outside}/horse.mbn": "forbidden-file", "/etc/passwd": "forbidden-file",
                 "pipe": "unreadable", "/dev/stdin": "unreadable", "/dev/zero": "unreadable", "/proc/self/environ": "forbidden-file",
                 ".": "unreadable", "nothing.mbn": "unreadable"}
        uri = inside.as_uri()
        for params in ({}, {"rootUri": uri}, {"workspaceFolders": [{"uri": uri, "name": "a"}]}, {"workspaceFolders": []},
                       {"rootUri": (folder / "link").as_uri()}, {"rootUri": None, "workspaceFolders": None}):
            with Client(ferz, **params) as server:
                for each, expected in named.items():
                    found = code(server, uri + "/t.toml", each)
                    assert found == expected, (params, each, found)
                assert server.stop() == 0
        with Client(ferz, rootUri=uri) as server:
            # A text outside of the workspace reads nothing beside itself, and one that has no file nothing at all.
            assert code(server, outside.as_uri() + "/t.toml", "horse.mbn") == "forbidden-file"
            assert code(server, outside.as_uri() + "/t.toml", "../inside/horse.mbn") == ""
            server.open("untitled:t.toml", VARIANT.replace("mbn:N", "mbn:@horse.mbn"), "ferz-variant")
            assert [each["code"] for each in server.diagnostics("untitled:t.toml")] == ["forbidden-file"]
            # A variants.ini names none.
            server.open(uri + "/variants.ini", "[a:chess]\ncustomPiece1 = c:@horse.mbn\n")
            assert "forbidden-file" in [each["code"] for each in server.diagnostics(uri + "/variants.ini")]
            assert server.stop() == 0


def check_other_files(ferz):
    """A variant's problems follow the files that it names: saved, changed by others, open and not saved."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        file, toml = folder / "horse.mbn", (folder / "t.toml").as_uri()
        file.write_text("qN")
        capabilities = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
        with Client(ferz, rootUri=folder.as_uri(), capabilities=capabilities) as server:
            watched = server.message()
            assert watched["method"] == "client/registerCapability", watched
            watchers = watched["params"]["registrations"][0]["registerOptions"]["watchers"]
            assert {"globPattern": "**/*.mbn"} in watchers, watchers
            server.send({"id": watched["id"], "result": None})

            def codes():
                return [each["code"] for each in server.diagnostics(toml)]

            server.open(toml, VARIANT.replace("mbn:N", "mbn:@horse.mbn"))
            assert codes() == ["unknown-modifier"]
            file.write_text("N")
            server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 2}]})
            assert codes() == []
            file.write_text("qN")
            server.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
            assert codes() == ["unknown-modifier"]
            # The open text stands for the file, until it is closed.
            server.open(file.as_uri(), "N")
            assert codes() == []
            server.change(file.as_uri(), ["qN"])
            assert codes() == ["unknown-modifier"]
            server.change(file.as_uri(), ["N"])
            assert codes() == []
            server.notify("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})
            assert codes() == ["unknown-modifier"]
            # A file that comes and goes.
            file.unlink()
            server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 3}]})
            assert codes() == ["unreadable"]
            file.write_text("N")
            server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 1}]})
            assert codes() == []
            # Texts that do not name it have nothing new.
            server.notify("textDocument/didSave", {"textDocument": {"uri": (folder / "other.mbn").as_uri()}})
            server.notify("workspace/didChangeWatchedFiles", {"changes": 7})
            assert server.message()["method"] == "window/logMessage"
            assert server.stop() == 0


def measure(server):
    """Answers on a program of 500 chains, each behind an edit; printed, since a machine may be busy."""
    chains = ["take-move({0}, {1}) repeat(1);", "{{ peek({0}, 0) move(0, {1}) }} take(1, 1);",
              "do take-move({0}, {1}) while;", "label(a) move({0}, {1}) take-move(1, 1) jmp(a);"]
    text = "# 말 🐎;\n" + "\n".join(chains[i % 4].format(i % 7 - 3, i % 5 - 2) for i in range(500))
    uri = "file:///texts/long.csm"
    server.open(uri, text)
    server.diagnostics(uri)
    worst = {}
    for method, more in (("hover", {"position": (250, 3)}), ("completion", {"position": (250, 3)}),
                         ("definition", {"position": (4, 45)}), ("documentSymbol", {}), ("semanticTokens/full", {}),
                         ("formatting", {"options": {}}), ("rename", {"position": (4, 6), "newName": "zz"})):
        times = []
        for _ in range(7):
            server.change(uri, [(0, 0, 0, 0, " ")])
            begin = time.monotonic()
            server.ask(f"textDocument/{method}", uri, **more)
            times.append(time.monotonic() - begin)
        worst[method] = round(statistics.median(times) * 1000, 1)
    begin = time.monotonic()
    server.change(uri, [(0, 0, 0, 0, " ")])
    server.diagnostics(uri)
    worst["diagnostics"] = round((time.monotonic() - begin) * 1000, 1)
    print("500 chains, median milliseconds:", json.dumps(worst))


def main():
    ferz = sys.argv[1]
    with Client(ferz) as server:
        for check in (check_diagnostics, check_code_actions, check_hover, check_names, check_outline, check_completion,
                      check_formatting, check_tokens, measure):
            check(server)
            print(check.__name__)
        assert server.stop() == 0
    for check in (check_files, check_other_files, check_protocol):
        check(ferz)
        print(check.__name__)


if __name__ == "__main__":
    main()
