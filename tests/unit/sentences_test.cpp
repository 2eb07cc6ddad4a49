// Pieces in words: one piece has one text, whatever it was written in, and different pieces have different
// ones.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "sentences/phrase.h"
#include "tests/unit/catch.h"

using namespace ferz;
using sentences::Clause;
using sentences::Language;
using sentences::Phrase;

namespace {

/// Known pieces that MBN can say.
struct Described {
    KnownPiece known;
    Piece piece;
    Description description;
};

std::vector<Described> describedPieces(const std::string& language) {
    std::vector<Described> result;
    const Catalogue catalogue;
    for (const KnownPiece& known : catalogue.pieces()) {
        ReadOptions options;
        options.board = known.board;
        const auto pieces = read(Text{known.text, known.notation}, options);
        REQUIRE(pieces);
        const auto description = describe(pieces->front(), {.language = language});
        if (description) result.push_back({known, pieces->front(), *description});
    }
    return result;
}

std::size_t wordsIn(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

}  // namespace

TEST_CASE("known pieces are described, different ones differently") {
    const std::string language = GENERATE("en", "ko");
    const std::vector<Described> all = describedPieces(language);
    CHECK(all.size() >= 280);
    std::map<std::string, std::string> names;
    std::size_t shortened = 0;
    for (const auto& [known, piece, description] : all) {
        INFO(known.name << ": " << description.text);
        CHECK(description.text.ends_with('.'));
        CHECK(description.text.find_first_of("{}()") ==
              (language == "ko" ? description.text.find("(") : std::string::npos));
        if (description.isShortened) {
            ++shortened;
            continue;
        }
        CHECK(wordsIn(description.text) <= 60);
        const auto [other, isNew] = names.emplace(description.text, known.name);
        INFO(other->second);
        CHECK(isNew);
    }
    CHECK(shortened <= 5);
}

TEST_CASE("a piece is described alike in every notation") {
    static const std::vector<Described> kDescribed = describedPieces("en");
    const std::string target = GENERATE("betza", "ancp", "chessembly");
    std::size_t compared = 0;
    std::size_t number = 0;
    for (const auto& [known, piece, description] : kDescribed) {
        // Every third of them; pictures.marks compares them all.
        if (++number % 3 != 0) continue;
        const auto text = write({piece}, target);
        if (!text) continue;
        ReadOptions options;
        options.board = known.board;
        const auto again = read(Text{*text, target}, options);
        INFO(known.name << " as " << target << ": " << *text);
        REQUIRE(again);
        const auto other = describe(again->front());
        if (!other) {
            // Not every normal form of a piece is one that MBN can say.
            CHECK(other.problems().front().name == "inexpressible");
            continue;
        }
        CHECK(other->text == description.text);
        ++compared;
    }
    CHECK(compared >= 70);
}

TEST_CASE("a text is as long as it is asked for") {
    const auto lion = read("mbn:NAD+(aK--[K])");
    REQUIRE(lion);
    CHECK(describe(lion->front(), {.mostWords = 5})->text == "See the picture.");
    const auto first = describe(lion->front(), {.mostWords = 20});
    CHECK(first->isShortened);
    CHECK(
        first->text ==
        "Moves with a leap of 2 squares in any direction or like a knight. There is more: see the picture.");
}

TEST_CASE("articles and particles go by the sound beside them") {
    const auto capturing = [](const char* name, Language language) {
        const Phrase piece{Clause::Piece, {{Clause::Name, {}, name}}, {}};
        return print({Clause::CapturesOneOf, {{Clause::Forward, {}, {}}, piece}, {}}, language);
    };
    CHECK(capturing("rook", Language::English) == "captures only a rook, forward");
    CHECK(capturing("alfil", Language::English) == "captures only an alfil, forward");
    CHECK(capturing("rook", Language::Korean) == "앞으로 가서 룩을 잡습니다");
    CHECK(capturing("knight", Language::Korean) == "앞으로 가서 나이트를 잡습니다");
    CHECK(capturing("A", Language::Korean) == "앞으로 가서 A를 잡습니다");
    const Phrase squares =
        sentences::anyOf({sentences::textOf("a1"), sentences::textOf("b2"), sentences::number(3)});
    CHECK(print(squares, Language::English) == "a1, b2 or 3");
    CHECK(print({Clause::To, {{Clause::Forward, {}, {}}, squares}, {}}, Language::Korean) ==
          "a1, b2 또는 3으로만 앞으로");
}
