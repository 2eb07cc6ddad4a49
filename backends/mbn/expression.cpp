#include "backends/mbn/expression.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

namespace ferz::mbn {

namespace {

using Kind = Expression::Kind;

/// Fewer repetitions are written out: `K--[K]`.
constexpr int kFewestRounds = 3;

Chain make(Kind kind, std::vector<Chain> parts) {
    auto result = std::make_shared<Expression>();
    result->kind = kind;
    result->parts = std::move(parts);
    return result;
}

/// The legs as `aW` where that means the same: behind the last leg an enemy is taken anyway.
Chain asAll(const Chain& legs) {
    auto result = std::make_shared<Expression>(*legs);
    for (Written& leg : result->legs) {
        if (leg.place != Place::Last || leg.leg.take.isNone()) continue;
        leg.asLast = leg.leg;
        leg.place = Place::Both;
    }
    return result;
}

}  // namespace

Chain legsOf(std::vector<Written> legs) {
    auto result = std::make_shared<Expression>();
    result->legs = std::move(legs);
    return result;
}

Chain sequenceOf(const std::vector<Chain>& parts) {
    std::vector<Chain> flat;
    for (const Chain& part : parts) {
        if (!part) continue;
        if (part->kind == Kind::Sequence) {
            flat.insert(flat.end(), part->parts.begin(), part->parts.end());
        } else {
            flat.push_back(part);
        }
    }
    return flat.size() == 1 ? flat[0] : make(Kind::Sequence, std::move(flat));
}

Chain either(const std::vector<Chain>& parts) {
    return parts.size() == 1 ? parts[0] : make(Kind::Either, parts);
}

Chain maybe(const Chain& inside) {
    if (inside->kind == Kind::Rounds) return any(inside->parts[0]);
    return make(Kind::Maybe, {inside});
}

Chain any(const Chain& inside) {
    return make(Kind::Any, {inside});
}

Chain rounds(const Chain& inside) {
    return make(Kind::Rounds, {inside});
}

std::optional<std::vector<std::string>> Printing::alternatives(const Chain& chain, bool inRounds) {
    switch (chain->kind) {
        case Kind::Legs: return textsOf(chain->legs, inRounds && !relative_, words_, refusal_);
        case Kind::Either: {
            std::vector<std::string> result;
            for (const Chain& part : chain->parts) {
                const auto texts = alternatives(part, inRounds);
                if (!texts) return std::nullopt;
                result.insert(result.end(), texts->begin(), texts->end());
            }
            return result;
        }
        case Kind::Sequence: {
            const auto parts = sequence(chain, inRounds);
            if (!parts) return std::nullopt;
            if (parts->size() == 1) return parts;
            return std::vector<std::string>{"(" + joined(*parts, joint()) + ")"};
        }
        case Kind::Maybe:
        case Kind::Any: {
            // Beside a `+` the bracket would be a range.
            const auto text = inBrackets(chain, inRounds);
            if (!text) return std::nullopt;
            return std::vector<std::string>{"(" + *text + ")"};
        }
        case Kind::Rounds: {
            const auto inside = inBrackets(chain->parts[0], true);
            if (!inside) return std::nullopt;
            return std::vector<std::string>{fmt::format("({})0", *inside)};
        }
    }
    return std::nullopt;
}

/// As it stands between brackets or alone.
std::optional<std::string> Printing::inBrackets(const Chain& chain, bool inRounds) {
    switch (chain->kind) {
        case Kind::Sequence: {
            const auto parts = sequence(chain, inRounds);
            if (!parts) return std::nullopt;
            return joined(*parts, joint());
        }
        case Kind::Maybe: {
            const auto inside = inBrackets(chain->parts[0], inRounds);
            if (!inside) return std::nullopt;
            return "[" + *inside + "]";
        }
        case Kind::Any: {
            const auto inside = inBrackets(chain->parts[0], true);
            if (!inside) return std::nullopt;
            return "[" + *inside + "]0";
        }
        case Kind::Legs:
        case Kind::Either:
        case Kind::Rounds: break;
    }
    const auto texts = alternatives(chain, inRounds);
    if (!texts) return std::nullopt;
    return joined(*texts, "+");
}

std::optional<std::vector<std::string>> Printing::sequence(const Chain& chain, bool inRounds) {
    std::vector<std::string> result;
    for (std::size_t index = 0; index < chain->parts.size(); ++index) {
        const Chain& part = chain->parts[index];
        const bool isFirst = index == 0;
        std::optional<std::string> text;
        if (part->kind == Kind::Legs || part->kind == Kind::Either || part->kind == Kind::Rounds) {
            const auto texts = alternatives(part, inRounds && isFirst);
            if (texts) text = grouped(*texts);
        } else {
            text = inBrackets(part, inRounds && isFirst);
        }
        if (!text) return std::nullopt;
        const bool isFollowed = index + 1 < chain->parts.size();
        if (part->kind == Kind::Legs && isFollowed) {
            const Chain& next = chain->parts[index + 1];
            const auto asRound = alternatives(part, true);
            if (!asRound) return std::nullopt;
            const std::string round = joined(*asRound, "+");
            // X-[X]0 is (X)0, and X-[X-[X]] is (X)3.
            if (next->kind == Kind::Any) {
                const auto inside = inBrackets(next->parts[0], true);
                if (!inside) return std::nullopt;
                if (*inside == round) {
                    text = fmt::format("({})0", round);
                    ++index;
                }
            } else if (next->kind == Kind::Maybe && index + 2 == chain->parts.size()) {
                const auto times = repeated(next->parts[0], round);
                if (times && times->times + 1 >= kFewestRounds) {
                    text = fmt::format("({}){}", round, times->times + 1);
                    ++index;
                }
            }
        }
        result.push_back(std::move(*text));
    }
    return result;
}

std::optional<Printing::Repeated> Printing::repeated(const Chain& chain, const std::string& like) {
    Refusal ignored;
    Printing quiet(relative_, words_, ignored);
    const auto textOf = [&](const Chain& legs) {
        const auto texts = quiet.alternatives(legs, true);
        return texts ? joined(*texts, "+") : std::string();
    };
    if (chain->kind == Kind::Legs) {
        if (textOf(chain) == like || textOf(asAll(chain)) == like) return Repeated{like, 1};
        return std::nullopt;
    }
    const bool isRound = chain->kind == Kind::Sequence && chain->parts.size() == 2 &&
                         chain->parts[0]->kind == Kind::Legs && chain->parts[1]->kind == Kind::Maybe;
    if (!isRound || textOf(chain->parts[0]) != like) return std::nullopt;
    auto inner = repeated(chain->parts[1]->parts[0], like);
    if (inner) ++inner->times;
    return inner;
}

}  // namespace ferz::mbn
