// ferz describe: a piece in a sentence or a few.
#include <memory>

#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/piece_question.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct DescribeArguments : PieceQuestion {
    CatalogueOptions catalogue;
    std::string language = "en";
};

Json describeAnswer(const AskedPiece& asked, const std::string& language, Problems& problems) {
    DescribeOptions options{.language = language};
    if (asked.isBoardNamed) options.board = asked.board;
    const auto description = taken(describe(asked.piece, options), problems);
    if (!description) return {};
    return {{"text", description->text}, {"shortened", description->isShortened}};
}

Question questionOf(const DescribeArguments& arguments) {
    return {{"def", "board", "piece", "language"},
            [arguments](const Json& request, const Stream& shared, Problems& problems) -> Json {
                const auto asked = arguments.asked(request, shared, problems);
                const std::string language = stringIn(request, "language", arguments.language, problems);
                return asked && !hasErrors(problems) ? describeAnswer(*asked, language, problems) : Json();
            }};
}

int run(const DescribeArguments& arguments) {
    Problems problems;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return failure(problems);
    DescribeArguments named = arguments;
    named.standsFor = namedPiecesOf(*catalogue);
    if (arguments.stream.jsonl)
        return answerLines(arguments.read, arguments.stream, questionOf(named), arguments.board);
    const auto asked = named.asked(problems);
    const Json answer = asked ? describeAnswer(*asked, arguments.language, problems) : Json();
    if (hasErrors(problems)) return failure(problems);
    show(problems);
    const std::string text = arguments.json ? dump(answer) : answer.at("text").get<std::string>();
    return writeOutput({}, text + "\n", problems) ? kDone : failure(problems);
}

}  // namespace

Question describeQuestion() {
    return questionOf(DescribeArguments());
}

void addDescribe(CommandLine& program) {
    auto arguments = std::make_shared<DescribeArguments>();
    Verb verb(program, "describe", "Say in a sentence or a few how a piece moves");
    verb.footer(
        "Examples:\n"
        "  ferz describe betza:mRcpR               a cannon in words\n"
        "  ferz describe griffin --language ko     of a known piece, in Korean\n"
        "  ferz describe W10 --board 8x8           as it moves on that board: like a rook\n"
        "  ferz describe --jsonl < pieces.jsonl    answers lines {\"def\":\"mbn:Q\",\"language\":\"en\"}\n"
        "\n"
        "Equal pieces have the same sentences, whatever they were written in: pieces that are equal on all "
        "boards, or,\n"
        "with --board, on that one. What takes more than sixty words, or has no words, is left out: then the "
        "text ends\n"
        "with a reference to the picture (`ferz show`). Exit code 0: done; 2: the input is wrong, or it is a "
        "piece that\n"
        "MBN cannot say.");
    const auto asked = arguments->addTo(verb);
    arguments->catalogue.addTo(verb);
    verb.add("--language", arguments->language, {"`en` (the default) or `ko`", "CODE"});
    verb.runs([arguments] { return run(*arguments); }, {asked});
}

}  // namespace ferz::tools
