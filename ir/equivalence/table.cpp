#include "ir/equivalence/table.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <utility>

#include "ir/configuration.h"
#include "ir/evaluate.h"

namespace ferz::ir {

namespace {

class SymbolicRun {
public:
    SymbolicRun(const Movement& movement, const Board& board, Square origin, Colour side,
                const Encoding& encoding, const DiagramSpace& space)
        : movement_(movement),
          board_(board),
          side_(side),
          encoding_(encoding),
          space_(space),
          origin_(real(origin)) {}

    /// False when a limit is hit or something cannot be decided.
    bool run(const Limits& limits, std::string& reason) {
        reach(Configuration::at(origin_), DiagramSpace::always());
        while (!open_.empty()) {
            const auto current = open_.front();
            open_.pop_front();
            // What has come since this configuration was last run.
            const Diagram news = std::exchange(current->second.news, Diagram());
            current->second.waiting = false;
            const State& state = movement_.states[current->first.state];
            if (state.accepts) accept(current->first.pending, news);
            for (const Transition& transition : state.transitions) {
                Configuration next = current->first;
                next.state = transition.target;
                const Diagram condition = follow(transition.instruction, next, news);
                if (!condition.isFalse()) reach(std::move(next), condition);
                if (!undecided_.empty() || known_.size() > limits.configurations || space_.exhausted()) {
                    reason = !undecided_.empty() ? undecided_
                             : space_.exhausted()
                                 ? fmt::format("the decision diagrams need more than {} nodes",
                                               limits.diagramNodes)
                                 : fmt::format("one square needs more than {} configurations",
                                               limits.configurations);
                    return false;
                }
            }
        }
        return true;
    }

    [[nodiscard]] std::size_t configurations() const { return known_.size(); }
    [[nodiscard]] MoveTable take() { return std::move(table_); }

private:
    struct Reached {
        Diagram when;
        Diagram news;
        bool waiting = false;
    };
    using Known = std::map<Configuration, Reached>;

    /// Squares of the automaton's board as the real board has them, and back: turning is its own inverse.
    [[nodiscard]] Square real(Square square) const {
        return seenBy(board_, square, side_, movement_.forBlack);
    }

    void reach(Configuration configuration, const Diagram& when) {
        const auto place = known_.try_emplace(std::move(configuration)).first;
        Reached& reached = place->second;
        const Diagram news = when & !reached.when;
        if (news.isFalse()) return;
        reached.when = reached.when | news;
        reached.news = reached.news | news;
        if (reached.waiting) return;
        reached.waiting = true;
        open_.push_back(place);
    }

    void accept(const Pending& pending, const Diagram& when) {
        const auto toReal = [this](Square square) { return real(square); };
        TableKey key{renamed(finished(pending, origin_, {}), toReal), pending.enPassantCaptures};
        std::transform(key.enPassantCaptures.begin(), key.enPassantCaptures.end(),
                       key.enPassantCaptures.begin(), toReal);
        std::sort(key.enPassantCaptures.begin(), key.enPassantCaptures.end());
        Diagram& entry = table_[std::move(key)];
        entry = entry | when;
    }

    Diagram follow(const Instruction& instruction, Configuration& next, const Diagram& when) {
        const auto onlyIf = [&](bool open) { return open ? when : Diagram(); };
        return std::visit(Overloaded{
                              [&](const Pass&) { return when; },
                              [&](const Step& step) {
                                  next.cursor = board_.offset(next.cursor, step.by, step.edges);
                                  return onlyIf(next.cursor != kNoSquare);
                              },
                              [&](const Test& test) {
                                  const Diagram open = holds(test.predicate, next, test.at);
                                  return when & (test.negated ? !open : open);
                              },
                              [&](const Act& act) { return onlyIf(apply(act.effect, next, origin_, {})); },
                              [&](const Mark& mark) {
                                  remember(next, mark.slot);
                                  return when;
                              },
                              [&](const Return& back) {
                                  next.cursor = remembered(next, back.slot, origin_);
                                  return onlyIf(next.cursor != kNoSquare);
                              },
                          },
                          instruction);
    }

    [[nodiscard]] static Diagram constant(bool value) { return value ? DiagramSpace::always() : Diagram(); }

    /// What stands on a square of the automaton's board, as the pending move has it.
    Diagram contains(const Contents& what, const Configuration& at, Square square) {
        const Occupant found = occupant(at, square);
        switch (found.kind) {
            case Occupant::Kind::Nothing: return constant(what.empty);
            case Occupant::Kind::Placed:
                return constant((found.friendly ? what.friends : what.enemies).contains(found.name));
            case Occupant::Kind::Original: break;
        }
        if (found.square == origin_) {
            return encoding_.moverIsNamed(space_, found.flipped ? what.enemies : what.friends);
        }
        if (!at.pending.enPassantCaptures.empty()) {
            undecided_ = "a square is tested after an en-passant capture, whose victim may have stood there";
        }
        Contents seen = what;
        if (found.flipped) std::swap(seen.friends, seen.enemies);
        return encoding_.holds(space_, real(found.square), seen);
    }

    Diagram holds(const Predicate& predicate, const Configuration& at, const Vec& offset) {
        const Square square = board_.offset(at.cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) {
                    return onBoard ? contains(test.what, at, square) : constant(test.what.off);
                },
                [&](const Beyond& test) {
                    return constant((test.regions & bit(regionOf(board_, at.cursor, offset))) != 0);
                },
                [&](const InZone& test) { return constant(onBoard && test.zone.contains(board_, square)); },
                [&](const Unmoved&) {
                    if (!onBoard || occupant(at, square) != occupant(Configuration::at(origin_), square)) {
                        return Diagram();
                    }
                    return encoding_.unmoved(space_, real(square));
                },
                [&](const NeverChecked&) { return !encoding_.everChecked(space_); },
                [&](const Attacked& test) {
                    return onBoard ? encoding_.attacked(space_, real(square), test) : Diagram();
                },
                [&](const StateIs& test) { return encoding_.stateIs(space_, test.key, test.value); },
                [&](const Named& test) { return encoding_.moverIsNamed(space_, test.names); },
                [&](const InCheck&) { return encoding_.inCheck(space_); },
                [&](const Present& test) {
                    Diagram any;
                    for (Square each = 0; each < board_.squares(); ++each) {
                        if (test.where.contains(board_, each)) any = any | contains(test.what, at, each);
                    }
                    return any;
                },
                [&](const Visited&) {
                    const std::vector<Square>& visited = at.pending.visited;
                    return constant(onBoard && std::binary_search(visited.begin(), visited.end(), square));
                },
                [&](const Affected&) {
                    if (!onBoard) return Diagram();
                    const Occupant found = occupant(at, square);
                    const std::vector<Square>& captures = at.pending.captures;
                    return constant((found.kind == Occupant::Kind::Original && found.square != square) ||
                                    std::binary_search(captures.begin(), captures.end(), square));
                },
                [&](const EnPassantMarked& test) {
                    return onBoard ? encoding_.enPassant(space_, real(square), test.victims) : Diagram();
                },
            },
            predicate);
    }

    const Movement& movement_;
    const Board board_;
    const Colour side_;
    const Encoding& encoding_;
    const DiagramSpace& space_;
    const Square origin_;  // on the automaton's board
    Known known_;
    std::deque<Known::iterator> open_;
    MoveTable table_;
    std::string undecided_;
};

}  // namespace

std::optional<MoveTable> moveTable(const Movement& movement, const Board& board, Square origin, Colour side,
                                   const Encoding& encoding, const DiagramSpace& space, const Limits& limits,
                                   std::size_t& configurations, std::string& reason) {
    SymbolicRun run(movement, board, origin, side, encoding, space);
    if (!run.run(limits, reason)) return std::nullopt;
    configurations += run.configurations();
    return run.take();
}

}  // namespace ferz::ir
