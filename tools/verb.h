// One verb of the command line: its options and what it does. Of the verbs only verb.cpp knows the parser.
//
//     Verb verb(program, "convert", "Write a definition in another notation");
//     const Option to = verb.add("--to", arguments->to, {"the target", "TARGET"});
//     verb.runs([arguments] { return run(*arguments); });
//
// The variables have to live until the verb has run.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/problems.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ferz::tools {

/// The program with all its verbs; `run` is what the chosen one does.
struct CommandLine {
    CLI::App& app;
    std::vector<std::string> words;  ///< that were written
    std::function<int()> run = {};
    std::string colour = "auto";
};

/// `--color`, which the program and every verb take.
void addColour(CLI::App& app, std::string& colour);
/// Describes a problem with the command line, with its repair.
[[nodiscard]] Problem usageProblem(const CLI::App& app, const std::exception& error);
/// The help of the program, or of one verb; empty where there is none of this name.
[[nodiscard]] std::string helpOf(const CLI::App& app, const std::string& verb);
/// A word that is no verb.
[[nodiscard]] Problem noVerb(const CLI::App& app, const std::string& word);

struct OptionText {
    std::string help;
    std::string type = {};  ///< in the help, `SIZE`
    bool showsDefault = false;
    bool isCommaList = false;  ///< one value may hold several
    double least = 0;          ///< of numbers; with `most`
    double most = 0;
    bool isFilled = false;         ///< it is not empty
    std::string environment = {};  ///< the variable that has the value where the option is not given
};

/// The help of a VARIANT argument: what findVariant takes.
[[nodiscard]] OptionText variantText();

class Option {
public:
    /// `option`: null where the verb is not asked for, and nothing is said of it.
    explicit Option(CLI::Option* option) : option_(option) {}
    /// `--to`, or `DEF` of an argument without dashes.
    [[nodiscard]] std::string name() const;
    /// It was on the command line, or the environment has its value.
    [[nodiscard]] bool isGiven() const;
    /// It was on the command line.
    [[nodiscard]] bool isWritten() const;
    void excludes(const Option& other) const;
    /// It may be given only with the other one.
    void needs(const Option& other) const;
    void require() const;

private:
    CLI::Option* option_;
};

/// What an option may be asked about, where a verb takes pieces and variants.
inline constexpr std::string_view kOfPieces = "asked about pieces, not about variants";
inline constexpr std::string_view kOfVariants = "asked about variants, not about pieces";

/// Some of these options were written, and the question does not take them, which is shown. `what` they are:
/// kOfPieces.
[[nodiscard]] bool areOutOfPlace(const std::vector<Option>& options, std::string_view what);

/// Making the options of all verbs takes longer than most verbs do: one that is not asked for has its name
/// and its sentence alone.
class Verb {
public:
    Verb(CommandLine& program, const char* name, const char* sentence);

    /// A name without dashes is that of a positional argument.
    Option add(const char* names, std::string& value, const OptionText& text);
    Option add(const char* names, std::vector<std::string>& values, const OptionText& text);
    Option add(const char* names, int& value, const OptionText& text);
    Option add(const char* names, std::size_t& value, const OptionText& text);
    Option add(const char* names, double& value, const OptionText& text);
    Option flag(const char* names, bool& value, const char* help);

    /// Examples and what is to be said beside the options; where it says no exit codes, the usual ones
    /// follow.
    void footer(const std::string& text);

    /// `needed`: of each group one has to be given.
    void runs(std::function<int()> run, const std::vector<std::vector<Option>>& needed = {});

private:
    template <class Value>
    CLI::Option* added(const char* names, Value& value, const OptionText& text);

    CommandLine& program_;
    CLI::App* app_;
    bool isAskedFor_;
};

}  // namespace ferz::tools
