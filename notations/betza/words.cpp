#include "notations/betza/words.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "notations/betza/atoms.h"
#include "notations/betza/directions.h"
#include "support/entry.h"

namespace ferz::betza {

namespace {

/// A small letter, who knows it, and what it says.
struct ModifierLetter {
    char letter;
    bool isXBetza;
    bool isFairy;
    bool isClassic;
    bool isFairyX;
    std::string_view meaning;
};

constexpr bool kYes = true;
constexpr bool kNo = false;

// Which of XBetza, Fairy-Stockfish, Betza's own and Fairy-Stockfish-X knows it.
constexpr ModifierLetter kLetters[] = {
    {letter::kMove, kYes, kYes, kYes, kYes, "moves to an empty square"},
    {letter::kCapture, kYes, kYes, kYes, kYes, "captures an enemy"},
    {letter::kDestroy, kYes, kNo, kNo, kNo, "captures a friend"},
    {letter::kEnPassant, kYes, kNo, kNo, kNo, "captures en passant"},
    {letter::kHop, kYes, kYes, kYes, kYes, "hops over one piece and goes on"},
    {letter::kHopOnce, kYes, kYes, kYes, kYes, "hops over one piece to the square behind it"},
    {letter::kToggle, kYes, kNo, kNo, kNo,
     "before another leg: as `m`, and riders and leapers change places"},
    {letter::kTame, kYes, kNo, kNo, kNo, "captures no king; before another leg: hops over friends only"},
    {letter::kInitial, kYes, kYes, kNo, kYes, "the piece has not moved"},
    {letter::kJump, kYes, kNo, kYes, kYes, "jumps over a piece, or skips the first square"},
    {letter::kLame, kYes, kYes, kYes, kYes, "lame: the squares passed are empty"},
    {letter::kCylinder, kYes, kNo, kYes, kNo, "the left and right edges touch"},
    {letter::kCrooked, kYes, kNo, kYes, kYes,
     "crooked: turns by 90 degrees, to and fro; in Fairy-Stockfish-X: as far as it can go"},
    {letter::kCircular, kYes, kNo, kYes, kNo, "circular: turns by 45 degrees, always to the same side"},
    {letter::kCounting, kNo, kNo, kNo, kYes, "as many squares as there are pieces on its line"},
    {letter::kShooting, kNo, kNo, kNo, kYes, "captures without moving"},
    {letter::kAgain, kYes, kNo, kNo, kNo, "the letters after it apply to the next leg"},
    // of directions
    {letter::kForward, kYes, kYes, kYes, kYes, "forward"},
    {letter::kBackward, kYes, kYes, kYes, kYes, "backward"},
    {letter::kLeft, kYes, kYes, kYes, kYes, "to the left"},
    {letter::kRight, kYes, kYes, kYes, kYes, "to the right"},
    {letter::kVertical, kYes, kYes, kYes, kYes, "forward and backward"},
    {letter::kSideways, kYes, kYes, kYes, kYes, "to both sides"},
    {letter::kHalf, kYes, kYes, kYes, kYes,
     "after a direction: all on that side, or one half of eight; `hh`: halfling"},
};

constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Pieces that Fairy-Stockfish-X knows by name; L is the camel, J the zebra, and `@` the rose.
struct NamedPiece {
    std::string_view name;
    std::string_view string;
};

constexpr NamedPiece kNamedPieces[] = {
    {"wazir", "W"},        {"fers", "F"},        {"ferz", "F"},           {"alfil", "A"},
    {"dabbaba", "D"},      {"camel", "L"},       {"zebra", "J"},          {"nightrider", "NN"},
    {"grasshopper", "gQ"}, {"rose", "@"},        {"circularknight", "@"}, {"mann", "K"},
    {"amazon", "QN"},      {"chancellor", "RN"}, {"archbishop", "BN"},    {"marshall", "RN"},
    {"empress", "RN"},     {"cardinal", "BN"},   {"princess", "BN"},
};

}  // namespace

const std::vector<DialectOption>& options() {
    static const std::vector<DialectOption> kOptions = {
        {"dialect",
         {"xbetza", "fsf", "classic", "fsx"},
         "the Interactive Diagram's and XBoard's, Fairy-Stockfish's, Betza's own, or "
         "Fairy-Stockfish-X's"},
    };
    return kOptions;
}

Dialect dialectNamed(std::string_view name) {
    const auto& names = options().front().values;
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? Dialect::XBetza : static_cast<Dialect>(found - names.begin());
}

std::string prefixOf(Dialect dialect) {
    const DialectOption& option = options().front();
    return fmt::format("betza[{}={}]:", option.name, option.values[static_cast<std::size_t>(dialect)]);
}

bool isModifier(Dialect dialect, char letter) {
    const ModifierLetter* known = findBy(kLetters, &ModifierLetter::letter, letter);
    if (known == nullptr || isDirection(letter)) return false;
    switch (dialect) {
        case Dialect::XBetza: return known->isXBetza;
        case Dialect::Fairy: return known->isFairy;
        case Dialect::FairyX: return known->isFairyX;
        case Dialect::Classic: break;
    }
    return known->isClassic;
}

std::string_view stringOfName(std::string_view text) {
    std::string name;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if (std::isalnum(byte) != 0) name += static_cast<char>(std::tolower(byte));
    }
    const NamedPiece* known = findBy(kNamedPieces, &NamedPiece::name, std::string_view(name));
    return known == nullptr ? std::string_view() : known->string;
}

std::string_view meaningOfModifier(char letter) {
    const ModifierLetter* known = findBy(kLetters, &ModifierLetter::letter, letter);
    return known == nullptr ? std::string_view() : known->meaning;
}

std::vector<Word> wordList() {
    std::vector<Word> list;
    for (const ModifierLetter& each : kLetters)
        list.push_back({std::string_view(&each.letter, 1), MarkKind::Modifier, {}, each.meaning});
    for (const char& letter : kCapitals) {
        if (const std::string_view meaning = meaningOf(letter); !meaning.empty())
            list.push_back({std::string_view(&letter, 1), MarkKind::Atom, {}, meaning});
    }
    return list;
}

}  // namespace ferz::betza
