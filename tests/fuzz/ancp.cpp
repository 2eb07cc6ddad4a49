// The reader of ANCP.
#include <random>

#include "tests/fuzz/definition.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

constexpr const char* kTokens[] = {"leap",
                                   "slide",
                                   "leap!",
                                   "slide!",
                                   "step",
                                   "(0,1)",
                                   "(1,1)",
                                   "(1,2)",
                                   "(-1,1)",
                                   "(2,-1)",
                                   "(0,0)",
                                   "(0,1,1)",
                                   "(",
                                   ")",
                                   "(",
                                   ")",
                                   " + ",
                                   " ++ ",
                                   " & ",
                                   "&×",
                                   "&x3",
                                   "#2",
                                   "#2&×",
                                   "#9",
                                   "@1",
                                   "@2",
                                   ", @1=",
                                   ", @2=",
                                   "=",
                                   "A=",
                                   "move:",
                                   "capture:",
                                   "capture{PS}:",
                                   "all:",
                                   "all{^K}:",
                                   "over[enemy]:",
                                   "over[friend|empty]:",
                                   "hop:",
                                   "hop{C}:",
                                   "initial:",
                                   "initial!:",
                                   "enpassant:",
                                   "enpassant{P}:",
                                   "origin[*1-2]:",
                                   "destination[#]:",
                                   "rows[2]:",
                                   "cylinder:",
                                   "torus:",
                                   "joined[b,g]:",
                                   "if[empty]",
                                   "if[not enemy at (0,1)]",
                                   "if[beyond left|top at (-1,0)]",
                                   "if[visited]",
                                   "do[land]",
                                   "do[capture]",
                                   "do[swap 0]",
                                   "do[lift]",
                                   "do[visit]",
                                   "mark[1]",
                                   "return[1]",
                                   "return[0]",
                                   "end",
                                   "none",
                                   "[black turn]",
                                   "|x|",
                                   "\n",
                                   "[",
                                   "]",
                                   "{",
                                   "}",
                                   "\"",
                                   "|",
                                   ":",
                                   "!",
                                   ",",
                                   "×",
                                   "7",
                                   "x"};

/// Mostly well formed: vectors after moving words, joiners between legs.
std::string leg(std::minstd_rand& random, int depth) {
    std::string text;
    while (random() % 3 == 0)
        text += kTokens[30 + random() % 19];
    switch (random() % (depth > 0 ? 10 : 8)) {
        case 0: return text + kTokens[49 + random() % 13];
        case 1: return text + (random() % 2 == 0 ? "@1" : "@2");
        case 8:
        case 9: {
            text += "(" + leg(random, depth - 1);
            while (random() % 2 == 0)
                text += kTokens[16 + random() % 3] + leg(random, depth - 1);
            return text + ")" + (random() % 3 == 0 ? kTokens[19 + random() % 5] : "");
        }
        default: {
            text += kTokens[random() % 4];
            if (random() % 3 == 0) text += kTokens[19 + random() % 5];
            do {
                text += kTokens[5 + random() % 6];
            } while (random() % 4 == 0);
            return text;
        }
    }
}

bool take(std::string_view text) {
    return takeDefinition("ancp", {}, text);
}

std::string generate(std::uint32_t seed) {
    std::minstd_rand random(seed);
    std::string text = leg(random, 2);
    while (random() % 2 == 0)
        text += kTokens[16 + random() % 3] + leg(random, 3);
    for (const char* label : {", @1=", ", @2="}) {
        if (text.find(label[3] == '1' ? "@1" : "@2") == std::string::npos) continue;
        text += label + leg(random, 2);
        while (random() % 2 == 0)
            text += kTokens[16 + random() % 3] + leg(random, 2);
    }
    return text;
}

}  // namespace

const Target kTarget{"ancp", take, generate};

}  // namespace ferz::fuzz
