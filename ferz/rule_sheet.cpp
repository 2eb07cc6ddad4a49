// The rules of a variant on a page: what variant/sheet, sentences and pictures say of it.
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/sheet/sheet.h"
#include "ferz/ferz.h"
#include "ferz/known.h"
#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ferz/variant.h"
#include "ir/names.h"
#include "ir/rename.h"
#include "support/listed.h"
#include "variant/sheet/kind_words.h"
#include "variant/sheet/sheet.h"

namespace ferz {

namespace {

using ir::Colour;
using variant::KindWords;
using variant::PieceType;

/// More than that is read by nobody; the picture says the rest.
constexpr std::size_t kMostWordsOnSheet = 90;

char small(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

const ir::Movement& movementOf(const PieceType& type) {
    return type.of(Colour::White) ? *type.of(Colour::White) : *type.of(Colour::Black);
}

/// What the catalogue calls a piece that moves like this: by a name that begins with the letter, if it has
/// one.
std::string knownName(const PieceType& type) {
    const auto* known = library::knownAs(movementOf(type));
    if (known == nullptr) return type.name;
    std::vector<std::string> names = {known->name};
    names.insert(names.end(), known->also.begin(), known->also.end());
    const auto hasOwnName = [&](const std::string& name) {
        return name.find(type.name) != std::string::npos;
    };
    if (type.name != type.letter && std::any_of(names.begin(), names.end(), hasOwnName)) return type.name;
    const auto found = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
        return small(name.front()) == small(type.letter.front());
    });
    const std::string& name = found == names.end() ? known->name : *found;
    // `horse of xiangqi`: which one is meant, the sheet says itself.
    return name.substr(0, name.find(" of "));
}

/// `P` of `+P` and `Q` of `Q~`; empty for other letters.
std::string_view promotedFrom(std::string_view letter) {
    if (letter.size() < 2) return {};
    if (letter.front() == '+') return letter.substr(1);
    return letter.back() == '~' ? letter.substr(0, letter.size() - 1) : std::string_view();
}

/// A name for each piece that the variant gives none but its letter; no two have the same one.
variant::SheetNames namesOf(const variant::Variant& rules) {
    variant::SheetNames names;
    std::map<std::string, int> uses;
    const std::vector<const PieceType*> inPlay = variant::piecesInPlay(rules);
    const auto name = [&](const PieceType& type, std::string own) {
        if (std::find(inPlay.begin(), inPlay.end(), &type) != inPlay.end()) ++uses[own];
        names[type.name] = std::move(own);
    };
    // The names that letters have anyhow may be those of other pieces.
    const auto isNamed = [&](const PieceType& type) {
        return type.name != type.letter && ir::NameTable().nameOf(type.letter) != type.name;
    };
    const auto called = [&](const PieceType& type) {
        return isNamed(type) || rules.board.hexagons ? type.name : knownName(type);
    };
    for (const PieceType& type : rules.pieces)
        if (promotedFrom(type.letter).empty()) name(type, called(type));
    // Promoted pieces are called after what they were, if nothing else is.
    for (const PieceType& type : rules.pieces) {
        const std::string_view base = promotedFrom(type.letter);
        if (base.empty()) continue;
        std::string own = called(type);
        const auto from = std::find_if(rules.pieces.begin(), rules.pieces.end(),
                                       [&](const PieceType& each) { return each.letter == base; });
        const bool isTaken = own == type.letter || uses.contains(own);
        name(type, isTaken && from != rules.pieces.end() ? "promoted " + names[from->name] : own);
    }
    for (const PieceType& type : rules.pieces)
        if (std::string& own = names[type.name]; uses[own] > 1) own += fmt::format(" ({})", type.letter);
    return names;
}

class SheetMaker {
public:
    explicit SheetMaker(const Variant& variant)
        : variant_(variant),
          rules_(variant.inside().variant),
          names_(namesOf(rules_)),
          words_(rules_, names_) {}

    [[nodiscard]] Result<sheets::Sheet> make() const {
        sheets::Sheet sheet;
        sheet.title = variant_.name();
        if (!sheet.title.empty())
            sheet.title.front() =
                static_cast<char>(std::toupper(static_cast<unsigned char>(sheet.title.front())));
        const Result<Game> start = startGame(variant_);
        if (!start) return Result<sheets::Sheet>::failed(start.problems());
        const Picture board = picture(*start);
        sheet.board = board.svg();
        sheet.boardInText = board.text(false);
        sheet.start = startWords(*start);
        std::vector<const PieceType*> pieces = variant::piecesInPlay(rules_);
        std::stable_partition(pieces.begin(), pieces.end(),
                              [](const PieceType* each) { return promotedFrom(each->letter).empty(); });
        for (const PieceType* type : pieces)
            sheet.pieces.push_back(pieceOf(*type));
        for (variant::SheetSection& each : variant::rulesInWords(rules_, words_))
            sheet.sections.push_back({std::move(each.title), std::move(each.sentences)});
        return {std::move(sheet), {}};
    }

private:
    [[nodiscard]] std::vector<std::string> startWords(const Game& start) const {
        const std::string_view first = start.side() == Side::White ? "White" : "Black";
        std::vector<std::string> sentences = {
            fmt::format("The board: {}. {} moves first.", boardInWords(), first)};
        for (const auto& [side, name] : {std::pair(Side::White, "White"), std::pair(Side::Black, "Black")}) {
            std::vector<std::string> pieces;
            for (const auto& held : start.inHand(side)) {
                const auto type =
                    std::find_if(rules_.pieces.begin(), rules_.pieces.end(),
                                 [&](const PieceType& each) { return each.letter == held.first; });
                pieces.push_back(words_.counted(held.second, ir::NameSet::of({type->name})));
            }
            if (!pieces.empty())
                sentences.push_back(fmt::format("{} starts with {} in hand.", name, listed(pieces, "and")));
        }
        sentences.push_back(fmt::format("As a FEN: {}", start.fen()));
        return sentences;
    }

    [[nodiscard]] std::string boardInWords() const {
        const ir::Board& board = rules_.board;
        if (!board.isFlat() || board.hexagons) return board.print();
        return fmt::format("{} files and {} ranks", board.files, board.ranks);
    }

    [[nodiscard]] Piece pieceFor(const ir::Movement& movement) const {
        library::Definition definition;
        definition.settings.cells = rules_.board.hexagons.cells();
        ir::Movement called = movement;
        // By way of names that no piece has.
        for (const PieceType& type : rules_.pieces)
            called = ir::renamed(std::move(called), type.name, "\n" + type.letter);
        for (const PieceType& type : rules_.pieces) {
            called = ir::renamed(std::move(called), "\n" + type.letter, words_.of(type.name));
            definition.settings.names.add(type.letter, words_.of(type.name));
        }
        definition.movements.push_back(std::move(called));
        return library::piecesOf(std::move(definition)).front();
    }

    [[nodiscard]] static std::string movesInWords(const Piece& piece) {
        const auto described = describe(piece, {.language = "en", .mostWords = kMostWordsOnSheet});
        return described ? described->text : "How it moves: see the picture.";
    }

    [[nodiscard]] sheets::PieceOnSheet pieceOf(const PieceType& type) const {
        sheets::PieceOnSheet piece;
        piece.letter = type.letter;
        piece.name = words_.of(type.name);
        const Piece moves = pieceFor(movementOf(type));
        DrawOptions shown;
        shown.letter = type.letter;
        shown.stacked = true;
        shown.board = boardShown();
        if (const auto drawn = picture(moves, shown)) piece.picture = drawn->svg();
        piece.movement = movesInWords(moves);
        const auto& white = type.of(Colour::White);
        const auto& black = type.of(Colour::Black);
        if (white && black && *white != *black) {
            const std::string text = movesInWords(pieceFor(*black));
            if (text != piece.movement)
                piece.movement = fmt::format("White's: {} Black's: {}", piece.movement, text);
        }
        piece.rules = variant::rulesOfPiece(rules_, type, words_);
        if (!black) piece.rules.insert(piece.rules.begin(), "White alone has it.");
        if (!white) piece.rules.insert(piece.rules.begin(), "Black alone has it.");
        return piece;
    }

    [[nodiscard]] Board boardShown() const {
        const ir::Board& board = rules_.board;
        return readBoard(board.print()).operator*();
    }

    const Variant& variant_;
    const variant::Variant& rules_;
    variant::SheetNames names_;
    KindWords words_;
};

}  // namespace

Result<std::string> ruleSheet(const Variant& variant, SheetFormat format) {
    const Result<sheets::Sheet> sheet = SheetMaker(variant).make();
    if (!sheet) return Result<std::string>::failed(sheet.problems());
    return {format == SheetFormat::Html ? sheets::htmlOf(*sheet) : sheets::markdownOf(*sheet), {}};
}

}  // namespace ferz
