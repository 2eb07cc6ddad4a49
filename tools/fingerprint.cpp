// ferz fingerprint: 128 bits that two definitions share exactly when they are the same piece on a board.
#include <fmt/format.h>
#include <memory>

#include "tools/equal_variants.h"
#include "tools/output.h"
#include "tools/piece_question.h"
#include "tools/questions.h"
#include "tools/variant_questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

Json fingerprintAnswer(const AskedPiece& asked) {
    const auto result = fingerprint(asked.piece, asked.board, asked.effort);
    Json json;
    json["fingerprint"] = result ? Json(result->text()) : Json(nullptr);
    json["board"] = asked.board.text();
    json["version"] = Fingerprint::version();
    if (!result) json["undecided"] = result.problems().front().message;
    return json;
}

/// The same of a variant, on its board. Empty where something is wrong, which is reported.
Json fingerprintAnswer(const Variant& variant, double effort, Problems& problems) {
    const auto game = taken(startGame(variant), problems);
    if (!game) return {};
    const auto result = fingerprint(variant, effort);
    Json json;
    json["fingerprint"] = result ? Json(result->text()) : Json(nullptr);
    json["board"] = game->board().text();
    json["version"] = gameFingerprintVersion();
    if (!result) json["undecided"] = result.problems().front().message;
    return json;
}

Json variantAnswer(const PieceQuestion& arguments, Problems& problems) {
    const auto variant = taken(findVariant(arguments.def), problems);
    return variant ? fingerprintAnswer(*variant, arguments.effort, problems) : Json();
}

Json pieceAnswer(const PieceQuestion& arguments, Problems& problems) {
    const auto asked = arguments.asked(problems);
    return asked ? fingerprintAnswer(*asked) : Json();
}

int runOnce(const PieceQuestion& arguments) {
    const bool isVariant = areVariants(arguments.def, arguments.def);
    if (isVariant && areOutOfPlace(arguments.ofPieces, kOfPieces)) return kUsage;
    Problems problems;
    const Json json = isVariant ? variantAnswer(arguments, problems) : pieceAnswer(arguments, problems);
    if (json.is_null()) return failure(problems);
    show(problems);
    const bool isDecided = !json.contains("undecided");
    std::string text = dump(json) + "\n";
    if (!arguments.json) {
        const auto part = [&](const char* key) { return json.at(key).get<std::string>(); };
        text = isDecided ? fmt::format("{} {} {}\n", part("version"), part("board"), part("fingerprint"))
                         : fmt::format("undecided on {}: {}\n", part("board"), part("undecided"));
    }
    if (!writeOutput({}, text, problems)) return failure(problems);
    return isDecided ? kDone : kUndecided;
}

Question questionOf(const PieceQuestion& arguments) {
    const auto ofPiece = [](const AskedPiece& asked) { return fingerprintAnswer(asked); };
    return orOfVariant(arguments.question(ofPiece),
                       [effort = arguments.effort](const Variant& variant, Problems& problems) {
                           return fingerprintAnswer(variant, effort, problems);
                       });
}

}  // namespace

Question fingerprintQuestion() {
    return questionOf(PieceQuestion());
}

void addFingerprint(CommandLine& program) {
    auto arguments = std::make_shared<PieceQuestion>();
    Verb verb(program, "fingerprint", "Print a number that definitions of the same piece or game share");
    verb.footer(
        "Examples:\n"
        "  ferz fingerprint mbn:Q                       the fingerprint of a queen on 8x8\n"
        "  ferz fingerprint mbn:R+B --board 10x8        of the same piece on another board\n"
        "  ferz fingerprint --jsonl < pieces.jsonl      answers lines {\"def\":\"mbn:Q\",\"id\":7}\n"
        "  ferz fingerprint chess.toml                  of a game\n"
        "\n"
        "Two pieces share these 128 bits exactly when they are the same piece on the board. Games share them "
        "when\ntheir pieces, start and rules are the same; games with others may still be one game, as `ferz "
        "equal` may\nshow. The first word is the version: fingerprints of other versions cannot be "
        "compared.\n\nExit code 0: done; 2: the "
        "input is wrong, or cannot be expressed; 3: undecided.");
    const auto asked = arguments->addTo(verb, "a piece or a variant");
    verb.runs(
        [arguments] {
            if (!arguments->stream.jsonl) return runOnce(*arguments);
            return answerLines(arguments->read, arguments->stream, questionOf(*arguments), arguments->board);
        },
        {asked});
}

}  // namespace ferz::tools
