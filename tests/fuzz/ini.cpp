// Fairy-Stockfish's variants.ini: what is imported can be read.
#include "ferz/ferz.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    const Text file{std::string(text), "fairy", "<text>", false};
    static_cast<void>(marks(file));
    const Import import = importFairyStockfish(file, {});
    for (const ImportedVariant& each : import.variants) {
        const auto variant = readVariant({each.toml, "variant", "<imported>", false});
        expect(variant.hasValue(), "what is imported can be read",
               std::string(text) + "\n" + each.toml + variant.problemText());
    }
    return !import.variants.empty();
}

}  // namespace

const Target kTarget{"ini", take};

}  // namespace ferz::fuzz
