// The rules of a variant on a page: what variant/sheet, sentences and pictures say of it.
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/sheet/sheet.h"
#include "ferz/ferz.h"
#include "ferz/known.h"
#include "ferz/moves_on_sheet.h"
#include "ferz/picture.h"
#include "ferz/problems.h"
#include "ferz/variant.h"
#include "ir/for_side.h"
#include "ir/names.h"
#include "support/listed.h"
#include "variant/sheet/in_force.h"
#include "variant/sheet/sheet.h"

namespace ferz {

namespace {

using ir::Colour;
using variant::PieceType;

char small(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// The piece that both sides' moves are; null where there is none, or these are two.
const catalogue::CatalogueEntry* knownAs(const PieceType& type, const ir::Board& board) {
    const catalogue::CatalogueEntry* found = nullptr;
    for (const Colour side : {Colour::White, Colour::Black}) {
        if (!type.of(side)) continue;
        const auto moves = ir::forSide(*type.of(side), side, board);
        const auto* known = moves ? library::knownAs(*moves) : nullptr;
        if (known == nullptr || (found != nullptr && known != found)) return nullptr;
        found = known;
    }
    return found;
}

/// What the catalogue calls a piece that moves like this: by a name that begins with the letter, if it has
/// one.
std::string knownName(const PieceType& type, const ir::Board& board) {
    const auto* known = knownAs(type, board);
    if (known == nullptr) return type.name;
    std::vector<std::string> names = {known->name};
    names.insert(names.end(), known->also.begin(), known->also.end());
    // As a word of it: a nightrider is no knight.
    const auto hasOwnName = [&](const std::string& name) {
        return fmt::format(" {} ", name).find(fmt::format(" {} ", type.name)) != std::string::npos;
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
    const auto isInPlay = [&](const PieceType& type) {
        return std::find(inPlay.begin(), inPlay.end(), &type) != inPlay.end();
    };
    const auto name = [&](const PieceType& type, std::string own) {
        if (isInPlay(type)) ++uses[own];
        names[type.name] = std::move(own);
    };
    // The names that letters have anyhow may be those of other pieces.
    const auto isNamed = [&](const PieceType& type) {
        return type.name != type.letter && ir::NameTable().nameOf(type.letter) != type.name;
    };
    const auto called = [&](const PieceType& type) {
        return isNamed(type) || rules.board.hexagons ? type.name : knownName(type, rules.board);
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
    // A kind that no piece is may be what one counts as, and is called like that.
    for (const PieceType& type : rules.pieces) {
        std::vector<const PieceType*> alike;
        std::copy_if(inPlay.begin(), inPlay.end(), std::back_inserter(alike),
                     [&](const PieceType* each) { return each->like == type.name; });
        if (!isInPlay(type) && alike.size() == 1) names[type.name] = names[alike.front()->name];
    }
    return names;
}

class SheetMaker {
public:
    SheetMaker(const Variant& variant, SheetFormat format)
        : variant_(variant),
          format_(format),
          rules_(variant.inside().variant),
          words_(rules_, namesOf(rules_)) {}

    [[nodiscard]] Result<sheets::Sheet> make() const {
        const Result<Game> start = startGame(variant_);
        if (!start) return Result<sheets::Sheet>::failed(start.problems());
        sheets::Sheet sheet;
        sheet.title = capitalised(variant_.name());
        Picture::Inside drawn = picture(*start).inside();
        drawn.naming.stacked = true;
        const Picture board(std::make_shared<Picture::Inside>(std::move(drawn)));
        if (format_ == SheetFormat::Html)
            sheet.board = board.svg();
        else
            sheet.boardInText = board.text(false);
        sheet.start = startWords(*start);
        sheet.fen = start->fen();
        std::vector<const PieceType*> pieces = variant::piecesInPlay(rules_);
        std::stable_partition(pieces.begin(), pieces.end(),
                              [](const PieceType* each) { return promotedFrom(each->letter).empty(); });
        MovesOnSheet moves(rules_, words_.kinds(), format_);
        for (const PieceType* type : pieces)
            sheet.pieces.push_back(pieceOf(*type, moves));
        sheet.aboutMoves = moves.about();
        for (variant::SheetSection& each : words_.rules())
            sheet.sections.push_back({std::move(each.title), std::move(each.sentences)});
        return {std::move(sheet), {}};
    }

private:
    [[nodiscard]] std::vector<std::string> startWords(const Game& start) const {
        std::vector<std::string> sentences = {fmt::format("The board: {}. {} moves first.", boardInWords(),
                                                          start.side() == Side::White ? "White" : "Black")};
        for (const auto& [side, name] : {std::pair(Side::White, "White"), std::pair(Side::Black, "Black")}) {
            std::vector<std::string> pieces;
            for (const auto& held : start.inHand(side)) {
                const auto type =
                    std::find_if(rules_.pieces.begin(), rules_.pieces.end(),
                                 [&](const PieceType& each) { return each.letter == held.first; });
                pieces.push_back(words_.kinds().counted(held.second, ir::NameSet::of({type->name})));
            }
            if (!pieces.empty())
                sentences.push_back(fmt::format("{} starts with {} in hand.", name, listed(pieces, "and")));
        }
        return sentences;
    }

    [[nodiscard]] std::string boardInWords() const {
        const ir::Board& board = rules_.board;
        if (board.hexagons) {
            const std::string_view outline =
                board.hexagons.outline == ir::Hexagons::Outline::Rhombus ? "rhombus" : "hexagon";
            return fmt::format("a {} of {} cells", outline, board.existing().size());
        }
        std::string flat = fmt::format("{} and {}", variant::numbered(board.files, "file"),
                                       variant::numbered(board.ranks, "rank"));
        if (board.isFlat()) return flat;
        const std::string rows = board.rows > 1 ? fmt::format("{} rows of ", board.rows) : "";
        return fmt::format("{}{} boards in space, each of {}", rows, board.levels, flat);
    }

    [[nodiscard]] sheets::PieceOnSheet pieceOf(const PieceType& type, MovesOnSheet& moves) const {
        sheets::PieceOnSheet piece;
        piece.letter = type.letter;
        piece.name = words_.kinds().of(type.name);
        piece.ways = moves.of(type);
        piece.rules = words_.rulesOf(type);
        if (!type.of(Colour::Black)) piece.rules.insert(piece.rules.begin(), "White alone has it.");
        if (!type.of(Colour::White)) piece.rules.insert(piece.rules.begin(), "Black alone has it.");
        return piece;
    }

    const Variant& variant_;
    SheetFormat format_;
    const variant::Variant& rules_;
    variant::SheetWords words_;
};

}  // namespace

Result<std::string> ruleSheet(const Variant& variant, SheetFormat format) {
    const Result<sheets::Sheet> sheet = SheetMaker(variant, format).make();
    if (!sheet) return Result<std::string>::failed(sheet.problems());
    return {format == SheetFormat::Html ? sheets::htmlOf(*sheet) : sheets::markdownOf(*sheet), {}};
}

}  // namespace ferz
