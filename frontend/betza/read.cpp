#include "frontend/betza/read.h"

#include <fmt/format.h>
#include <functional>
#include <set>
#include <string>

#include "frontend/betza/lower.h"
#include "frontend/betza/parse.h"
#include "frontend/betza/split.h"
#include "ir/factor.h"
#include "ir/lift.h"

namespace ferz::betza {

namespace {

Dialect dialectOf(const FrontendOptions& options) {
    const auto found = options.dialect.find(std::string(betza::options().front().name));
    return found == options.dialect.end() ? Dialect::XBetza : dialectNamed(found->second);
}

/// A piece's place for messages, and its movement as often as it is asked for.
struct ReadPiece {
    std::string name;
    Span span;
    std::function<std::optional<ir::Movement>()> lowered;
};

/// Fairy-Stockfish-X reads strings from left to right, and has words that no other dialect has.
std::optional<std::vector<ReadPiece>> piecesOfFairyX(const Source& source, const FrontendOptions& options,
                                                     Diagnostics& diagnostics) {
    const auto parts = split(source, diagnostics);
    if (!parts) return std::nullopt;
    std::vector<ReadPiece> pieces;
    for (const PieceSpans& part : *parts) {
        const std::string name = nameOf(part, source, options.names);
        pieces.push_back({name, part.name.value_or(part.body), [&, part, name] {
                              return lowerFairyX(name, part.body, options.names, source, diagnostics);
                          }});
    }
    return pieces;
}

std::optional<std::vector<ReadPiece>> piecesOf(const Source& source, Dialect dialect,
                                               const FrontendOptions& options, Diagnostics& diagnostics) {
    if (dialect == Dialect::FairyX) return piecesOfFairyX(source, options, diagnostics);
    const auto parsed = parse(source, options.names, diagnostics);
    if (!parsed) return std::nullopt;
    std::vector<ReadPiece> pieces;
    for (const PieceDefinition& piece : *parsed)
        pieces.push_back({piece.name, piece.span,
                          [&, piece, dialect] { return lower(piece, dialect, source, diagnostics); }});
    return pieces;
}

}  // namespace

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions& options,
                                              Diagnostics& diagnostics) {
    const auto pieces = piecesOf(source, dialectOf(options), options, diagnostics);
    if (!pieces) return std::nullopt;
    std::vector<ir::Movement> movements;
    std::set<std::string> names;
    bool failed = false;
    for (const ReadPiece& piece : *pieces) {
        if (!names.insert(piece.name).second) {
            diagnostics.report(diagnostic::kDuplicateDefinition, source, piece.span,
                               fmt::format("the piece `{}` is defined twice", source.slice(piece.span)));
            failed = true;
        }
        auto movement = piece.lowered();
        if (!movement) {
            failed = true;
            continue;
        }
        movements.push_back(ir::simplifiedAndFactored(ir::withoutIdleLifts(std::move(*movement))));
    }
    if (failed) return std::nullopt;
    return movements;
}

}  // namespace ferz::betza
