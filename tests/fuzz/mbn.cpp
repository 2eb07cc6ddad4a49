// The reader of MBN.
#include <random>
#include <vector>

#include "tests/fuzz/definition.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

/// Texts as people write them.
class Texts {
public:
    explicit Texts(std::uint32_t seed) : random_(seed) {}

    /// One leg after the other.
    std::string sequence(int depth) {
        std::string text = leg(depth);
        while (chance(35))
            text += std::string(chance(40) ? "--" : "-") + leg(depth);
        return text;
    }

private:
    bool chance(unsigned percent) { return random_() % 100 < percent; }
    char pick(std::string_view letters) { return letters[random_() % letters.size()]; }
    std::string_view one(const std::vector<std::string_view>& words) {
        return words[random_() % words.size()];
    }

    std::string leg(int depth) {
        if (depth > 0 && chance(15)) {
            const bool may = chance(50);
            return (may ? "[" : "{") + sequence(depth - 1) + (may ? "]" : "}") + (chance(30) ? steps() : "");
        }
        std::string text = partial(depth);
        while (chance(20))
            text += (chance(60) ? "+" : "") + partial(depth);
        return text;
    }
    std::string partial(int depth) {
        std::string text;
        if (chance(10)) text += one({"!", "#", "/a1/", "[1-4]", "[#]", "{N}", "[*]", "{^}", "/[+]/"});
        while (chance(45)) {
            const char letter = pick("mcajwxefblrvsdtzghiknopu");
            text += letter;
            if (chance(15)) text += letter;
            if (chance(10)) text += one({"y", "?", "{P}", "{^}"});
            if (chance(10)) text += one({"(fr)", "(lf)", "(bl)", "(vs)"});
        }
        text += move(depth);
        if (chance(5)) text += one({"[1]", "[a-d]", "[^]", "[.]", "[:]"});
        return text;
    }
    std::string move(int depth) {
        if (depth > 0 && chance(30)) {
            return "(" + sequence(depth - 1) + ")" +
                   (chance(20) ? std::string(one({"r", "(rf)", "z"})) : "") + (chance(60) ? steps() : "");
        }
        return std::string(1, pick("WFDNAHCZTKQRBPXUYMEGIJLOSV")) + (chance(25) ? steps() : "");
    }
    std::string steps() {
        return std::string(one({"0", "0*", "*", "2", "3", "9", "02", "03", "04", "00", "99", "012", "**"}));
    }

    std::minstd_rand random_;
};

bool take(std::string_view text) {
    return takeDefinition("mbn", {}, text);
}

std::string generate(std::uint32_t seed) {
    return Texts(seed).sequence(2);
}

}  // namespace

const Target kTarget{"mbn", take, generate};

}  // namespace ferz::fuzz
