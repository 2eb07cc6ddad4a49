#include "ferz/moves_on_sheet.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "ferz/picture.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/sameness.h"
#include "ir/for_side.h"
#include "ir/normal/black.h"
#include "ir/rename.h"
#include "ir/without.h"
#include "support/listed.h"
#include "variant/model/fen.h"
#include "variant/sheet/in_force.h"
#include "variant/sheet/square_words.h"

namespace ferz {

namespace {

using ir::Colour;
using ir::ForBlack;
using ir::Movement;
using variant::PieceType;

constexpr std::string_view kCounting =
    "Each of the following steps is repeated exactly as often as there are pieces on its line, itself among "
    "them, over friends and not over enemies.";

/// The side's moves alone; the movement itself where the board cannot be mirrored.
Movement ofSide(const Movement& movement, Colour side, const ir::Board& board) {
    return ir::forSide(movement, side, board).value_or(movement);
}

/// Proved: Black's moves are White's on the mirrored board.
bool areMirrored(const Movement& white, const Movement& black, const ir::Board& board) {
    if (black.forBlack != ForBlack::MirrorRanks) return false;
    return white.states == black.states || library::walkTheSame(white, black) ||
           library::isSame(white, black, board, library::kRemarkLimits);
}

bool haveSides(const std::string& words, const Movement& movement) {
    const bool areNamed = words.find("left") != std::string::npos || words.find("right") != std::string::npos;
    return areNamed && !ir::isSameForBlack(movement, ForBlack::Turn);
}

}  // namespace

MovesOnSheet::MovesOnSheet(const variant::Variant& rules, const variant::KindWords& kinds, SheetFormat format)
    : rules_(rules),
      kinds_(kinds),
      format_(format),
      inPassing_(variant::kindsInPassing(rules, variant::startOf(rules))) {}

/// Without pictures, as Markdown is, the words have to say all that they can.
std::size_t MovesOnSheet::mostWords() const {
    constexpr std::size_t kBesideAPicture = 90;
    return format_ == SheetFormat::Html ? kBesideAPicture : std::numeric_limits<std::size_t>::max();
}

/// With the names of the sheet.
Piece MovesOnSheet::pieceFor(const Movement& movement, const PieceType& type) const {
    library::Definition definition;
    definition.settings.cells = rules_.board.hexagons.cells();
    Movement called =
        inPassing_.contains(type.name) ? movement : ir::without(movement, ir::Feature::EnPassant);
    // By way of names that no piece has.
    for (const PieceType& each : rules_.pieces)
        called = ir::renamed(std::move(called), each.name, "\n" + each.letter);
    for (const PieceType& each : rules_.pieces) {
        const std::string& name = kinds_.of(each.name);
        called = ir::renamed(std::move(called), "\n" + each.letter, name);
        definition.settings.names.add(each.letter, name);
    }
    definition.movements.push_back(std::move(called));
    return library::piecesOf(std::move(definition)).front();
}

MovesOnSheet::Moves MovesOnSheet::ofBlackAlone(const Movement& black) const {
    Moves moves{black, black, black, Colour::Black, black.forBlack == ForBlack::MirrorRanks};
    // A rhombus has its cells elsewhere when it is mirrored.
    const bool isMirrorable = rules_.board.withRanksMirrored() == rules_.board;
    if (isMirrorable && moves.haveWords) {
        moves.shown = ir::unturned(black, rules_.board);
        moves.inWords = ir::withZonesMirrored(black, rules_.board);
    } else {
        moves.haveWords = false;
    }
    return moves;
}

/// What holds for the moves behind them.
std::vector<std::string> MovesOnSheet::sentencesOf(const variant::PartRules& rules,
                                                   std::optional<Colour> side) const {
    std::vector<std::string> sentences;
    if (rules.countsPieces) sentences.emplace_back(kCounting);
    if (!rules.leaves.empty()) {
        sentences.push_back(fmt::format("The following moves leave {} on the square where they begin.",
                                        withArticle(kinds_.of(rules.leaves))));
    }
    if (rules.wraps) {
        const bool areAll = std::holds_alternative<ir::TorusEdges>(*rules.wraps);
        sentences.push_back(fmt::format("For the following moves, the left and right edges touch{}.",
                                        areAll ? ", and so do the upper and lower ones" : ""));
    }
    if (!rules.takenFriends.isNone()) {
        const ir::NameSet spared = ~rules.takenFriends;
        sentences.push_back(
            fmt::format("The following moves capture pieces of the own side, too{}.",
                        spared.isNone() ? std::string() : fmt::format(", but not {}", kinds_.any(spared))));
    }
    if (rules.wins && !(side && variant::isNowhere(*rules.wins, rules_.board, *side))) {
        const std::string squares = side ? variant::squareWords(*rules.wins, rules_.board, *side)
                                         : variant::squareWords(*rules.wins, rules_.board);
        sentences.push_back(fmt::format("With the following moves, reaching {} wins the game.", squares));
    }
    return sentences;
}

/// The parts say more than the union of them.
Description MovesOnSheet::words(const Moves& moves, const PieceType& type, bool hasPicture) const {
    Description all;
    if (!moves.haveWords) return all;
    const auto say = [&](const std::string& sentence) {
        if (!sentence.empty()) all.text += (all.text.empty() ? "" : " ") + sentence;
    };
    const auto sayMoves = [&](const Movement& movement) {
        const auto said =
            describe(pieceFor(movement, type), {.mostWords = mostWords(), .hasPicture = hasPicture});
        all.isShortened = all.isShortened || !said || said->isShortened;
        if (!said) return;
        all.goesOn = all.goesOn || said->goesOn;
        say(said->text);
    };
    if (type.parts.empty()) {
        sayMoves(moves.inWords);
        return all;
    }
    bool isOther = false;
    for (const bool isWithRules : {false, true}) {
        for (const variant::WordedPart& each : type.parts) {
            const auto& movement = each.movement[variant::index(moves.side.value_or(Colour::White))];
            if (!movement || isWithRules != (each.rules != variant::PartRules())) continue;
            // What holds for the moves before ends here.
            if (isOther) say("There are other moves.");
            isOther = isWithRules;
            for (const std::string& sentence : sentencesOf(each.rules, moves.side))
                say(sentence);
            sayMoves(moves.isBlack() ? ir::withZonesMirrored(*movement, rules_.board) : *movement);
        }
    }
    return all;
}

/// A picture has the words, too; without one the definition says what they do not.
sheets::WayOnSheet MovesOnSheet::way(const Moves& moves, const PieceType& type) {
    sheets::WayOnSheet way;
    DrawOptions shown;
    shown.letter = type.letter;
    shown.stacked = true;
    shown.board = library::boardOf(rules_.board);
    shown.mostWords = mostWords();
    shown.side = moves.isBlack() ? Side::Black : Side::White;
    std::optional<Picture::Inside> drawn;
    if (format_ == SheetFormat::Html)
        if (const auto picture = ferz::picture(pieceFor(moves.shown, type), shown)) drawn = picture->inside();
    const Description words = this->words(moves, type, drawn.has_value());
    way.movement = words.text;
    haveSides_ = haveSides_ || haveSides(words.text, moves.inWords);
    goOn_ = goOn_ || words.goesOn;
    if (drawn) {
        drawn->picture.inWords = words.text;
        way.picture = Picture(std::make_shared<Picture::Inside>(std::move(*drawn))).svg();
    } else if (words.text.empty() || words.isShortened) {
        if (const auto text = canonical(pieceFor(moves.defined, type))) way.definition = "ancp:" + *text;
    }
    return way;
}

std::vector<sheets::WayOnSheet> MovesOnSheet::of(const PieceType& type) {
    const ir::Board& board = rules_.board;
    std::optional<Movement> sides[2];
    for (const Colour side : {Colour::White, Colour::Black}) {
        const auto& movement = type.of(side);
        if (movement) sides[variant::index(side)] = ofSide(*movement, side, board);
    }
    const auto& [white, black] = sides;
    std::vector<sheets::WayOnSheet> ways;
    if (white && black && areMirrored(*white, *black, board)) {
        haveSquaresMirrored_ = haveSquaresMirrored_ || ir::zonesDifferForBlack(*white, board);
        return {way({*white, *white, *white}, type)};
    }
    if (white) ways.push_back(way({*white, *white, *white, Colour::White}, type));
    if (black) ways.push_back(way(ofBlackAlone(*black), type));
    if (ways.size() == 2) {
        ways[0].whose = "White's";
        ways[1].whose = "Black's";
        isBlackNamed_ = true;
    }
    return ways;
}

std::string MovesOnSheet::about() const {
    std::string text;
    const auto say = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    if (haveSquaresMirrored_) {
        say(fmt::format("Ranks and {} in the words on moves are White’s{}; Black’s lie as in a mirror.",
                        rules_.board.hexagons ? "cells" : "squares",
                        isBlackNamed_ ? ", where Black is not named" : ""));
    }
    if (haveSides_) say("Left and right are as White sees the board.");
    if (goOn_) say("A square from which a piece goes on must be empty, if nothing else is said of it.");
    return text;
}

}  // namespace ferz
