#include "variant/compare/fingerprint.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/forms.h"
#include "ir/rename.h"
#include "ir/transitions.h"
#include "support/hash128.h"
#include "variant/compare/difference.h"
#include "variant/compare/shared_names.h"
#include "variant/compare/whereabouts.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

constexpr std::array kSides = {Colour::White, Colour::Black};
/// What a piece is called that never comes into a game.
constexpr std::string_view kAbsent = "absent";

/// The moves of each piece from each square, found when they are first asked for.
class PiecePrints {
public:
    using OfSquare = ir::MovePrinter::OfOrigin;

    PiecePrints(const Variant& variant, const ir::NewNames& names, const ir::Limits& limits)
        : variant_(variant), names_(names), limits_(limits) {}

    /// The same where victims of these names stand behind empty marks for en passant.
    void markEmpty(const Whereabouts& where) {
        for (const Colour side : kSides) {
            std::vector<std::string> victims = where.marking(opposite(side));
            for (std::string& name : victims)
                name = ir::renamed(name, names_);
            victims_[index(side)] = ir::NameSet::of(std::move(victims));
        }
        marksAreEmpty_ = true;
        std::erase_if(pieces_, [](const auto& piece) { return piece.second.asksForMarks; });
    }

    /// Empty lists once something was too much; then `reason` says what.
    const OfSquare& of(const ir::Piece& piece, Square from) {
        OfPiece& prints = ofPiece(piece);
        const auto found = prints.squares.find(from);
        if (found != prints.squares.end()) return found->second;
        auto made = reason_.empty() ? prints.printer->from(from, reason_) : std::nullopt;
        return prints.squares.emplace(from, made ? std::move(*made) : OfSquare()).first->second;
    }
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    struct OfPiece {
        std::unique_ptr<ir::MovePrinter> printer;
        bool asksForMarks = false;
        std::map<Square, OfSquare> squares;
    };

    OfPiece& ofPiece(const ir::Piece& piece) {
        auto [found, isNew] = pieces_.try_emplace(piece);
        if (!isNew) return found->second;
        const ir::Movement& movement = *variant_.find(piece.name)->of(piece.colour);
        ir::Movement named = ir::renamed(movement, names_);
        found->second.asksForMarks = ir::asks<ir::EnPassantMarked>(named);
        if (marksAreEmpty_) named = withEmptyMarks(named, victims_[index(piece.colour)]);
        found->second.printer = std::make_unique<ir::MovePrinter>(
            std::move(named), variant_.board, piece.colour, ir::renamed(piece.name, names_), limits_);
        return found->second;
    }

    const Variant& variant_;
    const ir::NewNames names_;
    const ir::Limits& limits_;
    bool marksAreEmpty_ = false;
    std::array<ir::NameSet, 2> victims_;
    std::map<ir::Piece, OfPiece> pieces_;
    std::string reason_;
};

class Fingerprinting {
public:
    Fingerprinting(const Variant& variant, const ir::Limits& limits)
        : variant_(variant), limits_(limits), coming_(comingPieces(variant)) {
        for (const PieceType& type : variant.pieces)
            names_[type.name] = kAbsent;
        for (const PieceType& type : variant.pieces) {
            if (coming_.contains(type.name)) named_.insert({type.name, type.like, type.inHand});
        }
        for (const std::string& name : named_)
            names_[name] = "piece";
    }

    ir::FingerprintResult run() {
        refine();
        // As long as the moves tell more pieces apart, others look at those.
        for (std::size_t told = 0; told != namesInUse();) {
            told = namesInUse();
            findMoves();
            if (!reason_.empty()) return {std::nullopt, reason_};
            for (const auto& [name, hash] : moves_)
                names_[name] = textOf(Hasher().add(std::string_view(names_[name])).add(hash));
            refine();
        }
        Hasher whole;
        whole.add(std::string_view(kGameFingerprintVersion)).add(std::string_view(variant_.board.print()));
        whole.add(std::string_view(meaningOf(variant_, names_, coming_)));
        return {ir::Fingerprint{whole.finish()}, {}};
    }

private:
    static std::string textOf(const Hasher& hasher) { return ir::Fingerprint{hasher.finish()}.print(); }

    [[nodiscard]] std::size_t namesInUse() const {
        std::set<std::string> all;
        for (const std::string& name : named_)
            all.insert(names_.find(name)->second);
        return all.size();
    }

    /// Calls each piece by how everything looks in which it is marked, until that tells no more apart.
    void refine() {
        for (std::size_t told = 0; told != namesInUse();) {
            told = namesInUse();
            ir::NewNames next = names_;
            for (const std::string& name : named_) {
                ir::NewNames marked = names_;
                marked[name] += '*';
                next[name] = textOf(Hasher().add(std::string_view(meaningOf(variant_, marked, coming_))));
            }
            names_ = std::move(next);
        }
    }

    /// What each piece does where it can stand.
    void findMoves() {
        PiecePrints prints(variant_, names_, limits_);
        const Whereabouts where(variant_, [&](const ir::Piece& piece, Square from, bool isUnmoved) {
            return arrivals(prints.of(piece, from)[isUnmoved ? 1 : 0], from);
        });
        if (where.marksEmptySquares()) prints.markEmpty(where);
        for (const std::string& name : coming_) {
            Hasher hasher;
            for (const Colour side : kSides)
                addMoves(hasher, {side, name}, where, prints);
            moves_[name] = hasher.finish();
        }
        reason_ = prints.reason();
    }

    void addMoves(Hasher& hasher, const ir::Piece& piece, const Whereabouts& where,
                  PiecePrints& prints) const {
        const PieceType* type = variant_.find(piece.name);
        if (type == nullptr || !type->of(piece.colour)) {
            hasher.add(0);
            return;
        }
        hasher.add(1);
        const Stands stands = where.of(piece);
        for (const bool isUnmoved : {true, false}) {
            for (const Square from : isUnmoved ? stands.unmoved : stands.moved) {
                const auto& moves = prints.of(piece, from)[isUnmoved ? 1 : 0];
                // Where it has no moves does not matter.
                if (moves.empty()) continue;
                hasher.add(isUnmoved ? 1 : 0).add(from).add(static_cast<int>(moves.size()));
                for (const ir::MovePrint& move : moves)
                    hasher.add(move.hash);
            }
        }
    }

    /// The names of moves are those that pieces have here: each stands for all pieces that are called so.
    [[nodiscard]] std::vector<Arrival> arrivals(const std::vector<ir::MovePrint>& moves, Square from) const {
        std::map<Square, std::set<std::string>> found;
        for (const ir::MovePrint& print : moves) {
            std::set<std::string>& becomes = found[print.move.to.value_or(from)];
            for (const std::string& each : print.move.becomes) {
                const auto [name, changesSide] = ir::formOf(each);
                for (const auto& [own, called] : names_) {
                    if (called == name) becomes.insert(ir::nameOf({own, changesSide}));
                }
            }
        }
        std::vector<Arrival> result;
        result.reserve(found.size());
        for (const auto& [to, becomes] : found)
            result.push_back({to, {becomes.begin(), becomes.end()}});
        return result;
    }

    const Variant& variant_;
    const ir::Limits& limits_;
    const std::set<std::string> coming_;
    /// Those, and what they count as.
    std::set<std::string> named_;
    ir::NewNames names_;
    std::map<std::string, Hash128> moves_;
    std::string reason_;
};

}  // namespace

ir::FingerprintResult fingerprint(const Variant& variant, const ir::Limits& pieces) {
    return Fingerprinting(variant, pieces).run();
}

}  // namespace ferz::variant
