#include "frontend/chessembly/straight.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "frontend/chessembly/expression_outcomes.h"

namespace ferz::chessembly {

namespace {

using ir::Contents;

/// The facts that hold when an expression of the straight start runs.
class Facts {
public:
    Facts() { squares_[{}] = Contents::friendly(); }

    /// The facts after the branch; empty if it contradicts them.
    [[nodiscard]] std::optional<Facts> with(const Branch& branch) const {
        Facts result = *this;
        bool isPossible = !branch.before || result.narrow(*branch.before);
        if (branch.step) {
            result.anchor_ = result.anchor_ + *branch.step;
            isPossible = isPossible && result.narrow(result.anchor_, Contents::onBoard());
        }
        if (branch.after) isPossible = isPossible && result.narrow(*branch.after);
        if (!isPossible) return std::nullopt;
        return result;
    }

    /// Keeps what is true in both. False if their anchors differ.
    [[nodiscard]] bool weaken(const Facts& other) {
        if (anchor_ != other.anchor_) return false;
        for (auto& [square, what] : squares_)
            what = what | other.contentsAt(square);
        std::erase_if(states_, [&](const auto& state) {
            const auto found = other.states_.find(state.first);
            return found == other.states_.end() || found->second != state.second;
        });
        names_ = names_ | other.names_;
        return true;
    }

private:
    [[nodiscard]] Contents contentsAt(const ir::Vec& square) const {
        const auto found = squares_.find(square);
        return found == squares_.end() ? Contents::onBoard() | Contents::offBoard() : found->second;
    }

    /// Adds a fact. False if it contradicts the others.
    bool narrow(const ir::Vec& square, const Contents& what) {
        return !(squares_[square] = contentsAt(square) & what).isNone();
    }

    bool narrow(const ir::Test& test) {
        const ir::Vec square = anchor_ + test.at;
        if (test.negated) return true;
        if (const auto* holds = std::get_if<ir::Holds>(&test.predicate)) return narrow(square, holds->what);
        if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) {
            const bool isOutside = (beyond->regions & ir::bit(ir::Region::Inside)) == 0;
            return !isOutside || narrow(square, Contents::offBoard());
        }
        if (const auto* state = std::get_if<ir::StateIs>(&test.predicate))
            return states_.emplace(state->key, state->value).first->second == state->value;
        if (const auto* named = std::get_if<ir::Named>(&test.predicate))
            return !(names_ = names_ & named->names).isNone();
        return true;
    }

    ir::Vec anchor_;
    std::map<ir::Vec, Contents> squares_;  ///< relative to the piece's square
    std::map<std::string, int> states_;
    ir::NameSet names_ = ir::NameSet::all();
};

/// Longer chains are followed up to here: each expression copies all facts.
constexpr std::size_t kMostFollowed = 500;

/// The first expression that uses a value other than to go on, or that a `repeat` jumps back to.
std::size_t straightEnd(const Chain& chain) {
    std::size_t end = std::min(chain.operations.size(), kMostFollowed);
    for (std::size_t at = 0; at < end; ++at) {
        switch (chain.operations[at].kind) {
            case Opcode::Open:
            case Opcode::Close:
            case Opcode::Repeat:
            case Opcode::Do:
            case Opcode::While:
            case Opcode::Label:
            case Opcode::Jmp:
            case Opcode::Jne:
            case Opcode::Not:
            case Opcode::End:
            case Opcode::False:
            case Opcode::Absolute:
            case Opcode::AbsoluteX:
            case Opcode::AbsoluteY: end = at; break;
            default: break;
        }
    }
    for (const Operation& each : chain.operations) {
        if (each.kind == Opcode::Repeat && each.target != kNone) end = std::min(end, each.target);
    }
    return end;
}

}  // namespace

Contradictions contradictions(const Chain& chain, const Dialect& dialect) {
    Contradictions result;
    Facts facts;
    const std::size_t end = straightEnd(chain);
    for (std::size_t at = 0; at < end; ++at) {
        if (next(chain, {at, Value::True}, dialect).what != Next::What::Look) continue;
        std::optional<Facts> then;
        bool activates = false;
        bool couldActivate = false;
        for (const Branch& branch : branches(chain.operations[at], AnchorContents::Unknown, dialect)) {
            const auto possible = facts.with(branch);
            const bool isActivation = branch.activation != Activation::None;
            couldActivate = couldActivate || isActivation;
            if (!possible) continue;
            activates = activates || isActivation;
            if (!branch.value) continue;
            if (!then) {
                then = possible;
            } else if (!then->weaken(*possible)) {
                return result;
            }
        }
        if (couldActivate && !activates) result.inVain.insert(at);
        if (!then) {
            // A label or `not` after the start catches the false value.
            if (at + 1 < end) result.dead = at + 1;
            return result;
        }
        facts = std::move(*then);
    }
    return result;
}

}  // namespace ferz::chessembly
