#include "backends/chessembly/chains.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "backends/chessembly/alternatives.h"
#include "backends/chessembly/operations.h"
#include "backends/chessembly/straight.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Slot;
using ir::Vec;

/// A chain with deeper blocks is refused: some programs do not read it.
constexpr int kMostBlocks = 100;
/// A plan with more nodes on one path is refused.
constexpr int kMostDepth = 2'000;

/// Contents that the square `at` cannot have where a piece of code begins: the code before it tested that.
struct ExcludedContents {
    Vec at;
    Contents contents;
};

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
            const bool allWalk =
                std::all_of(alternatives.begin(), alternatives.end(),
                            [&](const Alternative& each) { return choices_.direction(each).has_value(); });
            if (allWalk) {
                std::stable_sort(alternatives.begin(), alternatives.end(),
                                 [&](const Alternative& a, const Alternative& b) {
                                     return readsBefore(*choices_.direction(a), *choices_.direction(b));
                                 });
            }
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
    Sequence code(NodeId node, const Purpose& purpose, const OpenLoops& active,
                  const std::optional<ExcludedContents>& excluded) {
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
            if (blocks_ > 0 || jumps())
                refuse("it may go round the board for ever before it has tried every path");
        }
        const int id = nextId_++;
        active[node] = id;
        Item loop = Item::of(Item::Kind::Loop, id);
        loop.body = choice(choices_.fitting(node, purpose, active), purpose, active, {});
        if (countOf(loop.body, id) == 0) return std::move(loop.body);
        return {std::move(loop)};
    }

    [[nodiscard]] bool jumps() const {
        return std::any_of(plan_.nodes.begin(), plan_.nodes.end(), [](const std::vector<Edge>& edges) {
            return std::any_of(edges.begin(), edges.end(), [](const Edge& edge) {
                return std::any_of(
                    edge.activations.begin(), edge.activations.end(), [](const Activation& each) {
                        return each.kind == Activation::Kind::Jump || each.kind == Activation::Kind::TakeJump;
                    });
            });
        });
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
                    const std::optional<ExcludedContents>& excluded) {
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
        const auto condition = guard(each.operation);
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
        std::optional<ExcludedContents> excluded;
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

    /// The condition of the operation, without moving the anchor.
    std::optional<Sequence> guard(const Operation& operation) {
        if (const auto* step = std::get_if<GuardedStep>(&operation))
            return contentsCondition(step->what, {}, step->by);
        if (const auto* check = std::get_if<Check>(&operation)) return condition(check->test, refusal_);
        if (const auto* fits = std::get_if<Fits>(&operation)) return fitsCode(*fits);
        return std::nullopt;
    }

    Sequence alternativeCode(const Alternative& each, const Purpose& purpose, const OpenLoops& active,
                             const std::optional<ExcludedContents>& excluded) {
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
                           static const std::vector<Edge> kNone;
                           const std::vector<Edge>& following =
                               each.target == kEnd ? kNone : plan_.nodes[each.target];
                           const bool takesAhead =
                               each.activations.empty() && following.size() == 1 &&
                               std::holds_alternative<TakeAhead>(following[0].operation) &&
                               following[0].activations.empty();
                           if (!purpose.goal && choices_.isLeapOver(each)) {
                               const auto& onto = std::get<GuardedStep>(following[0].operation);
                               result = leapCode(step, onto.by);
                               return;
                           }
                           result = stepCode(each, step, ends, takesAhead, excluded);
                           goOn(takesAhead ? following[0].target : each.target);
                       },
                       [&](const Wrap& round) { actAndGoOn(wrapCode(round, nextId_)); },
                       [&](const Fits& fits) { actAndGoOn(fitsCode(fits)); },
                       [&](const Check& check) { actAndGoOn(checkCode(check, excluded)); },
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

    /// Returns the code of a test. A test that the excluded contents already decide needs no code.
    Sequence checkCode(const Check& check, const std::optional<ExcludedContents>& excluded) {
        const auto* holds = std::get_if<ir::Holds>(&check.test.predicate);
        if (holds != nullptr && excluded && excluded->at == check.test.at) {
            return contentsCondition(holds->what, excluded->contents, excluded->at);
        }
        const auto* region = std::get_if<ir::Beyond>(&check.test.predicate);
        if (region != nullptr && excluded && excluded->at == check.test.at &&
            isOnlyExit(*region, excluded->at) && Contents::onBoard().isWithin(excluded->contents))
            return {};
        auto said = condition(check.test, refusal_);
        failed_ = failed_ || !said;
        return said ? std::move(*said) : Sequence{};
    }

    Sequence stepCode(const Alternative& each, const GuardedStep& step, bool ends, bool takesAhead,
                      const std::optional<ExcludedContents>& excluded) {
        if (each.fused == Alternative::Fused::TakeMove) return {expression(Opcode::TakeMove, step.by)};
        if (each.fused == Alternative::Fused::Shift) return {expression(Opcode::Shift, step.by)};
        const Contents excludedHere = excluded && excluded->at == step.by ? excluded->contents : Contents{};
        const Contents outside = Contents::offBoard() | excludedHere;
        const bool one = each.activations.size() == 1 && each.activations[0].at.isZero() &&
                         each.activations[0].before.empty();
        const auto is = [&](Activation::Kind kind) { return one && each.activations[0].kind == kind; };
        const auto after = [&](const Contents& either, Opcode opcode) {
            Sequence result = contentsCondition(step.what, either, step.by);
            result.push_back(expression(opcode, step.by));
            return result;
        };
        // `take` and `catch` are false on a friend anyway. On an empty square they do nothing, which is right
        // if nothing follows.
        const Contents notTaken = outside | Contents::friendly() | (ends ? Contents::nothing() : Contents{});
        if (is(Activation::Kind::Move)) return {expression(Opcode::Move, step.by)};
        if (is(Activation::Kind::Place) && step.what == Contents::nothing())
            return {expression(Opcode::PlaceMove, each.activations[0].placed, step.by)};
        if (is(Activation::Kind::Jump)) return {expression(Opcode::Jump, step.by)};
        if (is(Activation::Kind::Take)) return after(notTaken, Opcode::Take);
        if (is(Activation::Kind::Catch)) return after(notTaken, Opcode::Catch);
        if (is(Activation::Kind::Shift)) return after(outside, Opcode::Shift);
        const bool leaps = ends && each.activations.size() == 1 && each.activations[0].captured.isZero() &&
                           each.activations[0].kind == Activation::Kind::TakeJump;
        if (leaps) return leapCode(step, each.activations[0].at);
        if (takesAhead) {
            Sequence result = after(outside | Contents::friendly(), Opcode::Take);
            append(result, {expression(Opcode::Jump, Vec{}), expression(Opcode::Not)});
            return result;
        }
        const bool toEmpty = (step.what & ~excludedHere) == Contents::nothing();
        Sequence result =
            toEmpty ? Sequence{expression(Opcode::Peek, step.by)} : after(outside, Opcode::Anchor);
        append(result, activationCode(each.activations, ends));
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
        if (straight && result.size() > 3 && result[3].is(Opcode::Jump)) {
            // The `jump` that follows withdraws the take, too.
            Sequence& looks = result[0].body;
            const std::size_t size = looks.size();
            if (size > 2 && isWithdrawal(looks[size - 2], looks[size - 1])) looks.resize(size - 2);
        }
        return result;
    }

    static int countOf(const Sequence& sequence, int id) {
        int count = 0;
        for (const Item& item : sequence) {
            if (item.kind == Item::Kind::Back && item.loop == id) ++count;
            count += countOf(item.body, id);
        }
        return count;
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
