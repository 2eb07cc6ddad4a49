#include <fmt/format.h>

#include "frontend/betza/read.h"
#include "frontend/mbn/read.h"
#include "ir/equivalence/equal.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::betza_read_test {

namespace {

std::optional<std::vector<ir::Movement>> readBetza(const std::string& dialect, const std::string& text,
                                                   Diagnostics& diagnostics) {
    FrontendOptions options;
    options.dialect["dialect"] = dialect;
    return betza::read(Source("<text>", text), options, diagnostics);
}

/// `mbn:...`, `x:...`, `f:...`, `s:...` of Fairy-Stockfish-X or `c:...`
std::vector<ir::Movement> movements(const std::string& def) {
    Diagnostics diagnostics;
    const std::size_t colon = def.find(':');
    const std::string which = def.substr(0, colon);
    const std::string text = def.substr(colon + 1);
    auto result = which == "mbn" ? mbn::read(Source("<text>", text), {}, diagnostics)
                                 : readBetza(which == "x"   ? "xbetza"
                                             : which == "f" ? "fsf"
                                             : which == "s" ? "fsx"
                                                            : "classic",
                                             text, diagnostics);
    INFO(def << "\n" << render(diagnostics));
    REQUIRE(result);
    return *result;
}

/// The names of everything reported, and where: `syntax@6`.
std::string reported(const std::string& dialect, const std::string& text) {
    Diagnostics diagnostics;
    const auto read = readBetza(dialect, text, diagnostics);
    CHECK(read.has_value() != diagnostics.hasErrors());
    std::string result;
    for (const Diagnostic& each : diagnostics.all())
        result += fmt::format("{}{}@{}", result.empty() ? "" : " ", each.name, each.position.column);
    return result;
}

ir::Verdict verdict(const std::string& left, const std::string& right) {
    return ir::compareAll(movements(left), movements(right), ir::Board{6, 7}, {}).verdict;
}

struct Pair {
    const char* left;
    const char* right;
};

}  // namespace

TEST_CASE("Fairy-Stockfish-X's strings say what MBN and XBetza say") {
    const Pair pairs[] = {
        {"s:fmWfcF", "mbn:mfW+cfF"},
        {"s:R[2-3]", "mbn:W02+W03"},
        {"s:R[3-]", "mbn:W03+W04+W05+W06"},
        {"s:mR[2-2]cB", "mbn:mW02+cB"},
        {"s:R10", "mbn:R"},
        {"s:m(RB)cN", "mbn:mQ+cN"},
        {"s:AAmDD", "mbn:A0+mD0"},
        {"s:N2", "mbn:N2"},
        {"s:(1,2)", "mbn:N"},
        {"s:(3,1)2", "mbn:C2"},
        {"s:(1,2)(1,2)", "mbn:N0"},
        {"s:f(2,1)", "x:ffN"},
        {"s:f(1,2)", "x:fsN"},
        {"s:fr(2,1)", "s:rf(1,2)"},
        {"s:O", "mbn:F+(F-fR)"},
        {"s:M", "mbn:W+(W-fB)"},
        {"s:rose", "x:qN"},
        {"s:@", "s:circular knight"},
        {"s:Night-rider", "mbn:N0"},
        {"s:grasshopper", "x:gQ"},
        {"s:mzQ", "mbn:mW0*+mF0*"},
        {"s:czR", "mbn:cR"},
        {"s:jR", "x:jR"},
        {"s:c^Q", "mbn:!cQ"},
        {"s:mR^cB", "mbn:mR+!cB"},
        {"s:pK2", "mbn:pD+pA"},
        {"s:pR3", "f:pR3"},
        {"s:gQ", "f:gQ"},
        {"s:nN", "mbn:(mW-fF)"},
        {"s:n{path: diagfirst}N", "mbn:(mF-fW)"},
        {"s:n{path: anypath}N", "mbn:(mW-fF)+(mF-fW)"},
        {"s:nW", "mbn:W"},
        {"s:nR", "mbn:R"},
        {"s:{hurdles: 1,1; post: 1,1}Q", "x:gQ"},
        {"s:{hurdles: 1,1; post: 1,*}R", "x:pR"},
        {"s:c{hurdles: 1,1; pre: 1,1; capture: locust_first}F", "x:camfF"},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.left << " " << pair.right);
        CHECK(verdict(pair.left, pair.right) == ir::Verdict::Equal);
    }
}

TEST_CASE("XBetza says what MBN says") {
    const Pair pairs[] = {
        // the orthodox pieces
        {"x:N", "mbn:N"},
        {"x:B", "mbn:B"},
        {"x:R", "mbn:R"},
        {"x:Q", "mbn:Q"},
        {"x:K", "mbn:K"},
        {"x:fmWfcF", "mbn:mfW+cfF"},
        {"x:fmWfceFifmnD", "mbn:mfW+ce{^}fF+imefW02"},
        // modifiers reach the next atom only, in any order
        {"x:mRN", "mbn:mR+N"},
        {"x:mfWcfF", "x:fmWfcF"},
        {"x:mRcpR", "mbn:mR+cpR"},
        // letters of atoms
        {"x:WFDAHGNCZ", "mbn:W+F+D+A+:0,3:+:3,3:+N+:1,3:+:2,3:"},
        {"x:L", "x:C"},
        {"x:J", "x:Z"},
        {"x:(4,1)", "mbn::1,4:"},
        {"x:FX", "mbn::1,4:"},
        {"x:DX", "mbn::0,5:"},
        {"x:NX", "mbn::1,5:"},
        {"x:DY", "mbn::2,4:"},
        {"x:NY", "mbn::3,4:"},
        {"x:AY", "mbn::4,4:"},
        // ranges
        {"x:NN", "mbn:N0"},
        {"x:N0", "mbn:N0"},
        {"x:FF", "mbn:B"},
        {"x:W0", "mbn:R"},
        {"x:R4", "mbn:W4"},
        {"x:Q2", "mbn:W2+F2"},
        {"x:W03", "mbn:W03"},
        // directions of four, of eight in pairs, and of a king
        {"x:fsW", "mbn:fsW"},
        {"x:frlR", "mbn:frlR"},
        {"x:fB", "mbn:fB"},
        {"x:lfrbB", "mbn:(lf)B+(rb)B"},
        {"x:fN", "mbn:ffN"},
        {"x:ffN", "x:fN"},
        {"x:fsN", "x:flNfrN"},
        {"x:vN", "x:fNbN"},
        {"x:fhN", "x:ffNfsN"},
        {"x:ffrrN", "x:fNrN"},
        {"x:hrN", "x:rfNbrNlbNflN"},
        {"x:fK", "x:fW"},
        {"x:frK", "x:frF"},
        {"x:fsK", "x:fF"},
        {"x:fhK", "x:fWfF"},
        {"x:sQ", "x:sR"},
        {"x:bhQ", "x:bRbB"},
        // hoppers
        {"x:pR", "mbn:pR"},
        {"x:gQ", "mbn:(jyR-W)+(jyB-F)"},
        {"x:gR4", "x:pafWmafpafWmafmafpafW"},
        // lame, and jumping
        {"x:nN", "mbn:W-fF"},
        {"x:nA", "mbn:F-F"},
        {"x:nD", "mbn:W-W"},
        {"x:nH", "mbn:W-W-W"},
        {"x:nNN", "x:nN0"},
        {"x:jD", "x:pafW"},
        {"x:jA", "x:pafF"},
        {"x:jN", "x:pafsW"},
        {"x:jR", "x:[mpW-R]"},
        {"x:jR2", "x:D"},
        {"x:jjB3", "x:G"},
        // crooked and circular
        {"x:zB", "x:zFF"},
        {"x:zR2", "x:WasW"},
        // legs
        {"x:afsW", "mbn:W-fF"},
        {"x:afsF", "mbn:F-fW"},
        {"x:afsK", "mbn:(W-fF)+(F-fW)"},
        {"x:mafsmafW", "mbn:W-fF-F"},
        {"x:fcafmF", "mbn:cfF-mfF"},
        {"x:mpafN", "x:(2,4)"},
        {"x:asR", "mbn:R-sR"},
        {"x:aW", "x:afWasW"},
        {"x:mafsR2", "mbn:W2-fF2"},
        {"x:cabK", "mbn:cK-tK"},
        {"x:afsafzK", "x:aflafrKafraflK"},
        {"x:afsafqK", "x:aflaflKafrafrK"},
        {"x:yafsF", "mbn:F-fR"},
        {"x:yafR", "x:[R-W]"},
        {"x:gafR", "x:gR"},
        {"x:gafK", "x:[pK-Q]"},
        // brackets
        {"x:[F?R]", "mbn:F-[fR]"},
        {"x:[F-R]", "mbn:F-fR"},
        {"x:F[F-R]", "x:[F?R]"},
        {"x:FyafsF", "x:[F?R]"},
        {"x:WyafsW", "x:[W?B]"},
        {"x:t[FR]", "x:[F?R]"},
        {"x:t[WB]", "c:[WB]"},
        {"x:[W-F]", "x:nN"},
        {"x:[W-F-F]", "x:afsafW"},
        {"x:[W-DD]", "mbn:W-D0"},
        {"x:[D-R]", "mbn:D-R"},
        {"x:c[F?R]", "x:cFyafscF"},
        {"x:[fW-sW]", "x:fmasW"},
        {"x:[Q-K]", "x:[R-W][B-F]"},
        // the whole of a longer one
        {"x:KNADcaKmcabK", "x:KNADcaKmabKcabK"},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.left << " and " << pair.right);
        CHECK(verdict(pair.left, pair.right) == ir::Verdict::Equal);
    }
}

TEST_CASE("Fairy-Stockfish's Betza is what its reader makes of it") {
    const Pair pairs[] = {
        {"f:Q", "mbn:Q"},
        {"f:mRN", "mbn:mR+N"},
        {"f:NN", "mbn:N0"},
        {"f:R4", "mbn:W4"},
        {"f:N2", "x:N2"},
        {"f:K2", "x:W2F2"},
        {"f:RR", "f:R"},
        // directions: one table of eight for every atom
        {"f:fN", "x:fN"},
        {"f:fhN", "x:fhN"},
        {"f:flN", "x:flN"},
        {"f:hlN", "x:hlN"},
        {"f:fsW", "x:fsW"},
        {"f:fK", "x:fWfF"},
        {"f:fsK", "x:sWfF"},
        {"f:frK", "x:rWfrF"},
        {"f:rflbB", "x:rfBlbB"},
        // hoppers: leapers hop along the whole line
        {"f:mRcpR", "x:mRcpR"},
        {"f:pW", "x:pR"},
        {"f:pK", "x:pQ"},
        {"f:gQ", "x:gQ"},
        {"f:gF", "x:gB"},
        {"f:pB2", "x:pB2"},
        {"f:pR1", "x:gR"},
        {"f:gR3", "x:pR3"},
        // lame
        {"f:nN", "x:nN"},
        {"f:nAnD", "x:nAnD"},
        {"f:nZ", "x:afsafW"},
        // initial moves do not capture
        {"f:KifmnD", "mbn:K+imfW02"},
        {"f:iW", "x:imW"},
        // one entry a direction: the last one counts
        {"f:R4R2", "x:W2"},
        {"f:RnN", "x:RnN"},
        // and squares that another part opens on a line are reached, too
        {"f:R2pR", "x:RpR"},
        {"f:fRbpR", "x:vRvpR"},
        {"f:fNNbnN", "x:fNNbN"},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.left << " and " << pair.right);
        CHECK(verdict(pair.left, pair.right) == ir::Verdict::Equal);
    }
}

TEST_CASE("Betza's funny notation") {
    const Pair pairs[] = {
        // letters that are no pair: ends and sides
        {"c:rlbK", "mbn:sW+bK"},
        {"c:brlK", "mbn:sW+bK"},
        {"c:fhNrlbK", "mbn:f(fs)N+sW+bK"},
        {"c:frlRrlbK", "mbn:fsR+bK"},
        {"c:rlbF", "mbn:bF"},
        {"c:frlQ", "mbn:fQ+sR"},
        {"c:flbrF", "mbn:(fl)F+(br)F"},
        {"c:flbrK", "mbn:K"},
        {"c:frK", "mbn:fW+rW+(fr)F"},
        {"c:WWFF", "mbn:Q"},
        {"c:fhNfrlRK", "x:fhNfrlRK"},
        {"c:NN", "mbn:N0"},
        {"c:W3", "mbn:W3"},
        {"c:LJ", "x:CZ"},
        {"c:fcFfmW", "mbn:mfW+cfF"},
        // K and Q are two atoms, each with the letters
        {"c:fK", "x:fWfF"},
        {"c:frQ", "x:frRfrB"},
        {"c:mRcpR", "mbn:mR+cpR"},
        {"c:gQ", "x:gQ"},
        {"c:nA", "x:nA"},
        {"c:jD", "x:jD"},
        {"c:oR", "x:oR"},
        {"c:zB", "x:zB"},
        {"c:qN", "x:qNN"},
        {"c:hhR", "mbn:hR"},
        {"c:hhNN", "mbn:hN0"},
        {"c:t[FR]", "mbn:F-[fR]"},
        {"c:[WB]", "x:[W?B]"},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.left << " and " << pair.right);
        CHECK(verdict(pair.left, pair.right) == ir::Verdict::Equal);
    }
}

TEST_CASE("the same letters in two dialects") {
    const Pair pairs[] = {
        {"x:fK", "f:fK"},   {"x:fsK", "f:fsK"}, {"x:rlbK", "f:rlbK"}, {"x:mRN", "mbn:mRN"},
        {"x:gQ", "mbn:gQ"}, {"x:NN", "mbn:NN"}, {"x:R4", "mbn:R4"},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.left << " and " << pair.right);
        CHECK(verdict(pair.left, pair.right) == ir::Verdict::Different);
    }
}

TEST_CASE("Black's board is turned by 180 degrees") {
    for (const char* def : {"x:lW", "f:lW", "c:lW"})
        CHECK(movements(def).front().forBlack == ir::ForBlack::Turn);
}

TEST_CASE("several pieces have names") {
    const auto read = movements("x:P:fmWfcF; n:N\n# a comment\n+P=WfF\n");
    REQUIRE(read.size() == 3);
    CHECK(read[0].name == "pawn");
    CHECK(read[1].name == "knight");
    CHECK(read[2].name == "+P");
}

TEST_CASE("what is wrong with a text in Betza's notation") {
    struct Wrong {
        const char* dialect;
        const char* text;
        const char* reported;
    };
    const Wrong table[] = {
        // letters
        {"xbetza", "WE", "unknown-atom@2"},
        {"xbetza", "O2", "not-supported@1"},
        {"xbetza", "UI", "not-supported@1 not-supported@2"},
        {"xbetza", "wW", "unknown-modifier@1"},
        {"xbetza", "uW", "not-supported@1"},
        {"xbetza", "mw", "misplaced-modifier@1"},
        {"xbetza", "X", "misplaced-modifier@1"},
        {"xbetza", "WY", "unknown-atom@1"},
        {"xbetza", "RX", "unknown-atom@1"},
        {"xbetza", "L", "programs-differ@1"},
        {"xbetza", "W03", "programs-differ@2"},
        {"xbetza", "(0,0)", "no-movement@1"},
        {"xbetza", "(1,99)", "number-range@4"},
        {"xbetza", "W100", "number-range@2"},
        {"xbetza", "W00", "number-range@2"},
        {"xbetza", "NN3", "misplaced-modifier@3"},
        {"xbetza", "RR", "unknown-atom@1"},
        // what comes from elsewhere
        {"xbetza", "mfW+cefF", "other-notation@4"},
        {"xbetza", "R-B", "other-notation@2"},
        {"xbetza", "/T/W", "other-notation@1"},
        {"xbetza", "{Q,N}", "not-supported@1 not-supported@3 not-supported@5"},
        {"xbetza", "(W-F)N", "not-supported@1 other-notation@3 syntax@5"},
        {"xbetza", "W@8", "not-supported@2"},
        {"xbetza", "m*W", "unknown-atom@2"},
        {"xbetza", "W?F", "syntax@2"},
        {"xbetza", "W\xED\x95\x9C", "syntax@2"},
        {"xbetza", "", "syntax@1"},
        {"xbetza", "[F?R", "syntax@5"},
        {"xbetza", "F]", "syntax@2"},
        {"xbetza", "[]", "syntax@2"},
        {"xbetza", "[F]", "syntax@1"},
        {"xbetza", "[FR]", "syntax@3"},
        {"xbetza", "[F?[W-R]]", "not-supported@4"},
        {"xbetza", "[F?R]3", "not-supported@6"},
        {"xbetza", "[F-afR]", "not-supported@4"},
        {"xbetza", "v[F?R]", "not-supported@1"},
        {"xbetza", "[cF?R]", "not-supported@2"},
        {"xbetza", "[N-rR]", "not-supported@4"},
        {"xbetza", "t[F?R]", "programs-differ@1 syntax@4"},
        // directions
        {"xbetza", "fhW", "empty-selection@1"},
        {"xbetza", "hN", "empty-selection@1"},
        {"xbetza", "vhN", "empty-selection@1"},
        {"xbetza", "hrW", "empty-selection@1"},
        {"xbetza", "hrfN", "empty-selection@1"},
        {"xbetza", "sF", "useless-modifier@1"},
        {"xbetza", "fsF", "useless-modifier@2"},
        {"xbetza", "hhR", "other-dialect@1"},
        // modes that do not go together, or not here
        {"xbetza", "mmW", "useless-repetition@2"},
        {"xbetza", "pgR", "misplaced-modifier@1"},
        {"xbetza", "pK", "never-moves@1"},
        {"xbetza", "pafsgW", "never-moves@5"},
        {"xbetza", "jW", "never-moves@1"},
        {"xbetza", "jH", "misplaced-modifier@1"},
        {"xbetza", "jjD", "not-supported@1"},
        {"xbetza", "njD", "misplaced-modifier@2"},
        {"xbetza", "nR", "useless-modifier@1"},
        {"xbetza", "nC", "misplaced-modifier@1"},
        {"xbetza", "yW", "misplaced-modifier@1"},
        {"xbetza", "eafW", "misplaced-modifier@1"},
        {"xbetza", "taW", "misplaced-modifier@1"},
        {"xbetza", "tmW", "misplaced-modifier@1"},
        {"xbetza", "aifW", "not-supported@2"},
        {"xbetza", "zaW", "misplaced-modifier@1"},
        {"xbetza", "zN", "misplaced-modifier@1"},
        {"xbetza", "zW", "misplaced-modifier@1"},
        {"xbetza", "qB", "misplaced-modifier@1"},
        {"xbetza", "zpB", "not-supported@1"},
        // Fairy-Stockfish
        {"fsf", "fmWfceF", "programs-differ@6"},
        {"fsf", "fmWfeF", "other-dialect@5"},
        {"fsf", "[F?R]", "other-dialect@1"},
        {"fsf", "afsW", "other-dialect@1"},
        {"fsf", "FX", "other-dialect@1"},
        {"fsf", "R10", "number-range@2"},
        {"fsf", "NN2", "number-range@3"},
        {"fsf", "DD", "never-moves@1"},
        {"fsf", "nC", "never-moves@1"},
        {"fsf", "nW", "never-moves@1"},
        {"fsf", "pN", "never-moves@1"},
        {"fsf", "nNN", "misplaced-modifier@1"},
        {"fsf", "shN", "empty-selection@1"},
        {"fsf", "iW", "programs-differ@1"},
        {"fsf", "icW", "misplaced-modifier@2"},
        {"fsf", "R4R2", "programs-differ@3"},
        {"fsf", "R2pR", "programs-differ@1"},
        {"fsf", "gQ2", "programs-differ@3"},
        {"fsf", "pQ1", "programs-differ@3"},
        // Fairy-Stockfish-X
        {"fsx", "fmWfceF", "programs-differ@6"},
        {"fsx", "afsW", "other-dialect@1"},
        {"fsx", "oR", "other-dialect@1"},
        {"fsx", "R?B", "other-dialect@2"},
        {"fsx", "E", "unknown-atom@1"},
        {"fsx", "Wm", "misplaced-modifier@2"},
        {"fsx", "R0", "number-range@2"},
        {"fsx", "R100", "number-range@2"},
        {"fsx", "NN2", "other-dialect@3"},
        {"fsx", "R[5-3]", "number-range@2"},
        {"fsx", "R[3]", "number-range@2"},
        {"fsx", "R[0-3]", "number-range@2"},
        {"fsx", "R[3-5", "syntax@2"},
        {"fsx", "N[3-5]", "number-range@2"},
        {"fsx", "pR[3-5]", "misplaced-modifier@1"},
        {"fsx", "(1,2", "syntax@1"},
        {"fsx", "(1,26)", "number-range@1"},
        {"fsx", "(0,0)", "no-movement@1"},
        {"fsx", "(RB)", "syntax@1"},
        {"fsx", "n(1,2)", "misplaced-modifier@1"},
        {"fsx", "fO", "misplaced-modifier@1"},
        {"fsx", "xQ", "not-supported@1"},
        {"fsx", "jN", "misplaced-modifier@1"},
        {"fsx", "zW", "misplaced-modifier@1"},
        {"fsx", "jNN", "never-moves@1"},
        {"fsx", "R2pR", "programs-differ@1"},
        {"fsx", "R4R2", "not-supported@3"},
        {"fsx", "vrN", "empty-selection@1"},
        {"fsx", "iW", "programs-differ@1"},
        {"fsx", "icW", "misplaced-modifier@2"},
        {"fsx", "{hurdles: 1}Q", "number-range@11"},
        {"fsx", "{hurdles: 2,1}Q", "number-range@11"},
        {"fsx", "{hurdels: 1,1}Q", "unknown-modifier@2"},
        {"fsx", "{}Q", "syntax@2"},
        {"fsx", "{hurdles: 1,1Q", "syntax@1"},
        {"fsx", "{equi: stopper}Q", "not-supported@8"},
        {"fsx", "{hurdle_types: wall}Q", "not-supported@16"},
        {"fsx", "{path: mid}N", "misplaced-modifier@2"},
        {"fsx", "n{path: long}N", "unknown-modifier@9"},
        {"fsx", "{hurdles: 1,1; capture: locust_first}Q", "not-supported@1"},
        {"fsx", "DDpR", "not-supported@1"},
        {"fsx", "A:W;B:{hurdles: 1,1; post: 1,1}Q;A:F", "duplicate-definition@34"},
        // Betza's own
        {"classic", "N0", "other-dialect@2"},
        {"classic", "afsW", "other-dialect@1"},
        {"classic", "iW", "other-dialect@1"},
        {"classic", "[F?R]", "other-dialect@3"},
        {"classic", "(1,4)", "other-dialect@1"},
        {"classic", "jR", "misplaced-modifier@1"},
        {"classic", "hhW", "useless-modifier@1"},
        {"classic", "hhhhR", "useless-repetition@3"},
        {"classic", "hh[FR]", "not-supported@1 not-supported@2"},
        // several pieces
        {"xbetza", "A:W;A:F", "duplicate-definition@5"},
        {"xbetza", "W;F", "syntax@1 syntax@3"},
    };
    for (const Wrong& each : table) {
        INFO(each.dialect << " " << each.text);
        CHECK(reported(each.dialect, each.text) == each.reported);
    }
}

TEST_CASE("hostile texts in Betza's notation are refused in time") {
    CHECK(reported("xbetza", std::string(2'000'000, 'W')) == "too-long@1");
    CHECK(reported("xbetza", std::string(5'000, 'W')) == "too-long@1");
    CHECK(reported("xbetza", std::string(100, '[') + "W") == "too-deep@1");
    std::string legs;
    for (int i = 0; i < 300; ++i)
        legs += "mpa";
    CHECK(reported("xbetza", legs + "Q99").starts_with("too-large@1"));
    std::string many;
    for (int i = 0; i < 3000; ++i)
        many += "W\n";
    CHECK(reported("xbetza", many).starts_with("too-large@1"));
}

}  // namespace ferz::betza_read_test
