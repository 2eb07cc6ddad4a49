// ferz convert: a definition in another notation, proved to be the same piece before it is written; or as
// code.
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <set>
#include <utility>

#include "tools/answers.h"
#include "tools/definition.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct ConvertOptions {
    ReadArguments read;
    StreamOptions stream;
    std::string def;
    std::string to;
    std::string board;
    std::string piece;
    std::string name;
    std::string output;
    std::string dumpAfter;
    std::size_t mostText = 0;
};

struct Converted {
    std::string text;
    std::set<std::string> leftOut;  ///< by `--without`
};

/// Writes the piece of this name, of both sides, or all.
std::optional<Converted> converted(std::vector<Piece> pieces, const std::string& to, const std::string& name,
                                   const WriteOptions& options, Problems& problems) {
    if (!name.empty()) {
        const auto picked = taken(one(pieces, name, Side::Both), problems);
        if (!picked) return std::nullopt;
        // Black may have one of that name, too.
        std::erase_if(pieces, [&](const Piece& each) { return each.name() != picked->name(); });
    }
    auto text = taken(write(pieces, to, options), problems);
    if (!text) return std::nullopt;
    Converted result{std::move(*text), {}};
    for (const Piece& each : pieces)
        result.leftOut.insert(each.leftOut().begin(), each.leftOut().end());
    return result;
}

int runOnce(const ConvertOptions& arguments) {
    Problems problems;
    auto options = arguments.read.options(problems);
    if (!options) return failure(problems);
    WriteOptions asked;
    asked.mostText = arguments.mostText;
    asked.name = arguments.name;
    if (!arguments.board.empty()) {
        const auto board = taken(readBoard(arguments.board), problems);
        if (!board) return failure(problems);
        options->board = board->text();
    }
    const auto pieces = readNamed(arguments.def, *options, problems);
    if (!pieces) return failure(problems);
    if (!arguments.dumpAfter.empty()) {
        const auto text = taken(afterPass(*pieces, arguments.dumpAfter), problems);
        if (!text) return failure(problems);
        std::cerr << *text;
    }
    const auto result = converted(*pieces, arguments.to, arguments.piece, asked, problems);
    if (!result || !writeOutput(arguments.output, result->text, problems)) return failure(problems);
    show(problems);
    return kDone;
}

Question questionOf(const ConvertOptions& arguments) {
    return {{"def", "to", "board", "piece", "name"},
            [arguments](const Json& request, const Stream& stream, Problems& problems) -> Json {
                const auto pieces = stream.definition(request, "def", problems);
                const std::string to = neededIn(request, "to", arguments.to, problems);
                const std::string piece = stringIn(request, "piece", arguments.piece, problems);
                const std::string name = stringIn(request, "name", arguments.name, problems);
                if (!pieces || hasErrors(problems)) return {};
                WriteOptions options;
                options.name = name;
                options.mostText = arguments.mostText;
                const auto result = converted(*pieces, to, piece, options, problems);
                if (!result) return {};
                Json reply{{"text", result->text}};
                if (!result->leftOut.empty()) reply["left_out"] = result->leftOut;
                for (const Problem& each : problems)
                    reply["warnings"].push_back(toJson(each));
                return reply;
            }};
}

int runLines(const ConvertOptions& arguments) {
    return answerLines(arguments.read, arguments.stream, questionOf(arguments), arguments.board);
}

}  // namespace

Question convertQuestion() {
    return questionOf(ConvertOptions());
}

void addConvert(CommandLine& program) {
    auto arguments = std::make_shared<ConvertOptions>();
    Verb verb(program, "convert", "Write a piece in another notation, or as code");
    std::string known = "Targets:\n";
    for (const Target& target : targets())
        known += fmt::format("  {:<12}{}\n", target.name, target.sentence);
    verb.footer(
        "Examples:\n"
        "  ferz convert mRbN --to chessembly        a Chessembly program for a Betza string\n"
        "  ferz convert mfWcfF --to cpp -o pawn.h   a C++ header that generates its moves\n"
        "  ferz convert mbn:N0 --to ancp            a nightrider, in algebraic notation\n"
        "  ferz convert rook.csm --to mbn           a file, in modified Betza notation\n"
        "  ferz convert --jsonl < pieces.jsonl      answers lines "
        "{\"def\":\"mbn:N0\",\"to\":\"chessembly\"}\n"
        "\n"
        "A text in a notation that ferz reads is read back and proved to be the same piece before it is\n"
        "printed; so is C++, by what its statements do. JavaScript and JSON are tested and not proved.\n"
        "\n" +
        known);
    arguments->read.addTo(verb);
    const Option def = verb.add("DEF", arguments->def, pieceText("what to convert"));
    const Option to =
        verb.add("--to", arguments->to, {"the notation or language to write, from the list below", "TARGET"});
    verb.add("--board", arguments->board,
             {"read its letters as on this board: on hex6, `K` is the king of hexagons", "SIZE"});
    verb.add("--piece", arguments->piece, {"write only this piece of a definition of several", "NAME"});
    verb.add("--name", arguments->name, {"call the piece so, as in the names of C++ functions", "NAME"});
    verb.add("--max-text", arguments->mostText,
             {"Chessembly: the most characters of a piece; by default 4000, or twice its source", "N"});
    verb.add("--dump-after", arguments->dumpAfter,
             {"print the automaton after this pass (or after `all`) on standard error", "PASS"});
    addOutput(verb, arguments->output, "write to this file");
    const Option stream = arguments->stream.addTo(verb, def);
    verb.runs([arguments] { return arguments->stream.jsonl ? runLines(*arguments) : runOnce(*arguments); },
              {{def, stream}, {to, stream}});
}

}  // namespace ferz::tools
