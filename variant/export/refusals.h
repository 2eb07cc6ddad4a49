// Why a target cannot have a variant: every reason, each at its key in the file.
//
//     refusals.add("pieces.N", "a piece has one letter")
//     chess.toml:9:1: error: a piece has one letter [inexpressible]
#pragma once

#include <string>
#include <string_view>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/text.h"

namespace ferz::variant {

class ExportRefusals {
public:
    ExportRefusals(const Source& file, Diagnostics& diagnostics)
        : file_(file), toml_(file, diagnostics), diagnostics_(diagnostics) {}

    /// `path`: a key as `pieces.P.promotes`; a table of its own is the place of what is not there.
    void add(std::string_view path, std::string message);
    /// Refuses hands, and each key in which the variant differs from what the target would make of it.
    /// `without`: what the target lacks, `the Interactive Diagram has no parameter`.
    void addDifferences(const Variant& variant, Variant understood, std::string_view without);
    [[nodiscard]] bool areNone() const { return areNone_; }

private:
    const Source& file_;
    TomlText toml_;
    Diagnostics& diagnostics_;
    bool areNone_ = true;
};

}  // namespace ferz::variant
