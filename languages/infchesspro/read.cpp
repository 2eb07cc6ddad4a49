#include "languages/infchesspro/read.h"

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "languages/infchesspro/parse.h"
#include "languages/infchesspro/pieces.h"
#include "languages/infchesspro/run.h"

namespace ferz::infchesspro {

namespace {

class InfChessProProgram : public languages::Program {
public:
    InfChessProProgram(languages::ProgramText text, std::map<char, PlaneKind> kinds, Commands commands)
        : text_(std::move(text)), kinds_(std::move(kinds)), commands_(std::move(commands)) {}

    [[nodiscard]] std::string summary() const override {
        return fmt::format("{} command{}", commands_.list.size(), commands_.list.size() == 1 ? "" : "s");
    }
    [[nodiscard]] bool run(const languages::Execution& execution, Diagnostics& diagnostics) const override {
        return infchesspro::run(commands_, text_.source(), kinds_, execution, diagnostics);
    }

private:
    languages::ProgramText text_;
    std::map<char, PlaneKind> kinds_;
    Commands commands_;
};

std::string lettersOf(const std::vector<PieceDefinition>& pieces) {
    std::string letters;
    for (const PieceDefinition& piece : pieces)
        letters += piece.letter;
    return letters;
}

/// Returns the letters of the pieces that the program places, each once.
std::string lettersOf(const Commands& commands) {
    std::string letters;
    for (const Command& command : commands.list) {
        const auto* add = std::get_if<Add>(&command.action);
        if (add != nullptr && letters.find(add->letter) == std::string::npos) letters += add->letter;
    }
    return letters;
}

}  // namespace

std::unique_ptr<languages::Program> read(const std::string& name, std::string text,
                                         const languages::Options& options, Diagnostics& diagnostics) {
    auto program = languages::ProgramText::read(name, std::move(text), diagnostics);
    const auto pieces = withOwnPieces(options.pieces);
    auto commands = program ? parse(*program, lettersOf(pieces), diagnostics) : std::nullopt;
    // Every kind costs time when a king is asked for: of the own pieces those that the program never places
    // are left out. Those given are read, since they have to be right.
    auto kinds = readPieces(pieces, commands ? lettersOf(*commands) : std::string(), diagnostics);
    if (!kinds || !commands) return nullptr;
    return std::make_unique<InfChessProProgram>(std::move(*program), std::move(*kinds), std::move(*commands));
}

}  // namespace ferz::infchesspro
