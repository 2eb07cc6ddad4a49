#include "tools/verb.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "support/spelling.h"

namespace ferz::tools {

namespace {

template <class Number>
void limit(CLI::Option* option, const OptionText& text) {
    if (text.most > text.least)
        option->check(CLI::Range(static_cast<Number>(text.least), static_cast<Number>(text.most)));
}

CLI::Option* described(CLI::Option* option, const OptionText& text) {
    if (!text.type.empty()) option->type_name(text.type);
    if (!text.environment.empty()) option->envname(text.environment);
    if (text.isFilled) {
        option->check(CLI::Validator(
            [](const std::string& value) { return std::string(value.empty() ? "empty" : ""); }, {}));
    }
    if (text.isCommaList) option->delimiter(',');
    if (text.showsDefault) option->capture_default_str();
    // In the help; by itself the library would add numbers' types and what options exclude.
    std::string shown = text.type;
    if (text.showsDefault && !option->get_default_str().empty())
        shown += fmt::format("={}", option->get_default_str());
    if (option->get_expected_max() > 1) shown += shown.empty() ? "..." : " ...";
    return option->option_text(shown.empty() ? " " : shown);
}

Problem problemOf(std::string message, std::string help) {
    Problems problems;
    report(problems, diagnostic::kUsage, std::move(message), std::move(help));
    return problems.front();
}

/// The verb that was chosen, else the program.
const CLI::App& chosen(const CLI::App& app) {
    const auto verbs = app.get_subcommands();
    return verbs.empty() ? app : *verbs.front();
}

std::string seeHelp(const CLI::App& app) {
    const bool isVerb = app.get_parent() != nullptr;
    return isVerb ? fmt::format("`ferz {} --help` says what the verb takes", app.get_name())
                  : "`ferz --help` lists the verbs";
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& each : option->get_lnames())
            names.push_back("--" + each);
        for (const std::string& each : option->get_snames())
            names.push_back("-" + each);
    }
    return names;
}

/// `did you mean X? `, where X is one of these.
std::string didYouMean(const std::string& word, const std::vector<std::string>& known) {
    constexpr std::size_t kShortest = 4;  // nearly every shorter word is near another
    if (word.size() < kShortest) return {};
    const auto meant = nearestWord(word, {known.begin(), known.end()});
    return meant ? fmt::format("did you mean `{}`? ", *meant) : std::string();
}

Problem noOption(const CLI::App& app, const std::string& word) {
    const CLI::App& verb = chosen(app);
    const std::string name = word.substr(0, word.find('='));
    const auto known = optionsOf(verb);
    // It stands before the verb that has it.
    if (std::find(known.begin(), known.end(), name) != known.end()) {
        return problemOf(fmt::format("`{}` stands before the verb", name),
                         fmt::format("write it after `{}`", verb.get_name()));
    }
    return problemOf(fmt::format("there is no option `{}`", name), didYouMean(name, known) + seeHelp(verb));
}

/// The library's sentences as this program says them.
std::string inOurWords(const std::string& what) {
    const auto around = [&](std::string_view word, const char* sentence) -> std::optional<std::string> {
        const std::size_t at = what.find(word);
        if (at == std::string::npos) return std::nullopt;
        return fmt::format(fmt::runtime(sentence), what.substr(0, at), what.substr(at + word.size()));
    };
    if (const auto said = around(" is required", "`{}` is missing")) return *said;
    if (const auto said = around(" excludes ", "`{}` and `{}` exclude each other")) return *said;
    if (const auto said = around(" requires ", "`{}` needs `{}`")) return *said;
    if (const auto said = around(": 1 required ", "`{}` needs a value")) return *said;
    if (what.starts_with("Could not")) return "could not" + what.substr(9);
    const std::string_view value = what.find(": Value ") == std::string::npos ? ": " : ": Value ";
    auto said = around(value, "`{}` cannot be {}");
    if (!said) return what;
    constexpr std::string_view kNotIn = " not in ";
    if (const std::size_t at = said->find(kNotIn); at != std::string::npos)
        said->replace(at, kNotIn.size(), ": it is not in ");
    return *said;
}

/// Words that nothing takes: an option first, as a value after it is one too many by then.
Problem unexpected(const CLI::App& app, const std::vector<std::string>& words) {
    const auto isOption = [](const std::string& word) {
        return word.size() > 1 && word[0] == '-' && word != "--";
    };
    const auto option = std::find_if(words.begin(), words.end(), isOption);
    if (app.get_subcommands().empty() && option != words.begin()) return noVerb(app, words.front());
    if (option != words.end()) return noOption(app, *option);
    return problemOf(fmt::format("`{}` is one argument too many", words.front()),
                     "quote a text with spaces; " + seeHelp(chosen(app)));
}

}  // namespace

OptionText variantText() {
    return {"a variant file, as chess.toml, or a name that `ferz variants` lists"};
}

std::string Option::name() const {
    return option_->get_name();
}

bool Option::isGiven() const {
    return !option_->empty();
}

bool Option::isWritten() const {
    // The parser takes the environment's value as if it had been written.
    const std::string& variable = option_->get_envname();
    const char* value = variable.empty() ? nullptr : std::getenv(variable.c_str());
    return isGiven() && (value == nullptr || option_->results() != std::vector<std::string>{value});
}

void Option::excludes(const Option& other) const {
    if (option_ != nullptr) option_->excludes(other.option_);
}

void Option::needs(const Option& other) const {
    if (option_ != nullptr) option_->needs(other.option_);
}

void Option::require() const {
    if (option_ != nullptr) option_->required();
}

bool areOutOfPlace(const std::vector<Option>& options, std::string_view what) {
    Problems problems;
    for (const Option& each : options) {
        if (each.isWritten())
            report(problems, diagnostic::kUsage, fmt::format("`{}` is {}", each.name(), what));
    }
    show(problems);
    return !problems.empty();
}

void addColour(CLI::App& app, std::string& colour) {
    OptionText text{"`auto`, `always` or `never`: auto is for a terminal, without NO_COLOR", "WHEN"};
    described(app.add_option("--color", colour, text.help), text)
        ->check(CLI::IsMember({"auto", "always", "never"}));
}

Problem noVerb(const CLI::App& app, const std::string& word) {
    std::vector<std::string> verbs;
    for (const CLI::App* each : app.get_subcommands({}))
        verbs.push_back(each->get_name());
    return problemOf(fmt::format("there is no verb `{}`", word), didYouMean(word, verbs) + seeHelp(app));
}

Problem usageProblem(const CLI::App& app, const std::exception& error) {
    auto words = app.remaining(true);
    std::erase(words, "--");
    if (!words.empty()) return unexpected(app, words);
    return problemOf(inOurWords(error.what()), seeHelp(chosen(app)));
}

std::string helpOf(const CLI::App& app, const std::string& verb) {
    if (verb.empty()) return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
    const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == verb; });
    return found.empty() ? std::string() : found.front()->help(app.get_name());
}

Verb::Verb(CommandLine& program, const char* name, const char* sentence)
    : program_(program),
      app_(program.app.add_subcommand(name, sentence)),
      // `help` tells of any verb.
      isAskedFor_(std::any_of(program.words.begin(), program.words.end(),
                              [&](const std::string& word) { return word == name || word == "help"; })) {
    app_->group("Verbs");
    if (isAskedFor_) addColour(*app_, program.colour);
}

template <class Value>
CLI::Option* Verb::added(const char* names, Value& value, const OptionText& text) {
    if (!isAskedFor_) return nullptr;
    CLI::Option* option = described(app_->add_option(names, value, text.help), text);
    if constexpr (std::is_arithmetic_v<Value>) limit<Value>(option, text);
    return option;
}

Option Verb::add(const char* names, std::string& value, const OptionText& text) {
    return Option(added(names, value, text));
}
Option Verb::add(const char* names, std::vector<std::string>& values, const OptionText& text) {
    CLI::Option* option = added(names, values, text);
    // One value an option, so that an argument may stand after it.
    if (option != nullptr && option->nonpositional()) option->allow_extra_args(false);
    return Option(option);
}
Option Verb::add(const char* names, int& value, const OptionText& text) {
    return Option(added(names, value, text));
}
Option Verb::add(const char* names, std::size_t& value, const OptionText& text) {
    return Option(added(names, value, text));
}
Option Verb::add(const char* names, double& value, const OptionText& text) {
    return Option(added(names, value, text));
}
Option Verb::flag(const char* names, bool& value, const char* help) {
    return Option(isAskedFor_ ? app_->add_flag(names, value, help)->option_text(" ") : nullptr);
}

void Verb::footer(const std::string& text) {
    const bool tellsExit = text.find("Exit code") != std::string::npos;
    app_->footer(tellsExit ? text
                           : text + "\n\nExit code 0: done; 2: the input is wrong, or cannot be expressed.");
}

void Verb::runs(std::function<int()> run, const std::vector<std::vector<Option>>& needed) {
    if (!isAskedFor_) return;
    app_->callback([&program = program_, run = std::move(run), needed] {
        for (const std::vector<Option>& group : needed) {
            if (std::any_of(group.begin(), group.end(), [](const Option& each) { return each.isGiven(); }))
                continue;
            std::string names;
            for (const Option& each : group)
                names += (names.empty() ? "" : "` or `") + each.name();
            throw CLI::RequiredError(names);
        }
        program.run = run;
    });
}

}  // namespace ferz::tools
