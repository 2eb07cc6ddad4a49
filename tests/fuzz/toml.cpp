// Variant files.
#include "tests/fuzz/target.h"
#include "tests/fuzz/variant.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    const Text file{std::string(text), "variant", "<text>", false};
    static_cast<void>(marks(file));
    const auto variant = readVariant(file);
    if (!variant) {
        expect(!variant.problems().empty(), "refused without a reason", text);
        return false;
    }
    checkGame(*variant, {}, text);
    if (isSample(text, 16)) static_cast<void>(generate(*variant));
    return true;
}

}  // namespace

const Target kTarget{"toml", take};

}  // namespace ferz::fuzz
