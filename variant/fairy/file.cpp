#include "variant/fairy/file.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "support/spelling.h"
#include "variant/fairy/options.h"
#include "variant/fairy/rules.h"
#include "variant/fairy/toml.h"
#include "variant/fairy/variants.h"
#include "variant/ini_text.h"

namespace ferz::variant {

namespace {

/// Real files have a hundred or two.
constexpr std::size_t kMostSections = 2000;

struct Known {
    std::optional<FairyRules> rules;  ///< empty: something is wrong with it, which was reported
    const Source* source = nullptr;
    Span nameAt;
};

class Importing {
public:
    Importing(const Source* file, const FairyRequest& request, const ReadDefinition& readDefinition,
              Diagnostics& diagnostics)
        : file_(file), request_(request), readDefinition_(readDefinition), diagnostics_(diagnostics) {}

    std::vector<ImportedVariant> run() {
        if (!checkWithout()) return {};
        static const Source kBuiltIn("<fairy-stockfish>", std::string(kFairyVariants));
        addAll(kBuiltIn, diagnostics_);
        std::vector<std::string> names = request_.names;
        if (file_ != nullptr) {
            const std::vector<std::string> sections = addAll(*file_, diagnostics_);
            if (names.empty()) names = sections;
        }
        std::vector<ImportedVariant> result;
        for (const std::string& name : names)
            write(name, result);
        return result;
    }

private:
    bool checkWithout() {
        bool isGood = true;
        for (const std::string& name : request_.without) {
            const FairyOption* option = optionOf(name);
            if (option != nullptr && (option->kind != OptionKind::Read || name == "flagRegion")) continue;
            isGood = false;
            if (option != nullptr) {
                diagnostics_.report(diagnostic::kUnknownOption,
                                    fmt::format("`{}` becomes part of the variant file", name),
                                    "what is left out is what a variant file cannot say, and `flagRegion`");
                continue;
            }
            const auto meant = nearestWord(name, optionNames());
            diagnostics_.report(diagnostic::kUnknownOption,
                                fmt::format("there is no option `{}` to be without", name),
                                meant ? fmt::format("write `{}`", *meant) : std::string());
        }
        return isGood;
    }

    /// The names of its sections, in order.
    std::vector<std::string> addAll(const Source& source, Diagnostics& diagnostics) {
        std::vector<std::string> names;
        const auto sections = readIni(source, diagnostics);
        if (!sections) return names;
        if (sections->size() > kMostSections) {
            diagnostics.report(diagnostic::kTooLarge, source, sections->back().nameAt,
                               fmt::format("there are more than {} sections", kMostSections));
            return names;
        }
        for (const IniSection& section : *sections) {
            add(section, source);
            names.push_back(section.name);
        }
        return names;
    }

    void add(const IniSection& section, const Source& source) {
        Known known{std::nullopt, &source, section.nameAt};
        if (section.parent.empty()) {
            known.rules = rootRules();
        } else if (const auto parent = known_.find(section.parent); parent != known_.end()) {
            known.rules = parent->second.rules;
        } else {
            diagnostics_.report(diagnostic::kNoSuchVariant, source, section.parentAt,
                                fmt::format("there is no variant `{}` before this section", section.parent),
                                helpFor(section.parent));
        }
        if (known.rules && !apply(section, source, *known.rules, diagnostics_)) known.rules.reset();
        known_[section.name] = std::move(known);
    }

    [[nodiscard]] std::string helpFor(const std::string& name) const {
        std::vector<std::string_view> names;
        for (const auto& [each, known] : known_)
            names.push_back(each);
        const auto meant = nearestWord(name, names);
        return meant ? fmt::format("write `{}`", *meant) : std::string();
    }

    void write(const std::string& name, std::vector<ImportedVariant>& result) {
        const auto found = known_.find(name);
        if (found == known_.end()) {
            diagnostics_.report(diagnostic::kNoSuchVariant, fmt::format("there is no variant `{}`", name),
                                helpFor(name));
            return;
        }
        const Known& known = found->second;
        if (!known.rules) return;
        const FairyTomlOptions options{.name = name,
                                       .origin = known.source == file_ ? file_->name() : "Fairy-Stockfish",
                                       .without = request_.without,
                                       .file = known.source,
                                       .nameAt = known.nameAt};
        if (auto toml = tomlOf(*known.rules, options, readDefinition_, diagnostics_))
            result.push_back({name, std::move(*toml)});
    }

    const Source* file_;
    const FairyRequest& request_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    std::map<std::string, Known> known_;
};

}  // namespace

std::vector<ImportedVariant> importFairy(const Source* file, const FairyRequest& request,
                                         const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return Importing(file, request, readDefinition, diagnostics).run();
}

}  // namespace ferz::variant
