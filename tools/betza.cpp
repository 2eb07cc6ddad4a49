// ferz betza: what each dialect of Betza's notation, and MBN, makes of one string; which of them agree,
// proved, and a board for those that do not.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "ir/equivalence/equal.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/situation.h"
#include "tools/spelling.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr ir::Board kSmallBoard{4, 4};
/// More moves of a counterexample are on the board only.
constexpr std::size_t kMostListed = 8;

struct Arguments {
    ReadOptionsArguments read;
    std::string text;
    std::string board = "8x8";
    bool json = false;
};

struct Reader {
    std::string_view name;
    std::string_view prefix;
};

constexpr std::array<Reader, 4> kReaders = {{{"xbetza", "betza[dialect=xbetza]:"},
                                             {"fsf", "betza[dialect=fsf]:"},
                                             {"classic", "betza[dialect=classic]:"},
                                             {"mbn", "mbn:"}}};

struct Reading {
    std::string name;
    Diagnostics diagnostics;
    std::optional<ir::Movement> movement;
    std::size_t group = 0;      ///< from 1; 0: refused
    bool blackDiffers = false;  ///< from the first reading of its group, for Black alone
};

/// A group's spelling in another notation, proved.
struct Spelling {
    std::string notation;
    std::string text;
};

struct Difference {
    std::size_t first = 0;
    std::size_t second = 0;
    ir::Board board;
    ir::Comparison comparison;
};

struct Answer {
    std::string text;
    ir::Board board;
    std::vector<Reading> readings;
    std::vector<const Reading*> groups;  ///< the first reading of each
    std::vector<std::vector<Spelling>> spellings;
    std::vector<Difference> differences;
};

Reading readAs(const Reader& reader, const std::string& text, const ReadSettings& settings) {
    Reading reading;
    reading.name = reader.name;
    Text source;
    source.notation = findNotation(reader.prefix.substr(0, reader.prefix.find_first_of("[:")));
    source.dialect = reader.prefix.substr(source.notation->name.size());
    source.dialect.pop_back();
    source.name = reader.name;
    source.text = text;
    const auto definition = readText(std::move(source), settings, reading.diagnostics);
    if (!definition) return reading;
    if (const ir::Movement* one = onePiece(*definition, {}, settings.names, reading.diagnostics))
        reading.movement = *one;
    return reading;
}

ir::Comparison compared(const ir::Movement& left, const ir::Movement& right, const ir::Board& board,
                        ir::Colour side) {
    ir::CompareOptions options;
    options.side = side;
    options.limits = kRemarkLimits;
    return ir::compare(left, right, board, options);
}

/// On the board asked for; where that would take too long, a difference on a small one is one, too.
Difference differenceOf(const Reading& first, const Reading& second, const ir::Board& board) {
    Difference result{first.group, second.group, board, {}};
    result.comparison = compared(*first.movement, *second.movement, board, ir::Colour::White);
    if (result.comparison.verdict != ir::Verdict::Undecided) return result;
    ir::Comparison small = compared(*first.movement, *second.movement, kSmallBoard, ir::Colour::White);
    if (small.verdict == ir::Verdict::Different) {
        result.board = kSmallBoard;
        result.comparison = std::move(small);
    }
    return result;
}

/// Each reading joins the first group that it is proved equal to; what is not decided stands alone.
void group(Answer& answer) {
    for (Reading& reading : answer.readings) {
        if (!reading.movement) continue;
        for (const Reading* each : answer.groups) {
            if (compared(*each->movement, *reading.movement, answer.board, ir::Colour::White).verdict !=
                ir::Verdict::Equal) {
                continue;
            }
            reading.group = each->group;
            reading.blackDiffers =
                each->movement->forBlack != reading.movement->forBlack &&
                compared(*each->movement, *reading.movement, answer.board, ir::Colour::Black).verdict !=
                    ir::Verdict::Equal;
            break;
        }
        if (reading.group != 0) continue;
        reading.group = answer.groups.size() + 1;
        for (const Reading* each : answer.groups)
            answer.differences.push_back(differenceOf(*each, reading, answer.board));
        answer.groups.push_back(&reading);
    }
}

/// The group in the notations that a person would write it in, where they can say it.
std::vector<Spelling> spellingsOf(const Reading& reading, const ReadSettings& settings) {
    std::vector<Spelling> result;
    for (const std::string_view name : {"mbn", "betza"}) {
        if (auto text = spelled(*reading.movement, name, settings))
            result.push_back({std::string(name), *text});
    }
    return result;
}

std::optional<Answer> answerTo(const Arguments& arguments, Diagnostics& diagnostics) {
    const auto given = arguments.read.settings(diagnostics);
    const auto board = buildBoard(arguments.board, diagnostics);
    if (!given || !board) return std::nullopt;
    ReadSettings settings = *given;
    settings.suggests = false;  // all of them are asked anyway
    Answer answer;
    answer.text = arguments.text;
    answer.board = *board;
    for (const Reader& reader : kReaders)
        answer.readings.push_back(readAs(reader, arguments.text, settings));
    group(answer);
    for (const Reading* each : answer.groups)
        answer.spellings.push_back(spellingsOf(*each, settings));
    return answer;
}

std::string plural(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// The first problem in one line, with its place and what to write instead.
std::string problemText(const Diagnostic& problem) {
    std::string text = problem.message;
    if (!problem.file.empty()) text += fmt::format(", column {}", problem.position.column);
    text += fmt::format(" [{}]", problem.name);
    if (!problem.help.empty()) text += fmt::format("; {}", problem.help);
    return text;
}

std::string readingText(const Reading& reading) {
    std::string text = fmt::format("  {:<8} ", reading.name);
    if (reading.movement) {
        text += fmt::format("reading {}\n", reading.group);
    } else if (const Diagnostic* error = reading.diagnostics.firstError()) {
        text += fmt::format("refused: {}\n", problemText(*error));
    }
    // What is wrong anyway needs no remarks.
    for (const Diagnostic& each : reading.diagnostics.all()) {
        if (reading.movement && each.severity == Severity::Warning)
            text += fmt::format("  {:<8}   warning: {}\n", "", problemText(each));
    }
    if (reading.blackDiffers)
        text += fmt::format(
            "  {:<8}   for Black the board is mirrored and not turned, and the moves differ\n", "");
    return text;
}

std::string differenceText(const Difference& difference, const ir::NameTable& names) {
    const std::string head = fmt::format("\nreadings {} and {} ", difference.first, difference.second);
    if (!difference.comparison.counterexample)
        return head + fmt::format("could not be compared: {}\n", difference.comparison.reason);
    const ir::Counterexample& example = *difference.comparison.counterexample;
    const ir::Situation& situation = example.situation;
    std::vector<ir::Square> marked;
    std::string moves;
    const auto list = [&](std::size_t who, const std::vector<ir::Move>& only) {
        std::size_t listed = 0;
        for (const ir::Move& move : only) {
            if (++listed <= kMostListed)
                moves += fmt::format("  only reading {}: {}\n", who, ir::print(move, difference.board));
            if (move.to) marked.push_back(*move.to);
            marked.insert(marked.end(), move.captures.begin(), move.captures.end());
        }
        if (listed > kMostListed)
            moves += fmt::format("  only reading {}: and {} more\n", who, listed - kMostListed);
    };
    list(difference.first, example.onlyLeft);
    list(difference.second, example.onlyRight);
    const std::string mover = situation.name.empty() ? "test" : situation.name;
    return head + fmt::format("differ on {}:\n\n{}\n  @ is the piece, {}; capitals are White's\n{}  fen {}\n",
                              difference.board.print(), drawing(situation, marked, names),
                              situation.side == ir::Colour::White ? "White's" : "Black's", moves,
                              fenOf(situation, mover, names));
}

std::string answerText(const Answer& answer, const ir::NameTable& names) {
    std::string text = fmt::format("`{}`: {}\n", answer.text, plural(answer.groups.size(), "reading"));
    for (const Reading& reading : answer.readings)
        text += readingText(reading);
    for (std::size_t i = 0; i < answer.groups.size(); ++i) {
        for (const Spelling& each : answer.spellings[i])
            text += fmt::format("{}reading {} can be written {}:{}\n",
                                i == 0 && &each == &answer.spellings[0][0] ? "\n" : "", i + 1, each.notation,
                                each.text);
    }
    for (const Difference& each : answer.differences)
        text += differenceText(each, names);
    return text;
}

Json problemJson(const Diagnostic& problem) {
    Json json{{"name", problem.name}, {"message", problem.message}};
    if (!problem.file.empty()) json["col"] = problem.position.column;
    if (!problem.help.empty()) json["help"] = problem.help;
    return json;
}

Json answerJson(const Answer& answer, const ir::NameTable& names) {
    Json json{{"text", answer.text}, {"board", answer.board.print()}, {"readings", Json::array()}};
    for (const Reading& reading : answer.readings) {
        Json one{{"dialect", reading.name}};
        if (reading.movement) {
            one["reading"] = reading.group;
            if (reading.blackDiffers) one["black"] = "differs";
        } else if (const Diagnostic* error = reading.diagnostics.firstError()) {
            one["error"] = problemJson(*error);
        }
        one["warnings"] = Json::array();
        for (const Diagnostic& each : reading.diagnostics.all()) {
            if (each.severity == Severity::Warning) one["warnings"].push_back(problemJson(each));
        }
        json["readings"].push_back(std::move(one));
    }
    json["write"] = Json::array();
    for (std::size_t i = 0; i < answer.groups.size(); ++i) {
        for (const Spelling& each : answer.spellings[i])
            json["write"].push_back({{"reading", i + 1}, {"notation", each.notation}, {"text", each.text}});
    }
    json["differences"] = Json::array();
    for (const Difference& each : answer.differences) {
        Json one{{"readings", {each.first, each.second}}};
        if (!each.comparison.counterexample) {
            one["undecided"] = each.comparison.reason;
        } else {
            const ir::Counterexample& example = *each.comparison.counterexample;
            const ir::Situation& situation = example.situation;
            one["board"] = each.board.print();
            one["origin"] = each.board.name(situation.at);
            one["fen"] = fenOf(situation, situation.name.empty() ? "test" : situation.name, names);
            one["options"] = optionsOf(situation, names);
            one["only_first"] = toJson(example.onlyLeft, each.board, situation.side);
            one["only_second"] = toJson(example.onlyRight, each.board, situation.side);
        }
        json["differences"].push_back(std::move(one));
    }
    return json;
}

int exitCode(const Answer& answer) {
    if (answer.groups.empty()) return kWrong;
    int code = kDone;
    for (const Difference& each : answer.differences) {
        if (each.comparison.verdict == ir::Verdict::Different) return kDifferent;
        code = kUndecided;
    }
    return code;
}

int runOnce(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto answer = answerTo(arguments, diagnostics);
    if (!answer) return failure(diagnostics);
    const ir::NameTable names = arguments.read.settings(diagnostics)->names;
    const std::string text =
        arguments.json ? dump(answerJson(*answer, names)) + "\n" : answerText(*answer, names);
    if (!writeOutput({}, text, diagnostics)) return failure(diagnostics);
    return exitCode(*answer);
}

}  // namespace

void addBetza(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb =
        program.add_subcommand("betza", "What each dialect of Betza's notation makes of a string");
    verb->footer(
        "Examples:\n"
        "  ferz betza mRN\n"
        "  ferz betza fmWfceFifmnD\n"
        "  ferz betza '[F?R]' --json\n"
        "The dialects are XBetza (the Interactive Diagram and XBoard), Fairy-Stockfish's and Betza's own; "
        "MBN is\n"
        "asked, too. Exit code 0: all that read it agree; 1: two of them differ, the board shows it; 2: none "
        "reads\n"
        "it; 3: undecided.");
    arguments->read.addTo(*verb);
    verb->add_option("text", arguments->text, "the string, without a prefix")
        ->required()
        ->type_name("STRING");
    verb->add_option("--board", arguments->board, "files x ranks")->type_name("SIZE")->capture_default_str();
    verb->add_flag("--json", arguments->json, "print the result as JSON");
    verb->callback([arguments, &run] { run = [arguments] { return runOnce(*arguments); }; });
}

}  // namespace ferz::tools
