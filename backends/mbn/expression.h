// Chains before they are written: legs, and how they follow each other.
//
//     K--[K]     Sequence{Legs{K}, Maybe{Legs{K}}}
//     (aW)0      Rounds{Legs{aW}}
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

struct Expression;
using Chain = std::shared_ptr<const Expression>;

struct Expression {
    enum class Kind {
        Legs,      ///< one of `legs`
        Sequence,  ///< `parts` one after the other
        Either,    ///< one of `parts`
        Maybe,     ///< `[X]`
        Any,       ///< `[X]0`: any number of times, or not at all
        Rounds     ///< `(X)0`: once or more
    };
    Kind kind = Kind::Legs;
    std::vector<Written> legs = {};
    std::vector<Chain> parts = {};
};

[[nodiscard]] Chain legsOf(std::vector<Written> legs);
/// Leaves out nulls, and flattens sequences in sequences.
[[nodiscard]] Chain sequenceOf(const std::vector<Chain>& parts);
[[nodiscard]] Chain either(const std::vector<Chain>& parts);
/// `[X]`; for rounds `[X]0`.
[[nodiscard]] Chain maybe(const Chain& inside);
[[nodiscard]] Chain any(const Chain& inside);
[[nodiscard]] Chain rounds(const Chain& inside);

class ExpressionPrinter {
public:
    /// `relative`: directions are relative to the leg before, otherwise absolute.
    ExpressionPrinter(bool relative, const Words& words, Refusal& refusal)
        : relative_(relative), words_(words), refusal_(refusal) {}

    /// The texts of the alternatives, to be joined by `+`; chains are in parentheses.
    std::optional<std::vector<std::string>> alternatives(const Chain& chain) {
        return alternatives(chain, Lead::Freed);
    }

private:
    /// What comes before a leg.
    enum class Lead {
        Freed,    ///< nothing, or `--`
        Chained,  ///< `-`
        Rounds    ///< another round
    };
    using Texts = std::optional<std::vector<std::string>>;

    /// The joiner between the part and those before it.
    [[nodiscard]] Lead leadOf(const Chain& part) const;
    Texts alternatives(const Chain& chain, Lead lead);
    std::optional<std::string> inBrackets(const Chain& chain, Lead lead);
    std::optional<std::string> sequence(const Chain& chain, Lead lead, bool& isOne);
    struct Repeated {
        std::string text;
        int times = 1;
    };
    std::optional<Repeated> repeated(const Chain& chain, const std::string& like);

    bool relative_;
    const Words& words_;
    Refusal& refusal_;
    std::size_t printed_ = 0;  ///< bytes of sequences, so far
};

}  // namespace ferz::mbn
