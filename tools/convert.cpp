// ferz convert: a definition in another notation, proved to be the same piece before it is written.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "backends/registry.h"
#include "ir/equivalence/equal.h"
#include "ir/normal/normal_form.h"
#include "ir/text.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

/// Where a conversion is proved. A square and oblong boards, so that ranks and files are not mixed up.
constexpr ir::Board kProvedOn[] = {{3, 4}, {5, 7}, {8, 8}};

/// Pieces that roam over the whole board have tables that are too large to make where they need not be made:
/// equal on one board, and of one normal form, they are equal on every board.
constexpr std::size_t kQuickConfigurations = 20'000;
constexpr std::size_t kQuickNodes = 300'000;
/// Half a minute at most; what is not proved by then is not written.
constexpr std::size_t kProofConfigurations = 4'000'000;

struct Arguments {
    ReadOptionsArguments read;
    std::string def;
    std::string to;
    std::string piece;
    std::string output;
    std::string dumpAfter;
    bool jsonl = false;
};

bool haveSameNormalForms(const std::vector<ir::Movement>& left, const std::vector<ir::Movement>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const ir::Movement& one, const ir::Movement& other) {
                          const auto form = ir::normal::normalForm(one);
                          return one.name == other.name && one.forBlack == other.forBlack && form &&
                                 form == ir::normal::normalForm(other);
                      });
}

/// A text that is right may still be more than ferz reads.
bool isLimit(std::string_view name) {
    constexpr DiagnosticName kLimits[] = {diagnostic::kLimit, diagnostic::kTooLong, diagnostic::kTooDeep,
                                          diagnostic::kTooLarge};
    return std::any_of(std::begin(kLimits), std::end(kLimits),
                       [&](const DiagnosticName& each) { return each.name == name; });
}

/// The text as a definition of the notation that reads it.
std::string readableAs(const Target& target, const std::string& dialect, const std::string& text) {
    const bool hasOwn = target.readBy.find('[') != std::string_view::npos;
    return fmt::format("{}{}:{}", target.readBy, hasOwn ? "" : dialect,
                       target.readable == nullptr ? text : target.readable(text));
}

/// Reads the text back and proves each movement equal to the one it was made of.
bool proved(const std::string& text, const std::vector<ir::Movement>& movements, const Target& target,
            const std::string& dialect, const ReadSettings& settings, Diagnostics& diagnostics) {
    Diagnostics problems;
    const auto back = readDefinition(readableAs(target, dialect, text), settings, problems);
    if (!back) {
        const Diagnostic* problem = problems.firstError();
        if (problem != nullptr && isLimit(problem->name)) {
            diagnostics.report(
                diagnostic::kLimit,
                fmt::format("the {} text would be too large to be read back and proved: {} [{}]", target.name,
                            problem->message, problem->name));
            return false;
        }
        diagnostics.append(problems);
        diagnostics.report(
            diagnostic::kUnproved,
            fmt::format("the {} text cannot be read back: this is a defect of ferz", target.name));
        return false;
    }
    ir::CompareOptions quick;
    quick.limits.configurations = kQuickConfigurations;
    quick.limits.diagramNodes = kQuickNodes;
    ir::CompareOptions thorough;
    thorough.limits.comparedConfigurations = kProofConfigurations;
    bool isProvedOnce = false;
    std::optional<bool> sameForms;
    for (const ir::Board& board : kProvedOn) {
        ir::Comparison result = ir::compareAll(movements, back->movements, board, quick);
        if (result.verdict == ir::Verdict::Undecided) {
            if (!sameForms) sameForms = haveSameNormalForms(movements, back->movements);
            if (isProvedOnce && *sameForms) continue;
            result = ir::compareAll(movements, back->movements, board, thorough);
        }
        if (result.verdict == ir::Verdict::Equal) {
            isProvedOnce = true;
            continue;
        }
        const std::string why =
            result.verdict == ir::Verdict::Undecided
                ? result.reason
                : fmt::format("it differs on {}: this is a defect of ferz", board.print());
        diagnostics.report(diagnostic::kUnproved,
                           fmt::format("the {} text could not be proved equal: {}", target.name, why));
        return false;
    }
    return true;
}

std::optional<std::string> convert(const Definition& definition, const std::string& to,
                                   const std::string& piece, const ReadSettings& settings,
                                   Diagnostics& diagnostics) {
    const std::size_t bracket = to.find('[');
    const std::string name = to.substr(0, bracket);
    const std::string dialect = bracket == std::string::npos ? std::string() : to.substr(bracket);
    const Target* target = findTarget(name);
    if (target == nullptr) {
        std::string known;
        for (const Target& each : targets())
            known += fmt::format(" `{}`", each.name);
        diagnostics.report(diagnostic::kUnknownNotation, fmt::format("nothing is written as `{}`", name),
                           "write one of" + known);
        return std::nullopt;
    }
    std::vector<ir::Movement> movements = definition.movements;
    if (!piece.empty()) {
        const ir::Movement* picked = onePiece(definition, piece, settings.names, diagnostics);
        if (picked == nullptr) return std::nullopt;
        movements = {*picked};
    }
    EmitOptions options;
    options.names = settings.names;
    options.source = definition.text;
    options.sourceNotation = definition.notation->name;
    if (dialect.size() > 2) {
        std::stringstream list(dialect.substr(1, dialect.size() - 2));
        for (std::string each; std::getline(list, each, ',');) {
            const auto [key, value] = splitPair(each);
            options.dialect[key] = value;
        }
    }
    ReadSettings own = settings;
    own.suggests = false;
    options.read = [&](const std::string& text) -> std::optional<std::vector<ir::Movement>> {
        Diagnostics ignored;
        auto back = readDefinition(readableAs(*target, dialect, text), own, ignored);
        if (!back) return std::nullopt;
        return std::move(back->movements);
    };
    auto text = target->emit(movements, options, diagnostics);
    if (!text || diagnostics.hasErrors()) return std::nullopt;
    if (!target->readBy.empty() && !proved(*text, movements, *target, dialect, settings, diagnostics))
        return std::nullopt;
    return text;
}

/// The automaton after one pass of its normalisation, or after each, on stderr.
bool dump(const std::string& after, const std::vector<ir::Movement>& movements, Diagnostics& diagnostics) {
    const auto passes = ir::normal::normalisationPasses();
    const auto isMeant = [&](const ir::NamedPass& pass) { return after == "all" || pass.name == after; };
    if (std::none_of(passes.begin(), passes.end(), isMeant)) {
        std::string known;
        for (const ir::NamedPass& pass : passes)
            known += fmt::format(" `{}`", pass.name);
        diagnostics.report(diagnostic::kUnknownPass, fmt::format("there is no pass `{}`", after),
                           "the passes are `all`" + known);
        return false;
    }
    for (const ir::Movement& movement : movements) {
        (void)ir::normal::normalised(movement, [&](const ir::NamedPass& pass, const ir::Movement& result) {
            if (isMeant(pass))
                std::cerr << fmt::format("## after {}: {}\n{}", pass.name, pass.sentence, ir::print(result));
        });
    }
    return true;
}

int runOnce(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    if (!settings) return failure(diagnostics);
    const auto definition = readDefinition(arguments.def, *settings, diagnostics);
    if (!definition) return failure(diagnostics);
    if (!arguments.dumpAfter.empty() && !dump(arguments.dumpAfter, definition->movements, diagnostics))
        return failure(diagnostics);
    const auto text = convert(*definition, arguments.to, arguments.piece, *settings, diagnostics);
    if (!text || !writeOutput(arguments.output, *text, diagnostics)) return failure(diagnostics);
    show(diagnostics);
    return kDone;
}

int runLines(const Arguments& arguments) {
    return answerLines(arguments.read, {"def", "to", "piece"},
                       [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
                           const auto definition = stream.definition(request, "def", problems);
                           const std::string to = stringIn(request, "to", arguments.to, problems);
                           const std::string piece = stringIn(request, "piece", arguments.piece, problems);
                           if (!definition || problems.hasErrors()) return {};
                           const auto text = convert(*definition, to, piece, stream.settings, problems);
                           if (!text) return {};
                           return {{"text", *text}};
                       });
}

}  // namespace

void addConvert(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("convert", "Write a definition in another notation");
    std::string known = "Targets:\n";
    for (const Target& target : targets())
        known += fmt::format("  {:<12}{}\n", target.name, target.sentence);
    verb->footer(
        known +
        "Examples:\n"
        "  ferz convert N0 --to chessembly\n"
        "  ferz convert mbn:K --to ancp\n"
        "  ferz convert 'mfW+cfF' --to cpp -o pawn.h\n"
        "  ferz convert @rook.csm --to ir\n"
        "  ferz convert --jsonl < pieces.jsonl      lines {\"def\":\"mbn:N0\",\"to\":\"chessembly\"}\n"
        "What is written is first read back and proved equal, wherever ferz reads the target.");
    arguments->read.addTo(*verb);
    CLI::Option* def = verb->add_option("def", arguments->def, "what to convert")->type_name("DEF");
    CLI::Option* to = verb->add_option("--to", arguments->to, "the target")->type_name("TARGET");
    verb->add_option("--piece", arguments->piece, "only this piece of a text that defines several")
        ->type_name("NAME");
    verb->add_option("--dump-after", arguments->dumpAfter,
                     "print the automaton after this pass of its normalisation (or `all`) to stderr")
        ->type_name("PASS");
    verb->add_option("-o,--output", arguments->output, "write to this file")->type_name("FILE");
    addJsonl(*verb, arguments->jsonl, def);
    verb->callback([arguments, def, to, &run] {
        if (!arguments->jsonl && def->empty()) throw CLI::RequiredError("def");
        if (!arguments->jsonl && to->empty()) throw CLI::RequiredError("--to");
        run = [arguments] { return arguments->jsonl ? runLines(*arguments) : runOnce(*arguments); };
    });
}

}  // namespace ferz::tools
