"""A client of the Language Server Protocol, as small as tests need it.

    with Client(ferz) as server:
        server.open("file:///a.mbn", "N=N\\n")
        server.diagnostics("file:///a.mbn")
        server.ask("textDocument/hover", uri="file:///a.mbn", position=(0, 2))
"""
import json
import queue
import subprocess
import threading


class Failed(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Client:
    def __init__(self, ferz, options=None, initialize=True, **params):
        self.process = subprocess.Popen([ferz, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next_id = 0
        self.versions = {}
        self.published = queue.Queue()
        self.messages = queue.Queue()
        self.answers = {}
        threading.Thread(target=self._read, daemon=True).start()
        if initialize:
            self.capabilities = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {},
                                                            "initializationOptions": options, **params})["capabilities"]
            self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def _read(self):
        while True:
            length = None
            while line := self.process.stdout.readline().strip():
                name, value = line.split(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            message = json.loads(self.process.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                self.published.put(message["params"])
            else:
                self.messages.put(message)

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def begin(self, method, params):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def message(self, timeout=30):
        return self.messages.get(timeout=timeout)

    def finish(self, request):
        """The answer to a request; others are kept."""
        while request not in self.answers:
            message = self.message()
            if message is None:
                raise AssertionError("the server is gone")
            if "id" in message:
                self.answers[message["id"]] = message
        answer = self.answers.pop(request)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer["result"]

    def request(self, method, params):
        return self.finish(self.begin(method, params))

    # -- in the words of tests

    def open(self, uri, text, language=""):
        # Never one that a text of this name had before.
        self.versions[uri] = self.versions.get(uri, 0) + 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language,
                                                              "version": self.versions[uri], "text": text}})

    def change(self, uri, changes):
        """Each is a text, or `(line, character, line, character, text)`."""
        self.versions[uri] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.versions[uri]},
            "contentChanges": [{"text": each} if isinstance(each, str) else
                               {"range": {"start": place(each[0:2]), "end": place(each[2:4])}, "text": each[4]}
                               for each in changes]})

    def ask(self, method, uri, position=None, **more):
        params = {"textDocument": {"uri": uri}, **more}
        if position is not None:
            params["position"] = place(position)
        return self.request(method, params)

    def diagnostics(self, uri):
        """Those of the text as it is."""
        while True:
            params = self.published.get(timeout=30)
            if params["uri"] == uri and params.get("version") == self.versions[uri]:
                return params["diagnostics"]

    def stop(self):
        """The exit code after `shutdown` and `exit`."""
        assert self.request("shutdown", None) is None
        self.notify("exit", None)
        return self.process.wait(timeout=10)


def place(pair):
    return {"line": pair[0], "character": pair[1]}


def span(range_):
    """`(line, character, line, character)`"""
    return (range_["start"]["line"], range_["start"]["character"], range_["end"]["line"], range_["end"]["character"])


def units(text):
    """How long a text is in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def offset(text, position):
    """The place in a Python string."""
    lines = text.split("\n")
    line = lines[min(position["line"], len(lines) - 1)]
    at = sum(len(each) + 1 for each in lines[:position["line"]])
    for character in line:
        if units(text[sum(len(each) + 1 for each in lines[:position["line"]]):at]) >= position["character"]:
            break
        at += 1
    return at


def edited(text, edits):
    """The text behind a list of edits of the protocol."""
    for edit in sorted(edits, key=lambda each: span(each["range"]), reverse=True):
        begin, end = offset(text, edit["range"]["start"]), offset(text, edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text
