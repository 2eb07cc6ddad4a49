// ferz fingerprint: 128 bits that two definitions share exactly when they are the same piece on a board.
#include "ir/equivalence/fingerprint.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

#include "tools/definition.h"
#include "tools/json.h"
#include "tools/piece_question.h"
#include "tools/questions.h"
#include "tools/situation.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

std::optional<Json> answer(const Definition& definition, const PieceQuestion& arguments,
                           const ReadSettings& settings, Diagnostics& diagnostics) {
    const ir::Movement* movement = onePiece(definition, arguments.piece, settings.names, diagnostics);
    const auto board = buildBoard(arguments.board, diagnostics);
    if (movement == nullptr || !board) return std::nullopt;
    const ir::FingerprintResult result = ir::fingerprint(*movement, *board, arguments.effort.limits());
    Json json;
    json["fingerprint"] = result.value ? Json(result.value->print()) : Json(nullptr);
    json["board"] = board->print();
    json["version"] = ir::kFingerprintVersion;
    if (!result.value) json["undecided"] = result.reason;
    return json;
}

int runOnce(const PieceQuestion& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    if (!settings) return failure(diagnostics);
    const auto definition = readDefinition(arguments.def, *settings, diagnostics);
    if (!definition) return failure(diagnostics);
    const auto json = answer(*definition, arguments, *settings, diagnostics);
    if (!json) return failure(diagnostics);
    show(diagnostics);
    const bool isDecided = !json->contains("undecided");
    std::string text = dump(*json) + "\n";
    if (!arguments.json) {
        const auto part = [&](const char* key) { return json->at(key).get<std::string>(); };
        text = isDecided ? fmt::format("{} {} {}\n", part("version"), part("board"), part("fingerprint"))
                         : fmt::format("undecided on {}: {}\n", part("board"), part("undecided"));
    }
    if (!writeOutput({}, text, diagnostics)) return failure(diagnostics);
    return isDecided ? kDone : kUndecided;
}

int runLines(const PieceQuestion& arguments) {
    return answerLines(arguments.read, PieceQuestion::keys(),
                       [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
                           const auto definition = stream.definition(request, "def", problems);
                           PieceQuestion one = arguments;
                           one.take(request, problems);
                           if (!definition || problems.hasErrors()) return {};
                           auto json = answer(*definition, one, stream.settings, problems);
                           if (!json) return {};
                           return *json;
                       });
}

}  // namespace

void addFingerprint(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<PieceQuestion>();
    CLI::App* verb = program.add_subcommand(
        "fingerprint", "128 bits that definitions share exactly when they are the same piece on a board.");
    verb->footer(
        "Examples:\n"
        "  ferz fingerprint mbn:Q\n"
        "  ferz fingerprint mbn:R+B --board 10x8 --json\n"
        "  ferz fingerprint --jsonl < definitions.jsonl     lines {\"def\":\"mbn:Q\",\"id\":7}\n"
        "The first word is the version of the fingerprint: those of other versions cannot be compared.\n"
        "Exit code 3: a limit was hit before it was decided.");
    CLI::Option* def = arguments->addTo(*verb);
    verb->callback([arguments, def, &run] {
        if (!arguments->jsonl && def->empty()) throw CLI::RequiredError("def");
        run = [arguments] { return arguments->jsonl ? runLines(*arguments) : runOnce(*arguments); };
    });
}

}  // namespace ferz::tools
