// Games of published files, read through the library.
#include <algorithm>
#include <string>

#include "ferz/ferz.h"
#include "tests/unit/catch.h"

namespace import_test {

namespace {

using ferz::Import;
using ferz::importVariants;
using ferz::Text;

const std::string kFairyMax =
    "Game: small # PNKpnk # fairy\n"
    "4x5\n"
    "4 3 0 4\n"
    "4 3 0 4\n"
    "p:100 -16,6 -15,5 -17,5\n"
    "p:100 16,6 15,5 17,5\n"
    "k:-1 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n"
    "n:300 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7\n"
    "\n"
    "Not a part of it.\n";
const std::string kSjaak =
    "Variant: small   # a comment\n"
    "Board: 4x5\n"
    "FEN: \"nk1n/pppp/4/PPPP/NK1N w - -\"\n"
    "Zone: last = a5,b5,c5,d5\n"
    "Zone: first = a1,b1,c1,d1\n"
    "Piece: Knight\n"
    "Move: leap (2,1)\n"
    "Symbol: \"N\", \"N,n\"\n"
    "Piece: King\n"
    "Move: leap (0,1)|(1,1)\n"
    "Symbol: \"K\", \"K,k\"\n"
    "Flags: royal\n"
    "Piece: Pawn\n"
    "Move: step N\n"
    "Capture: step NE,NW\n"
    "Symbol: \" \", \"P,p\"\n"
    "Promotion: last, first, \"N\"\n";
const std::string kDiagram =
    "files=4\n"
    "ranks=5\n"
    "promoChoice=N\n"
    "pawn:P:fmWfcF::a2-d2\n"
    "knight:N:::a1,d1\n"
    "king:K:K::b1\n";
const std::string kXBoard =
    "variant small\n"
    "setup (PN.K) 4x5+0_fairy nk1n/pppp/4/PPPP/NK1N w - - 0 1\n"
    "piece P& fmWfcF\n"
    "piece K& K\n";

Import imported(const std::string& text, const std::string& kind = {}) {
    return importVariants(Text{text, kind, "<file>", false}, {});
}

std::string problemsOf(const Import& import) {
    std::string text;
    for (const ferz::Problem& each : import.problems)
        text += each.text;
    return text;
}

ferz::Variant gameOf(const std::string& text) {
    const Import import = imported(text);
    INFO(problemsOf(import));
    REQUIRE(import.variants.size() == 1);
    auto variant = ferz::readVariant({import.variants.front().toml});
    REQUIRE(variant);
    return *variant;
}

/// The message of the only refusal.
std::string refusalOf(const std::string& text) {
    const Import import = imported(text);
    return import.refused.size() == 1 ? import.refused.front().reason : "not refused:\n" + problemsOf(import);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("import: one game in four formats") {
    const auto first = gameOf(kFairyMax);
    for (const std::string& text : {kSjaak, kDiagram, kXBoard}) {
        const auto other = gameOf(text);
        const auto compared = ferz::compare(first, other);
        REQUIRE(compared);
        INFO(text);
        CHECK(compared->verdict == ferz::Verdict::Equal);
    }
}

TEST_CASE("import: the kind is known by the content, or said") {
    CHECK(ferz::importKinds().size() >= 6);
    for (const auto& [name, sentence] : ferz::importKinds())
        CHECK_FALSE(sentence.empty());
    CHECK(imported(kSjaak, "sjaak").variants.size() == 1);
    CHECK(imported(kSjaak, "fairymax").variants.empty());
    CHECK(problemsOf(imported(kSjaak, "chess")).find("there is no kind of file `chess`") !=
          std::string::npos);
    CHECK(problemsOf(imported("hello")).find("no kind of file") != std::string::npos);
    CHECK(imported("<p class=\"idiagram\">\n" + kDiagram + "</p>").variants.size() == 1);
}

TEST_CASE("import: what a variant file cannot say is refused by name") {
    CHECK(refusalOf(replaced(kFairyMax, "k:-1 ", "k:-1 1,34,3 1,34,2 ")).find("choice of squares") !=
          std::string::npos);
    CHECK(refusalOf(replaced(kFairyMax, "16,6 ", "16,8 ")) == "what follows a second hurdle is not defined");
    CHECK(refusalOf(replaced(kFairyMax, "4x5", "4x5=2")).find("a zone of `2` ranks") != std::string::npos);
    CHECK(refusalOf(replaced(kFairyMax, "4 3 0 4", "4 3 0 5")) == "there is no piece number 5");
    CHECK(refusalOf(kSjaak + "Rule: allow pickup\n").find("the rule `allow pickup`") != std::string::npos);
    CHECK(refusalOf(replaced(kSjaak, "royal", "iron")).find("the flag `iron`") != std::string::npos);
    CHECK(refusalOf(replaced(kSjaak, "leap (2,1)", "fly (2,1)")) ==
          "`fly` is no move of Sjaak's that ferz knows");
    CHECK(refusalOf(replaced(kSjaak, "last, first", "end, first")) == "there is no zone `end`");
    CHECK(refusalOf("shuffle=NK\n" + kDiagram).find("the parameter `shuffle`") != std::string::npos);
    CHECK(refusalOf(replaced(kDiagram, "promoChoice=N", "promoChoice=*N")).find("`*`") != std::string::npos);
    CHECK(refusalOf(replaced(kDiagram, "fmWfcF", "fmWfcQQQQ")).find("Q") != std::string::npos);
    CHECK(refusalOf(replaced(kDiagram, "K:K:", "K:KO:")).find("castling as `O`") != std::string::npos);
    CHECK(refusalOf(replaced(kXBoard, "+0_fairy", "+3_fairy")).find("dropped") != std::string::npos);
    CHECK(refusalOf(replaced(kXBoard, "_fairy", "_shogi")).find("like `shogi`") != std::string::npos);
    CHECK(refusalOf(replaced(kXBoard, "piece K&", "piece L!&")).find("`L!`") != std::string::npos);
}

TEST_CASE("import: Sjaak's moves") {
    const auto textOf = [](const std::string& move) {
        // None of them stands there at the start, where it could give check.
        const std::string text = replaced(kSjaak, "nk1n/pppp/4/PPPP/NK1N", "1k2/pppp/4/PPPP/1K2");
        const Import import = imported(replaced(text, "leap (2,1)", move));
        if (import.variants.empty()) return problemsOf(import);
        const std::string& toml = import.variants.front().toml;
        const std::size_t at = toml.find("\nN = ");
        return toml.substr(at + 5, toml.find('\n', at + 1) - at - 5);
    };
    CHECK(textOf("slide (H,V)") == "\"mbn:R\"");
    CHECK(textOf("hop (H)") == "\"mbn:psR\"");
    CHECK(textOf("ride (2,1)") == "\"mbn:N0\"");
    CHECK(textOf("leap (1,0)+(1,1)&(2,1)") == "\"mbn:W-fF\"");
    CHECK(textOf("aleap (0,1)|(1,1)|(-1,1)") == "\"mbn:fK\"");
    CHECK(textOf("step 2N,S") == "\"mbn:bW+fW2\"");
    // Black's pieces are turned round.
    CHECK(textOf("step NE").find("side = \"black\"") != std::string::npos);
}

TEST_CASE("import: sets of pieces") {
    const std::string set =
        "{\"format\": \"brainfuck-chess-piece-set-v1\", \"definitions\": [\n"
        "  {\"id\": \"north\", \"chessembly_code\": \"take-move(0, 1)\\u003b\\nmove(1, 0);\"}]}";
    const Import import = imported(set);
    REQUIRE(import.variants.size() == 1);
    CHECK(import.variants.front().toml == "take-move(0, 1);\nmove(1, 0);\n");
    CHECK(import.variants.front().extension == ".csm");
    const Import wrong = imported(replaced(set, "move(1", "mvoe(1"));
    CHECK(problemsOf(wrong).find("<file>:2:62: error") != std::string::npos);
    CHECK(refusalOf(replaced(set, "\"id\"", "\"move_layers\": [{}], \"id\"")).find("`move_layers`") !=
          std::string::npos);
    CHECK(problemsOf(imported(replaced(set, "]}", "]"))).find("this is no JSON") != std::string::npos);
}

}  // namespace import_test
