#include "variant/ini_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

namespace ferz::variant {

namespace {

constexpr std::string_view kBlank = " \t\r";

class IniReader {
public:
    IniReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), text_(source.text()), diagnostics_(diagnostics) {}

    std::optional<std::vector<IniSection>> read() {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            readLine(trimmed({at_, end}));
            at_ = end + 1;
        }
        if (!isGood_) return std::nullopt;
        return std::move(sections_);
    }

private:
    [[nodiscard]] Span trimmed(Span span) const {
        while (span.begin < span.end && kBlank.find(text_[span.begin]) != std::string_view::npos)
            ++span.begin;
        while (span.begin < span.end && kBlank.find(text_[span.end - 1]) != std::string_view::npos)
            --span.end;
        return span;
    }

    [[nodiscard]] std::string slice(Span span) const { return std::string(source_.slice(span)); }

    void wrong(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        isGood_ = false;
        diagnostics_.report(name, source_, where, std::move(message), std::move(help));
    }

    void readLine(Span line) {
        if (line.begin == line.end || text_[line.begin] == '#' || text_[line.begin] == ';') return;
        if (text_[line.begin] == '[') {
            readHeader(line);
            return;
        }
        const std::size_t equals = text_.find('=', line.begin);
        if (equals >= line.end) {
            wrong(diagnostic::kSyntax, line, "this is neither a section nor an option",
                  "write `[name]`, `[name:parent]` or `option = value`");
            return;
        }
        IniOption option;
        option.nameAt = trimmed({line.begin, equals});
        option.valueAt = trimmed({equals + 1, line.end});
        option.name = slice(option.nameAt);
        option.value = slice(option.valueAt);
        if (option.valueAt.begin == option.valueAt.end) option.valueAt = {equals, equals + 1};
        if (option.name.empty()) {
            wrong(diagnostic::kSyntax, {equals, equals + 1}, "an option has no name");
        } else if (sections_.empty()) {
            wrong(diagnostic::kSyntax, option.nameAt,
                  fmt::format("the option `{}` stands before the first section", option.name));
        } else {
            add(std::move(option));
        }
    }

    void add(IniOption option) {
        if (!optionNames_.insert(option.name).second) {
            wrong(diagnostic::kDuplicateDefinition, option.nameAt,
                  fmt::format("`{}` is given twice in this section", option.name));
            return;
        }
        sections_.back().options.push_back(std::move(option));
    }

    void readHeader(Span line) {
        const std::size_t close = text_.find(']', line.begin);
        if (close >= line.end) {
            wrong(diagnostic::kSyntax, line, "the section's name has no end", "write `]`");
            return;
        }
        if (close + 1 < line.end) {
            const Span rest = trimmed({close + 1, line.end});
            if (text_[rest.begin] != '#' && text_[rest.begin] != ';')
                wrong(diagnostic::kSyntax, rest, "behind a section's name nothing else stands in the line");
        }
        const std::size_t colon = std::min(text_.find(':', line.begin), close);
        IniSection section;
        section.nameAt = trimmed({line.begin + 1, colon});
        section.name = slice(section.nameAt);
        if (colon < close) {
            section.parentAt = trimmed({colon + 1, close});
            section.parent = slice(section.parentAt);
        }
        if (section.name.empty() || (colon < close && section.parent.empty()))
            wrong(diagnostic::kSyntax, {line.begin, close + 1},
                  "a section needs a name, and a parent behind `:`");
        if (!sectionNames_.insert(section.name).second) {
            wrong(diagnostic::kDuplicateDefinition, section.nameAt,
                  fmt::format("there is a section `{}` before", section.name));
        }
        sections_.push_back(std::move(section));
        optionNames_.clear();
    }

    const Source& source_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    std::vector<IniSection> sections_;
    std::set<std::string> sectionNames_;
    std::set<std::string> optionNames_;  ///< of the last section
    std::size_t at_ = 0;
    bool isGood_ = true;
};

}  // namespace

std::optional<std::vector<IniSection>> readIni(const Source& source, Diagnostics& diagnostics) {
    return IniReader(source, diagnostics).read();
}

}  // namespace ferz::variant
