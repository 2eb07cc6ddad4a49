#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "ferz/ferz.h"
#include "tools/manual.h"

namespace ferz::tools {

namespace {

using Words = std::vector<std::string>;

Words verbsOf(const CLI::App& app) {
    Words words;
    for (const CLI::App* each : app.get_subcommands({}))
        words.push_back(each->get_name());
    return words;
}

/// In the order of the help: `--to`, `-o`, `--output`.
Words namesOf(const CLI::Option& option) {
    Words names;
    for (const std::string& each : option.get_snames())
        names.push_back("-" + each);
    for (const std::string& each : option.get_lnames())
        names.push_back("--" + each);
    return names;
}

bool takesValue(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

bool isVariant(const CLI::Option& option) {
    return option.get_name(true) == "VARIANT";
}

/// What may be its value, where that is one of some words; otherwise, or besides if it is a variant, it may
/// be a file.
Words valuesOf(const CLI::Option& option, const CLI::App& app) {
    if (isVariant(option)) return variantNames();
    Words words;
    const std::string& type = option.get_option_text();
    const std::string& help = option.get_description();
    if (type.starts_with("NOTATION")) {
        for (const Notation& each : notations())
            words.push_back(each.name);
    } else if (type.starts_with("TARGET")) {
        for (const Target& each : targets())
            words.push_back(each.name);
    } else if (option.get_name(true) == "VERB") {
        words = verbsOf(app);
    } else if (help.starts_with('`') && takesValue(option)) {
        // `white`, `black` or `both`: what is said after them is about them.
        const std::string list = help.substr(0, help.find(':'));
        for (std::size_t at = list.find('`'); at != std::string::npos;) {
            const std::size_t end = list.find('`', at + 1);
            if (end == std::string::npos) break;
            words.push_back(list.substr(at + 1, end - at - 1));
            at = list.find('`', end + 1);
        }
    }
    return words;
}

/// With a backslash before each of the characters in `special`.
std::string escaped(const std::string& text, std::string_view special) {
    std::string result;
    for (const char each : text) {
        if (special.find(each) != std::string_view::npos) result += '\\';
        result += each;
    }
    return result;
}

std::string bashCompletion(const CLI::App& app) {
    std::string cases;
    for (const CLI::App* verb : app.get_subcommands({})) {
        Words names;
        Words free;
        std::string values;
        for (const CLI::Option* each : verb->get_options()) {
            const Words own = valuesOf(*each, app);
            if (each->get_positional()) {
                free.insert(free.end(), own.begin(), own.end());
                continue;
            }
            const Words called = namesOf(*each);
            names.insert(names.end(), called.begin(), called.end());
            if (takesValue(*each)) {
                values += fmt::format("                {}) words='{}' ;;\n", fmt::join(called, "|"),
                                      fmt::join(own, " "));
            }
        }
        cases += fmt::format(
            "        {})\n            case $before in\n{}"
            "                *) case $word in -*) words='{}' ;; *) words='{}' ;; esac ;;\n"
            "            esac ;;\n",
            verb->get_name(), values, fmt::join(names, " "), fmt::join(free, " "));
    }
    return fmt::format(
        "# Completes ferz in bash.\n"
        "_ferz() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} words=\n"
        "    case ${{COMP_CWORD}}:${{COMP_WORDS[1]}} in\n"
        "        1:*) words='{} --help --version' ;;\n"
        "        *) case ${{COMP_WORDS[1]}} in\n{}        esac ;;\n"
        "    esac\n"
        "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        "}}\n"
        "complete -o bashdefault -o default -F _ferz ferz\n",
        fmt::join(verbsOf(app), " "), cases);
}

std::string zshCompletion(const CLI::App& app) {
    // A quote in single quotes; brackets and colons have a meaning in what _arguments takes.
    const auto quoted = [](const std::string& text) {
        std::string result;
        for (const char each : text)
            result += each == '\'' ? "'\\''" : std::string(1, each);
        return "'" + result + "'";
    };
    std::string verbs;
    std::string cases;
    for (const CLI::App* verb : app.get_subcommands({})) {
        verbs += " " + quoted(verb->get_name() + ":" + verb->get_description());
        std::string arguments;
        for (const CLI::Option* each : verb->get_options()) {
            const Words values = valuesOf(*each, app);
            const std::string action = values.empty() ? "_files"
                                       : isVariant(*each)
                                           ? fmt::format("{{_files; compadd {}}}", fmt::join(values, " "))
                                           : fmt::format("({})", fmt::join(values, " "));
            if (each->get_positional()) {
                // Only one may stand for all the rest.
                if (arguments.find("'*:") == std::string::npos)
                    arguments += " " + quoted("*:" + each->get_name(true) + ":" + action);
                continue;
            }
            for (const std::string& name : namesOf(*each)) {
                arguments +=
                    " " + quoted(fmt::format("*{}[{}]{}", name, escaped(each->get_description(), "[]:\\"),
                                             takesValue(*each) ? ":value:" + action : ""));
            }
        }
        cases += fmt::format("        {}) _arguments{} ;;\n", verb->get_name(), arguments);
    }
    return fmt::format(
        "#compdef ferz\n# Completes ferz in zsh.\n"
        "_ferz() {{\n"
        "    local -a verbs=({} )\n"
        "    if (( CURRENT == 2 )); then _describe verb verbs; return; fi\n"
        "    shift words; (( CURRENT-- ))\n"
        "    case $words[1] in\n{}    esac\n"
        "}}\n"
        "if [ \"$funcstack[1]\" = _ferz ]; then _ferz \"$@\"; else compdef _ferz ferz; fi\n",
        verbs, cases);
}

std::string fishCompletion(const CLI::App& app) {
    const auto quoted = [](const std::string& text) { return "'" + escaped(text, "'\\") + "'"; };
    std::string text = "# Completes ferz in fish.\n";
    for (const CLI::App* verb : app.get_subcommands({})) {
        text += fmt::format("complete -c ferz -f -n __fish_use_subcommand -a {} -d {}\n", verb->get_name(),
                            quoted(verb->get_description()));
        const std::string here =
            fmt::format("complete -c ferz -n '__fish_seen_subcommand_from {}'", verb->get_name());
        for (const CLI::Option* each : verb->get_options()) {
            const Words values = valuesOf(*each, app);
            const std::string words =
                values.empty()
                    ? std::string()
                    : fmt::format("{} -a '{}'", isVariant(*each) ? "" : " -f", fmt::join(values, " "));
            if (each->get_positional()) {
                if (!words.empty()) text += here + words + "\n";
                continue;
            }
            std::string names;
            for (const std::string& name : each->get_snames())
                names += " -s " + name;
            for (const std::string& name : each->get_lnames())
                names += " -l " + name;
            text += fmt::format("{}{}{}{} -d {}\n", here, names, takesValue(*each) ? " -r" : "", words,
                                quoted(each->get_description()));
        }
    }
    return text;
}

}  // namespace

std::string completionOf(const CLI::App& app, const std::string& shell) {
    if (shell == "bash") return bashCompletion(app);
    if (shell == "zsh") return zshCompletion(app);
    if (shell == "fish") return fishCompletion(app);
    return {};
}

}  // namespace ferz::tools
