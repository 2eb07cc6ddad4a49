#include "tools/verb.h"

#include <CLI/CLI.hpp>
#include <utility>

namespace ferz::tools {

namespace {

template <class Number>
void limit(CLI::Option* option, const OptionText& text) {
    if (text.most > text.least)
        option->check(CLI::Range(static_cast<Number>(text.least), static_cast<Number>(text.most)));
}

CLI::Option* described(CLI::Option* option, const OptionText& text) {
    if (!text.type.empty()) option->type_name(text.type);
    if (text.isCommaList) option->delimiter(',');
    if (text.showsDefault) option->capture_default_str();
    return option;
}

}  // namespace

bool Option::isGiven() const {
    return !option_->empty();
}

void Option::excludes(const Option& other) const {
    option_->excludes(other.option_);
}

void Option::needs(const Option& other) const {
    option_->needs(other.option_);
}

void Option::require() const {
    option_->required();
}

Verb::Verb(Program& program, const char* name, const char* sentence)
    : program_(program), app_(program.app.add_subcommand(name, sentence)) {}

Option Verb::add(const char* names, std::string& value, const OptionText& text) {
    return Option(described(app_->add_option(names, value, text.help), text));
}
Option Verb::add(const char* names, std::vector<std::string>& values, const OptionText& text) {
    return Option(described(app_->add_option(names, values, text.help), text));
}
Option Verb::add(const char* names, int& value, const OptionText& text) {
    CLI::Option* option = described(app_->add_option(names, value, text.help), text);
    limit<int>(option, text);
    return Option(option);
}
Option Verb::add(const char* names, std::size_t& value, const OptionText& text) {
    CLI::Option* option = described(app_->add_option(names, value, text.help), text);
    limit<std::size_t>(option, text);
    return Option(option);
}
Option Verb::add(const char* names, double& value, const OptionText& text) {
    CLI::Option* option = described(app_->add_option(names, value, text.help), text);
    limit<double>(option, text);
    return Option(option);
}
Option Verb::flag(const char* names, bool& value, const char* help) {
    return Option(app_->add_flag(names, value, help));
}

void Verb::footer(const std::string& text) {
    app_->footer(text);
}

void Verb::runs(std::function<int()> run, std::function<const char*()> missing) {
    app_->callback([&program = program_, run = std::move(run), missing = std::move(missing)] {
        const char* name = missing ? missing() : nullptr;
        if (name != nullptr) throw CLI::RequiredError(name);
        program.run = run;
    });
}

}  // namespace ferz::tools
