#include "variant/compare/compare.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "variant/compare/difference.h"
#include "variant/compare/game_text.h"
#include "variant/compare/whereabouts.h"
#include "variant/model/fen.h"
#include "variant/play/ends.h"

namespace ferz::variant {

namespace {

using ir::Colour;

class Comparing {
public:
    Comparing(Interpreter& left, Interpreter& right, const VariantCompareOptions& options,
              PieceProofs& proofs)
        : rules_{&left, &right}, options_(options), proofs_(proofs) {}

    std::optional<std::vector<std::string>> keys() {
        provesPieces_ = false;
        if (!compareKeys() || !result_.shared.isOneToOne) return std::nullopt;
        return std::move(result_.keys);
    }

    VariantComparison files() {
        const bool mayBeSame = compareKeys();
        if (!mayBeSame) return decided(ir::Verdict::Different);
        return decided(result_.keys.empty() ? ir::Verdict::Equal : ir::Verdict::Undecided);
    }

    VariantComparison run() {
        if (!compareKeys()) return decided(ir::Verdict::Different);
        if (result_.keys.empty() && saysAllOfPositions()) return decided(ir::Verdict::Equal);
        for (std::size_t at = 0; at < options_.positions.size(); ++at) {
            const Game& position = options_.positions[at];
            std::string reason;
            if (auto other = translated(position, reason)) {
                starts_.emplace_back(position, std::move(*other));
            } else {
                result_.withoutPair.emplace_back(at, std::move(reason));
            }
        }
        result_.search =
            searchDifference(*rules_[kLeft], *rules_[kRight], result_.shared, starts_, options_.search);
        if (result_.search.difference) return decided(ir::Verdict::Different);
        return decided(result_.search.isWhole ? ir::Verdict::Equal : ir::Verdict::Undecided);
    }

private:
    /// Nothing may stand or be in a hand in the positions of which the keys that were compared do not speak.
    [[nodiscard]] bool saysAllOfPositions() const {
        const auto allCome = [&](std::size_t side) {
            const Variant& variant = rules_[side]->variant();
            return result_.shared.coming[side].size() == variant.pieces.size();
        };
        return options_.positions.empty() || (allCome(kLeft) && allCome(kRight));
    }

    /// False if they begin otherwise.
    bool compareKeys() {
        if (left().board != right().board) return beginOtherwise("board");
        starts_ = {{startOf(left()), startOf(right())}};
        result_.shared = sharedNames(left(), right(), starts_,
                                     [this](const PieceType& one, const PieceType& other, const auto& names) {
                                         return moveAlike(one, other, names);
                                     });
        if (!lookAlike(starts_.front())) return beginOtherwise("start");
        if (!options_.positions.empty()) result_.shared.held = result_.shared.coming;
        if (result_.shared.isOneToOne) {
            result_.keys = keyDifferences(left(), right(), result_.shared);
            for (const auto& [one, other] : result_.shared.pairs) {
                if (provesPieces_ && !moveAlike(*one, *other, result_.shared.names))
                    result_.keys.push_back("pieces." + one->letter + ".move");
            }
        } else {
            result_.keys = {"pieces"};
        }
        return true;
    }

    [[nodiscard]] const Variant& left() const { return rules_[kLeft]->variant(); }
    [[nodiscard]] const Variant& right() const { return rules_[kRight]->variant(); }

    VariantComparison decided(ir::Verdict verdict) {
        result_.verdict = verdict;
        return std::move(result_);
    }
    bool beginOtherwise(std::string key) {
        result_.keys = {std::move(key)};
        return false;
    }

    [[nodiscard]] bool lookAlike(const std::pair<Game, Game>& games) const {
        return visibleText(games.first, result_.shared.names[kLeft]) ==
               visibleText(games.second, result_.shared.names[kRight]);
    }

    [[nodiscard]] bool moveAlike(const PieceType& one, const PieceType& other,
                                 const std::array<ir::NewNames, 2>& names) const {
        for (const Colour side : {Colour::White, Colour::Black}) {
            const auto& ours = one.of(side);
            const auto& theirs = other.of(side);
            if (ours.has_value() != theirs.has_value()) return false;
            if (!ours) continue;
            // Both movers have one name, whether or not they are paired already.
            std::array<ir::NewNames, 2> all = names;
            const std::string name = all[kLeft].try_emplace(one.name, one.letter).first->second;
            all[kRight].insert_or_assign(other.name, name);
            ir::Movement left = ir::renamed(*ours, all[kLeft]);
            ir::Movement right = ir::renamed(*theirs, all[kRight]);
            if (isSame(left, right, side, name)) continue;
            // A position that is given may have a piece anywhere.
            if (!options_.positions.empty()) return false;
            if (where(kLeft).marksEmptySquares() && where(kRight).marksEmptySquares()) {
                const ir::NameSet victims =
                    victimsOf(opposite(side), kLeft, all) & victimsOf(opposite(side), kRight, all);
                left = withEmptyMarks(left, victims);
                right = withEmptyMarks(right, victims);
            }
            const Meetings enemies = meetings(opposite(side), all);
            left = meeting(left, enemies, this->left().board, side);
            right = meeting(right, enemies, this->left().board, side);
            // As long as the games are the same, both pieces stand where each of them can.
            const Stands stands = where(kLeft).of({side, one.name}) & where(kRight).of({side, other.name});
            const ir::Board& board = this->left().board;
            if (!isSame(within(left, stands, board, side), within(right, stands, board, side), side, name))
                return false;
        }
        return true;
    }

    [[nodiscard]] const Whereabouts& where(std::size_t variant) const {
        if (!where_[variant]) where_[variant].emplace(rules_[variant]->variant());
        return *where_[variant];
    }
    /// The shared names of the pieces that mark squares for en passant.
    [[nodiscard]] ir::NameSet victimsOf(Colour side, std::size_t variant,
                                        const std::array<ir::NewNames, 2>& names) const {
        std::vector<std::string> result = where(variant).marking(side);
        for (std::string& name : result)
            name = ir::renamed(name, names[variant]);
        return ir::NameSet::of(std::move(result));
    }
    /// Where that side's pieces can stand that both variants have, by their shared names.
    [[nodiscard]] Meetings meetings(Colour side, const std::array<ir::NewNames, 2>& names) const {
        Meetings result;
        if (!where(kLeft).asksWhereRoyalsStand() || !where(kRight).asksWhereRoyalsStand()) return result;
        for (const PieceType& one : left().pieces) {
            const auto shared = names[kLeft].find(one.name);
            if (shared == names[kLeft].end()) continue;
            for (const PieceType& other : right().pieces) {
                if (ir::renamed(other.name, names[kRight]) != shared->second) continue;
                Stands stands = where(kLeft).of({side, one.name}) & where(kRight).of({side, other.name});
                stands.moved.merge(stands.unmoved);
                result[shared->second] = std::move(stands.moved);
            }
        }
        return result;
    }
    [[nodiscard]] bool isSame(const ir::Movement& one, const ir::Movement& other, Colour side,
                              const std::string& name) const {
        return proofs_.areSame(one, other, left().board, side, name);
    }

    /// With the right one's pieces in place of the left one's, which are there; empty if one of them has no
    /// pair.
    [[nodiscard]] std::optional<Game> withTheirPieces(Game game, std::string& reason) const {
        ir::NewNames names;
        for (const auto& [one, other] : result_.shared.pairs)
            names[one->name] = other->name;
        const auto isPaired = [&](const std::string& name) {
            if (!names.contains(name))
                reason = fmt::format("the other variant has no piece that is taken for `{}`", name);
            return names.contains(name);
        };
        for (auto& [square, piece] : game.position.pieces) {
            if (!isPaired(piece.name)) return std::nullopt;
            piece.name = ir::renamed(piece.name, names);
        }
        for (auto& hand : game.hands) {
            std::map<std::string, int> renamed;
            for (const auto& [name, count] : hand) {
                if (!isPaired(name)) return std::nullopt;
                renamed[ir::renamed(name, names)] += count;
            }
            hand = std::move(renamed);
        }
        return game;
    }

    /// The left one's position as one of the right one, which reads it as a FEN. Empty if it is none there,
    /// for this reason.
    [[nodiscard]] std::optional<Game> translated(const Game& position, std::string& reason) const {
        if (!result_.shared.isOneToOne) {
            reason = "at the start pieces of one kind stand where the other variant has several kinds";
            return std::nullopt;
        }
        auto moved = withTheirPieces(position, reason);
        if (!moved) return std::nullopt;
        Game& game = *moved;
        if (left().checksToGive() == 0) game.checksLeft = starts_.front().second.checksLeft;
        std::vector<ir::PlacementProblem> problems;
        auto read = readFen(printFen(game, right()), right(), problems);
        if (!read) {
            // The rights may be none there.
            game.rights.clear();
            read = readFen(printFen(game, right()), right(), problems);
        }
        if (!read) {
            reason = "the other variant has no such position: " + problems.back().message;
        } else if (isLeftInCheck(*rules_[kRight], *read)) {
            reason = "in the other variant the side that does not move is in check there";
        } else if (!lookAlike({position, *read})) {
            reason = "the other variant reads the position otherwise";
        } else {
            return read;
        }
        return std::nullopt;
    }

    const std::array<Interpreter*, 2> rules_;
    const VariantCompareOptions& options_;
    PieceProofs& proofs_;
    bool provesPieces_ = true;
    std::vector<std::pair<Game, Game>> starts_;
    /// Found when first asked for: most pieces are the same wherever they stand.
    mutable std::array<std::optional<Whereabouts>, 2> where_;
    VariantComparison result_;
};

}  // namespace

VariantComparison compareFiles(Interpreter& left, Interpreter& right, PieceProofs& proofs) {
    const VariantCompareOptions options;
    return Comparing(left, right, options, proofs).files();
}

std::optional<std::vector<std::string>> keysApart(Interpreter& left, Interpreter& right,
                                                  PieceProofs& proofs) {
    const VariantCompareOptions options;
    return Comparing(left, right, options, proofs).keys();
}

VariantComparison compareVariants(Interpreter& left, Interpreter& right,
                                  const VariantCompareOptions& options) {
    PieceProofs proofs(options.pieces);
    return Comparing(left, right, options, proofs).run();
}

}  // namespace ferz::variant
