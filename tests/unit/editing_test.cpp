// Texts that are being written, as a program sees them: ferz/ferz.h alone.
#include <algorithm>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tests/unit/catch.h"

namespace editing_test {

namespace {

using ferz::Mark;
using ferz::Text;

/// `P:Piece! m:Modifier`: what is marked, and of definitions a sign.
std::string marked(const Text& text) {
    static const std::vector<std::string> kNames = {"comment", "word",   "modifier", "atom",
                                                    "number",  "string", "notation", "key",
                                                    "piece",   "macro",  "label",    "variant"};
    std::string result;
    std::size_t behind = 0;
    for (const Mark& each : ferz::marks(text)) {
        REQUIRE(each.begin >= behind);
        REQUIRE(each.end > each.begin);
        behind = each.end;
        result += (result.empty() ? "" : " ") + text.text.substr(each.begin, each.end - each.begin) + ":" +
                  kNames.at(static_cast<std::size_t>(each.kind)) + (each.defines ? "!" : "");
    }
    return result;
}

std::string problemsOf(const Text& text) {
    std::string names;
    for (const ferz::Problem& each : ferz::check(text).problems)
        names += (names.empty() ? "" : " ") + each.name;
    return names;
}

std::string repaired(const Text& text) {
    const ferz::Checked checked = ferz::check(text);
    REQUIRE_FALSE(checked.problems.empty());
    const auto repairs = ferz::repairs(text, checked, checked.problems.front());
    return repairs.empty() ? std::string() : ferz::edited(text.text, {repairs.front().edit});
}

}  // namespace

TEST_CASE("editing: a file's name says what its text is") {
    CHECK(ferz::kindOfFile("a/b.mbn") == "mbn");
    CHECK(ferz::kindOfFile("b.csm") == "chessembly");
    CHECK(ferz::kindOfFile("chess.toml") == "variant");
    CHECK(ferz::kindOfFile("variants.ini") == "fairy");
    CHECK(ferz::kindOfFile("notes.txt").empty());
}

TEST_CASE("editing: marks of each notation") {
    CHECK(marked({"P=mfW03 |x y| K=N{^P}", "mbn"}) ==
          "P:piece! m:modifier f:modifier W:atom 03:number |x y|:comment K:piece! N:atom P:piece");
    CHECK(marked({"@N=N0 Q=N+[1-2]mW-[fF]-{cy{!kQ}K}", "mbn"}) ==
          "N:macro! N:atom 0:number Q:piece! N:macro 1:number 2:number m:modifier W:atom f:modifier F:atom "
          "cy:modifier k:piece Q:piece K:atom");
    CHECK(marked({"/|/x|P/W", "mbn"}) == "|/x|:comment P:piece W:atom");
    CHECK(marked({"O-O=[*]isR[g]=isR[f] P==QR promotion#[1-8]=move", "mbn"}) ==
          "i:modifier s:modifier R:atom i:modifier s:modifier R:atom P:piece Q:piece R:piece "
          "promotion:word 1:number 8:number");
    CHECK(marked({"label(a) jmp(a); piece(king) take-move(1, -2) # end", "chessembly"}) ==
          "label:word a:label! jmp:word a:label piece:word king:piece take-move:word 1:number -2:number "
          "# end:comment");
    CHECK(marked({"N=capture{PS}:leap(1,2) + @a, @a = if[empty] + end", "ancp"}) ==
          "N:piece! capture:word P:piece S:piece leap:word 1:number 2:number @a:label @a:label! if:word "
          "end:word");
    CHECK(marked({"# x\nP:fmW2;NN", "betza"}) ==
          "# x:comment P:piece! f:modifier m:modifier W:atom 2:number NN:atom");
}

TEST_CASE("editing: marks of variants") {
    CHECK(
        marked({"start = \"kR/+p w\"\n[pieces]\nP = { move = \"mbn:W{K}\", promotes = { to = [\"Q\"] } } # x",
                "variant"}) ==
        "start:key k:piece R:piece +p:piece  w:string pieces:key P:piece! move:key mbn::notation W:atom "
        "K:piece promotes:key to:key Q:piece # x:comment");
    CHECK(marked({"# x\n[a:chess]\nknight = n\ncustomPiece1 = c:mR\nmaxRank = 8", "fairy"}) ==
          "# x:comment a:variant! chess:variant knight:key n:piece! customPiece1:key c:piece! m:modifier "
          "R:atom maxRank:key 8:string");
}

TEST_CASE("editing: every word that is suggested has a meaning") {
    for (const Text& text : {Text{"", "mbn"}, Text{"", "chessembly"}, Text{"", "ancp"}, Text{"", "betza"},
                             Text{"", "variant"}, Text{"[a]\n", "fairy"}}) {
        INFO(text.notation);
        const auto found = ferz::suggestions(text, text.text.size());
        CHECK(found.list.size() > 10);
        for (const ferz::Suggestion& each : found.list) {
            INFO(each.text);
            CHECK_FALSE(each.meaning.empty());
        }
    }
}

TEST_CASE("editing: a repair is what the help says, where it helps") {
    CHECK(repaired({"tkae-move(1, 0);", "chessembly"}) == "take-move(1, 0);");
    CHECK(repaired({"leap(2,1)", "ancp"}) == "leap(1,2)");
    CHECK(repaired({"[a:chses]\n", "fairy"}) == "[a:chess]\n");
    CHECK(repaired({"mqW", "mbn"}).empty());
    // `R4` is a rook: what is written instead is as right as a rook that steps four times.
    CHECK(repaired({"X=R4", "mbn"}) == "X=W4");
}

TEST_CASE("editing: another name is written everywhere, or refused") {
    const auto renamed = [](const Text& text, std::size_t at, const std::string& name) {
        const auto edits = ferz::rename(text, at, name);
        if (!edits) {
            CHECK(edits.problems().front().name == "bad-name");
            return std::string("refused");
        }
        return ferz::edited(text.text, *edits);
    };
    CHECK(renamed({"P=mW K=F{Pp}", "mbn"}, 0, "S") == "S=mW K=F{Ss}");
    CHECK(renamed({"P=mW K=F{P}", "mbn"}, 0, "K") == "refused");
    CHECK(renamed({"P=mW K=F{P}", "mbn"}, 0, "1") == "refused");
    CHECK(renamed({"P=mW K=F{P}", "mbn"}, 2, "S") == "refused");
    // The letter of a rule, a promoted piece and a piece of a group is renamed; its signs stay.
    CHECK(renamed({"P=mfW+cfF +P==QN", "mbn"}, 0, "X") == "X=mfW+cfF +X==QN");
    CHECK(renamed({"P=mfW+cfF +P==QN", "mbn"}, 11, "X") == "X=mfW+cfF +X==QN");
    CHECK(renamed({"P=W +P=N ?P=[1-7]W K=F{+P}", "mbn"}, 0, "X") == "X=W +X=N ?X=[1-7]W K=F{+X}");
    CHECK(renamed({"P=W #P=F 'P=N A={#P'P}K /P/mF", "mbn"}, 0, "X") == "X=W #X=F 'X=N A={#X'X}K /X/mF");
    CHECK(renamed({"R<l>=N R<r>=W R=F A={R}K", "mbn"}, 0, "D") == "D<l>=N D<r>=W D=F A={D}K");
    // The set asks about the basic rook.
    CHECK(renamed({"R<l>=N R<r>=W A={R}K", "mbn"}, 0, "D") == "refused");
    CHECK(renamed({"R<l>=N r<r>=W", "mbn"}, 0, "D") == "D<l>=N d<r>=W");
    CHECK(renamed({"N=W G=F D=A +G/NAME/==D", "mbn"}, 0, "X") == "X=W G=F D=A +G/NAME/==D");
    CHECK(renamed({"O-O{A}=[*]isR[g]=isR[f] A=R", "mbn"}, 4, "X") == "O-O{X}=[*]isR[g]=isR[f] X=R");
    CHECK(renamed({"A=W K=/Aa1/W", "mbn"}, 0, "X") == "X=W K=/Xa1/W");
    // A knight attacks otherwise under another name, and what has errors is not understood.
    CHECK(renamed({"K=W{N}", "mbn"}, 4, "B") == "refused");
    CHECK(renamed({"P=mW K=F{P} Q=qW", "mbn"}, 0, "S") == "refused");
    CHECK(renamed({"label(a) jmp(a); label(a)", "chessembly"}, 6, "b") == "label(b) jmp(b); label(a)");
    CHECK(renamed({"[a]\nking = k\n[b:a]\n", "fairy"}, 1, "c") == "[c]\nking = k\n[b:c]\n");
}

TEST_CASE("editing: a piece of a variant is renamed in its definition, too, or not at all") {
    const std::string rest =
        "name = \"a\"\nboard = \"4x4\"\nstart = \"k3/+a3/4/AA1K w - - 0 1\"\n[pieces]\n"
        "K = { move = \"mbn:K\", royal = true }\nQ = \"mbn:Q\"\n";
    const Text text{rest + "A = \"mbn:A=N +A==Q\"\n\"+A\" = \"mbn:W\"\n", "variant"};
    const auto edits = ferz::rename(text, text.text.find("A = "), "C");
    REQUIRE(edits);
    std::string renamed = text.text;
    for (char& c : renamed)
        c = c == 'A' ? 'C' : c;
    renamed.replace(renamed.find("+a3"), 3, "+c3");
    CHECK(ferz::edited(text.text, *edits) == renamed);
    // A set asks how the basic A and C attack.
    const Text other{rest + "A = \"mbn:W\"\n\"+A\" = \"mbn:F{A}\"\n", "variant"};
    CHECK_FALSE(ferz::rename(other, other.text.find("A = "), "C"));
}

TEST_CASE("editing: marks of a hostile text take no longer than it takes to read it") {
    for (const char* part :
         {"[", "{", "-[", "A<a", ":", ":a", "/", "|", "\"", "[[", "a.", "={", "(", "@", "#", "=", "'"}) {
        std::string text;
        while (text.size() < 100'000)
            text += part;
        for (const char* notation : {"mbn", "chessembly", "ancp", "betza", "variant", "fairy"}) {
            INFO(notation << " " << part);
            const Text hostile{text, notation};
            CHECK(ferz::marks(hostile).size() <= 125'000);
            CHECK(ferz::suggestions(hostile, text.size()).list.size() < 25'000);
        }
    }
    CHECK(problemsOf({"", "variant"}) == "missing-key missing-key missing-key");
}

}  // namespace editing_test
