#include "backends/chessembly/rest.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "backends/chessembly/chains.h"
#include "backends/chessembly/heads.h"
#include "backends/chessembly/home.h"
#include "backends/chessembly/routes.h"
#include "backends/chessembly/straight.h"

namespace ferz::chessembly::writing {

namespace {

/// Of longer ones it is worth looking for a shorter one.
constexpr std::size_t kLong = 1'000;

/// Conditions that speak of the game and not of a square, at the beginning of a chain.
std::size_t conditionsOfTheGame(const Sequence& chain) {
    std::size_t end = 0;
    while (end < chain.size() && chain[end].kind == Item::Kind::Expression) {
        const std::string& text = chain[end].text;
        const bool asks = text.starts_with("piece(") || text.starts_with("if-state(") || text == "check" ||
                          (text == "not" && end > 0);
        if (!asks) break;
        ++end;
    }
    return end;
}

std::size_t lengthOf(const std::vector<Chain>& chains) {
    std::size_t count = 0;
    for (const Chain& each : chains)
        count += length(each.head) + length(each.body);
    return count;
}

using Program = std::vector<Sequence>;

/// The chains of a plan without tags; what asks for the own square is written for each.
std::optional<Program> finished(std::optional<std::vector<Sequence>> chains, const Sequence& tags,
                                Words words, const Bounds& bounds, Refusal& refusal) {
    if (!chains) return std::nullopt;
    std::vector<Chain> split;
    std::vector<Chain> asking;
    for (Sequence& chain : *chains) {
        const auto end = chain.begin() + static_cast<std::ptrdiff_t>(conditionsOfTheGame(chain));
        Chain each;
        each.head.assign(chain.begin(), end);
        each.body.assign(end, chain.end());
        append(each.head, tags);
        if (words == Words::Extended) {
            rememberHome(each.body);
        } else if (asksForHome(each.body)) {
            asking.push_back(std::move(each));
            continue;
        }
        split.push_back(std::move(each));
    }
    Program result;
    addChains(std::move(split), result);
    // Of each there are as many as a board has files, or more.
    const bool isLong = lengthOf(asking) * ir::Board::kMostFiles > bounds.items;
    std::vector<Chain> copies = isLong ? std::vector<Chain>() : forEachHome(asking);
    if (isLong || lengthOf(copies) > bounds.items) {
        refusal.add(kTooLong);
        return std::nullopt;
    }
    addChains(std::move(copies), result);
    return result;
}

/// How chains are made of a plan.
enum class Making {
    Together,  ///< what goes on in several ways stands in blocks
    Endless,   ///< loops that may go round for ever have chains of their own
    Apart      ///< and so has what asks for the own square
};

/// What can be done without asking for the own square need not be written for each.
std::vector<Plan> partsOf(const Plan& plan, Words words, Making making) {
    if (making == Making::Apart || words == Words::Extended || !asksForHome(plan)) return {plan};
    std::vector<Plan> parts = behindHome(plan);
    parts.insert(parts.begin(), withoutHome(plan));
    return parts;
}

std::optional<Program> programOf(const Plan& plan, Words words, Making making, const Bounds& bounds,
                                 Refusal& refusal) {
    Program result;
    for (const std::vector<ir::Effect>& tags : tagsOf(plan)) {
        const auto expressions = tagExpressions(tags, refusal);
        if (!expressions) return std::nullopt;
        for (const Plan& part : partsOf(plan, words, making)) {
            const Plan own = restricted(part, tags);
            auto chains =
                making == Making::Together
                    ? makeChains(own, bounds, refusal)
                    : makeRoutes(own, making == Making::Apart && words == Words::Standard, bounds, refusal);
            auto program = finished(std::move(chains), *expressions, words, bounds, refusal);
            if (!program) return std::nullopt;
            std::move(program->begin(), program->end(), std::back_inserter(result));
        }
    }
    return result;
}

}  // namespace

bool addRest(const ir::Movement& movement, Words words, bool onlyShort, const Bounds& bounds,
             std::vector<Sequence>& program, Refusal& refusal) {
    std::optional<Program> best;
    const auto isBetter = [&](const std::optional<Program>& other) {
        return other && (!best || lengthOf(*other) < lengthOf(*best));
    };
    std::vector<Plan> plans;
    Refusal reason;
    for (const Returns returns : {Returns::Short, Returns::Block, Returns::Look}) {
        Refusal own;
        auto plan = makePlan(movement, words, returns, bounds, own);
        if (plan) {
            auto made = programOf(*plan, words, Making::Together, bounds, own);
            if (isBetter(made)) best = std::move(made);
            plans.push_back(std::move(*plan));
        }
        // The first one that gets so far says why; others have fewer words.
        if (returns == Returns::Short || (plan && plans.size() == 1)) reason = own;
        if (best && lengthOf(*best) <= kLong) break;
    }
    if (!onlyShort && (!best || lengthOf(*best) > kLong)) {
        for (const Plan& plan : plans) {
            for (const Making making : {Making::Endless, Making::Apart}) {
                Refusal ignored;
                auto other = programOf(plan, words, making, bounds, ignored);
                if (isBetter(other)) best = std::move(other);
            }
            if (best) break;
        }
    }
    if (!best) {
        refusal.add(reason);
        return false;
    }
    std::move(best->begin(), best->end(), std::back_inserter(program));
    return true;
}

}  // namespace ferz::chessembly::writing
