#include "tools/manual.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace ferz::tools {

namespace {

/// A text in the language of man, where some characters are commands.
std::string plain(const std::string& text) {
    std::string result;
    bool isStart = true;
    for (const char each : text) {
        if (isStart && (each == '.' || each == '\'')) result += "\\&";
        isStart = each == '\n';
        switch (each) {
            case '\\': result += "\\e"; break;
            case '-': result += "\\-"; break;
            case '`': result += "\\(ga"; break;
            case '\'': result += "\\(aq"; break;
            case '^': result += "\\(ha"; break;
            case '~': result += "\\(ti"; break;
            default: result += each;
        }
    }
    return result;
}

std::string section(const char* name, const std::string& text) {
    return text.empty() ? std::string() : fmt::format(".SH {}\n{}", name, text);
}

/// The options, or the arguments that have no dashes.
std::string optionsOf(const CLI::App& app, bool arePositional) {
    std::string text;
    for (const CLI::Option* each : app.get_options()) {
        if (each->get_positional() != arePositional) continue;
        const std::string& type = each->get_option_text();
        text += fmt::format(".TP\n.B {}{}\n{}\n", plain(each->get_name(arePositional, !arePositional)),
                            type.empty() || type == " " ? "" : " \\fI" + plain(type) + "\\fR",
                            plain(each->get_description()));
    }
    return text;
}

std::string inCapitals(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char each) { return static_cast<char>(std::toupper(each)); });
    return text;
}

std::string pageOf(const CLI::App& app, const CLI::App& program) {
    const bool isVerb = &app != &program;
    const std::string name = isVerb ? program.get_name() + "-" + app.get_name() : program.get_name();
    std::string synopsis = fmt::format(".B {}{}{}\n", program.get_name(), isVerb ? " " : "",
                                       isVerb ? app.get_name() : " \\fIVERB\\fR");
    synopsis += "[\\fIOPTIONS\\fR]";
    std::string verbs;
    for (const CLI::Option* each : app.get_options()) {
        if (each->get_positional()) synopsis += fmt::format(" [\\fI{}\\fR]", plain(each->get_name(true)));
    }
    for (const CLI::App* each : app.get_subcommands({})) {
        verbs += fmt::format(".TP\n.BR {}\\-{} (1)\n{}\n", program.get_name(), each->get_name(),
                             plain(each->get_description()));
    }
    return fmt::format(".TH {} 1 \"\" \"{}\" \"ferz\"\n", inCapitals(name), program.version()) +
           section("NAME", fmt::format("{} \\- {}\n", plain(name), plain(app.get_description()))) +
           section("SYNOPSIS", synopsis + "\n") + section("ARGUMENTS", optionsOf(app, true)) +
           section("OPTIONS", optionsOf(app, false)) + section("VERBS", verbs) +
           section("NOTES", app.get_footer().empty()
                                ? std::string()
                                : fmt::format(".nf\n{}\n.fi\n", plain(app.get_footer()))) +
           section("SEE ALSO", isVerb ? fmt::format(".BR {} (1)\n", program.get_name()) : std::string());
}

}  // namespace

std::string manualOf(const CLI::App& app, const std::string& verb) {
    if (verb.empty()) return pageOf(app, app);
    const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == verb; });
    return found.empty() ? std::string() : pageOf(*found.front(), app);
}

}  // namespace ferz::tools
