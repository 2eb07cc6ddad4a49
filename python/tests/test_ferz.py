"""The package as people use it. $FERZ is the program."""
import os
import pickle
import signal
import threading
import xml.etree.ElementTree

import pytest

import ferz


def test_read_and_write():
    queen = ferz.read("mbn:Q")
    assert queen.to("betza") == "Q"
    assert ferz.read(queen.to("chessembly"), notation="chessembly") == queen
    assert ferz.read("WF").definition.endswith("WF")
    assert ferz.read("R4").notation == "betza"
    assert ferz.read("R4", notation="mbn").notation == "mbn"
    assert repr(queen) == "ferz.read('mbn:Q')"


def test_without_what_a_target_cannot_say():
    pawn = ferz.read("betza:fmWfceFifmnD")
    with pytest.raises(ferz.Error) as refused:
        pawn.to("chessembly")
    assert refused.value.remedy == ferz.Remedy("without", "en-passant,first-move")
    assert pickle.loads(pickle.dumps(refused.value)).remedy == refused.value.remedy
    assert pawn.to("chessembly", without=refused.value.remedy.value.split(",")) == "move(0, 1);\ntake(1, 1);\ntake(-1, 1);"


def test_equal_and_hash():
    queen, both, rook = ferz.read("mbn:Q"), ferz.read("betza:RB"), ferz.read("mbn:R")
    assert queen == both and queen != rook and queen != "Q"
    assert hash(queen) == hash(both)
    assert len({queen, both, rook}) == 2
    assert queen.equal_everywhere(both)
    assert queen.difference(both) is None


def test_difference():
    found = ferz.read("betza:nN").difference(ferz.read("betza:N"), board="5x5")
    assert found.only_left == () and len(found.only_right) == 2
    moves = ferz.read("betza:N").moves(found.at, found.board, fen=found.fen)
    assert set(found.only_right) <= set(moves)
    assert xml.etree.ElementTree.fromstring(found._repr_svg_()).tag.endswith("svg")


def test_moves():
    cannon = ferz.read("betza:mRcpR")
    moves = cannon.moves(at="c1", board="5x5", place={"c3": "white:pawn", "c5": "black:rook"})
    assert [str(each) for each in moves][-1] == "c1-c5 takes c5"
    assert moves[-1].captures == ("c5",) and moves[-1].origin == "c1"
    assert cannon.describe().endswith("Captures like a rook, hopping over exactly one piece.")
    assert cannon.describe("ko").startswith("룩처럼")
    assert [ferz.read("W10").describe(board=board) for board in (None, "8x8")] == [
        "Moves up to 10 squares orthogonally.",
        "Moves like a rook.",
    ]
    assert "pao" in [name for known in cannon.identify() for name in (known.name, *known.also)]


def test_rules():
    assert ferz.rules("makruk").startswith("<!DOCTYPE html>")
    assert "Never moves." in ferz.rules(
        'name = "discs"\nboard = "4x4"\nstart = "4/4/4/4[] w"\n[pieces]\nP = "mbn:[]W"\n[hands]\nendless = true\n', "md")
    with pytest.raises(ferz.Error, match="no variant `makruc`"):
        ferz.rules("makruc")


def test_compare_variants():
    assert ferz.compare_variants("chess", "chess")["equal"] is True
    assert ferz.compare_variants("chess", "atomic")["moves"] == ["h2h4", "g7g5"]


def test_fingerprints_of_variants():
    assert ferz.variant_fingerprint("chess") == ferz.variant_fingerprint("normal")
    assert ferz.variant_fingerprint("chess") != ferz.variant_fingerprint("atomic")


def test_one_of_several_pieces():
    assert ferz.read("mbn:A=W B=F", piece="B") == ferz.read("mbn:F")
    with pytest.raises(ferz.Error, match="A, bishop"):
        ferz.read("mbn:A=W B=F")
    with pytest.raises(ferz.Error) as caught:
        ferz.read("mbn:W", piece="B")
    assert caught.value.name == "no-such-piece"


def test_errors_have_a_place_and_a_repair():
    with pytest.raises(ferz.Error) as caught:
        ferz.read("chessembly:take-mvoe(1, 0);")
    assert (caught.value.name, caught.value.line, caught.value.column) == ("unknown-expression", 1, 1)
    assert pickle.loads(pickle.dumps(caught.value)).name == "unknown-expression"
    problem = ferz.check("chessembly:take-mvoe(1, 0);")[0]
    assert problem.is_error and problem.repairs == ("chessembly:take-move(1, 0);",)
    with pytest.raises(ferz.Error):
        ferz.read("mbn:Q").moves(at="z9")
    with pytest.raises(ferz.Error):
        ferz.read("@/etc/passwd")


@pytest.mark.parametrize("path", [None, "/nowhere/ferz", "/etc/passwd"])
def test_no_program(path, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("FERZ")
    for ask in (lambda own: own({"ask": "check", "def": "mbn:N"}), lambda own: own.many([])):
        with pytest.raises(ferz.Error, match=path or "on the path") as caught:
            ask(ferz.Ferz(path))
        assert caught.value.name == "no-program" and "scripts/ferz" in caught.value.help


def test_undecided_is_neither_equal_nor_different():
    left, right = (ferz.Piece(text, "x", (), lambda question: {"equal": None, "undecided": "why"}) for text in "ab")
    with pytest.raises(ferz.Undecided, match="why"):
        assert left == right


def test_picture():
    assert xml.etree.ElementTree.fromstring(ferz.read("mbn:Q")._repr_svg_()).tag.endswith("svg")


def test_names():
    with ferz.Ferz(options=["--names", "A=alfil"]) as own:
        assert ferz.read("mbn:cW{A}", ferz=own).name == "test"


def test_killed_between_two_calls():
    with ferz.Ferz() as own:
        queen = ferz.read("mbn:Q", ferz=own)
        for _ in range(20):
            first = own._process
            os.kill(first.pid, signal.SIGKILL)
            assert queen.to("betza") == "Q"
            assert own._process.pid != first.pid and first.returncode is not None


def test_killed_by_another_thread_all_the_time():
    with ferz.Ferz() as own:
        over = threading.Event()
        answered = 0

        def kill():
            # Never twice at one question, which would be an error.
            killed_at = -2
            while not over.wait(0.2):
                process = own._process
                if process and process.poll() is None and answered > killed_at + 2:
                    killed_at = answered
                    process.kill()

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            for number in range(1, 300):
                assert own({"ask": "convert", "def": f"mbn:W{number % 7 + 1}", "to": "betza"})["text"]
                answered = number
        finally:
            over.set()
            killer.join()


def test_threads_get_their_own_answers():
    with ferz.Ferz() as own:
        wrong = []

        def ask(number):
            for step in range(50):
                key = number * 1000 + step
                if own({"ask": "fingerprint", "def": "mbn:W", "board": "3x3", "id": key})["id"] != key:
                    wrong.append(key)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert not wrong


def test_many_at_once():
    texts = [f"mbn:W{number}" for number in range(1, 7)] + ["mbn:qW"]
    answers = ferz.Ferz().many({"ask": "convert", "def": each, "to": "ancp", "id": each} for each in texts)
    assert [each["id"] for each in answers] == texts
    assert answers[-1]["error"]["name"] == "unknown-modifier"


def test_child_of_a_fork_has_a_process_of_its_own():
    queen = ferz.read("mbn:Q")
    child = os.fork()
    if child == 0:
        os._exit(0 if queen.to("betza") == "Q" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert queen.to("betza") == "Q"


def test_a_program_that_ends():
    ends = ferz.Ferz("/bin/false")
    with pytest.raises(ferz.Error) as caught:
        ferz.read("mbn:Q", ferz=ends)
    assert caught.value.name == "no-answer"
