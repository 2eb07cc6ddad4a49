#include "backends/cpp/tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <utility>

#include "backends/cpp/cycles.h"
#include "backends/cpp/path.h"
#include "backends/cpp/path_board.h"

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;

namespace {

constexpr std::size_t kMostNodes = 2'500;
constexpr std::size_t kMostWork = 100'000;
/// Deeper nesting is harder to read than a walk.
constexpr std::size_t kDeepestPath = 32;

enum class Result { Done, NeedsWalk };

/// The two ask the same, so that one block can hold what stands in both.
bool asksTheSame(const Statement& left, const Statement& right) {
    const auto* a = std::get_if<If>(&left);
    const auto* b = std::get_if<If>(&right);
    return a != nullptr && b != nullptr && a->let == b->let && a->outside == b->outside &&
           a->condition.text() == b->condition.text();
}

/// Joins neighbours that ask the same. What follows the exit of a loop stays after it.
void join(Block& block) {
    Block joined;
    std::size_t since = 0;
    for (Statement& statement : block) {
        const auto same = std::find_if(joined.begin() + static_cast<std::ptrdiff_t>(since), joined.end(),
                                       [&](const Statement& each) { return asksTheSame(each, statement); });
        if (same != joined.end()) {
            std::move(bodyOf(statement)->begin(), bodyOf(statement)->end(),
                      std::back_inserter(*bodyOf(*same)));
            continue;
        }
        const bool isLeave = leaves(statement);
        joined.push_back(std::move(statement));
        if (isLeave) since = joined.size();
    }
    block = std::move(joined);
    for (Statement& statement : block) {
        if (Block* body = bodyOf(statement)) join(*body);
    }
}

/// Blocks in which no move is made are not written.
void dropIdle(Block& block) {
    std::erase_if(block, [](Statement& statement) {
        Block* body = bodyOf(statement);
        if (body == nullptr) return false;
        dropIdle(*body);
        return std::all_of(body->begin(), body->end(), leaves);
    });
}

/// The question where a point lies; empty for other tests.
std::optional<Outside> outside(const ir::Test& test, const Path& path) {
    if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate))
        return Outside{path.cursor.name, test.at, beyond->regions};
    const auto* holding = std::get_if<ir::Holds>(&test.predicate);
    if (holding == nullptr || holding->what != ir::Contents::offBoard() || test.at.isZero())
        return std::nullopt;
    // Regions are those of one board.
    if (!test.at.isFlat()) return std::nullopt;
    const unsigned inside = ir::bit(ir::Region::Inside);
    return Outside{path.cursor.name, test.at, test.negated ? inside : ir::kAllRegions & ~inside};
}

/// What the path does beside captures and its landing: endings with different ones are different moves.
std::string restOf(const Path& path) {
    const bool hasSquares =
        !path.swaps.empty() || !path.flips.empty() || !path.enPassantMarks.empty() || !path.drops.empty();
    return fmt::format("{}{}", hasSquares ? "?" : "", fmt::join(tagParts(path.tags()), ""));
}

std::string nextName(Path& path) {
    return fmt::format("s{}", ++path.squares);
}

class TreeBuilder {
public:
    TreeBuilder(const ir::Movement& movement, Scope& scope)
        : movement_(movement),
          scope_(scope),
          cycles_(findCycles(movement, kMostNodes)),
          board_(scope, bases_) {}

    Tree build() {
        Tree tree;
        const ir::State& start = movement_.states[0];
        Path path;
        path.cursor = {0, {}, "from"};
        path.squares = 0;
        if (start.accepts) static_cast<void>(end(path, tree.statements));
        for (std::size_t index = 0; index < start.transitions.size(); ++index) {
            const std::size_t endings = endings_.size();
            const std::size_t count = nodes_;
            Block block;
            onPath_ = {0};
            if (follow(start.transitions[index], path, block) == Result::Done) {
                std::move(block.begin(), block.end(), std::back_inserter(tree.statements));
            } else {
                endings_.resize(endings);
                nodes_ = count;
                tree.left.push_back(index);
            }
        }
        join(tree.statements);
        dropIdle(tree.statements);
        for (const Ending& ending : endings_)
            bases_.resolve(ending, tree.outcomes);
        return tree;
    }

private:
    // -- tests --

    /// What the test asks of the square, which is on the board; nothing where only a walk can tell.
    std::optional<Condition> asked(const ir::Test& test, const NamedSquare& square, const Path& path) {
        if (const auto* holding = std::get_if<ir::Holds>(&test.predicate))
            return board_.holds(holding->what, square, path);
        if (std::holds_alternative<ir::Unmoved>(test.predicate)) {
            const auto occupant = board_.occupantOf(square, path);
            if (!occupant) return std::nullopt;
            const bool atHome =
                occupant->what.kind == ir::Occupant::Kind::Original && occupant->home.same(square);
            return atHome ? scope_.unmoved(square.name) : Condition(false);
        }
        if (const auto* present = std::get_if<ir::Present>(&test.predicate)) {
            if (!path.changed.empty()) return std::nullopt;
            return scope_.present(*present, scope_.onBoard("each"));
        }
        if (Scope::isUnchanging(test.predicate)) return scope_.unchanging(test.predicate, square.name);
        return std::nullopt;
    }

    Result test(const ir::Test& test, Path& path, Block& block, Block** body, bool leaves) {
        If node;
        if (const auto point = outside(test, path)) {
            node.outside = point;
            return opened(std::move(node), block, body, leaves);
        }
        const auto* marked = std::get_if<ir::EnPassantMarked>(&test.predicate);
        if (marked != nullptr && !test.negated && test.at.isZero() && !leaves) {
            const std::string victim = nextName(path);
            node.let = Let{victim, VictimOf{path.cursor.name}};
            node.condition = scope_.isVictim(*marked, path.cursor.name, victim);
            path.marked.emplace_back(path.cursor, NamedSquare{bases_.add(), {}, victim});
            return opened(std::move(node), block, body, leaves);
        }
        NamedSquare square = path.cursor;
        if (!test.at.isZero()) {
            square = bases_.stepped(path.cursor, test.at, ir::PlainEdges{}, nextName(path));
            node.let = Let{square.name, Offset{path.cursor.name, test.at}};
        }
        const auto* holding = std::get_if<ir::Holds>(&test.predicate);
        const bool off = holding != nullptr ? holding->what.off : test.negated;
        auto condition = asked(test, square, path);
        if (!condition) return Result::NeedsWalk;
        // Where off the board counts too, nothing is learned of the square.
        if (holding != nullptr && (test.at.isZero() || !off)) {
            const auto decided = board_.learn(holding->what, square, path);
            if (decided == false) {
                *body = nullptr;
                return leaves ? Result::NeedsWalk : Result::Done;
            }
            if (decided == true) condition = true;
        }
        node.condition = test.negated ? !*condition : *condition;
        if (node.let)
            node.condition =
                off ? !isOnBoard(square.name) || node.condition : isOnBoard(square.name) && node.condition;
        return opened(std::move(node), block, body, leaves);
    }

    /// Appends the node and points `body` at where the path goes on; as the exit of a loop, if it
    /// `leaves`.
    Result opened(If node, Block& block, Block** body, bool leaves) {
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        *body = &block;
        if (node.condition.isTrue() && !node.outside) return Result::Done;
        if (leaves) {
            block.emplace_back(Leave{node.let, node.outside, node.condition});
            return Result::Done;
        }
        if (node.condition.isFalse()) {
            *body = nullptr;
            return Result::Done;
        }
        block.emplace_back(std::move(node));
        *body = bodyOf(block.back());
        return Result::Done;
    }

    // -- paths --

    /// The statements after one transition.
    Result follow(const ir::Transition& transition, Path path, Block& block) {
        if (++path.depth > kDeepestPath || ++nodes_ > kMostNodes || ++work_ > kMostWork)
            return Result::NeedsWalk;
        if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
            if (cycles_.has[transition.target]) return line(*step, transition.target, path, block);
        }
        Block* body = nullptr;
        const Result result = carryOut(transition.instruction, path, block, &body, false);
        if (result != Result::Done || body == nullptr) return result;
        if (std::find(onPath_.begin(), onPath_.end(), transition.target) != onPath_.end())
            return Result::NeedsWalk;
        return branches(transition.target, path, *body);
    }

    /// What an instruction writes; `body` is where the path goes on, null where it ends.
    Result carryOut(const ir::Instruction& instruction, Path& path, Block& block, Block** body, bool leaves) {
        *body = &block;
        return std::visit(Overloaded{
                              [](const ir::Pass&) { return Result::Done; },
                              [&](const ir::Step& step) {
                                  If node;
                                  Offset offset{path.cursor.name, step.by, step.edges};
                                  path.cursor =
                                      bases_.stepped(path.cursor, step.by, step.edges, nextName(path));
                                  node.let = Let{path.cursor.name, std::move(offset)};
                                  node.condition = isOnBoard(path.cursor.name);
                                  return opened(std::move(node), block, body, false);
                              },
                              [&](const ir::Test& each) { return test(each, path, block, body, leaves); },
                              [&](const ir::Act& each) {
                                  return board_.act(each.effect, path) ? Result::Done : Result::NeedsWalk;
                              },
                              [&](const ir::Mark& mark) {
                                  path.marks[mark.slot] = path.cursor;
                                  return Result::Done;
                              },
                              [&](const ir::Return& back) {
                                  const auto to = path.remembered(back.slot);
                                  if (to) {
                                      path.cursor = *to;
                                  } else {
                                      *body = nullptr;
                                  }
                                  return Result::Done;
                              },
                          },
                          instruction);
    }

    /// All that follows a state. Blocks are built apart: one may move while its neighbours are appended.
    Result branches(StateId id, const Path& path, Block& body) {
        onPath_.push_back(id);
        Block own;
        Result result = Result::Done;
        if (movement_.states[id].accepts) result = end(path, own);
        for (const ir::Transition& transition : movement_.states[id].transitions) {
            if (result != Result::Done) break;
            result = follow(transition, path, own);
        }
        onPath_.pop_back();
        std::move(own.begin(), own.end(), std::back_inserter(body));
        return result;
    }

    // -- lines --

    /// A cycle that one step on a line enters, and that takes one more such step each time round.
    Result line(const ir::Step& into, StateId head, Path path, Block& block) {
        const bool reentered = std::find(onPath_.begin(), onPath_.end(), head) != onPath_.end();
        const auto cycle = reentered || !ir::isPlain(into.edges)
                               ? std::nullopt
                               : lineCycleAt(movement_, cycles_, head, kDeepestPath);
        if (!cycle || ++nodes_ > kMostNodes) return Result::NeedsWalk;
        LineLoop node;
        node.first = Offset{path.cursor.name, into.by};
        const NamedSquare first = bases_.stepped(path.cursor, into.by, into.edges, "");
        node.square = nextName(path);
        node.next = Offset{node.square, cycle->by};
        path.cursor = {bases_.addLoop(first, cycle->by), {}, node.square};
        path.loops.push_back(path.cursor.base);
        path.landingUnknown = path.landingUnknown || cycle->lands;
        onPath_.insert(onPath_.end(), cycle->states.begin(), cycle->states.end());
        const Result result = round(cycle->states, path, node.body);
        onPath_.resize(onPath_.size() - cycle->states.size());
        block.emplace_back(std::move(node));
        return result;
    }

    /// The body of a line: at each state its exits, then what the next round needs.
    Result round(const std::vector<StateId>& states, Path path, Block& body) {
        for (std::size_t number = 0; number < states.size(); ++number) {
            const ir::State& state = movement_.states[states[number]];
            if (state.accepts && end(path, body) != Result::Done) return Result::NeedsWalk;
            for (std::size_t index = 0; index < state.transitions.size(); ++index) {
                if (index == *cycles_.by[states[number]]) continue;
                if (follow(state.transitions[index], path, body) != Result::Done) return Result::NeedsWalk;
            }
            if (number + 1 == states.size()) {
                bases_.setPassed(path.loops.back(), path.known);
                break;
            }
            Block* rest = nullptr;
            const ir::Instruction& on = state.transitions[*cycles_.by[states[number]]].instruction;
            // A line that never goes on is no line.
            if (carryOut(on, path, body, &rest, true) != Result::Done || rest == nullptr)
                return Result::NeedsWalk;
        }
        return Result::Done;
    }

    // -- moves --

    Result end(const Path& path, Block& block) {
        if (path.landingUnknown && !path.vanished) return Result::NeedsWalk;
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        const NamedSquare to = path.landed.value_or(NamedSquare{0, {}, "from"});
        block.emplace_back(path.report());
        endings_.push_back({path, to, restOf(path)});
        return Result::Done;
    }

    const ir::Movement& movement_;
    Scope& scope_;
    const Cycles cycles_;
    std::vector<StateId> onPath_;
    Bases bases_;
    PathBoard board_;
    std::vector<Ending> endings_;
    std::size_t nodes_ = 0;
    std::size_t work_ = 0;
};

}  // namespace

Tree buildTree(const ir::Movement& movement, Scope& scope) {
    return TreeBuilder(movement, scope).build();
}

}  // namespace ferz::cpp
