// The readers of Betza's notation, one for each dialect.
#include <random>

#include "tests/fuzz/definition.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

constexpr std::string_view kModifiers = "fblrvshmcdeptgyijnozqaaa";
constexpr std::string_view kAtoms = "WFDNAHLCJZGKRBQ";

char one(std::minstd_rand& random, std::string_view of) {
    return of[random() % of.size()];
}

/// Mostly well formed: modifiers, an atom, a range.
std::string move(std::minstd_rand& random) {
    std::string text;
    while (random() % 5 < 3 && text.size() < 9)
        text += one(random, kModifiers);
    const char atom = one(random, kAtoms);
    text += atom;
    switch (random() % 10) {
        case 0: text += atom; break;
        case 1: text += std::to_string(random() % 12); break;
        case 2: text += "0"; break;
        case 3: text += one(random, "XY"); break;
        default: break;
    }
    return text;
}

bool take(std::string_view text) {
    bool isRead = false;
    for (const char* dialect : {"xbetza", "fsf", "classic", "fsx"})
        isRead = takeDefinition("betza", {{"dialect", dialect}}, text) || isRead;
    return isRead;
}

std::string generate(std::uint32_t seed) {
    std::minstd_rand random(seed);
    std::string text;
    do {
        if (random() % 5 != 0) {
            text += move(random);
            continue;
        }
        text += random() % 4 == 0 ? "t[" : "[";
        text += move(random);
        while (random() % 2 == 0)
            text += (random() % 5 == 0 ? "" : random() % 2 == 0 ? "-" : "?") + move(random);
        text += "]";
    } while (random() % 2 == 0);
    return text;
}

}  // namespace

const Target kTarget{"betza", take, generate};

}  // namespace ferz::fuzz
