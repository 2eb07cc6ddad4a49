#include "variant/compare/shared_names.h"

#include <algorithm>
#include <optional>
#include <set>

#include "ir/forms.h"
#include "ir/transitions.h"
#include "support/entry.h"
#include "variant/model/fen.h"

namespace ferz::variant {

namespace {

/// Pieces are called so where they are not told apart.
constexpr std::string_view kAny = "?";

/// Names of the pieces that can come into a game from some positions.
class Coming {
public:
    explicit Coming(const Variant& variant) : variant_(variant) {}

    void addPosition(const Game& game) {
        for (const auto& [square, piece] : game.position.pieces)
            add(piece.name);
        for (const auto& hand : game.hands) {
            for (const auto& [name, count] : hand)
                addDropped(name);
        }
    }

    [[nodiscard]] std::set<std::string> run() {
        if (variant_.hands.endless) {
            for (const PieceType& type : variant_.pieces)
                addDropped(type.name);
        }
        if (variant_.walls.given) {
            for (const std::string& claiming : variant_.walls.claimPiece.listed())
                add(claiming);
        }
        while (!worklist_.empty()) {
            const std::string name = std::move(worklist_.back());
            worklist_.pop_back();
            if (const PieceType* type = variant_.find(name)) follow(*type);
        }
        return std::move(names_);
    }

private:
    void add(std::string_view becomes) {
        const std::string_view name = ir::formOf(becomes).name;
        if (names_.insert(std::string(name)).second) worklist_.emplace_back(name);
    }
    void addDropped(const std::string& name) {
        add(name);
        const PieceType* type = variant_.find(name);
        if (type == nullptr || !type->drop) return;
        for (const std::string& as : type->drop->as)
            add(as);
    }
    void follow(const PieceType& type) {
        for (const Promotion& each : type.promotions) {
            for (const std::string& name : each.to)
                add(name);
        }
        if (variant_.hands.captured) addDropped(type.inHand);
        for (const auto& movement : type.movement)
            if (movement)
                ir::forEachInstruction(*movement, [&](const ir::Instruction& each) { follow(each); });
    }
    void follow(const ir::Instruction& instruction) {
        if (const auto* become = ir::effectOf<ir::Become>(instruction)) {
            for (const std::string& name : become->names)
                add(name);
        }
        if (const auto* place = ir::effectOf<ir::Place>(instruction)) add(place->name);
    }

    const Variant& variant_;
    std::set<std::string> names_;
    std::vector<std::string> worklist_;
};

class Pairing {
public:
    Pairing(const Variant& left, const Variant& right, const MovesAlike& movesAlike)
        : variants_{&left, &right}, movesAlike_(movesAlike) {}

    SharedNames run(const std::vector<std::pair<Game, Game>>& starts) {
        Coming left(*variants_[kLeft]);
        Coming right(*variants_[kRight]);
        for (const auto& [ours, theirs] : starts) {
            left.addPosition(ours);
            right.addPosition(theirs);
        }
        shared_.coming = {left.run(), right.run()};
        for (const std::size_t side : {kLeft, kRight})
            shared_.held[side] = heldPieces(*variants_[side], shared_.coming[side]);
        for (const auto& [ours, theirs] : starts)
            pairSquares(ours, theirs);
        nameCertain();
        if (!shared_.isOneToOne) return unpaired();
        followPairs();
        pairRest([&](const PieceType& one, const PieceType& other) {
            return one.letter == other.letter && movesAlike_(one, other, shared_.names);
        });
        pairRest([&](const PieceType& one, const PieceType& other) {
            return movesAlike_(one, other, shared_.names);
        });
        pairRest([](const PieceType& one, const PieceType& other) { return one.letter == other.letter; });
        nameRest();
        return std::move(shared_);
    }

private:
    [[nodiscard]] const ir::NewNames& names(std::size_t side) const { return shared_.names[side]; }
    [[nodiscard]] bool isPaired(std::size_t side, const PieceType& type) const {
        return names(side).contains(type.name);
    }

    [[nodiscard]] bool comes(std::size_t side, const PieceType& type) const {
        return shared_.coming[side].contains(type.name);
    }

    void pair(const std::string& ours, const std::string& theirs) {
        const PieceType* left = variants_[kLeft]->find(ours);
        const PieceType* right = variants_[kRight]->find(theirs);
        if (left == nullptr || right == nullptr) return;
        if (isPaired(kLeft, *left) || isPaired(kRight, *right)) {
            const auto found = std::find(shared_.pairs.begin(), shared_.pairs.end(), std::pair(left, right));
            if (found == shared_.pairs.end()) clashes_ = true;
            return;
        }
        shared_.names[kLeft][left->name] = left->letter;
        shared_.names[kRight][right->name] = left->letter;
        shared_.pairs.emplace_back(left, right);
    }

    void pairSquares(const Game& ours, const Game& theirs) {
        for (const auto& [square, piece] : ours.position.pieces) {
            if (const ir::Piece* other = theirs.on(square)) pair(piece.name, other->name);
        }
        if (clashes_) shared_.isOneToOne = false;
    }

    /// What paired pieces become where there is one choice, and what they are in the hand.
    void followPairs() {
        // The list grows meanwhile.
        std::size_t followed = 0;
        while (followed < shared_.pairs.size()) {
            const auto [left, right] = shared_.pairs[followed++];
            pairFollowed(left->inHand, right->inHand);
            for (std::size_t rule = 0; rule < std::min(left->promotions.size(), right->promotions.size());
                 ++rule) {
                const Promotion& ours = left->promotions[rule];
                const Promotion& theirs = right->promotions[rule];
                if (ours.to.size() == 1 && theirs.to.size() == 1)
                    pairFollowed(ours.to.front(), theirs.to.front());
            }
        }
    }

    /// Not what moves otherwise and has the letter of a piece of the other variant: then the rules differ.
    void pairFollowed(const std::string& ours, const std::string& theirs) {
        const PieceType* left = variants_[kLeft]->find(ours);
        const PieceType* right = variants_[kRight]->find(theirs);
        if (left == nullptr || right == nullptr) return;
        const bool isKnown = findBy(variants_[kRight]->pieces, &PieceType::letter, left->letter) != nullptr ||
                             findBy(variants_[kLeft]->pieces, &PieceType::letter, right->letter) != nullptr;
        if (left->letter == right->letter || !isKnown || movesAlike_(*left, *right, shared_.names))
            pair(ours, theirs);
    }

    template <class Fits>
    void pairRest(const Fits& fits) {
        for (const PieceType& left : variants_[kLeft]->pieces) {
            if (!comes(kLeft, left) || isPaired(kLeft, left)) continue;
            const auto& others = variants_[kRight]->pieces;
            const auto found = std::find_if(others.begin(), others.end(), [&](const PieceType& right) {
                return comes(kRight, right) && !isPaired(kRight, right) && fits(left, right);
            });
            if (found != others.end()) pair(left.name, found->name);
        }
    }

    /// All others have names that the other variant does not use. Rules may speak of what never comes into a
    /// game: that is told apart by its letter.
    void nameRest() {
        for (const PieceType& left : variants_[kLeft]->pieces) {
            const auto& others = variants_[kRight]->pieces;
            const auto right = std::find_if(others.begin(), others.end(), [&](const PieceType& each) {
                return each.letter == left.letter && !isPaired(kRight, each);
            });
            if (isPaired(kLeft, left) || right == others.end() || comes(kLeft, left) || comes(kRight, *right))
                continue;
            shared_.names[kLeft][left.name] = left.letter;
            shared_.names[kRight][right->name] = left.letter;
        }
        std::set<std::string> used;
        for (const ir::NewNames& each : shared_.names) {
            for (const auto& [name, letter] : each)
                used.insert(letter);
        }
        // What comes into a game keeps its letter if it can: the answer speaks of that.
        for (const bool nowComing : {true, false}) {
            for (const std::size_t side : {kLeft, kRight}) {
                for (const PieceType& type : variants_[side]->pieces) {
                    if (isPaired(side, type) || comes(side, type) != nowComing) continue;
                    std::string letter = type.letter;
                    while (!used.insert(letter).second)
                        letter += '\'';
                    shared_.names[side][type.name] = letter;
                }
            }
        }
    }

    /// Those that are paired so far, if they are one to one.
    void nameCertain() {
        if (shared_.isOneToOne) shared_.certain = shared_.names;
        for (const std::size_t side : {kLeft, kRight}) {
            for (const PieceType& type : variants_[side]->pieces)
                shared_.certain[side].try_emplace(type.name, kAny);
        }
    }

    SharedNames unpaired() {
        shared_.pairs.clear();
        shared_.names = shared_.certain;
        return std::move(shared_);
    }

    const std::array<const Variant*, 2> variants_;
    const MovesAlike& movesAlike_;
    SharedNames shared_;
    bool clashes_ = false;
};

}  // namespace

std::set<std::string> comingPieces(const Variant& variant) {
    Coming coming(variant);
    std::vector<ir::PlacementProblem> problems;
    if (const auto game = readFen(variant.start, variant, problems)) coming.addPosition(*game);
    return coming.run();
}

std::set<std::string> heldPieces(const Variant& variant, const std::set<std::string>& coming) {
    std::set<std::string> held;
    if (!variant.hands.given) return held;
    std::vector<ir::PlacementProblem> problems;
    if (const auto game = readFen(variant.start, variant, problems)) {
        for (const auto& hand : game->hands) {
            for (const auto& [name, count] : hand)
                held.insert(name);
        }
    }
    for (const PieceType& type : variant.pieces) {
        if (variant.hands.endless) held.insert(type.name);
        if (variant.hands.captured && coming.contains(type.name)) held.insert(type.inHand);
    }
    return held;
}

SharedNames sharedNames(const Variant& left, const Variant& right,
                        const std::vector<std::pair<Game, Game>>& starts, const MovesAlike& movesAlike) {
    return Pairing(left, right, movesAlike).run(starts);
}

}  // namespace ferz::variant
