#include "backends/registry.h"

#include "backends/ancp/emit.h"
#include "backends/betza/emit.h"
#include "backends/chessembly/emit.h"
#include "backends/cpp/emit.h"
#include "backends/json/emit.h"
#include "backends/mbn/emit.h"
#include "ir/text.h"
#include "support/entry.h"
#include "support/limits.h"

namespace ferz::backends {

namespace {

std::optional<std::string> emitIr(const std::vector<ir::Movement>& movements, const EmitOptions&,
                                  Diagnostics&) {
    std::string text;
    for (const ir::Movement& movement : movements)
        text += ir::print(movement);
    return text;
}

constexpr Target kTargets[] = {
    {"ancp", ".ancp", "algebraic notation of chess pieces", "", "ancp", ancp::emit},
    {"betza", ".betza",
     "Betza's notation, as the Interactive Diagram reads it; `[reader=xboard]`: as XBoard does, too",
     "conditions but `i`, promotion, kinds of pieces, edges, walks in circles", "betza[dialect=xbetza]",
     betza::emit},
    {"chessembly", ".csm", "a Chessembly program",
     "en passant, drops, flips, castling, unmoved pieces, captures of own or of several pieces", "chessembly",
     chessembly::emit, nullptr, limits::kChessemblyText.most},
    {"cpp", ".h", "a C++17 header with a move generator for each piece", "", "", cpp::emit, nullptr, 0, true,
     true},
    {"fsf", ".ini", "lines for Fairy-Stockfish's variants.ini, `customPiece1 = n:NN`",
     "moves of several legs, captures en passant, most lame leapers and riders", "betza[dialect=fsf]",
     betza::emitFairy, betza::stringsOf},
    {"ir", ".ferz", "the movement automaton as text", "", "ir", emitIr},
    {"js", ".mjs", "a JavaScript module: the package ferz-moves lists its moves in a browser or in node", "",
     "", json::emitModule},
    {"json", ".json", "the movement automaton as JSON", "", "", json::emit},
    {"mbn", ".mbn", "modified Betza notation",
     "states of the game, promotion, questions about edges and squares beside the way", "mbn", mbn::emit},
};

}  // namespace

std::span<const Target> targets() {
    return kTargets;
}

const Target* findTarget(std::string_view name) {
    return findBy(kTargets, &Target::name, name);
}

}  // namespace ferz::backends
