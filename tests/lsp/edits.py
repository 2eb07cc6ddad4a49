#!/usr/bin/env python3
"""Random edits of texts of every kind, with questions in between, some of them cancelled: the server never ends, and
each answer speaks of the text as it was when the question was asked.

    edits.py FERZ SEED EDITS
"""
import random
import sys

from client import Client, Failed, units

TEXTS = {
    "mbn": "P=mfW+cfF|졸 🐎|  K=WF\n@NR=N0 Q=RB+:NR:\nX=F-[fR]+{P}W [1-2]mefW02\nP==QR\n",
    "csm": "# 캐논 🐎;\ndo peek(0, 1) while friendly(0, 0) { take-move(0, 1) repeat(1) };\nlabel(a) move(1, 1) jmp(a); piece(차) jne(a);\n",
    "ancp": 'N=leap(1,2) |말|\n"왕 K"=@1, @1 = move:leap!(0,1) + @1 & capture{PS}:slide&×(1,1)\n',
    "betza": "# 말과 🐎\nP:fmWfcF;N:N\nG=[F?R]\nQ:RpB\n",
    "toml": 'name = "장기" # 🐎\nboard = "8x8"\nstart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"\n[pieces]\n'
            'K = { move = "mbn:K", royal = true }\nQ = "mbn:Q"\nR = "mbn:R"\nB = "mbn:B"\nN = \'mbn:N\'\n'
            'P = { move = "mbn:mfW+cfF", promotes = { to = ["Q", "R"], zone = "[8]" } }\n[castling]\nking = "K"\nrook = "R"\nking_to = ["g", "c"]\n',
    "ini": "# 변형 🐎\n[첫째:chess]\ncustomPiece1 = a:NN\nknight = -\n\n[second:첫째]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n",
}
SNIPPETS = ["", " ", "\n", "\r\n", "\r", "🐎", "말", "(", ")", "[", "]", "{", "}", "|", "#", ";", ":", '"', "'", "=", "<", ">", "/", "@",
            "take-move(1, 0)", "repeat(1)", "label(a)", "jmp(a)", "leap(1,2)", "slide&×(0,1)", "mW", "cF", "N0", "+", "-", "--", "*", "0",
            "99999999999", "customPiece2 = b:", "[x:y]\n", "[[ends]]\n", "promotes = ", "[pieces]\n", "mbn:", "\\", "\t", "\u3000", "\u0000"]
ASKED = ["hover", "completion", "definition", "references", "documentSymbol", "semanticTokens/full", "formatting", "documentHighlight",
         "prepareRename", "rename", "codeAction"]
# Errors that are answers: what is asked about is not there, or cannot be done.
EXPECTED = {-32803, -32800}


class Text:
    """What the client believes the text to be."""

    def __init__(self, text):
        self.text = text

    def place(self, at):
        """Of a place in the Python string, that does not part `\\r\\n`."""
        before = self.text[:at].replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n")
        return line, units(before[before.rfind("\n") + 1:])

    def cut(self, random_):
        begin = random_.randint(0, len(self.text))
        end = min(len(self.text), begin + random_.choice([0, 0, 0, 1, 1, 2, 5, 30]))
        # Not between a carriage return and its line feed.
        while begin > 0 and self.text[begin - 1:begin + 1] == "\r\n":
            begin -= 1
        while end < len(self.text) and self.text[end - 1:end + 1] == "\r\n":
            end += 1
        return begin, max(begin, end)


def params(method, uri, text, random_):
    line, character = text.place(text.cut(random_)[0])
    position = {"line": line, "character": character}
    asked = {"textDocument": {"uri": uri}, "position": position}
    if method == "references":
        asked["context"] = {"includeDeclaration": random_.random() < 0.5}
    if method == "rename":
        asked["newName"] = random_.choice(["X", "Z", "zz", ":AB:", "왕", "", "a b", "=", "[chess]"])
    if method == "codeAction":
        asked.update(range={"start": position, "end": position}, context={"diagnostics": []})
    if method == "formatting":
        asked["options"] = {}
    return asked


def main():
    ferz, seed, edits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random_ = random.Random(seed)
    done = questions = compared = 0
    with Client(ferz) as server:
        while done < edits:
            kind = random_.choice(list(TEXTS))
            # The same name, opened and closed again and again.
            uri = f"file:///texts/random.{kind}" if kind != "ini" else "file:///texts/variants.ini"
            other = uri.replace("texts/", "others/")
            text = Text(TEXTS[kind] * random_.choice([1, 1, 3]))
            server.open(uri, text.text)
            for _ in range(25):
                expected = []
                # Several at once, without waiting for answers.
                for _ in range(random_.randint(1, 4)):
                    begin, end = text.cut(random_)
                    by = "".join(random_.choices(SNIPPETS, k=random_.randint(0, 2)))
                    server.change(uri, [(*text.place(begin), *text.place(end), by)])
                    text.text = text.text[:begin] + by + text.text[end:]
                    done += 1
                    method = random_.choice(ASKED)
                    request = server.begin(f"textDocument/{method}", params(method, uri, text, random_))
                    if random_.random() < 0.1:
                        server.notify("$/cancelRequest", {"id": request})
                    expected.append((request, None))
                    tokens = [server.begin(f"textDocument/{each}", {"textDocument": {"uri": uri}})
                              for each in ("semanticTokens/full", "documentSymbol")]
                    expected.append((tokens, text.text))
                    questions += 3
                for request, as_it_was in expected:
                    if as_it_was is None:
                        try:
                            server.finish(request)
                        except Failed as failed:
                            assert failed.code in EXPECTED, f"{failed} [{failed.code}]"
                        continue
                    answers = [server.finish(each) for each in request]
                    if random_.random() < 0.3:
                        server.open(other, as_it_was)
                        fresh = [server.ask(f"textDocument/{each}", other) for each in ("semanticTokens/full", "documentSymbol")]
                        assert answers == fresh, f"a stale answer of {as_it_was!r}"
                        server.notify("textDocument/didClose", {"textDocument": {"uri": other}})
                        compared += 1
            # And the problems of the last version are those of its text.
            problems = server.diagnostics(uri)
            server.open(other, text.text)
            assert problems == server.diagnostics(other), f"stale problems of {text.text!r}"
            for each in (uri, other):
                server.notify("textDocument/didClose", {"textDocument": {"uri": each}})
        assert server.stop() == 0
    print(f"{done} edits, {questions} questions, {compared} answers compared")


if __name__ == "__main__":
    main()
