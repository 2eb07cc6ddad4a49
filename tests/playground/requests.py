#!/usr/bin/env python3
"""Hostile and ordinary requests to `ferz serve`, by raw sockets: requests.py FERZ

What a page of another origin, a foreign name, a flood or a slow client can send is refused or cut off, and the server lives
on in less than 32 MB. Dear questions neither hold up others nor outlive their clients. No request reads a file.
"""
import atexit
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

MOST_MEMORY = 32 * 1024  # KiB
MOST_BODY = 64 * 1024
# Minutes of work: a long game of kings among a hundred queens, on a board of 22x22.
ROWS = ["k" + "q1" * 10 + "q", *["q1" * 11] * 3, *["22"] * 14, *["Q1" * 11] * 3, "K" + "Q1" * 10 + "Q"]
DEAR = {"ask": "play", "names": "uci", "moves": ["b1b2", "b22b21", "b2b1", "b21b22"] * 200, "toml":
        f'name = "queens"\nboard = "22x22"\nstart = "{"/".join(ROWS)} w - - 0 1"\n[pieces]\n'
        'K = { move = "mbn:K", royal = true }\nQ = "mbn:Q"\n'}
CHECK = {"ask": "check", "def": "mR+cpR"}

problems = []


def expect(what, is_right, found=""):
    if not is_right:
        problems.append(f"{what}: {found!r}")


def open_files(process):
    """What its descriptors lead to; a server closes some of them while they are listed."""
    found = set()
    for each in pathlib.Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            found.add(os.readlink(each))
    return found


class Server:
    def __init__(self, ferz):
        self.process = subprocess.Popen([ferz, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.host = f"127.0.0.1:{self.port}"

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=40)

    def children(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(each) for each in text.split()]

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory(self):
        return int(re.search(r"VmHWM:\s*(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1])

    def head(self, method="POST", path="/ask", **headers):
        """Without a value a header is left out."""
        known = {"Host": self.host}
        if method == "POST":
            known["Content-Type"] = "application/json"
        for name, value in headers.items():
            known[name.replace("_", "-")] = value
        lines = [f"{name}: {value}" for name, value in known.items() if value is not None]
        return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()

    def send(self, data):
        with self.connect() as connection:
            connection.sendall(data)
            return answer_of(connection, not data.startswith(b"HEAD"))

    def ask(self, question):
        body = json.dumps(question).encode()
        status, _, text = self.send(self.head(Content_Length=len(body)) + body)
        return json.loads(text) if status == 200 else status


def answer_of(connection, has_body=True, data=b""):
    """status, headers, body; status 0: it was closed without an answer"""
    try:
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return 0, "", b""
            data += more
        head, body = data.split(b"\r\n\r\n", 1)
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        while has_body and length and len(body) < int(length[1]) and (more := connection.recv(65536)):
            body += more
    except ConnectionError:
        return 0, "", b""
    return int(head.split()[1]), head.decode("latin-1"), body


def until(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


# ---- who may ask

def addresses(server):
    listening = [line.split()[1] for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
                 if line.split()[3] == "0A" and line.split()[1].endswith(f":{server.port:04X}")]
    expect("it listens on 127.0.0.1 alone", listening == [f"0100007F:{server.port:04X}"], listening)
    six = pathlib.Path("/proc/net/tcp6")
    expect("nor on ::1", not six.exists() or f":{server.port:04X} " not in six.read_text())


def names(server):
    port = server.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        for method, path in (("GET", "/"), ("HEAD", "/"), ("GET", "/catalogue.json")):
            expect(f"{method} {host}", server.send(server.head(method, path, Host=host))[0] == 200)
    for host in ("127.0.0.1", "localhost", f"127.0.0.1:{port + 1}", f"localhost.:{port}", f"ferz.example:{port}", "",
                 f"127.0.0.1:{port}.ferz.example", f"127.0.0.2:{port}", f"[::1]:{port}", f"LOCALHOST:{port}x", None):
        for method, path in (("GET", "/"), ("POST", "/ask")):
            status = server.send(server.head(method, path, Host=host, Content_Length=0))[0]
            expect(f"{method} with the host {host}", status in (400, 403), status)
    twice = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: ferz.example\r\n\r\n".encode()
    expect("two hosts", server.send(twice)[0] in (400, 403))
    expect("an old client without a host", server.send(b"GET / HTTP/1.0\r\n\r\n")[0] in (400, 403))


def origins(server):
    body = json.dumps(CHECK).encode()
    post = lambda **headers: server.send(server.head(Content_Length=len(body), **headers) + body)[0]
    for origin in (None, f"http://{server.host}", f"http://localhost:{server.port}"):
        expect(f"the origin {origin}", post(Origin=origin) == 200)
    for origin in ("null", "http://ferz.example", f"https://{server.host}", f"http://{server.host}.ferz.example", "",
                   "http://127.0.0.1", f"http://127.0.0.1:{server.port + 1}", "file://"):
        expect(f"the origin {origin}", post(Origin=origin) == 403)
    expect("a foreign page asks for a file", server.send(server.head("GET", "/", Origin="http://ferz.example"))[0] == 403)
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        expect(f"the type {kind}", post(Content_Type=kind) == 200)
    for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", ""):
        expect(f"the type {kind}", post(Content_Type=kind) == 415)
    twice = server.head(Content_Type="text/plain\r\nContent-Type: application/json", Content_Length=len(body)) + body
    expect("two types", server.send(twice)[0] == 415)
    for method in ("OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "BREW"):
        status, head, _ = server.send(server.head(method, "/ask", Content_Length=0))
        expect(f"the method {method}", status == 405 and "Allow: GET, HEAD, POST" in head, status)
    for path in ("/", "/asks", "/ask/", "/playground.js"):
        expect(f"a question to {path}", server.send(server.head(path=path, Content_Length=len(body)) + body)[0] == 404)


def headers(server):
    body = json.dumps(CHECK).encode()
    asked = [server.head("GET", "/"), server.head("GET", "/playground.js"), server.head("GET", "/pieces/knight.svg"),
             server.head("GET", "/nothing"), server.head("GET", "/licences.txt"), server.head(Content_Length=len(body)) + body,
             server.head(Content_Length=len(body), Origin="http://ferz.example") + body,
             server.head("OPTIONS", Origin="http://ferz.example", Access_Control_Request_Method="POST")]
    for request in asked:
        _, head, _ = server.send(request)
        lines = {line.split(": ")[0].lower(): line.split(": ")[1] for line in head.split("\r\n")[1:]}
        expect("default-src", lines.get("content-security-policy", "").startswith("default-src 'self';"), head)
        expect("nothing is inline", "unsafe" not in lines.get("content-security-policy", ""), head)
        expect("nosniff", lines.get("x-content-type-options") == "nosniff", head)
        expect("no CORS", not any(name.startswith("access-control") for name in lines), head)
        expect("a type", lines.get("content-type") in ("application/json", "image/svg+xml", "text/html; charset=utf-8",
               "text/javascript; charset=utf-8", "text/plain; charset=utf-8"), head)


# ---- how much

def flood(server, before, piece, most=200 << 20):
    """How much was sent until the server had enough, and what it said."""
    with server.connect() as connection:
        connection.sendall(before)
        sent = 0
        try:
            while sent < most:
                connection.sendall(piece)
                sent += len(piece)
        except OSError:
            pass
        return sent, answer_of(connection)[0]


def sizes(server):
    full = json.dumps(CHECK).encode()
    full += b" " * (MOST_BODY - len(full))
    expect("64 KiB", server.send(server.head(Content_Length=MOST_BODY) + full)[0] == 200)
    expect("64 KiB and one", server.send(server.head(Content_Length=MOST_BODY + 1) + full + b" ")[0] == 413)
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(full[at:at + 1000]), full[at:at + 1000]) for at in range(0, MOST_BODY, 1000))
    expect("64 KiB in pieces", server.send(server.head(Transfer_Encoding="chunked") + chunks + b"0\r\n\r\n")[0] == 200)
    for times in (2, 10):
        status, head, _ = server.send(server.head(Transfer_Encoding="chunked") + chunks * times + b"0\r\n\r\n")
        expect(f"{times} times 64 KiB in pieces", status == 413 and "Connection: close" in head, (status, head))
    size = len(full)
    for what, more in (("two lengths", f"{size}\r\nContent-Length: 3"), ("a length and pieces", f"{size}\r\nTransfer-Encoding: chunked"),
                       ("an encoding twice", f"{size}\r\nTransfer-Encoding: gzip, chunked"), ("a blank in a name", f"{size}\r\nX : y")):
        status, head, _ = server.send(server.head(Content_Length=more))
        expect(what, status == 400 and "Connection: close" in head, (status, head))
    expect("the same length twice", server.send(server.head(Content_Length=f"{size}\r\nContent-Length: {size}") + full)[0] == 200)
    for length in ("-1", "x", "99999999999999999999", "1 1", ""):
        status = server.send(server.head(Content_Length=length) + full)[0]
        expect(f"the length {length}", status in (0, 400, 413), status)
    some = b"x" * 65536
    for what, before, piece in (
            ("200 MB", server.head(Content_Length=200 << 20), some),
            ("200 MB in pieces", server.head(Transfer_Encoding="chunked"), b"10000\r\n" + some + b"\r\n"),
            ("one piece of 200 MB", server.head(Transfer_Encoding="chunked") + b"c800000\r\n", some),
            ("an endless header", server.head("GET", "/")[:-2] + b"X: ", some),
            ("endless headers", server.head("GET", "/")[:-2], b"".join(b"X%d: y\r\n" % each for each in range(5000))),
            ("an endless path", b"GET /", some),
            ("an endless method", b"", some),
            ("endless trailers", server.head(Transfer_Encoding="chunked") + b"0\r\n", b"X: y\r\n" * 10000),
            ("endless blanks", b"", b"\r\n" * 30000)):
        sent, status = flood(server, before, piece)
        expect(f"{what}: refused or cut off", status in (0, 400, 413, 414, 431), status)
        # What lies in the buffers of the two sockets was sent, too.
        expect(f"{what}: soon", sent < 32 << 20, sent)
    status = server.send(server.head("GET", "/", X="y" * 33000))[0]
    expect("33,000 bytes of headers", status in (0, 413, 431), status)
    expect("20,000 bytes of headers", server.send(server.head("GET", "/", X="y" * 20000))[0] == 200)


def connections(server):
    held = [server.connect() for _ in range(60)]
    for each in held:
        with contextlib.suppress(OSError):
            each.sendall(server.head("GET", "/icon.svg"))
    time.sleep(1)
    answered = 0
    for each in select.select(held, [], [], 0)[0]:
        with contextlib.suppress(OSError):
            answered += each.recv(12) == b"HTTP/1.1 200"
    expect("32 connections", 25 <= answered <= 32, answered)
    for each in held:
        each.close()
    expect("and then others", until(lambda: server.ask(CHECK) != 0))


def slow(server):
    """Whoever sends nothing, or a byte now and then, is cut off."""
    body = json.dumps(CHECK).encode()

    def drip(before, interval):
        started = time.monotonic()
        with server.connect() as connection:
            connection.sendall(before)
            while time.monotonic() - started < 40:
                try:
                    if interval:
                        connection.sendall(b"a")
                    connection.settimeout(interval or 40)
                    if not connection.recv(4096):
                        break
                except TimeoutError:
                    continue
                except OSError:
                    break
        return time.monotonic() - started

    cases = {"nothing": (b"", 0), "half a head": (server.head("GET", "/")[:-2], 0),
             "no body": (server.head(Content_Length=len(body)), 0),
             "a header byte by byte": (server.head("GET", "/")[:-2] + b"X: ", 1),
             "a body byte by byte": (server.head(Content_Length=1000), 1),
             "an idle client": (server.head("GET", "/icon.svg"), 0)}
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        times = dict(zip(cases, pool.map(lambda case: drip(*case), cases.values())))
    for what, seconds in times.items():
        expect(f"{what} is cut off", seconds < (15 if "byte" not in what else 26), seconds)
    return times


def unread(server):
    """As many clients as there may be ask for large pictures, one after another, and take none of them."""
    pictures = [{"ask": "show", "def": "mbn:K", "board": board} for board in ("24x24x8x2", "26x26x8x3", "16x16x8x8")]
    size, picture = max(((len(str(server.ask(each))), each) for each in pictures), key=lambda each: each[0])
    expect("a large answer", size > 400_000, size)
    body = json.dumps(picture).encode()
    held = [server.connect() for _ in range(32)]
    for each in held:
        # More than lies in the buffers of the two sockets.
        each.sendall((server.head(Content_Length=len(body)) + body) * 12)
    expect("they are at work", until(server.children))
    time.sleep(1)
    expect("until nothing can be sent", until(lambda: not server.children(), 150), server.children())
    for each in held:
        each.close()
    expect("then others are answered", until(lambda: server.ask(CHECK) != 0))
    print(f"{server.memory()} KiB after answers that nobody took")


# ---- questions

def dear(server):
    """One that takes long neither holds up the next, nor lives longer than its client."""
    body = json.dumps(DEAR).encode()
    expect("the dear question fits", len(body) <= MOST_BODY, len(body))
    ask = server.head(Content_Length=len(body)) + body
    expect("others are gone", until(lambda: not server.children()), server.children())
    connection = server.connect()
    connection.sendall(ask)
    expect("it has a child", until(lambda: len(server.children()) == 1), server.children())
    child = server.children()[0]
    started = time.monotonic()
    answer = server.ask(CHECK)
    expect("the next question is answered", answer == {"notation": "mbn", "pieces": ["test"], "prefix": 0, "problems": []}, answer)
    expect("while the first goes on", child in server.children())
    print(f"the next question took {time.monotonic() - started:.3f} s")
    limits = limits_of(child)
    # This one it gives up by itself, when it has begun.
    expect("its files", until(lambda: limits_of(child)["Max open files"] == "0"), limits)
    expect("its memory", limits["Max address space"] == str(1 << 30), limits)
    expect("its time", limits["Max cpu time"] == "10", limits)
    expect("what it may write", limits["Max file size"] == "0" and limits["Max core file size"] == "0", limits)
    kinds = {each.split(":")[0] for each in open_files(child)}
    expect("what it has open", kinds <= {"pipe", "/dev/null"}, kinds)
    connection.close()
    expect("it ends with its client", until(lambda: not server.children(), 3), server.children())
    expect("and leaves nothing behind", not pathlib.Path(f"/proc/{child}").exists())

    # Many of them: the others wait, also for a client that has gone.
    before = server.descriptors()
    held = [server.connect() for _ in range(20)]
    for each in held:
        each.sendall(ask)
    expect("so many run at a time", until(lambda: len(server.children()) == 8), server.children())
    for each in held:
        each.close()
    expect("all end", until(lambda: not server.children(), 5), server.children())
    expect("all is closed", until(lambda: server.descriptors() <= before, 5), (before, server.descriptors()))

    # One that is killed from outside.
    connection = server.connect()
    connection.sendall(ask)
    until(lambda: server.children())
    os.kill(server.children()[0], signal.SIGKILL)
    status, _, text = answer_of(connection)
    connection.close()
    expect("a killed child is an error", status == 200 and json.loads(text)["error"]["name"] == "limit", text)
    expect("which is not its time", "was killed" in json.loads(text)["error"]["message"], text)
    expect("and no zombie", until(lambda: not server.children(), 3), server.children())


def limits_of(process):
    lines = pathlib.Path(f"/proc/{process}/limits").read_text().splitlines()
    return {line[:25].strip(): line[25:45].strip() for line in lines}


def endless(server):
    """Nobody closes the connection: the limit of the processor's time ends it."""
    body = json.dumps(DEAR).encode()
    started = time.monotonic()
    status, _, text = server.send(server.head(Content_Length=len(body)) + body)
    error = json.loads(text or b"{}").get("error", {})
    return status, error, time.monotonic() - started


def files(server):
    for path in ("/etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/playground.js/..",
                 "/pieces/../../../etc/passwd", "/pieces/..%2f..%2fknight.svg", "/variants/", "/.", "/ask", "/README.md",
                 "/pieces/%00", "/%00", "/%00/etc", "/playground.js%00", "*"):
        status = server.send(server.head("GET", path))[0]
        expect(f"the file {path}", status in (400, 404), status)
    secret = pathlib.Path("secret.mbn")
    secret.write_text("N")
    for definition in ("@/etc/passwd", "mbn:@secret.mbn", "secret.mbn", "@secret.mbn", "./secret.mbn", str(secret.resolve())):
        for question in ({"ask": "convert", "def": definition, "to": "ancp"}, {"ask": "identify", "def": definition},
                         {"ask": "show", "def": definition}, {"ask": "moves", "def": definition, "at": "a1"},
                         {"ask": "equal", "left": definition, "right": "mbn:N"}):
            answer = server.ask(question)
            expect(f"{question}", isinstance(answer, dict) and "error" in answer and "leap" not in str(answer), answer)
        answer = server.ask({"ask": "check", "def": definition})
        expect(f"check {definition}", answer["notation"] is None and answer["problems"], answer)
    for name in ("/etc/passwd", "secret.mbn", "..", "."):
        answer = server.ask({"ask": "play", "variant": name})
        expect(f"the variant {name}", answer["error"]["name"] == "no-such-variant", answer)
    answer = server.ask({"ask": "play", "toml": 'name="x"\nboard="3x3"\nstart="3/3/N2 w"\n[pieces]\nN="secret.mbn"'})
    expect("a variant with a file", answer["error"]["name"] == "forbidden-file", answer)
    kinds = open_files(server.process.pid)
    mine = {os.readlink(f"/proc/self/fd/{each}") for each in range(3)}
    expect("it knows its listening socket", any(each.startswith("socket:") for each in kinds), kinds)
    expect("the server has no file open", not [each for each in kinds - mine if each.startswith("/") and each != "/dev/null"],
           kinds)


def answers(server):
    """Whatever is asked, the answer is one line of JSON."""
    for text in (b"", b"[]", b"7", b"{", b'{"ask":"check"}', b'{"ask":\n"check",\r\n"def":"N"}', b'{"ask":"check","def":"\xff"}',
                 b"[" * 60000, b'{"ask":"check","def":"' + b"(" * 60000 + b'"}', b"\0", b'{"ask":"check","def":"N"}\n{"ask":"check"}',
                 b'{"ask":"moves","def":"N","at":"a1","configurations":99999999}', b'{"ask":"perft"}'):
        status, _, body = server.send(server.head(Content_Length=len(text)) + text)
        is_json = isinstance(json.loads(body), dict) if status == 200 else False
        expect(f"{text[:60]}", is_json and b"\n" not in body, (status, body[:200]))
    for text, said in ((b"", "blank"), (b" \r\n\t", "blank"), (b"7", "object")):
        _, _, body = server.send(server.head(Content_Length=len(text)) + text)
        expect(f"{text} says what it is", said in json.loads(body)["error"]["message"], body)
    for text in (b"18446744073709551616", b"1.0000000000000001", b"1E5", b"-0", b"1e400", b'"\\u0041\\/"', b'{"a":[1e999]}'):
        body = b'{"ask":"check","def":"N","id":' + text + b"}"
        answer = server.send(server.head(Content_Length=len(body)) + body)[2]
        expect("an id comes back byte for byte", answer.endswith(b',"id":' + text + b"}"), answer)
    # A client that has nothing more to say still waits for its answer.
    for question in (CHECK, {"ask": "fingerprint", "def": "mbn:(K)0-(K)0-(K)0", "board": "12x12x2"}):
        body = json.dumps({**question, "id": "half"}).encode()
        with server.connect() as connection:
            connection.sendall(server.head(Content_Length=len(body)) + body)
            connection.shutdown(socket.SHUT_WR)
            _, head, text = answer_of(connection)
            # A part of the answer may come before.
            while " 100 " in head.split("\r\n")[0]:
                _, head, text = answer_of(connection, data=text)
        expect("half closed", json.loads(text or b"{}").get("id") == "half", (head, text))
    both = b"".join(server.head(Content_Length=len(body)) + body for body in (
        json.dumps({**CHECK, "id": each}).encode() for each in range(2)))
    with server.connect() as connection:
        connection.sendall(both)
        ids, rest = [], b""
        for _ in range(2):
            _, head, text = answer_of(connection, data=rest)
            # Both may come at once.
            end = int(re.search(r"(?i)content-length: *(\d+)", head)[1])
            ids.append(json.loads(text[:end]).get("id"))
            rest = text[end:]
    expect("one question behind another", ids == [0, 1], ids)


def main():
    ferz = str(pathlib.Path(sys.argv[1]).resolve())
    server = Server(ferz)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        for part in (addresses, names, origins, headers, sizes, files, answers, dear, unread, connections):
            started = time.monotonic()
            part(server)
            print(f"{part.__name__}: {time.monotonic() - started:.1f} s")
        # These two do nothing but wait.
        long = pool.submit(endless, server)
        times = slow(server)
        status, error, seconds = long.result()
    print({what: round(each, 1) for what, each in times.items()}, f"endless {seconds:.1f} s")
    expect("the endless question", status == 200 and error.get("name") == "limit" and "seconds" in error.get("message", ""),
           (status, error))
    expect("it took no longer", seconds < 25, seconds)
    expect("the server lives", server.ask(CHECK)["problems"] == [])
    expect("without children", until(lambda: not server.children(), 3), server.children())
    print(f"{server.memory()} KiB at most")
    expect("memory", server.memory() < MOST_MEMORY, server.memory())

    taken = subprocess.run([ferz, "serve", "--port", str(server.port)], capture_output=True, text=True)
    expect("a port that is taken", taken.returncode == 2 and "is taken" in taken.stderr, taken)

    with tempfile.TemporaryDirectory() as folder:
        alone = shutil.copy(ferz, folder)
        missing = subprocess.run([alone, "serve"], capture_output=True, text=True)
        expect("a ferz without the server", missing.returncode == 2 and "`scripts/ferz serve` builds it" in missing.stderr, missing)

    # Its children go with the server, however it ends.
    for how in (signal.SIGKILL, signal.SIGTERM):
        body = json.dumps(DEAR).encode()
        with server.connect() as connection:
            connection.sendall(server.head(Content_Length=len(body)) + body)
            expect("a last child", until(server.children))
            child = server.children()[0]
            server.process.send_signal(how)
            expect(f"{how.name}: it ends", server.process.wait(10) == (0 if how == signal.SIGTERM else -how))
            gone = lambda: not pathlib.Path(f"/proc/{child}").exists() or "zombie" in pathlib.Path(f"/proc/{child}/status").read_text()
            expect(f"{how.name}: its child, too", until(gone, 5))
        if how == signal.SIGKILL:
            server = Server(ferz)
    print("\n".join(problems[:30]))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
