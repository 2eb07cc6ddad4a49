#include "backends/chessembly/rest.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "backends/chessembly/chains.h"
#include "backends/chessembly/heads.h"
#include "backends/chessembly/straight.h"

namespace ferz::chessembly::writing {

namespace {

/// One after the other: a program is the shorter the less it has to tell apart.
constexpr Memory kMemories[] = {
    {.here = false}, {.here = true}, {.all = true}, {.rounds = 1}, {.joinsReturns = true},
};

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

/// The chains of a plan without tags, with these in front.
void addTagged(std::vector<Sequence> chains, const Sequence& tags, std::vector<Sequence>& program) {
    std::vector<Chain> split;
    for (Sequence& chain : chains) {
        const auto end = chain.begin() + static_cast<std::ptrdiff_t>(conditionsOfTheGame(chain));
        Chain each;
        each.head.assign(chain.begin(), end);
        each.body.assign(end, chain.end());
        append(each.head, tags);
        split.push_back(std::move(each));
    }
    addChains(std::move(split), program);
}

std::optional<std::vector<Sequence>> programOf(const Plan& plan, const Bounds& bounds, Refusal& refusal) {
    std::vector<Sequence> result;
    for (const std::vector<ir::Effect>& tags : tagsOf(plan)) {
        const auto expressions = tagExpressions(tags, refusal);
        if (!expressions) return std::nullopt;
        auto chains = makeChains(restricted(plan, tags), bounds, refusal);
        if (!chains) return std::nullopt;
        addTagged(std::move(*chains), *expressions, result);
    }
    return result;
}

}  // namespace

bool addRest(const ir::Movement& movement, Words words, const Bounds& bounds, std::vector<Sequence>& program,
             Refusal& refusal) {
    Refusal reason;
    for (const Memory& memory : kMemories) {
        Refusal own;
        const auto plan = makePlan(movement, words, memory, bounds, own);
        const auto made = plan ? programOf(*plan, bounds, own) : std::nullopt;
        if (made) {
            program.insert(program.end(), made->begin(), made->end());
            return true;
        }
        // What follows places to no end says less about why.
        if (!memory.all && !memory.joinsReturns) reason = own;
    }
    refusal.add(reason);
    return false;
}

}  // namespace ferz::chessembly::writing
