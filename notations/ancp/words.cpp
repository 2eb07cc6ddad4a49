#include "notations/ancp/words.h"

#include <cctype>
#include <cstddef>

#include "support/entry.h"

namespace ferz::ancp {

namespace {

constexpr PrefixKeyword kPrefixes[] = {
    {PrefixWord::Move, "move", Argument::None, "move:", "to an empty square"},
    {PrefixWord::Capture, "capture", Argument::MaybeSet,
     "capture{PS}:", "captures an enemy, of the set where there is one"},
    {PrefixWord::All, "all", Argument::MaybeSet,
     "all{^K}:", "to an empty square, or captures an enemy, of the set where there is one"},
    {PrefixWord::Over, "over", Argument::Contents,
     "over[friend|enemy]:", "to a square with these contents, which stay"},
    {PrefixWord::Take, "take", Argument::Contents,
     "take[friend|enemy]:", "captures what the contents say, also friends"},
    {PrefixWord::If, "if", Argument::Predicate,
     "if[not attacked]:", "the test has to hold on the last square"},
    {PrefixWord::Jump, "jump", Argument::None, "jump:", "the squares before the last may hold anything"},
    {PrefixWord::Hop, "hop", Argument::MaybeHurdles,
     "hop{^C}:", "exactly one of the squares before the last holds a piece"},
    {PrefixWord::EnPassant, "enpassant", Argument::MaybeSet,
     "enpassant{P}:", "with `move:`, the squares passed are marked; otherwise captures en passant, too"},
    {PrefixWord::Initial, "initial", Argument::None,
     "initial:", "the piece has not moved; `initial!`: and its side was never in check"},
    {PrefixWord::Origin, "origin", Argument::Zone, "origin[*1-2]:", "the leg begins in the zone"},
    {PrefixWord::Destination, "destination", Argument::Zone,
     "destination[d-f1-3]:", "the last square is in the zone"},
    {PrefixWord::Rows, "rows", Argument::Ranks, "rows[1-2]:", "the leg begins on these ranks"},
    {PrefixWord::Cylinder, "cylinder", Argument::None, "cylinder:", "the left and right edges touch"},
    {PrefixWord::Torus, "torus", Argument::None,
     "torus:", "the left and right edges touch, and so do top and bottom"},
    {PrefixWord::Joined, "joined", Argument::Files, "joined[b,g]:", "these two files are neighbours"},
};

constexpr LegKeyword kLegs[] = {
    {LegWord::Leap, "leap", "leap(1,2)",
     "one step of the vector, whatever it passes; after a number or `&×`, so many steps"},
    {LegWord::Slide, "slide", "slide&×(0,1)",
     "steps in a king's direction, all squares before the last one empty"},
    {LegWord::Step, "step", "step(0,1)", "goes to the square and asks nothing"},
    {LegWord::If, "if", "if[enemy at (0,1)]", "goes on where the test holds"},
    {LegWord::Do, "do", "do[land]", "does this to the square, or to the piece"},
    {LegWord::Mark, "mark", "mark[1]", "remembers the square under this number"},
    {LegWord::Return, "return", "return[0]", "goes back to the square of this number; 0 is the origin"},
    {LegWord::End, "end", "end", "ends the move as it is"},
    {LegWord::None, "none", "none", "no move at all"},
};

constexpr HeaderWord kHeaders[] = {
    {"black turn", ir::ForBlack::Turn, {}},
    {"black nothing", ir::ForBlack::Nothing, {}},
    {"owner white", {}, ir::Owner::White},
    {"owner black", {}, ir::Owner::Black},
    {"black mirror-ranks", ir::ForBlack::MirrorRanks, {}},
};

}  // namespace

std::span<const PrefixKeyword> prefixes() {
    return kPrefixes;
}

const PrefixKeyword* findPrefix(std::string_view text) {
    return findBy(kPrefixes, &PrefixKeyword::text, text);
}

const LegKeyword* findLeg(std::string_view text) {
    return findBy(kLegs, &LegKeyword::text, text);
}

std::string_view textOf(PrefixWord word) {
    return findBy(kPrefixes, &PrefixKeyword::word, word)->text;
}

std::string_view textOf(LegWord word) {
    return findBy(kLegs, &LegKeyword::word, word)->text;
}

std::span<const HeaderWord> headers() {
    return kHeaders;
}

std::vector<Word> wordList() {
    std::vector<Word> list;
    const auto add = [&](const auto& each) {
        list.push_back(
            {.text = each.text, .arguments = each.example.substr(each.text.size()), .meaning = each.meaning});
    };
    for (const PrefixKeyword& each : kPrefixes)
        add(each);
    for (const LegKeyword& each : kLegs)
        add(each);
    return list;
}

bool looksLike(std::string_view text) {
    for (const std::string_view word :
         {textOf(LegWord::Leap), textOf(LegWord::Slide), textOf(LegWord::Step)}) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t next = at + word.size();
            const bool begins = at == 0 || std::isalpha(static_cast<unsigned char>(text[at - 1])) == 0;
            if (begins && next < text.size() &&
                std::string_view("(!&#").find(text[next]) != std::string_view::npos)
                return true;
        }
    }
    return false;
}

}  // namespace ferz::ancp
