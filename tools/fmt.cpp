// ferz fmt: texts in their one layout, their comments and their meaning kept.
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/definition.h"
#include "tools/output.h"
#include "tools/read_arguments.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct FormatOptions {
    ReadArguments read;
    std::vector<std::string> files;
    bool inPlace = false;
    bool check = false;
};

int formatOne(const std::string& file, const FormatOptions& arguments, const ReadOptions& options) {
    Problems problems;
    const auto text = findDefinition(file, options, problems);
    if (!text) return failure(problems);
    if (arguments.inPlace && !text->isFile) {
        mentionFile(*text, problems);
        if (problems.empty())
            report(problems, diagnostic::kUnwritable,
                   fmt::format("`{}` is a text, and only a file can be rewritten", file),
                   fmt::format("write `@{}` for a file of this name", file));
        return failure(problems);
    }
    const auto result = taken(format(*text, options), problems);
    if (!result) {
        mentionFile(*text, problems);
        return failure(problems);
    }
    const bool isSame = *result == text->text;
    if (arguments.check) {
        if (isSame) return kDone;
        std::cout << printable(text->name) << "\n";
        return kDifferent;
    }
    if (arguments.inPlace && isSame) return kDone;
    if (arguments.inPlace) return writeOutput(text->name, *result, problems) ? kDone : failure(problems);
    // A comment may have anything in it.
    const std::string shown = isTerminal(Output::Standard) ? printableLines(*result) : *result;
    return writeOutput({}, shown, problems) ? kDone : failure(problems);
}

int runFmt(const FormatOptions& arguments) {
    Problems usage;
    const auto options = arguments.read.options(usage);
    if (!options) return failure(usage);
    int code = kDone;
    for (const std::string& file : arguments.files)
        code = std::max(code, formatOne(file, arguments, *options));
    return code;
}

}  // namespace

void addFmt(CommandLine& program) {
    auto arguments = std::make_shared<FormatOptions>();
    Verb verb(program, "fmt", "Lay out definitions, with their comments kept");
    std::string known;
    for (const Notation& notation : notations()) {
        if (notation.hasFormat) known += fmt::format(" {}", notation.name);
    }
    verb.footer(
        "Examples:\n"
        "  ferz fmt 'mbn:A=mW   B=cF'       prints the text, laid out\n"
        "  ferz fmt bouncing.csm            prints a file, laid out\n"
        "  ferz fmt -i *.mbn *.csm          rewrites files\n"
        "  ferz fmt --check pieces.mbn      prints its name, with exit code 1, if it would change\n"
        "\n"
        "The meaning stays: what is written was read back. A text with errors is not written. These "
        "notations are laid\n"
        "out:" +
        known + ".\n\nExit code 0: done; 1: with --check, a text would change; 2: a text has errors.");
    arguments->read.addTo(verb);
    verb.add("DEF", arguments->files, definitionText("what to lay out")).require();
    const Option inPlace = verb.flag("-i,--in-place", arguments->inPlace, "rewrite the files in place");
    verb.flag("--check", arguments->check, "write nothing, but name what is not laid out so")
        .excludes(inPlace);
    verb.runs([arguments] { return runFmt(*arguments); });
}

}  // namespace ferz::tools
