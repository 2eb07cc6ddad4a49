#include "backends/mbn/expression.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

#include "support/limits.h"

namespace ferz::mbn {

namespace {

using Kind = Expression::Kind;

/// Fewer rounds are written out: `K--[K]`.
constexpr int kFewestRounds = 3;
/// Bytes of sequences, each as often as it is printed: alone, in a longer one, or to be compared.
constexpr std::size_t kMostPrinted = 20 * limits::kMbnDefinition.most;

Chain make(Kind kind, std::vector<Chain> parts) {
    auto result = std::make_shared<Expression>();
    result->kind = kind;
    result->parts = std::move(parts);
    return result;
}

/// The legs with `a`, as in `aW`, if that means the same: a last leg may capture anyway.
Chain asAll(const Chain& legs) {
    auto result = std::make_shared<Expression>(*legs);
    for (Written& leg : result->legs) {
        if (leg.place != LegPosition::Last || leg.leg.take.isNone()) continue;
        leg.asLast = leg.leg;
        leg.place = LegPosition::Both;
    }
    return result;
}

/// True if the first legs go in all directions, so that they do not depend on the leg before.
bool startsAnywhere(const Chain& chain) {
    switch (chain->kind) {
        case Kind::Legs: return goesAnywhere(chain->legs);
        case Kind::Either: return std::all_of(chain->parts.begin(), chain->parts.end(), startsAnywhere);
        case Kind::Sequence: {
            const Chain& first = chain->parts[0];
            return first->kind != Kind::Maybe && first->kind != Kind::Any && startsAnywhere(first);
        }
        case Kind::Maybe: return startsAnywhere(chain->parts[0]);
        case Kind::Any:
        case Kind::Rounds: return false;
    }
    return false;
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

ExpressionPrinter::Lead ExpressionPrinter::leadOf(const Chain& part) const {
    return !relative_ || startsAnywhere(part) ? Lead::Freed : Lead::Chained;
}

ExpressionPrinter::Texts ExpressionPrinter::alternatives(const Chain& chain, Lead lead) {
    switch (chain->kind) {
        case Kind::Legs:
            return textsOf(chain->legs, lead == Lead::Rounds && !relative_, lead == Lead::Freed, words_,
                           refusal_);
        case Kind::Either: {
            std::vector<std::string> result;
            for (const Chain& part : chain->parts) {
                const auto texts = alternatives(part, lead);
                if (!texts) return std::nullopt;
                result.insert(result.end(), texts->begin(), texts->end());
            }
            return result;
        }
        case Kind::Sequence: {
            bool isOne = false;
            const auto text = sequence(chain, lead, isOne);
            if (!text) return std::nullopt;
            return std::vector<std::string>{isOne ? *text : "(" + *text + ")"};
        }
        case Kind::Maybe:
        case Kind::Any: {
            // Beside `+` brackets would be read as a range.
            const auto text = inBrackets(chain, lead);
            if (!text) return std::nullopt;
            return std::vector<std::string>{"(" + *text + ")"};
        }
        case Kind::Rounds: {
            const auto inside = inBrackets(chain->parts[0], Lead::Rounds);
            if (!inside) return std::nullopt;
            return std::vector<std::string>{fmt::format("({})0", *inside)};
        }
    }
    return std::nullopt;
}

/// The text inside brackets, or of a chain alone.
std::optional<std::string> ExpressionPrinter::inBrackets(const Chain& chain, Lead lead) {
    switch (chain->kind) {
        case Kind::Sequence: {
            bool isOne = false;
            return sequence(chain, lead, isOne);
        }
        case Kind::Maybe: {
            const auto inside = inBrackets(chain->parts[0], lead);
            if (!inside) return std::nullopt;
            return "[" + *inside + "]";
        }
        case Kind::Any: {
            const auto inside = inBrackets(chain->parts[0], Lead::Rounds);
            if (!inside) return std::nullopt;
            return "[" + *inside + "]0";
        }
        case Kind::Legs:
        case Kind::Either:
        case Kind::Rounds: break;
    }
    const auto texts = alternatives(chain, lead);
    if (!texts) return std::nullopt;
    return joined(*texts, "+");
}

/// `isOne` is set if the parts have become a single move, `(dK)0`.
std::optional<std::string> ExpressionPrinter::sequence(const Chain& chain, Lead lead, bool& isOne) {
    std::string result;
    const std::size_t count = chain->parts.size();
    for (std::size_t index = 0; index < count; ++index) {
        const Chain& part = chain->parts[index];
        const bool isFirst = index == 0;
        const Lead own = isFirst ? lead : leadOf(part);
        const bool isMove =
            part->kind == Kind::Legs || part->kind == Kind::Either || part->kind == Kind::Rounds;
        std::optional<std::string> text;
        if (isMove) {
            if (const auto texts = alternatives(part, own)) text = grouped(*texts);
        } else {
            text = inBrackets(part, own);
        }
        if (!text) return std::nullopt;
        if (part->kind == Kind::Legs && index + 1 < count) {
            const Chain& next = chain->parts[index + 1];
            const auto asRound = inBrackets(part, Lead::Rounds);
            if (!asRound) return std::nullopt;
            // X-[X]0 is (X)0, and X-[X-[X]] is (X)3.
            std::string suffix;
            if (next->kind == Kind::Any) {
                const auto inside = inBrackets(next->parts[0], Lead::Rounds);
                if (!inside) return std::nullopt;
                if (*inside == *asRound) suffix = "0";
            } else if (next->kind == Kind::Maybe && index + 2 == count) {
                const auto rest = repeated(next->parts[0], *asRound);
                if (rest && rest->times + 1 >= kFewestRounds) suffix = std::to_string(rest->times + 1);
            }
            if (!suffix.empty()) {
                text = fmt::format("({}){}", *asRound, suffix);
                isOne = isFirst && index + 2 == count;
                ++index;
            }
        }
        if (!isFirst) result += own == Lead::Freed ? "--" : "-";
        result += *text;
    }
    // Chains share their parts, so a text may be far longer than its tree.
    printed_ += result.size();
    if (printed_ > kMostPrinted) return refusal_.because(std::string(kTooLong));
    return result;
}

std::optional<ExpressionPrinter::Repeated> ExpressionPrinter::repeated(const Chain& chain,
                                                                       const std::string& like) {
    const auto textOf = [&](const Chain& legs) {
        const Refusal before = refusal_;
        const auto texts = alternatives(legs, Lead::Rounds);
        refusal_ = before;
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
