#include "variant/fairy/ini_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "support/hidden.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kBlank = " \t\r";

class IniReader {
public:
    IniReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), text_(source.text()), diagnostics_(diagnostics) {}

    std::vector<IniSection> read() {
        at_ = byteOrderMarkBytes(text_);
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            readLine(trimmed({at_, end}));
            at_ = end + 1;
        }
        return firstOfEachName();
    }

private:
    [[nodiscard]] Span trimmed(Span span) const {
        while (span.begin < span.end && kBlank.find(text_[span.begin]) != std::string_view::npos)
            ++span.begin;
        while (span.begin < span.end && kBlank.find(text_[span.end - 1]) != std::string_view::npos)
            --span.end;
        return span;
    }

    /// Its end where it is not in it. Not after it: a text may have a million lines.
    [[nodiscard]] std::size_t find(char what, Span span) const {
        return span.begin + std::min(source_.slice(span).find(what), span.end - span.begin);
    }

    [[nodiscard]] std::string slice(Span span) const { return std::string(source_.slice(span)); }

    void wrong(Span where, std::string message, std::string help = {}) {
        sections_.back().problems.report(diagnostic::kSyntax, source_, where, std::move(message),
                                         std::move(help));
    }

    void readLine(Span line) {
        if (line.begin == line.end || text_[line.begin] == '#' || text_[line.begin] == ';') return;
        if (text_[line.begin] == '[') {
            readHeader(line);
        } else if (sections_.empty()) {
            diagnostics_.report(diagnostic::kLeftOut, source_, line,
                                "this line is left out: it stands before the first section");
        } else {
            readOption(line);
        }
    }

    void readOption(Span line) {
        const std::size_t equals = find('=', line);
        if (equals == line.end) {
            wrong(line, "this is neither a section nor an option",
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
            wrong({equals, equals + 1}, "an option needs a name");
        } else {
            add(std::move(option));
        }
    }

    void add(IniOption option) {
        IniSection& section = sections_.back();
        const auto [place, isNew] = optionPlaces_.emplace(option.name, section.options.size());
        if (isNew) {
            section.options.push_back(std::move(option));
            return;
        }
        IniOption& before = section.options[place->second];
        section.problems.report(diagnostic::kLeftOut, source_, before.nameAt,
                                fmt::format("this `{}` is left out: the section gives it again, and the "
                                            "last one counts",
                                            option.name));
        before = std::move(option);
    }

    void readHeader(Span line) {
        sections_.emplace_back();
        optionPlaces_.clear();
        IniSection& section = sections_.back();
        const std::size_t close = find(']', line);
        const std::size_t colon = find(':', {line.begin, close});
        section.nameAt = trimmed({line.begin + 1, colon});
        section.name = slice(section.nameAt);
        if (colon < close) {
            section.parentAt = trimmed({colon + 1, close});
            section.parent = slice(section.parentAt);
        }
        if (close == line.end) {
            wrong(line, "the section's name has no end", "write `]`");
            return;
        }
        if (close + 1 < line.end) {
            const Span rest = trimmed({close + 1, line.end});
            if (text_[rest.begin] != '#' && text_[rest.begin] != ';')
                wrong(rest, "nothing may follow a section's name in its line");
        }
        if (section.name.empty() || (colon < close && section.parent.empty()))
            wrong({line.begin, close + 1}, "a section needs a name, and a parent after `:`");
    }

    std::vector<IniSection> firstOfEachName() {
        std::map<std::string, std::size_t> places;
        std::vector<IniSection> result;
        for (IniSection& section : sections_) {
            const auto [place, isNew] = places.emplace(section.name, result.size());
            if (isNew || section.name.empty()) {
                result.push_back(std::move(section));
            } else {
                result[place->second].problems.report(
                    diagnostic::kLeftOut, source_, section.nameAt,
                    fmt::format("this section `{}` is left out: there is one before, and the first counts",
                                section.name));
            }
        }
        return result;
    }

    const Source& source_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    std::vector<IniSection> sections_;
    std::map<std::string, std::size_t> optionPlaces_;  ///< in the last section
    std::size_t at_ = 0;
};

}  // namespace

std::vector<IniSection> readIni(const Source& source, Diagnostics& diagnostics) {
    return IniReader(source, diagnostics).read();
}

}  // namespace ferz::variant
