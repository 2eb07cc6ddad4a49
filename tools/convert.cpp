// ferz convert: a definition in another notation, proved to be the same piece before it is written.
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/answers.h"
#include "tools/definition.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptions read;
    StreamOptions stream;
    std::string def;
    std::string to;
    std::string piece;
    std::string output;
    std::string dumpAfter;
    std::size_t mostText = 0;
};

std::optional<std::string> converted(const std::vector<Piece>& pieces, const std::string& to,
                                     const std::string& piece, Options options, Problems& problems) {
    if (piece.empty()) return taken(write(pieces, to, options), problems);
    options.side = Side::Both;
    const auto picked = taken(one(pieces, piece, options), problems);
    return picked ? taken(write({*picked}, to, options), problems) : std::nullopt;
}

int runOnce(const Arguments& arguments) {
    Problems problems;
    auto options = arguments.read.options(problems);
    if (!options) return failure(problems);
    options->mostText = arguments.mostText;
    const auto pieces = readDefinition(arguments.def, *options, problems);
    if (!pieces) return failure(problems);
    if (!arguments.dumpAfter.empty()) {
        const auto text = taken(afterPass(*pieces, arguments.dumpAfter), problems);
        if (!text) return failure(problems);
        std::cerr << *text;
    }
    const auto text = converted(*pieces, arguments.to, arguments.piece, *options, problems);
    if (!text || !writeOutput(arguments.output, *text, problems)) return failure(problems);
    show(problems);
    return kDone;
}

int runLines(const Arguments& arguments) {
    return answerLines(arguments.read, arguments.stream, {"def", "to", "piece"},
                       [&](const Json& request, const Stream& stream, Problems& problems) -> Json {
                           const auto pieces = stream.definition(request, "def", problems);
                           const std::string to = neededIn(request, "to", arguments.to, problems);
                           const std::string piece = stringIn(request, "piece", arguments.piece, problems);
                           if (!pieces || hasErrors(problems)) return {};
                           Options options = stream.options;
                           options.mostText = arguments.mostText;
                           const auto text = converted(*pieces, to, piece, std::move(options), problems);
                           if (!text) return {};
                           return {{"text", *text}};
                       });
}

}  // namespace

void addConvert(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "convert", "Write a definition in another notation");
    std::string known = "Targets:\n";
    for (const Target& target : targets())
        known += fmt::format("  {:<12}{}\n", target.name, target.sentence);
    verb.footer(
        known +
        "Examples:\n"
        "  ferz convert N0 --to chessembly\n"
        "  ferz convert mbn:K --to ancp\n"
        "  ferz convert 'mfW+cfF' --to cpp -o pawn.h\n"
        "  ferz convert @rook.csm --to ir\n"
        "  ferz convert --jsonl < pieces.jsonl      lines {\"def\":\"mbn:N0\",\"to\":\"chessembly\"}\n"
        "What is written is first read back and proved equal, wherever ferz reads the target.");
    arguments->read.addTo(verb);
    const Option def = verb.add("def", arguments->def, {"what to convert", "DEF"});
    const Option to = verb.add("--to", arguments->to, {"the target", "TARGET"});
    verb.add("--piece", arguments->piece, {"only this piece of a text that defines several", "NAME"});
    verb.add("--max-text", arguments->mostText,
             {"Chessembly: refuse a text of more characters for a piece; 4000 unless said", "N"});
    verb.add("--dump-after", arguments->dumpAfter,
             {"print the automaton after this pass of its normalisation (or `all`) to stderr", "PASS"});
    verb.add("-o,--output", arguments->output, {"write to this file", "FILE"});
    arguments->stream.addTo(verb, def);
    verb.runs([arguments] { return arguments->stream.jsonl ? runLines(*arguments) : runOnce(*arguments); },
              [arguments, def, to]() -> const char* {
                  if (arguments->stream.jsonl) return nullptr;
                  if (!def.isGiven()) return "def";
                  return to.isGiven() ? nullptr : "--to";
              });
}

}  // namespace ferz::tools
