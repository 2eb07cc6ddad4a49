#include "backends/chessembly/legs.h"

#include <map>
#include <utility>

#include "backends/chessembly/activate.h"
#include "backends/chessembly/chains.h"
#include "backends/chessembly/home.h"
#include "backends/chessembly/remainders.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;

void renumber(Sequence& sequence, std::map<int, int>& numbers, int& nextId) {
    for (Item& item : sequence) {
        const bool isNumbered = item.kind != Item::Kind::Expression && item.kind != Item::Kind::Block &&
                                item.kind != Item::Kind::Home && item.loop != kAlone;
        if (isNumbered) {
            const auto [found, isNew] = numbers.emplace(item.loop, nextId);
            if (isNew) ++nextId;
            item.loop = found->second;
        }
        renumber(item.body, numbers, nextId);
    }
}

class Legs {
public:
    Legs(const Plan& looks, const std::vector<Leg>& legs, bool homes, Refusal& refusal)
        : looks_(looks), legs_(legs), homes_(homes), refusal_(refusal) {}

    std::optional<Sequence> run() {
        findPairs();
        // Questions stand where the anchor was last known to be at home.
        std::size_t home = 0;
        for (std::size_t index = 0; index < legs_.size(); ++index) {
            const auto* asked = std::get_if<Home>(&legs_[index].operation);
            if (asked == nullptr || !homes_) continue;
            append(questions_[home], question(home, index, *asked));
            if (asked->is && asked->at.isZero() && !isInBlock(index)) home = index + 1;
        }
        Sequence result = way(0, legs_.size(), questions_);
        if (failed_) return std::nullopt;
        return result;
    }

private:
    Sequence question(std::size_t from, std::size_t to, const Home& home) {
        Sequence conditions;
        const auto there = [&] {
            Sequence result = way(from, to, {});
            if (!home.at.isZero()) result.push_back(expression("anchor", home.at));
            return result;
        };
        if (!home.fits.isZero()) {
            Sequence fits = way(from, to, {});
            append(fits, fitsCode({home.fits, true}));
            ask(conditions, std::move(fits));
        }
        if (home.by != Home::By::Rank) append(conditions, sameCoordinate({1, 0}, there));
        if (home.by != Home::By::File) append(conditions, sameCoordinate({0, 1}, there));
        if (home.is) return conditions;
        return {Item::block(std::move(conditions)), expression("not")};
    }

    /// Which Keep each Recall brings back.
    void findPairs() {
        closing_.resize(legs_.size());
        for (std::size_t index = 0; index < legs_.size(); ++index) {
            const auto* recall = std::get_if<Recall>(&legs_[index].operation);
            if (recall == nullptr) continue;
            for (std::size_t before = index; before-- > 0;) {
                const auto* keep = std::get_if<Keep>(&legs_[before].operation);
                if (keep == nullptr || legs_[before].look || keep->slot != recall->slot) continue;
                closing_[before] = index;
                break;
            }
        }
    }

    /// The anchor of before will be brought back behind the leg.
    [[nodiscard]] bool isInBlock(std::size_t index) const {
        for (std::size_t before = 0; before < index; ++before) {
            if (closing_[before] > index) return true;
        }
        return false;
    }

    Sequence way(std::size_t from, std::size_t to, const std::map<std::size_t, Sequence>& questions) {
        std::vector<Sequence> open(1);
        for (std::size_t index = from; index < to; ++index) {
            if (const auto asked = questions.find(index); asked != questions.end())
                append(open.back(), asked->second);
            const Leg& leg = legs_[index];
            if (!leg.round.empty()) append(open.back(), search(leg.round));
            if (leg.look) {
                append(open.back(), look(leg));
            } else if (std::holds_alternative<Keep>(leg.operation)) {
                if (closing_[index] != 0 && closing_[index] < to) open.emplace_back();
            } else if (std::holds_alternative<Recall>(leg.operation)) {
                Sequence body = std::move(open.back());
                open.pop_back();
                ask(open.back(), std::move(body));
            } else {
                append(open.back(), done(leg.operation));
            }
        }
        if (const auto asked = questions.find(to); asked != questions.end())
            append(open.back(), asked->second);
        return std::move(open.back());
    }

    Sequence look(const Leg& leg) {
        auto said = lookChain(looks_, leg.target, *leg.look, refusal_);
        failed_ = failed_ || !said;
        if (!said) return {};
        // Its numbers are its own.
        std::map<int, int> numbers;
        renumber(*said, numbers, nextId_);
        return std::move(*said);
    }

    /// As often as the first step of the round is possible.
    Sequence search(const std::vector<Edge>& round) {
        Sequence step = done(round.front().operation);
        if (round.size() == 1 && step.size() == 1)
            return {expression("do"), std::move(step.front()), expression("while")};
        const int loop = nextId_++;
        const int behind = nextId_++;
        Sequence body = condition(round.front().operation);
        if (body.size() > 1) body = {Item::block(std::move(body))};
        body.push_back(Item{Item::Kind::Unless, {}, {}, behind});
        for (const Edge& each : round)
            append(body, done(each.operation));
        append(body, {expression("anchor", Vec{}), Item{Item::Kind::Back, {}, {}, loop},
                      Item{Item::Kind::Otherwise, {}, {}, behind}});
        return {Item{Item::Kind::Loop, {}, std::move(body), loop}};
    }

    /// What the operation asks, the anchor left where it is.
    Sequence condition(const Operation& operation) {
        if (const auto* walk = std::get_if<Walk>(&operation))
            return contentsCondition(walk->what, {}, walk->by);
        return done(operation);
    }

    Sequence said(std::optional<Sequence> what) {
        failed_ = failed_ || !what;
        return what ? std::move(*what) : Sequence{};
    }

    Sequence done(const Operation& operation) {
        return std::visit(
            ir::Overloaded{
                [](const Walk& walk) {
                    if (walk.what == Contents::nothing()) return Sequence{expression("peek", walk.by)};
                    Sequence result = contentsCondition(walk.what, Contents::offBoard(), walk.by);
                    if (!walk.by.isZero()) result.push_back(expression("anchor", walk.by));
                    return result;
                },
                [&](const Wrap& wrap) { return wrapCode(wrap, nextId_); },
                [&](const Check& check) { return said(writing::condition(check.test, refusal_)); },
                [&](const Any& any) { return said(writing::condition(any.tests, refusal_)); },
                [](const Seize&) { return withdrawn(expression("take", Vec{})); },
                [](const Fits& fits) { return fitsCode(fits); },
                [&](const Home& home) { return !homes_ ? Sequence{askHome(home)} : Sequence{}; },
                [](const Keep&) { return Sequence{}; },
                [](const Enter&) { return Sequence{}; },
                [](const Recall&) { return Sequence{}; },
                [](const Onward&) { return Sequence{}; },
            },
            operation);
    }

    const Plan& looks_;
    const std::vector<Leg>& legs_;
    const bool homes_;
    Refusal& refusal_;
    std::vector<std::size_t> closing_;           ///< of a Keep: where the Recall is; 0: nowhere
    std::map<std::size_t, Sequence> questions_;  ///< in front of which leg
    int nextId_ = 1'000'000;                     ///< beyond those of the chains behind it
    bool failed_ = false;
};

}  // namespace

std::optional<Sequence> legsCode(const Plan& looks, const std::vector<Leg>& legs, bool homes,
                                 Refusal& refusal) {
    return Legs(looks, legs, homes, refusal).run();
}

void renumber(Sequence& chain, int& nextId) {
    std::map<int, int> numbers;
    renumber(chain, numbers, nextId);
}

}  // namespace ferz::chessembly::writing
