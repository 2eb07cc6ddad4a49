#include "frontend/registry.h"

#include <algorithm>

#include "frontend/chessembly/read.h"
#include "frontend/mbn/read.h"
#include "ir/text.h"

namespace ferz {

namespace {

std::optional<std::vector<ir::Movement>> readIr(const Source& source, const ReadOptions&,
                                                Diagnostics& diagnostics) {
    return ir::parse(source, diagnostics);
}

const std::vector<Notation>& table() {
    static const std::vector<Notation> kTable = {
        {"mbn", ".mbn", "Modified Betza Notation", {}, mbn::read},
        {"chessembly",
         ".csm",
         "Chessembly, the movement script of chessembly.pages.dev",
         {},
         chessembly::read},
        {"ir", ".ferz", "the movement automaton as text", {}, readIr},
    };
    return kTable;
}

}  // namespace

std::span<const Notation> notations() {
    return table();
}

const Notation* findNotation(std::string_view name) {
    const auto found =
        std::find_if(table().begin(), table().end(), [&](const Notation& each) { return each.name == name; });
    return found == table().end() ? nullptr : &*found;
}

const Notation* findNotationByExtension(std::string_view extension) {
    const auto found = std::find_if(table().begin(), table().end(),
                                    [&](const Notation& each) { return each.extension == extension; });
    return found == table().end() ? nullptr : &*found;
}

}  // namespace ferz
