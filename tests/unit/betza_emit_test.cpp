// Betza's notation as it is written: which text of several, and what cannot be said.
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/betza/directions.h"
#include "backends/betza/emit.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"

namespace ferz::betza_emit_test {

namespace {

std::vector<ir::Movement> readAs(const std::string& notation, const std::string& text,
                                 const std::string& dialect = {}) {
    Diagnostics diagnostics;
    FrontendOptions options;
    if (!dialect.empty()) options.dialect["dialect"] = dialect;
    auto movements = frontend::findNotation(notation)->read(Source("<text>", text), options, diagnostics);
    INFO(notation << ":" << text << "\n" << render(diagnostics));
    REQUIRE(movements);
    return *movements;
}

using Emit = std::optional<std::string> (*)(const std::vector<ir::Movement>&, const EmitOptions&,
                                            Diagnostics&);

std::string written(const std::vector<ir::Movement>& movements, Emit emit) {
    Diagnostics diagnostics;
    auto text = emit(movements, {}, diagnostics);
    if (!text) return diagnostics.firstError()->message;
    text->pop_back();
    return *text;
}

std::string toBetza(const std::string& notation, const std::string& text) {
    return written(readAs(notation, text), betza::emit);
}
std::string toFairy(const std::string& notation, const std::string& text) {
    return written(readAs(notation, text), betza::emitFairy);
}

struct Pair {
    const char* from;
    const char* to;
};

}  // namespace

TEST_CASE("MBN as XBetza") {
    const Pair pairs[] = {
        {"W", "W"},
        {"W+F", "K"},
        {"R+B", "Q"},
        {"R+W", "R"},
        {"B+N", "BN"},
        {"N0", "NN"},
        {"N3", "N3"},
        {"D0+W", "DDW"},
        {":1,4:", "FX"},
        {":4,4:", "AY"},
        {":5,6:", "(5,6)"},
        {"mfW+cfF", "fmWfcF"},
        {"fsW", "fsW"},
        {"mR+cpR", "mRcpR"},
        {"W-fF", "nN"},
        {"F-F", "nA"},
        {"fW+bF", "fWbF"},
        {"F02", "nA"},
        {"W04", "R04"},
        {"imfW02", "ifmR02"},
        {"ccN", "dN"},
        {"K-tK", "[F-bF][W-bW]"},
        {"F+(F-fsR)", "[F?R]"},
        // an initial lame knight is no `inN`, which marks squares for en passant
        {"i(W-fF)", "i[W-F]"},
        // what cannot come home along a rank
        {"oB", "oB"},
        {"oN0", "oNN"},
        {"oW", "vWsoW"},
    };
    for (const Pair& each : pairs) {
        CAPTURE(each.from);
        CHECK(toBetza("mbn", each.from) == each.to);
    }
}

TEST_CASE("XBetza is written as short as it was, or shorter") {
    const Pair pairs[] = {
        {"WF", "K"},    {"RB", "Q"},        {"KAD", "KDA"}, {"fmWfceFifmnD", "fmWfceFifmnD"},
        {"gR", "gR"},   {"gQ", "gQ"},       {"pB", "pB"},   {"mafsmafW", "[W-F-F]"},
        {"afsW", "nN"}, {"[F?R]", "[F?R]"}, {"vN", "vN"},   {"hrN", "hrN"},
        {"fhN", "fhN"}, {"ffN", "fN"},      {"lfN", "lfN"}, {"nD", "nD"},
    };
    for (const Pair& each : pairs) {
        CAPTURE(each.from);
        CHECK(toBetza("betza", each.from) == each.to);
    }
}

TEST_CASE("a piece that comes home round the board is blocked by itself") {
    for (const char* text : {"oR", "oQ", "oD", "oH", "moR", "oRFpB", "opR", "osR4", "osWX"}) {
        CAPTURE(text);
        const ir::Movement movement = readAs("betza", text).front();
        Diagnostics diagnostics;
        EmitOptions options;
        options.read = [](const std::string& proposal) {
            Diagnostics ignored;
            return frontend::findNotation("betza")->read(Source("<text>", proposal), {}, ignored);
        };
        const auto written = betza::emit({movement}, options, diagnostics);
        INFO(render(diagnostics));
        REQUIRE(written);
        // On a board where it does come home.
        for (const ir::Board& board : {ir::Board{3, 4}, ir::Board{4, 4}, ir::Board{2, 3}}) {
            CHECK(ir::compare(movement, readAs("betza", *written).front(), board, {}).verdict ==
                  ir::Verdict::Equal);
        }
    }
}

TEST_CASE("lines for Fairy-Stockfish") {
    const Pair pairs[] = {
        {"N0", "customPiece1 = x:NN"},
        {"mfW+cfF", "customPiece1 = x:fmWfcF"},
        {"R+B", "customPiece1 = x:Q"},
        {"mR+cpR", "customPiece1 = x:mRcpR"},
        {"W-fF", "customPiece1 = x:nN"},
        {"W-fF-F", "customPiece1 = x:nZ"},
        {"F02", "customPiece1 = x:nA"},
        {"K-tK",
         "the piece cannot be written for Fairy-Stockfish: Fairy-Stockfish has no moves of several legs"},
        {"D0",
         "the piece cannot be written for Fairy-Stockfish: it rides in other directions than W, F and N; "
         "Fairy-Stockfish has no such rider"},
        {"W2+pR",
         "the piece cannot be written for Fairy-Stockfish: Fairy-Stockfish would let one of its moves go on "
         "to "
         "squares "
         "of another"},
        {"ccN",
         "the piece cannot be written for Fairy-Stockfish: Fairy-Stockfish has no captures of own pieces"},
        {":1,4:", "the piece cannot be written for Fairy-Stockfish: it has no letter for the leap (1,4)"},
    };
    for (const Pair& each : pairs) {
        CAPTURE(each.from);
        CHECK(toFairy("mbn", each.from) == each.to);
    }
}

TEST_CASE("what XBetza cannot say is refused with the reason") {
    const Pair pairs[] = {
        {"[1-4]N",
         "the piece cannot be written in XBetza: it depends on more than whether the piece has moved"},
        {"c{Q}N", "the piece cannot be written in XBetza: it captures only some kinds of pieces"},
        {"(aW)0", "the piece cannot be written in XBetza: it has an unlimited number of legs, or a cycle"},
        {"oD",
         "the piece cannot be written in XBetza: it may return to its origin round the board, where a piece "
         "of XBetza blocks itself"},
        {"oR",
         "the piece cannot be written in XBetza: it may return to its origin round the board, where a piece "
         "of XBetza blocks itself"},
        {"ooR",
         "the piece cannot be written in XBetza: it wraps round the board in a form that no letter "
         "expresses"},
        {"cefF",
         "the piece cannot be written in XBetza: it captures only some kinds of pieces en passant, and "
         "Betza's `e` captures any"},
    };
    for (const Pair& each : pairs) {
        CAPTURE(each.from);
        CHECK(toBetza("mbn", each.from) == each.to);
    }
}

TEST_CASE("every set of directions that has letters is read as it was written") {
    using betza::Look;
    using betza::TargetProgram;
    const std::pair<Look, const char*> looks[] = {
        {Look::Orthogonal, "W"}, {Look::Diagonal, "F"}, {Look::Oblique, "N"}};
    for (const auto& [look, letter] : looks) {
        const betza::RangedLeaper model = betza::modelOf(look);
        std::vector<ir::Vec> all;
        for (int place = 0; place < 8; ++place) {
            if ((model.places() >> place & 1U) != 0) all.push_back(model.at(place));
        }
        int known = 0;
        for (unsigned mask = 1; mask < 1U << all.size(); ++mask) {
            std::set<ir::Vec> wanted;
            for (std::size_t index = 0; index < all.size(); ++index) {
                if ((mask >> index & 1U) == 0) continue;
                wanted.insert(all[index]);
            }
            for (const auto& [reader, dialect] : {std::pair(TargetProgram::XBetza, "xbetza"),
                                                  {TargetProgram::XBoard, "xbetza"},
                                                  {TargetProgram::Fairy, "fsf"}}) {
                const auto letters =
                    betza::directionsOf(reader, look, betza::placesOf({wanted.begin(), wanted.end()}));
                if (!letters) continue;
                ++known;
                const auto movement = readAs("betza", *letters + letter, dialect).front();
                std::set<ir::Vec> steps;
                for (const ir::State& state : movement.states) {
                    for (const ir::Transition& each : state.transitions) {
                        if (const auto* step = std::get_if<ir::Step>(&each.instruction))
                            steps.insert(step->by);
                    }
                }
                CAPTURE(*letters, letter, dialect);
                CHECK(steps == wanted);
            }
        }
        CHECK(known >= 15);
    }
}

}  // namespace ferz::betza_emit_test
