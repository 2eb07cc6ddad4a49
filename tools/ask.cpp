// ferz ask: questions of every kind, a line of JSON each.
#include <fmt/format.h>
#include <memory>
#include <sys/resource.h>

#include "tools/answers.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct AskOptions {
    ReadArguments read;
    StreamOptions stream;
    bool closed = false;
};

int runAsk(const AskOptions& arguments) {
    StreamOptions stream = arguments.stream;
    if (arguments.closed) {
        // From here on the system refuses to open files and sockets; those that are open stay open.
        const rlimit none{0, 0};
        Problems problems;
        if (setrlimit(RLIMIT_NOFILE, &none) != 0) {
            report(problems, diagnostic::kUnreadable, "the system does not let ferz give up files");
            return failure(problems);
        }
        if (stream.jobs == 0) stream.jobs = 1;
    }
    return answerLines(arguments.read, stream, allQuestions());
}

}  // namespace

void addAsk(CommandLine& program) {
    auto arguments = std::make_shared<AskOptions>();
    Verb verb(program, "ask", "Answer questions of every kind, a line of JSON each");
    verb.footer(
        "Examples:\n"
        "  ferz ask < questions.jsonl            an answer on standard output for each line\n"
        "  {\"ask\":\"convert\",\"def\":\"mbn:N0\",\"to\":\"ancp\"}\n"
        "  {\"ask\":\"check\",\"def\":\"mfW+cqF\",\"id\":7}\n"
        "  {\"ask\":\"play\",\"variant\":\"chess\",\"moves\":[\"e4\",\"e5\"]}\n"
        "\n"
        "`ask` is a verb: check, convert, equal, fingerprint, identify, moves, play or show. "
        "docs/questions.md\n"
        "lists the other keys. An error is an answer, too.\n"
        "\n"
        "Exit code 0: every line was answered; 2: standard input could not be read or standard output not "
        "written.");
    arguments->read.addTo(verb);
    arguments->stream.addTo(verb);
    verb.flag("--closed", arguments->closed, "give up the right to open any file before the first question");
    verb.runs([arguments] { return runAsk(*arguments); });
}

}  // namespace ferz::tools
