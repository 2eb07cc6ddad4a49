// ferz betza: what each dialect of Betza's notation, and MBN, makes of one string.
#include <fmt/format.h>
#include <memory>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/position_options.h"
#include "tools/read_arguments.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

/// More moves of a counterexample are on the board only.
constexpr std::size_t kMostListed = 8;

struct BetzaOptions {
    ReadArguments read;
    std::string text;
    std::string board = "8x8";
    bool json = false;
};

using Reading = BetzaReadings::Reading;

const Problem* firstError(const Reading& reading) {
    for (const Problem& each : reading.problems) {
        if (each.isError) return &each;
    }
    return nullptr;
}

std::string plural(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// The first problem in one line, with its place and what to write instead.
std::string problemText(const Problem& problem) {
    std::string text = problem.message;
    if (problem.line > 0) text += fmt::format(", column {}", problem.column);
    text += fmt::format(" [{}]", problem.name);
    if (!problem.help.empty()) text += fmt::format("; {}", problem.help);
    if (problem.remedy) text += fmt::format(": `{}`", printable(optionOf(*problem.remedy)));
    return text;
}

std::string readingText(const Reading& reading) {
    std::string text = fmt::format("  {:<8} ", reading.dialect);
    if (reading.group != 0) {
        text += fmt::format("reading {}\n", reading.group);
    } else if (const Problem* error = firstError(reading)) {
        text += fmt::format("refused: {}\n", problemText(*error));
    }
    // Only a reading that is accepted shows its warnings.
    for (const Problem& each : reading.problems) {
        if (reading.group != 0 && !each.isError)
            text += fmt::format("  {:<8}   warning: {}\n", "", problemText(each));
    }
    if (reading.blackDiffers)
        text += fmt::format(
            "  {:<8}   for Black the board is mirrored and not turned, and the moves differ\n", "");
    return text;
}

std::string movesText(std::size_t group, const std::vector<Move>& moves) {
    std::string text;
    for (std::size_t index = 0; index < moves.size() && index < kMostListed; ++index)
        text += fmt::format("  only reading {}: {}\n", group, printable(moves[index].text));
    if (moves.size() > kMostListed)
        text += fmt::format("  only reading {}: and {} more\n", group, moves.size() - kMostListed);
    return text;
}

std::string differenceText(const BetzaReadings::Pair& pair) {
    const std::string head = fmt::format("\nreadings {} and {} ", pair.first, pair.second);
    if (!pair.comparison.difference)
        return head + fmt::format("could not be compared: {}\n", pair.comparison.reason);
    const Difference& difference = *pair.comparison.difference;
    return head + fmt::format("differ on {}:\n\n{}  @ is the piece, {}\n\n{}{}  fen {}\n",
                              pair.comparison.board.text(),
                              printed(*picture(difference, fmt::format("reading {}", pair.first),
                                               fmt::format("reading {}", pair.second))),
                              difference.position.side == Side::Black ? "Black's" : "White's",
                              movesText(pair.first, difference.onlyLeft),
                              movesText(pair.second, difference.onlyRight), difference.fen);
}

std::string answerText(const std::string& string, const BetzaReadings& answer) {
    std::string text = fmt::format("`{}`: {}\n", printable(string), plural(answer.groups, "reading"));
    for (const Reading& reading : answer.readings)
        text += readingText(reading);
    bool isFirst = true;
    for (const BetzaReadings::Spelling& each : answer.spellings) {
        text += fmt::format("{}reading {} can be written {}:{}\n", isFirst ? "\n" : "", each.group,
                            each.notation, each.text);
        isFirst = false;
    }
    for (const BetzaReadings::Pair& each : answer.differences)
        text += differenceText(each);
    return text;
}

/// Each dialect reads the one text.
Json problemJson(Problem problem) {
    problem.file = problem.file.empty() ? problem.file : Text().name;
    return toJson(problem);
}

Json answerJson(const std::string& text, const Board& board, const BetzaReadings& answer) {
    Json json{{"text", text}, {"board", board.text()}, {"readings", Json::array()}};
    for (const Reading& reading : answer.readings) {
        Json one{{"dialect", reading.dialect}};
        if (reading.group != 0) {
            one["reading"] = reading.group;
            if (reading.blackDiffers) one["black"] = "differs";
        } else if (const Problem* error = firstError(reading)) {
            one["error"] = problemJson(*error);
        }
        one["warnings"] = Json::array();
        for (const Problem& each : reading.problems) {
            if (!each.isError) one["warnings"].push_back(problemJson(each));
        }
        json["readings"].push_back(std::move(one));
    }
    json["write"] = Json::array();
    for (const BetzaReadings::Spelling& each : answer.spellings)
        json["write"].push_back({{"reading", each.group}, {"notation", each.notation}, {"text", each.text}});
    json["differences"] = Json::array();
    for (const BetzaReadings::Pair& each : answer.differences) {
        Json one{{"readings", {each.first, each.second}}};
        if (!each.comparison.difference) {
            one["undecided"] = each.comparison.reason;
        } else {
            const Difference& difference = *each.comparison.difference;
            one["board"] = each.comparison.board.text();
            one["origin"] = difference.at;
            one["fen"] = difference.fen;
            one["options"] = commandLine(difference.position, difference.at);
            one["only_first"] = toJson(difference.onlyLeft);
            one["only_second"] = toJson(difference.onlyRight);
        }
        json["differences"].push_back(std::move(one));
    }
    return json;
}

int exitCode(const BetzaReadings& answer) {
    if (answer.groups == 0) return kWrong;
    int code = kDone;
    for (const BetzaReadings::Pair& each : answer.differences) {
        if (each.comparison.verdict == Verdict::Different) return kDifferent;
        code = kUndecided;
    }
    return code;
}

int runOnce(const BetzaOptions& arguments) {
    Problems problems;
    const auto options = arguments.read.options(problems);
    const auto board = taken(readBoard(arguments.board), problems);
    if (!options || !board) return failure(problems);
    const BetzaReadings answer = betzaReadings(arguments.text, *board, options->names);
    const std::string text = arguments.json ? dump(answerJson(arguments.text, *board, answer)) + "\n"
                                            : answerText(arguments.text, answer);
    return writeOutput({}, text, problems) ? exitCode(answer) : failure(problems);
}

}  // namespace

void addBetza(CommandLine& program) {
    auto arguments = std::make_shared<BetzaOptions>();
    Verb verb(program, "betza", "What each dialect of Betza's notation makes of a string");
    verb.footer(
        "Examples:\n"
        "  ferz betza mRN               do the dialects read `mRN` alike, and which moves differ?\n"
        "  ferz betza fmWfceFifmnD      a pawn, as XBoard writes it\n"
        "  ferz betza '[F?R]' --json    the same as JSON, for programs\n"
        "\n"
        "The dialects are XBetza (the Interactive Diagram and XBoard), Fairy-Stockfish's, and Betza's own; "
        "the\n"
        "string is read as MBN, too. Exit code 0: all dialects that read the string agree; 1: two of them "
        "differ,\n"
        "and a board shows it; 2: no dialect reads it; 3: undecided.");
    arguments->read.addNamesTo(verb);
    verb.add("STRING", arguments->text, {"the string, without a notation before it"}).require();
    verb.add("--board", arguments->board, {"compare them on this board, files x ranks", "SIZE", true});
    verb.flag("--json", arguments->json, "print the result as JSON");
    verb.runs([arguments] { return runOnce(*arguments); });
}

}  // namespace ferz::tools
