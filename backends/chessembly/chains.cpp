#include "backends/chessembly/chains.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "backends/chessembly/alternative_code.h"
#include "backends/chessembly/alternatives.h"
#include "backends/chessembly/operations.h"
#include "backends/chessembly/straight.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Slot;

/// A chain with deeper blocks is refused: some programs do not read it.
constexpr int kMostBlocks = 100;
/// A plan with more nodes on one path is refused.
constexpr int kMostDepth = 2'000;

/// Null where several edges, or none, leave the node.
const Edge* onlyEdge(const Plan& plan, NodeId node) {
    return node != kEnd && plan.nodes[node].size() == 1 ? &plan.nodes[node].front() : nullptr;
}

/// Some activation is a `jump`, which ends with the chain.
bool jumps(const Plan& plan) {
    return std::any_of(plan.nodes.begin(), plan.nodes.end(), [](const std::vector<Edge>& edges) {
        return std::any_of(edges.begin(), edges.end(), [](const Edge& edge) {
            return std::any_of(edge.activations.begin(), edge.activations.end(), [](const Activation& each) {
                return each.kind == Activation::Kind::Jump || each.kind == Activation::Kind::TakeJump;
            });
        });
    });
}

/// How often the code goes back to the loop, or to the end of the look ahead.
int countOf(const Sequence& sequence, int id) {
    int count = 0;
    for (const Item& item : sequence) {
        if (item.kind == Item::Kind::Back && item.loop == id) ++count;
        count += countOf(item.body, id);
    }
    return count;
}

/// Alternatives that all walk in a direction come in the order in which people read directions.
void sortWalks(const Choices& choices, std::vector<Alternative>& alternatives) {
    const bool allWalk = std::all_of(alternatives.begin(), alternatives.end(), [&](const Alternative& each) {
        return choices.direction(each).has_value();
    });
    if (!allWalk) return;
    std::stable_sort(alternatives.begin(), alternatives.end(),
                     [&](const Alternative& a, const Alternative& b) {
                         return readsBefore(*choices.direction(a), *choices.direction(b));
                     });
}

/// The `jump` that follows the look ahead withdraws its take, too.
void dropWithdrawal(Sequence& looks) {
    const std::size_t size = looks.size();
    if (size > 2 && isWithdrawal(looks[size - 2], looks[size - 1])) looks.resize(size - 2);
}

class ChainGenerator {
public:
    ChainGenerator(const Plan& plan, const Bounds& bounds, Refusal& refusal)
        : plan_(plan), choices_(plan), ways_(choices_.ways()), mostItems_(bounds.items), refusal_(refusal) {}

    /// Empty when the plan was refused.
    std::optional<std::vector<Sequence>> chains() {
        std::vector<Sequence> chains;
        std::size_t items = 0;
        if (ways_.isLoopHead(0)) {
            chains.push_back(code(0, {}, {}, {}));
        } else {
            std::vector<Alternative> alternatives = choices_.of(0, {}, true);
            sortWalks(choices_, alternatives);
            for (const Alternative& each : alternatives) {
                chains.push_back(alternativeCode(each, {}, {}, {}));
                items += length(chains.back());
                if (items > mostItems_) refuse(kTooLong);
                if (failed_) break;
            }
        }
        for (Sequence& chain : chains) {
            dropNeedlessLoops(chain);
            askLess(chain);
            if (depth(chain) > kMostBlocks) refuse("it branches too deeply");
        }
        if (failed_) return std::nullopt;
        return chains;
    }

private:
    void refuse(const char* reason) {
        if (failed_) return;
        failed_ = true;
        refusal_.reason = reason;
    }

    /// The code for all that can be done from the node. Nothing may follow it.
    Sequence code(NodeId node, const Purpose& purpose, const OpenLoops& active, const Excluded& excluded) {
        if (node == kEnd) return {};
        if (const auto found = active.find(node); found != active.end()) {
            return {Item::of(Item::Kind::Back, found->second)};
        }
        if (++depth_ > kMostDepth) refuse("it branches too deeply");
        if (purpose.goal && purpose.goal->pendingTake != 0 &&
            !Choices::isOneWay(choices_.of(node, purpose, true))) {
            refuse("it returns to its loop from several pieces that it may capture");
        }
        Sequence result;
        if (!failed_) {
            result = ways_.isLoopHead(node)
                         ? loopCode(node, purpose, active)
                         : choice(choices_.fitting(node, purpose, active), purpose, active, excluded);
        }
        --depth_;
        if (length(result) > mostItems_) refuse(kTooLong);
        if (failed_) return {};
        return result;
    }

    template <class Make>
    Item block(const Make& make) {
        ++blocks_;
        Item result = Item::block(make());
        --blocks_;
        return result;
    }

    Sequence loopCode(NodeId node, const Purpose& purpose, OpenLoops active) {
        const std::vector<Alternative> alternatives = choices_.of(node, purpose, true);
        if (auto search = searchCode(alternatives, node, purpose, active)) return std::move(*search);
        if (active.empty() && ways_.mayBeEndless(node)) {
            // A walk that repeats itself is cut, and with it the rest of the chain: also the code after its
            // block, or between a take and its jump.
            if (blocks_ > 0 || jumps(plan_))
                refuse("it may go round the board for ever before it has tried every path");
        }
        const int id = nextId_++;
        active[node] = id;
        Item loop = Item::of(Item::Kind::Loop, id);
        loop.body = choice(choices_.fitting(node, purpose, active), purpose, active, {});
        if (countOf(loop.body, id) == 0) return std::move(loop.body);
        return {std::move(loop)};
    }

    /// `do peek(v) while ...`: for a loop that is left only if the next square is not empty.
    std::optional<Sequence> searchCode(const std::vector<Alternative>& alternatives, NodeId node,
                                       const Purpose& purpose, const OpenLoops& active) {
        const auto onward =
            std::find_if(alternatives.begin(), alternatives.end(), [&](const Alternative& each) {
                const auto* step = std::get_if<GuardedStep>(&each.operation);
                return step != nullptr && each.target == node && each.fused == Alternative::Fused::No &&
                       !each.look &&
                       (step->what == Contents::nothing() ||
                        (step->what == Contents::onBoard() && each.activations.empty()));
            });
        if (onward == alternatives.end() || alternatives.size() == 1) return std::nullopt;
        const bool moves = onward->activations == std::vector<Activation>{{Activation::Kind::Move, {}, {}}};
        const bool jumps = onward->activations == std::vector<Activation>{{Activation::Kind::Jump, {}, {}}};
        if (!onward->activations.empty() && !moves && !jumps) return std::nullopt;
        const auto& [by, onto] = std::get<GuardedStep>(onward->operation);
        std::vector<Alternative> others;
        for (const Alternative& each : alternatives) {
            if (&each == &*onward) continue;
            const NodeId target = each.look ? each.look->target : each.target;
            if (each.look || ways_.reaches(target, node, active) || each.fused != Alternative::Fused::No)
                return std::nullopt;
            const auto needs = neededAt(each.operation, by);
            if (!needs || !(*needs & onto).isNone()) return std::nullopt;
            others.push_back(each);
        }
        const Opcode step = moves                         ? Opcode::Move
                            : jumps                       ? Opcode::Jump
                            : onto == Contents::nothing() ? Opcode::Peek
                                                          : Opcode::Anchor;
        Sequence result = {expression(Opcode::Do), expression(step, by), expression(Opcode::While)};
        append(result, choice(std::move(others), purpose, active, ExcludedContents{by, onto}));
        return result;
    }

    /// The alternatives one after the other, those that lead back into a loop last.
    Sequence choice(std::vector<Alternative> alternatives, const Purpose& purpose, const OpenLoops& active,
                    const Excluded& excluded) {
        const auto back =
            std::stable_partition(alternatives.begin(), alternatives.end(),
                                  [&](const Alternative& each) { return !choices_.leadsBack(each, active); });
        const std::vector<Alternative> last(
            back == alternatives.end() && back != alternatives.begin() ? back - 1 : back, alternatives.end());
        alternatives.resize(alternatives.size() - last.size());
        Sequence result;
        for (const Alternative& each : alternatives) {
            result.push_back(block([&] { return alternativeCode(each, purpose, {}, excluded); }));
        }
        for (std::size_t index = 0; index + 1 < last.size() && !failed_; ++index) {
            append(result, decision(last, index, purpose, active));
        }
        if (!last.empty()) append(result, alternativeCode(last.back(), purpose, active, excluded));
        return result;
    }

    /// The code of the alternative at `index`, under its condition. The others follow; they must exclude it.
    Sequence decision(const std::vector<Alternative>& last, std::size_t index, const Purpose& purpose,
                      const OpenLoops& active) {
        const Alternative& each = last[index];
        const auto condition = guardCode(each.operation, refusal_);
        for (std::size_t other = index + 1; other < last.size(); ++other) {
            if (condition && !condition->empty() && !each.look && !last[other].look &&
                exclude(each.operation, last[other].operation))
                continue;
            refuse(kBranchesForever);
            return {};
        }
        const int id = nextId_++;
        Sequence result = *condition;
        if (result.size() > 1 && result != Sequence{result[0], expression(Opcode::Not)}) {
            result = {Item::block(std::move(result))};
        }
        result.push_back(Item::of(Item::Kind::Unless, id));
        Excluded excluded;
        if (const auto* step = std::get_if<GuardedStep>(&each.operation))
            excluded = ExcludedContents{step->by, ~step->what};
        if (!std::holds_alternative<GuardedStep>(each.operation)) {
            append(result, activationCode(each.activations, choices_.isEnd(each.target)));
            append(result, code(each.target, purpose, active, {}));
        } else {
            append(result, alternativeCode(each, purpose, active, excluded));
        }
        result.push_back(Item::of(Item::Kind::Otherwise, id));
        return result;
    }

    Sequence alternativeCode(const Alternative& each, const Purpose& purpose, const OpenLoops& active,
                             const Excluded& excluded) {
        if (each.look) return lookCode(each, purpose, active);
        const bool ends = !purpose.goal && choices_.isEnd(each.target);
        Sequence result;
        const auto goOn = [&](NodeId target) { append(result, code(target, purpose, active, {})); };
        const auto actAndGoOn = [&](Sequence operation) {
            result = std::move(operation);
            append(result, activationCode(each.activations, ends));
            goOn(each.target);
        };
        std::visit(ir::Overloaded{
                       [&](const GuardedStep& step) {
                           const Edge* following = onlyEdge(plan_, each.target);
                           if (!purpose.goal && choices_.isLeapOver(each)) {
                               result = leapCode(step, std::get<GuardedStep>(following->operation).by);
                               return;
                           }
                           const bool takesAhead = each.activations.empty() && following != nullptr &&
                                                   std::holds_alternative<TakeAhead>(following->operation) &&
                                                   following->activations.empty();
                           result = stepCode(each, step, ends, takesAhead, excluded);
                           goOn(takesAhead ? following->target : each.target);
                       },
                       [&](const Wrap& round) { actAndGoOn(wrapCode(round, nextId_)); },
                       [&](const Fits& fits) { actAndGoOn(fitsCode(fits)); },
                       [&](const Check& check) {
                           auto said = checkCode(check, excluded, refusal_);
                           failed_ = failed_ || !said;
                           actAndGoOn(said.value_or(Sequence{}));
                       },
                       // A take ahead is written with the step before it.
                       [&](const TakeAhead&) { refuse("it captures on the anchor's square and moves on"); },
                       // The looks ahead that begin here are alternatives of their own.
                       [&](const Keep&) { goOn(each.target); },
                       [&](const Recall&) { result = {Item::of(Item::Kind::Back, purpose.success)}; },
                       [&](const Enter&) { result = code(each.target, purpose, active, excluded); },
                   },
                   each.operation);
        return result;
    }

    /// `{ ... } not not`: tests whether the Recall can be reached, and goes on after it.
    Sequence lookCode(const Alternative& each, const Purpose& purpose, const OpenLoops& active) {
        const Purpose inner{*each.look, nextId_++};
        Sequence body = block([&] { return code(each.target, inner, {}, {}); }).body;
        const bool straight = !body.empty() && body.back().kind == Item::Kind::Back &&
                              body.back().loop == inner.success && countOf(body, inner.success) == 1;
        if (straight) {
            body.pop_back();
        } else {
            body.push_back(Item::of(Item::Kind::Landing, inner.success));
        }
        Sequence result = {Item::block(std::move(body)), expression(Opcode::Not), expression(Opcode::Not)};
        const NodeId target = each.look->target;
        if (!purpose.goal) append(result, activationCode(each.activations, choices_.isEnd(target)));
        append(result, code(target, purpose, active, {}));
        if (straight && result.size() > 3 && result[3].is(Opcode::Jump)) dropWithdrawal(result[0].body);
        return result;
    }

    const Plan& plan_;
    const Choices choices_;
    const Ways& ways_;
    const std::size_t mostItems_;
    Refusal& refusal_;
    bool failed_ = false;
    int nextId_ = 0;
    int depth_ = 0;
    int blocks_ = 0;
};

}  // namespace

std::optional<std::vector<Sequence>> makeChains(const Plan& plan, const Bounds& bounds, Refusal& refusal) {
    return ChainGenerator(plan, bounds, refusal).chains();
}

}  // namespace ferz::chessembly::writing
