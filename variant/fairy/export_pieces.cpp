#include "variant/fairy/export_pieces.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "variant/betza/betza_strings.h"
#include "variant/fairy/options.h"
#include "variant/fairy/toml.h"
#include "variant/fairy/toml_rules.h"
#include "variant/play/interpreter.h"
#include "variant/play/samples.h"
#include "variant/toml/write.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// What one type does on boards with nothing, or with enemies everywhere else.
class Observing {
public:
    Observing(const Variant& variant, const PieceType& type) : variant_(variant), type_(type) {}

    /// Squares from which it goes so many ahead, straight or diagonally.
    [[nodiscard]] Region stepsAhead(std::size_t side, int ranks) const {
        return squaresWhere(side, [&](const ir::Move&, const ir::Vec& by) {
            return by.rank == ranks && (by.file == 0 || std::abs(by.file) == ranks);
        });
    }
    [[nodiscard]] Region stepsAside(std::size_t side) const {
        return squaresWhere(side,
                            [](const ir::Move&, const ir::Vec& by) { return by.rank == 0 && by.file == 1; });
    }
    /// The ends of its diagonal steps.
    [[nodiscard]] Region diagonals(std::size_t side) const {
        Region result;
        forEachMove(side, [&](Square from, const ir::Move& move, const ir::Vec& by) {
            if (std::abs(by.file) == 1 && std::abs(by.rank) == 1)
                result = result | regionOf(from) | regionOf(*move.to);
        });
        return result;
    }
    [[nodiscard]] Region marked(std::size_t side) const {
        Region result;
        forEachMove(side, [&](Square, const ir::Move& move, const ir::Vec&) {
            for (const Square square : move.enPassant)
                result = result | regionOf(square);
        });
        return result;
    }
    /// Wherever it may end, of an empty board and of one full of enemies.
    [[nodiscard]] Region targets(std::size_t side) const {
        Region result;
        forEachMove(side, [&](Square, const ir::Move& move, const ir::Vec&) {
            result = result | regionOf(*move.to);
        });
        for (const Square from : variant_.board.existing()) {
            Game game = alone(side, from);
            for (const Square square : variant_.board.existing())
                game.position.pieces.try_emplace(square, enemy(side));
            for (const ir::Move& move : movesOf(game, side, from)) {
                if (move.to) result = result | regionOf(*move.to);
            }
        }
        return result;
    }
    [[nodiscard]] bool mayDropWithin(std::size_t side, const Region& region) const {
        Region drops;
        for (const Square square : variant_.board.existing()) {
            if (isIn(type_.drop->zone, variant_.board, colourOf(side), square))
                drops = drops | regionOf(square);
        }
        return (drops & ~region).isNone();
    }
    /// It captures one of its kind far away.
    [[nodiscard]] bool flies() const {
        const ir::Board& board = variant_.board;
        const int file = board.files / 2;
        const Square from = board.square({file, 0});
        const Square to = board.square({file, board.ranks - 1});
        Game game = alone(0, from);
        game.position.pieces[to] = {Colour::Black, type_.name};
        const auto moves = movesOf(game, 0, from);
        return board.ranks > 3 &&
               std::any_of(moves.begin(), moves.end(), [&](const ir::Move& move) { return move.to == to; });
    }
    /// It captures what passes one of the three squares ahead of it.
    [[nodiscard]] bool takesInPassing(std::size_t side) const {
        const ir::Board& board = variant_.board;
        const int up = side == 0 ? 1 : -1;
        for (const Square from : board.existing()) {
            for (const int aside : {-1, 0, 1}) {
                const Square mark = board.offset(from, {aside, up});
                const Square victim = mark == ir::kNoSquare ? mark : board.offset(mark, {0, -up});
                const Square beside = victim == from ? board.offset(from, {1, 0}) : victim;
                if (beside == ir::kNoSquare) continue;
                Game game = alone(side, from);
                game.position.pieces[beside] = {colourOf(1 - side), type_.name};
                game.position.enPassant[mark] = beside;
                const auto moves = movesOf(game, side, from);
                if (std::any_of(moves.begin(), moves.end(), [&](const ir::Move& move) {
                        return move.to == mark && !move.captures.empty();
                    }))
                    return true;
            }
        }
        return false;
    }

private:
    [[nodiscard]] Region regionOf(Square square) const {
        const ir::Coordinates at = variant_.board.coordinates(square);
        return Region::square(at.file + 1, at.rank + 1);
    }

    /// Unmoved where it starts.
    [[nodiscard]] Game alone(std::size_t side, Square from) const {
        Game game;
        game.position.board = variant_.board;
        const ir::Piece piece{colourOf(side), type_.name};
        game.position.pieces[from] = piece;
        const auto start = variant_.startPieces.find(from);
        if (start == variant_.startPieces.end() || start->second != piece) game.position.moved.insert(from);
        return game;
    }
    /// Somebody who is not royal, if there is one.
    [[nodiscard]] ir::Piece enemy(std::size_t side) const {
        const auto found = std::find_if(
            variant_.pieces.begin(), variant_.pieces.end(),
            [&](const PieceType& each) { return each.royalUpTo == 0 && each.name != type_.name; });
        return {colourOf(1 - side),
                found == variant_.pieces.end() ? variant_.pieces.front().name : found->name};
    }
    [[nodiscard]] std::vector<ir::Move> movesOf(const Game& game, std::size_t side, Square from) const {
        const auto& movement = type_.of(colourOf(side));
        return movement ? movesOn(*movement, game, from).value_or(std::vector<ir::Move>())
                        : std::vector<ir::Move>();
    }

    /// On an empty board; by how much as the side sees it.
    template <class Visit>
    void forEachMove(std::size_t side, const Visit& visit) const {
        for (const Square from : variant_.board.existing()) {
            for (const ir::Move& move : movesOf(alone(side, from), side, from)) {
                if (!move.to) continue;
                ir::Vec by = variant_.board.between(from, *move.to);
                if (side == 1) by.rank = -by.rank;
                visit(from, move, by);
            }
        }
    }
    template <class Is>
    [[nodiscard]] Region squaresWhere(std::size_t side, const Is& is) const {
        Region result;
        forEachMove(side, [&](Square from, const ir::Move& move, const ir::Vec& by) {
            if (is(move, by)) result = result | regionOf(from);
        });
        return result;
    }

    const Variant& variant_;
    const PieceType& type_;
};

/// Where the pieces of a type move, capture and leave marks: the same for each kind that it may be.
struct Seen {
    /// Where each side's may end; whether drops end there, too.
    std::array<Region, 2> targets;
    std::array<bool, 2> mayDropThere = {false, false};
    /// A move of it leaves a mark for en passant.
    bool marks = false;

    Seen(const Variant& variant, const PieceType& type) {
        const Observing observing(variant, type);
        for (const std::size_t side : kSides) {
            targets[side] = observing.targets(side);
            mayDropThere[side] = type.drop && observing.mayDropWithin(side, targets[side]);
            marks = marks || !observing.marked(side).isNone();
        }
    }
};

class KindSearch {
public:
    KindSearch(const Variant& variant, const ReadDefinition& readDefinition, FairyRules& rules)
        : variant_(variant), readDefinition_(readDefinition), rules_(rules), source_("<kinds>", "") {
        Interpreter playing(variant, ignored_);
        samples_ = scatteredSamples(variant);
        for (Game& game : playedSamples(playing))
            samples_.push_back(std::move(game));
        for (int rank = 0; rank < variant.board.ranks; ++rank)
            emptyFen_ += fmt::format("{}{}", rank == 0 ? "" : "/", variant.board.files);
        emptyFen_ += " w - -";
    }

    std::vector<std::string> lettersWithoutKind() {
        std::vector<const PieceType*> types;
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() == 1) types.push_back(&type);
        }
        // Lines of a palace: few squares, whose pieces go diagonally only there.
        const Region whole = Region::all().on(variant_.board);
        for (const PieceType* type : types) {
            for (const std::size_t side : kSides) {
                const Region lines = Observing(variant_, *type).diagonals(side);
                if (lines != whole) lines_ = lines_ | lines;
            }
        }
        std::vector<std::string> unknown;
        for (const PieceType* type : types) {
            if (!findKind(*type)) unknown.push_back(type->letter);
        }
        return unknown;
    }

private:
    bool findKind(const PieceType& type) {
        const FairyRules guess = guessFor(type);
        const Seen seen(variant_, type);
        for (const bool withLines : {false, true}) {
            FairyRules own = guess;
            if (!withLines) own.diagonalLines = {};
            if (withLines && guess.diagonalLines.isNone()) break;
            for (const std::string& kind : candidates(type)) {
                if (propose(type, seen, kind, own)) return true;
            }
            if (proposeCustom(type, seen, own)) return true;
        }
        return false;
    }

    /// A pawn that mates by a drop only to lose is the program's own one.
    [[nodiscard]] std::vector<std::string> candidates(const PieceType& type) const {
        if (type.royalUpTo == kAlways) return {"king"};
        if (type.drop && type.drop->mates != DropMate::Wins) return {"shogiPawn"};
        std::vector<std::string> kinds;
        for (const FairyPiece& piece : fairyPieces()) {
            const std::string kind(piece.name);
            if (isCustom(kind) || kind == "king" || rules_.letters.contains(kind)) continue;
            if (kind != "pawn" || mayBePawn(type)) kinds.push_back(kind);
        }
        return kinds;
    }

    /// The program's pawn is spared by explosions, and promotes only where it arrives.
    [[nodiscard]] bool mayBePawn(const PieceType& type) const {
        const auto& explosion = variant_.captures.explode;
        return (!explosion.given || explosion.spares.contains(type.name)) &&
               std::none_of(type.promotions.begin(), type.promotions.end(),
                            [](const Promotion& each) { return each.isEither; });
    }

    [[nodiscard]] FairyRules guessFor(const PieceType& type) const {
        const Observing seen(variant_, type);
        FairyRules guess = rootRules();
        guess.board = variant_.board;
        guess.startFen = emptyFen_;
        guess.castling = false;
        guess.promotionPawns = {};
        guess.enPassantKinds = {};
        guess.flyingGeneral = type.royalUpTo == kAlways && seen.flies();
        guess.diagonalLines = lines_;
        for (const std::size_t side : kSides) {
            guess.doubleStepRegion[side] = seen.stepsAhead(side, 2);
            guess.tripleStepRegion[side] = seen.stepsAhead(side, 3);
            const Region marked = seen.marked(side);
            if (seen.takesInPassing(side)) guess.enPassantKinds[side].insert("");
            guess.enPassantRegion[1 - side] = allMarked(type, side, marked) ? Region::all() : marked;
        }
        guess.doubleStep = !guess.doubleStepRegion[0].isNone() || !guess.doubleStepRegion[1].isNone();
        const Region aside = seen.stepsAside(0);
        while (guess.soldierPromotionRank < variant_.board.ranks &&
               (aside & Region::rank(guess.soldierPromotionRank)).isNone())
            ++guess.soldierPromotionRank;
        return guess;
    }

    /// All its double steps leave a mark, or it has none.
    [[nodiscard]] bool allMarked(const PieceType& type, std::size_t side, const Region& marked) const {
        const Region from = Observing(variant_, type).stepsAhead(side, 2);
        const auto ahead = [&](const Region& region) {
            Region result;
            for (int file = 1; file <= variant_.board.files; ++file) {
                for (int rank = 1; rank <= variant_.board.ranks; ++rank) {
                    const int to = side == 0 ? rank + 1 : rank - 1;
                    if (region.contains(file, rank) && to >= 1) result = result | Region::square(file, to);
                }
            }
            return result;
        };
        return (ahead(from) & ~marked).isNone();
    }

    bool propose(const PieceType& type, const Seen& seen, const std::string& kind, FairyRules guess,
                 const std::string& betza = {}) {
        for (PieceKinds& kinds : guess.enPassantKinds) {
            if (kinds.erase("") != 0) kinds.insert(kind);
        }
        guess.letters = {{kind, lower(type.letter[0])}};
        // A mark is left where somebody may take.
        if (guess.enPassantKinds[0].empty() && guess.enPassantKinds[1].empty() && seen.marks) {
            const std::string taker = kind == "pawn" ? "commoner" : "pawn";
            guess.letters[taker] = type.letter == "Z" ? 'y' : 'z';
            guess.enPassantKinds.fill({taker});
        }
        if (!betza.empty()) guess.moves[kind].betza = betza;
        FairyRules limited = guess;
        const Region whole = Region::all().on(variant_.board);
        bool isLimited = false;
        bool limitsDrops = variant_.hands.given && type.drop && kind != "pawn";
        for (const std::size_t side : kSides) {
            const Region& targets = seen.targets[side];
            const bool isHere = targets != whole && !targets.isNone();
            if (isHere) limited.mobility[side][kind] = targets;
            isLimited = isLimited || isHere;
            limitsDrops = limitsDrops && isHere && seen.mayDropThere[side];
        }
        // A region of a piece limits its drops, too; those of pawns have options of their own.
        if (limitsDrops && accepts(type, kind, limited)) return true;
        return accepts(type, kind, guess) || (isLimited && accepts(type, kind, limited));
    }

    bool accepts(const PieceType& type, const std::string& kind, const FairyRules& guess) {
        Diagnostics ignored;
        FairyTomlOptions options;
        options.name = "kind";
        options.file = &source_;
        options.names = namesOf(variant_);
        const auto toml = tomlOf(guess, options, readDefinition_, ignored);
        if (!toml) return false;
        const auto variant = read(Source("kind", *toml), readDefinition_, ignored);
        const PieceType* own = variant ? variant->find(type.name) : nullptr;
        if (own == nullptr || !moveAlike(type, *own, samples_)) return false;
        take(kind, guess);
        return true;
    }

    /// What the kind's moves depend on is now known.
    void take(const std::string& kind, const FairyRules& guess) {
        rules_.letters[kind] = guess.letters.at(kind);
        if (guess.moves.contains(kind)) rules_.moves[kind] = guess.moves.at(kind);
        for (const std::size_t side : kSides) {
            const auto mobility = guess.mobility[side].find(kind);
            if (mobility != guess.mobility[side].end()) rules_.mobility[side][kind] = mobility->second;
            if (guess.enPassantKinds[side].contains(kind)) rules_.enPassantKinds[side].insert(kind);
        }
        const auto own = guess.moves.find(kind);
        if (kind == "pawn" ||
            (own != guess.moves.end() && own->second.betza.find('i') != std::string::npos)) {
            rules_.doubleStep = guess.doubleStep;
            if (guess.doubleStep) rules_.doubleStepRegion = guess.doubleStepRegion;
            rules_.tripleStepRegion = guess.tripleStepRegion;
            rules_.enPassantRegion = guess.enPassantRegion;
        }
        if (kind == "soldier") rules_.soldierPromotionRank = guess.soldierPromotionRank;
        if (kind == "king") rules_.flyingGeneral = guess.flyingGeneral;
        rules_.diagonalLines = rules_.diagonalLines | guess.diagonalLines;
    }

    /// What Betza's notation says of the moves that are the same everywhere; and steps that are not.
    [[nodiscard]] std::vector<std::string> stringsFor(const PieceType& type, const FairyRules& guess) const {
        std::vector<std::string> strings;
        const auto add = [&](const std::string& text) {
            if (!text.empty() && std::find(strings.begin(), strings.end(), text) == strings.end())
                strings.push_back(text);
        };
        const ir::Movement& movement = *type.of(Colour::White);
        add(betzaOf(movement, "fsf", variant_.names));
        add(betzaOf(withoutZones(movement, false), "fsf", variant_.names));
        const std::string always = betzaOf(withoutZones(movement, true), "fsf", variant_.names);
        add(always);
        if (guess.doubleStep && !always.empty()) {
            for (const char* steps : {"imfnD", "imfnA", "imA"})
                add(always + steps);
        }
        if (type.royalUpTo == kAlways) {
            for (const FairyPiece& piece : fairyPieces())
                add(std::string(piece.betza));
        }
        return strings;
    }

    bool proposeCustom(const PieceType& type, const Seen& seen, const FairyRules& guess) {
        if (!type.of(Colour::White)) return false;
        const bool isKing = type.royalUpTo == kAlways;
        const std::string kind = isKing ? "king" : fmt::format("customPiece{}", customs_ + 1);
        for (const std::string& betza : stringsFor(type, guess)) {
            if (!propose(type, seen, kind, guess, betza)) continue;
            customs_ += isKing ? 0 : 1;
            return true;
        }
        return false;
    }

    static char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

    const Variant& variant_;
    const ReadDefinition& readDefinition_;
    FairyRules& rules_;
    Source source_;
    Diagnostics ignored_;
    std::vector<Game> samples_;
    std::string emptyFen_;
    Region lines_;
    int customs_ = 0;
};

}  // namespace

LetterNames namesOf(const Variant& variant) {
    const ir::NameTable usual;
    LetterNames names;
    for (const PieceType& type : variant.pieces) {
        if (type.letter.size() == 1 && usual.nameOf(type.letter) != type.name) names[type.letter] = type.name;
    }
    return names;
}

std::vector<std::string> findKinds(const Variant& variant, const ReadDefinition& readDefinition,
                                   FairyRules& rules) {
    return KindSearch(variant, readDefinition, rules).lettersWithoutKind();
}

}  // namespace ferz::variant
