// Kinds of pieces in a generated header: the constants that stand for them, and sets of them.
#pragma once

#include <string>

#include "variant/core/runtime/bits.h"
#include "variant/model/variant.h"

namespace ferz::variant::core {

class KindNames {
public:
    /// The variant has to outlive it.
    explicit KindNames(const Variant& variant) : variant_(variant) {}

    /// `kP`
    [[nodiscard]] std::string constantOf(int kind) const { return "k" + codeOf(kind); }
    /// `P`, or promoted `PlusP` and `PromotedP`.
    [[nodiscard]] std::string codeOf(int kind) const;
    /// `core::bit(kP) | core::bit(kN)`
    [[nodiscard]] std::string setOf(ferz::core::Kinds kinds) const;

private:
    const Variant& variant_;
};

/// `core::kWhiteOnly`
[[nodiscard]] std::string sideSet(unsigned sides);

}  // namespace ferz::variant::core
