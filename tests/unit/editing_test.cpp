// Texts that are being written, as a program sees them: ferz/ferz.h alone.
#include <algorithm>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tests/unit/catch.h"

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
    CHECK(renamed({"label(a) jmp(a); label(a)", "chessembly"}, 6, "b") == "label(b) jmp(b); label(a)");
    CHECK(renamed({"[a]\nking = k\n[b:a]\n", "fairy"}, 1, "c") == "[c]\nking = k\n[b:c]\n");
}

TEST_CASE("editing: marks of a hostile text take no longer than it takes to read it") {
    for (const char* part :
         {"[", "{", "-[", "A<a", ":", ":a", "/", "|", "\"", "[[", "a.", "={", "(", "@", "#", "=", "'"}) {
        std::string text;
        while (text.size() < 400'000)
            text += part;
        for (const char* notation : {"mbn", "chessembly", "ancp", "betza", "variant", "fairy"}) {
            INFO(notation << " " << part);
            const Text hostile{text, notation};
            CHECK(ferz::marks(hostile).size() <= 500'000);
            CHECK(ferz::suggestions(hostile, text.size()).list.size() < 100'000);
        }
    }
    CHECK(problemsOf({"", "variant"}) == "missing-key missing-key missing-key");
}
