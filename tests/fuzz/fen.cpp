// FENs of several variants: the first line is the name of the variant, the second the FEN.
#include <map>

#include "tests/fuzz/target.h"
#include "tests/fuzz/variant.h"

namespace ferz::fuzz {

namespace {

const std::map<std::string, Variant>& variants() {
    static const auto kVariants = [] {
        std::map<std::string, Variant> result;
        for (const char* name :
             {"chess", "shogi", "seirawan", "three-check", "amazons", "raumschach", "glinski"}) {
            const auto variant =
                readVariantFile(std::string(FERZ_FUZZ_FOLDER "/../../examples/variants/") + name + ".toml");
            expect(variant.hasValue(), "the variants can be read", variant.problemText());
            result.emplace(name, *variant);
        }
        return result;
    }();
    return kVariants;
}

bool take(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto found = variants().find(std::string(text.substr(0, end)));
    const Variant& variant = found == variants().end() ? variants().at("chess") : found->second;
    return checkGame(variant, std::string(text.substr(end < text.size() ? end + 1 : end)), text);
}

}  // namespace

const Target kTarget{"fen", take};

}  // namespace ferz::fuzz
