#include <fmt/format.h>

#include "frontend/ancp/read.h"
#include "frontend/mbn/read.h"
#include "ir/equivalence/equal.h"
#include "ir/symmetry.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::ancp_read_test {

namespace {

using Reader = std::optional<std::vector<ir::Movement>> (*)(const Source&, const FrontendOptions&,
                                                            Diagnostics&);

std::vector<ir::Movement> movements(Reader read, const std::string& text) {
    Diagnostics diagnostics;
    auto result = read(Source("<text>", text), {}, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(result);
    return *result;
}

/// The names of everything reported, and where: `syntax@6`.
std::string reported(const std::string& text) {
    Diagnostics diagnostics;
    const auto read = ancp::read(Source("<text>", text), {}, diagnostics);
    CHECK(read.has_value() != diagnostics.hasErrors());
    std::string result;
    for (const Diagnostic& each : diagnostics.all())
        result += fmt::format("{}{}@{}", result.empty() ? "" : " ", each.name, each.position.column);
    return result;
}

ir::Comparison compared(const std::string& left, Reader readRight, const std::string& right) {
    return ir::compareAll(movements(ancp::read, left), movements(readRight, right), ir::Board{6, 7}, {});
}

struct Pair {
    const char* ancp;
    const char* other;
};

}  // namespace

TEST_CASE("ANCP says what MBN says") {
    const Pair pairs[] = {
        // the orthodox pieces
        {"leap(1,2)", "N"},
        {"slide&×(1,1)", "B"},
        {"slide&×(0,1)", "R"},
        {"slide&×(0,1)(1,1)", "Q"},
        {"slide(0,1)(1,1)", "K"},
        {"P=move:leap!(0,1) & capture:enpassant:leap!(-1,1)(1,1) & rows[1-2]:move:enpassant:leap!#2(0,1)",
         "P"},
        // leapers
        {"leap(0,1)(1,2)", "WN"},
        {"leap(0,0)", "O"},
        {"leap!(-1,2)(1,2)", "ffN"},
        {"move:leap!(0,1)", "mfW"},
        {"leap(2,3)", "Z"},
        {"none", "[]W"},
        // riders
        {"leap&×(1,2)", "N0"},
        {"slide&x3(0,1)", "W3"},
        {"slide#3(0,1)", "W03"},
        {"slide#2&×3(0,1)", "W03+W02"},
        {"slide#2&×(0,1)", "W-W0"},
        {"slide(0,2)(2,2)", "W02+F02"},
        {"leap(0,2)(2,2)", "DA"},
        {"slide&×(0,2)", "nD0"},
        {"leap&×99(0,1)", "R"},
        // whom it captures
        {"capture{PS}:leap(0,1)", "c{PS}W"},
        {"capture{rook,K,S}:leap(0,1)", "c{RKS}W"},
        {"capture{:BE:+P}:leap(0,1)", "c{:BE:+P}W"},
        {"capture{^K}:slide&×(0,1)(1,1)", "c{^K}Q"},
        {"capture{^}:leap(0,1)", "cW"},
        {"capture{}:leap(0,1)", "c{}W"},
        {"all{K}:leap(0,1)", "mW+c{K}W"},
        {"all:leap(0,1) + leap!(0,1)", "aW-W"},
        {"(move:leap(0,1)) & (capture:leap(1,1))", "mW+cF"},
        // hoppers
        {"hop:slide&×(0,1)", "pR"},
        {"hop:slide&×4(0,1)", "pW4"},
        {"hop:slide#3(0,1)", "pW03"},
        {"move:slide&×(0,1) & capture:hop:slide&×(0,1)", "mR+cpR"},
        {"all{^C}:hop{^C}:slide&×(0,1)", "a{^C}p{^C}R"},
        {"hop:slide&×(0,2)", "pD0"},
        {"hop:slide(0,2)", "pD"},
        {"hop:leap(0,1) + leap!(0,1)", "jyW-W"},
        {"hop{K}:leap(0,1) + leap!(0,1)", "jy{K}W-W"},
        {"over[enemy]:leap(0,1) + leap!(0,1)", "jW-W"},
        {"over[friend{king}]:leap(0,1) + leap!(0,1)", "jj{K}W-W"},
        // chains and sequences
        {"leap(0,1) + leap!(-1,1)(1,1)", "W-fF"},
        {"leap(1,1) + leap!(1,1)", "F-F"},
        {"leap(1,2) + leap!(1,2)", "N-N"},
        {"leap(1,2) ++ leap(1,2)", "N--N"},
        {"slide(0,1)(1,1) ++ leap!(-1,1)(0,1)(1,1)", "K--fK"},
        {"slide(0,1)(1,1) & slide(0,1)(1,1) ++ slide(0,1)(1,1)", "K--[K]"},
        {"leap(1,1) & leap(1,1) + slide!&×(0,1)(1,0)", "F-[fR]"},
        {"leap(1,1) & leap(1,1) + slide!&×(0,1)", "F-[(lf)R]"},
        {"leap(1,1) & leap(1,1) + slide!&×(1,0)", "F-[(rf)R]"},
        {"capture:leap!(-1,1)(1,1) + move:leap!(1,1)", "fcF-mF"},
        {"capture:slide&×(0,1) + return[0] + end", "!cR"},
        {"slide(0,1)(1,1) + end", "!mK"},
        // groups
        {"(slide(0,1)(1,1))&×3", "(dK)3"},
        {"(leap!(0,1))&×3", "(fW)3"},
        {"(leap(0,1))#3", "(dW)03"},
        {"capture:destination[*5]:(leap(1,2))&×2", "c(dN)2[5]"},
        {"(capture:leap(1,1) + move:leap!(1,1))&×", "(dcF-mF)0"},
        {"(leap(0,1) & leap(1,1)) + leap!(0,1)", "(W-fW)+(F-(lf)W)"},
        {"leap(0,1) ++ (leap!(1,0) & leap!(0,1) + leap!(0,1))", "W--(rW+(fW-W))"},
        {"cylinder:(leap(0,1) + leap!&×(0,1))", "oW-oR"},
        {"initial:(leap(1,2) & leap(0,1) + leap!(0,1))", "iN+(iW-W)"},
        // labels
        {"@1, @1 = move:leap!(0,1) + @1 & leap!(0,1)", "fR"},
        {"leap(1,1) & leap(1,1) + (@z & @y), @z = leap!(1,-1) & leap!(1,-1) + @y, @y = leap!(-1,1) & "
         "leap!(-1,1) + "
         "@z",
         "F-[(zF)0]"},
        {"leap(1,2) & leap!(1,2)(2,-1)(-1,-2)(-2,1) + @1 & leap!(2,1)(1,-2)(-2,-1)(-1,2) + @2,"
         "@1 = leap!(2,1) & leap!(2,1) + @2, @2 = leap!(-1,2) & leap!(-1,2) + @1",
         "(N)(rf)0"},
        // conditions
        {"initial:leap(1,2)", "iN"},
        {"initial!:leap(1,2)", "iiN"},
        {"origin[*1-4]:leap(0,1)", "[1-4]W"},
        {"rows[1,3-4]:leap(0,1)", "[1,3-4]W"},
        {"destination[b-d1-3]:leap(0,1)", "W[b-d1-3]"},
        {"destination[^#]:slide&×(0,1)", "R[^#]"},
        {"origin[a2(+-2,+-2)]:leap(0,1)", "[a2(+-2,+-2)]W"},
        // en passant
        {"capture:enpassant:leap!(-1,1)(1,1)", "cefF"},
        {"capture:enpassant{PS}:leap(1,1)", "ce{PS}F"},
        {"capture:enpassant{^K}:leap(1,1)", "ce{^K}F"},
        {"enpassant{P}:leap(1,1)", "mF+ce{P}F"},
        {"all:enpassant{P}:leap(1,1)", "mF+ce{P}F"},
        {"initial:move:enpassant:leap!#2(0,1)", "imefW02"},
        {"move:enpassant:leap&×(1,2)", "meN0"},
        {"move:enpassant:slide(0,3)", "meW03"},
        // edges
        {"cylinder:slide&×(1,1)", "oB"},
        {"torus:leap&×3(1,2)", "ooN3"},
        {"joined[b,e]:slide&×(1,1)", "o[b,e]B"},
        // the automaton's own words
        {"do[lift] + (step(0,1) & step(1,0) & step(0,-1) & step(-1,0)) + (if[empty] & if[enemy] + do[swap "
         "0]) + "
         "do[land] + end",
         "wW"},
        {"move:leap(0,1) + mark[1] + leap!(0,1) + return[1] + do[land] + end", "mW-!mW"},
    };
    for (const auto& [text, mbn] : pairs) {
        INFO(text << "   " << mbn);
        const ir::Comparison result = compared(text, mbn::read, mbn);
        CHECK(result.reason.empty());
        CHECK(result.verdict == ir::Verdict::Equal);
    }
}

TEST_CASE("a relative direction is read in the last leg's frame") {
    const Pair pairs[] = {
        // A frame survives what does not move, and a leg after `++` sets it anew.
        {"leap!(1,0) + if[empty] + leap!(1,1)", "leap!(1,0) ++ leap!(1,-1)"},
        {"leap!(1,0) ++ leap!(0,-1) + leap!(1,1)", "leap!(1,0) ++ leap!(0,-1) ++ leap!(-1,-1)"},
        {"leap!(1,0) + step(0,0) + leap!(0,1)", "leap!(1,0) ++ leap!(1,0)"},
        // Steps set it too, returns do not.
        {"step(0,-1) + leap!(1,1)", "step(0,-1) ++ leap!(-1,-1)"},
        {"leap!(0,-1) + return[0] + leap!(1,1)", "leap!(0,-1) + return[0] ++ leap!(-1,-1)"},
        // Rotations for the king's directions, whatever the length; reflections for oblique ones.
        {"slide!(-2,0) + leap!(1,2)", "slide!(-2,0) ++ leap!(-2,1)"},
        {"leap!(3,-3) + leap!(1,2)", "leap!(3,-3) ++ leap!(2,-1)"},
        {"leap!(2,1) + leap!(1,2)(1,1)(-1,2)", "leap!(2,1) ++ leap!(2,1)(1,1)(2,-1)"},
        {"leap!(-1,2) + leap!(1,0)", "leap!(-1,2) ++ leap!(-1,0)"},
        // Offsets and regions turn with it, after `+` only; zones never do.
        {"leap!(1,0) + if[empty at (0,1)] + leap!(0,2)", "leap!(1,0) ++ if[empty at (1,0)] ++ leap!(2,0)"},
        {"leap!(1,0) + if[beyond top|top-left at (0,1)] + end",
         "leap!(1,0) ++ if[beyond right|top-right at (1,0)] ++ end"},
        {"leap!(1,0) ++ if[beyond top at (0,1)] + end", "leap!(1,0) ++ if[off at (0,1)] ++ end"},
        {"leap!(1,0) + if[zone [b2-3]] + leap!(0,1)", "leap!(1,0) ++ if[zone [b2-3]] ++ leap!(1,0)"},
        // The joiner before a group or label is that of the first legs in it; later rounds are relative.
        {"leap!(1,0) + (leap!(0,1) & (if[empty] ++ leap!(0,1)))",
         "leap!(1,0) ++ leap!(1,0) & leap!(1,0) ++ leap!(0,1)"},
        {"leap!(1,0) ++ (leap!(0,1) & leap!(1,1))", "leap!(1,0) ++ leap!(0,1) & leap!(1,0) ++ leap!(1,1)"},
        {"leap!(1,0) + @1 & leap!(1,0) ++ @1, @1=leap!(0,1)",
         "leap!(1,0) ++ leap!(1,0) & leap!(1,0) ++ leap!(0,1)"},
        {"leap!(0,1) ++ (leap!(1,0))#2", "leap!(0,1) ++ leap!(1,0) ++ leap!(0,-1)"},
        // The orbit of a vector has no direction, levels do not turn.
        {"leap!(1,0) + leap(1,2)", "leap!(1,0) ++ leap(1,2)"},
        {"leap!(1,0) + step(0,1,0) + end", "leap!(1,0) ++ step(1,0) + end"},
    };
    for (const auto& [text, same] : pairs) {
        INFO(text << "   " << same);
        CHECK(compared(text, ancp::read, same).verdict == ir::Verdict::Equal);
    }
}

TEST_CASE("a frame that nothing reads does not double what is lowered") {
    // Within the limit of states only if each label is lowered once and not for every frame.
    std::string text = "@0";
    for (int i = 0; i < 200; ++i)
        text += fmt::format(", @{0}=move:leap(1,2) ++ if[not visited] ++ @{1} & leap(1,2)", i, (i + 1) % 200);
    CHECK(reported(text) == "");
    const Pair pairs[] = {
        {"(leap(1,2))#3", "leap(1,2) + leap(1,2) + leap(1,2)"},
        {"(leap!(0,1) & leap(1,1))#2", "(leap!(0,1) & leap(1,1)) + (leap!(0,1) & leap(1,1))"},
        {"(if[empty at (0,1)] & leap(1,1))&×2 + leap!(0,1)",
         "(if[empty at (0,1)] & leap(1,1) & (if[empty at (0,1)] & leap(1,1)) + (if[empty at (0,1)] & "
         "leap(1,1))) + "
         "leap!(0,1)"},
        {"leap(0,1) + @1, @1=if[empty] + @2, @2=leap(0,0) + @3, @3=leap!(0,1)",
         "leap(0,1) + leap(0,0) + leap!(0,1)"},
    };
    for (const auto& [left, right] : pairs) {
        INFO(left);
        CHECK(compared(left, ancp::read, right).verdict == ir::Verdict::Equal);
    }
}

TEST_CASE("words of ANCP and of the automaton") {
    const Pair pairs[] = {
        {"step(0,1) + if[not friend{rook}] + do[become {queen,\"a b\"}] + do[set k = 2] + do[land] + end",
         "movement\nstate 0\n  step (0,1) -> 1\nstate 1\n  test not friend{rook} -> 2\nstate 2\n"
         "  act become {queen,\"a b\"} -> 3\nstate 3\n  act set k = 2 -> 4\nstate 4\n  act land -> 5\nstate "
         "5 accepts\n"},
        {"[black turn][owner white] torus:step(1,-1) + if[present friend{king} in [a1,h*]] ++ do[land] + end",
         "movement\nblack turn\nowner white\nstate 0\n  step (1,-1) torus -> 1\nstate 1\n"
         "  test present friend{king} in [a1,h*] -> 2\nstate 2\n  act land -> 3\nstate 3 accepts\n"},
        {"[black nothing] if[state \"a]b\" = 1] + step(0,0,1) + do[vanish] + end",
         "movement\nblack nothing\nstate 0\n  test state \"a]b\" = 1 -> 1\nstate 1\n  step (0,0,1,0) -> "
         "2\n"
         "state 2\n  act vanish -> 3\nstate 3 accepts\n"},
        {"end", "movement\nstate 0 accepts\n"},
        {"none", "movement\nstate 0\n"},
    };
    for (const auto& [text, ir] : pairs) {
        INFO(text);
        const auto read = movements(ancp::read, text).front();
        const auto expected =
            movements([](const Source& source, const FrontendOptions&,
                         Diagnostics& diagnostics) { return ir::parse(source, diagnostics); },
                      ir)
                .front();
        CHECK(ir::print(read) == ir::print(expected));
    }
}

TEST_CASE("a plain leg has a plain shape") {
    // The lift is gone where nothing can notice it, and a rider is one loop.
    for (const auto& [text, mbn] :
         {Pair{"leap(1,2)", "N"}, {"slide&×(0,1)", "R"}, {"move:leap!(0,1)", "mfW"}}) {
        INFO(text);
        CHECK(movements(ancp::read, text).front().states.size() ==
              movements(mbn::read, mbn).front().states.size());
    }
}

TEST_CASE("definitions have names, headers, comments and white space") {
    const auto read = movements(ancp::read,
                                "N |the knight| = leap(1,2)\n:Be:=leap(0,1)\n\"a, b\"=\n leap & x 2 ( 0 , 1 )"
                                "\n'P=[owner black]none +B=@1,@1=end");
    std::vector<std::string> names;
    for (const auto& movement : read)
        names.push_back(movement.name);
    CHECK(names == std::vector<std::string>{"knight", "BE", "a, b", "'P", "+B"});
    CHECK(read[3].owner == ir::Owner::Black);
    CHECK(movements(ancp::read, "leap(1,2)").front().name == "test");
}

TEST_CASE("what is wrong in an ANCP text is named, with its place") {
    const std::pair<const char*, const char*> rows[] = {
        {"", "syntax@1"},
        {"|a comment|", "syntax@1"},
        {"A=", "syntax@1"},
        {"leap", "syntax@1"},
        {"leap(1)", "syntax@7"},
        {"leap(1,2", "syntax@9"},
        {"leap(1,2))", "syntax@10"},
        {"leap(1,2) &", "syntax@12"},
        {"+ leap(1,2)", "syntax@1"},
        {"leap(1,2)\xC3\xA9", "syntax@10"},
        {"leap(1,2) |", "syntax@11"},
        {"\"a=leap(1,2)", "syntax@1"},
        {"capture{K:leap(0,1)", "syntax@8"},
        {"capture{K,,R}:leap(0,1)", "syntax@8"},
        {"capture[a1]:leap(0,1)", "syntax@8"},
        {"origin{K}:leap(0,1)", "syntax@7"},
        {"origin[a0]:leap(0,1)", "syntax@7"},
        {"rows[x]:leap(0,1)", "syntax@5"},
        {"joined[g,b]:leap(0,1)", "syntax@7"},
        {"move!:leap(0,1)", "syntax@1"},
        {"over[nothing]:leap(0,1)", "syntax@6"},
        {"if[empty] + do[dance] + end", "syntax@16"},
        {"if[in-check at (0,1)] + end", "malformed-automaton@4"},
        {"do[swap 65] + end", "malformed-automaton@4"},
        {"mark[65] + end", "number-range@6"},
        {"leap(0,1,1)", "syntax@5"},
        {"leap(2,1) & leap(-1,2)", "ordinate-order@5 ordinate-order@17"},
        {"slide(1,2) & slide(0,0)", "slide-direction@6 slide-direction@19"},
        {"leap#3&×2(0,1)", "number-range@5"},
        {"slide#13(0,2)", "number-range@6"},
        {"torus:slide#13(0,2)", ""},
        {"leap(0,1)(0,1)", "useless-repetition@10"},
        {"step(0,1)(1,0) + end", "syntax@1"},
        {"hops:leap(0,1) & lep(1,2)", "unknown-prefix@1 unknown-expression@18"},
        {"capture:capture:leap(0,1)", "prefix-clash@9"},
        {"move:(capture:leap(0,1))", "prefix-clash@7"},
        {"move:enpassant{P}:leap#2(0,1)", "prefix-clash@6"},
        {"hop:capture:leap(0,1) + end", "prefix-clash@1"},
        {"hop:leap(0,1)", "misplaced-prefix@1"},
        {"(hop:leap(0,1))&×", "misplaced-prefix@2"},
        {"hop:leap#1(0,1)", "misplaced-prefix@1"},
        {"move:enpassant:leap(0,2)", "misplaced-prefix@6"},
        {"leap(0,1) + initial:leap(0,1)", "misplaced-prefix@13"},
        {"(initial:leap(0,1))&×", "misplaced-prefix@2"},
        {"move:step(0,1) + end", "misplaced-prefix@1"},
        {"torus:if[empty] + end", "misplaced-prefix@1"},
        {"move:@1, @1=leap(0,1)", "misplaced-prefix@1"},
        {"step(0,1)", "never-ends@1"},
        {"leap(0,1) + (if[empty] & leap(0,1))", "never-ends@14"},
        {"end + leap(0,1)", "nothing-follows@1"},
        {"(end)&×", "nothing-follows@2"},
        {"@1", "undefined-label@1"},
        {"@1, @1=@2, @2=(@1 & leap(0,1))", "idle-cycle@5 idle-cycle@12"},
        {"@1, @1=leap(0,1), @1=end", "duplicate-definition@19"},
        {"leap(0,1), @1=step(0,1)", "unused-label@12 never-ends@15"},
        {"A=end A=end", "duplicate-definition@7"},
        {"A=[owner white]end A=[owner black]end", ""},
    };
    for (const auto& [text, expected] : rows) {
        INFO(text);
        CHECK(reported(text) == expected);
    }
}

TEST_CASE("hostile ANCP is refused, and quickly") {
    const std::string deep(100'000, '(');
    CHECK(reported(deep) == "too-deep@201");
    CHECK(reported(std::string(300'000, '[')) == "syntax@1");
    CHECK(reported(std::string(300'000, '|')) == "syntax@1");
    std::string wrong;
    for (int i = 0; i < 50'000; ++i)
        wrong += "(1,1)&";
    CHECK(reported(wrong) == "syntax@2");
    std::string nested = "leap(1,2)";
    for (int i = 0; i < 60; ++i)
        nested = "(" + nested + ")#2";
    CHECK(reported(nested).rfind("too-large@", 0) == 0);
    // Joining the alternatives of this one took seconds, and gained nothing.
    CHECK(reported("((capture:leap(0,0)(1,2))#2&×)#2&×") == "");
    std::string vectors = "leap!&×25";
    for (int i = 0; i < 3'000; ++i)
        vectors += fmt::format("({},{})", i % 50 + 1, i / 50 + 1);
    CHECK(reported(vectors + " ++ " + vectors).rfind("too-large@", 0) == 0);
    CHECK(reported(std::string(2'000'001, ' ')) == "too-long@1");
}

TEST_CASE("the eight symmetries") {
    for (const ir::Vec& vec : {ir::Vec{0, 1},
                               {0, 2},
                               {-3, 0},
                               {0, -1},
                               {1, 0},
                               {1, 1},
                               {-1, 1},
                               {2, -2},
                               {-1, -1},
                               {1, 2},
                               {2, 1},
                               {-1, 2},
                               {-2, 1},
                               {1, -2},
                               {2, -1},
                               {-1, -2},
                               {-2, -1},
                               {0, 0}}) {
        CHECK(ir::Symmetry::onto(vec).of(ir::representative(vec)) == vec);
    }
    CHECK(ir::Symmetry::onto({-1, 0}).of(ir::Vec{1, 0}) == ir::Vec{0, 1});
    CHECK(ir::Symmetry::onto({1, -1}).of(ir::Vec{0, 1}) == ir::Vec{1, 0});
}

}  // namespace ferz::ancp_read_test
