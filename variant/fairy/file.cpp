#include "variant/fairy/file.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>

#include "frontend/betza/terms.h"
#include "support/limits.h"
#include "support/spelling.h"
#include "variant/fairy/ini_text.h"
#include "variant/fairy/options.h"
#include "variant/fairy/read_section.h"
#include "variant/fairy/toml.h"
#include "variant/fairy/variants.h"

namespace ferz::variant {

namespace {

/// Real files have a hundred or two.
constexpr std::size_t kMostSections = limits::kSections.most;

/// What Fairy-Stockfish-X has built in and Fairy-Stockfish has not, or has otherwise.
constexpr std::string_view kBuiltInOfExtension = R"ini(
[balancedalternation:chess]
multimoves = 1 2 2 1 1
multimoveCheck = false
multimoveCapture = false

[extinction:extinction]
extinctionAllPieceTypes = false

[flipersi:flipersi]
startFen = 8/8/8/8/8/8/8/8[] w 0 1
freeDrops = true

[flipello:flipersi]
startFen = 8/8/8/3pP3/3Pp3/8/8/8[] w 0 1
passOnStalemate = true
)ini";

/// The option, or the string of a piece, is read by Fairy-Stockfish-X alone.
bool isOptionOfExtension(const IniOption& option) {
    if (isOfExtension(option.name)) return true;
    const std::size_t colon = option.value.find(':');
    const bool isPiece = (isCustom(option.name) || option.name == "king") && colon == 1;
    if (!isPiece) return false;
    const betza::Terms terms = betza::termsOf(std::string_view(option.value).substr(colon + 1));
    return terms.isExtended && terms.problems.empty();
}

/// A section, and what it says with all that it inherits.
struct ResolvedSection {
    const IniSection* section = nullptr;
    const Source* source = nullptr;
    const ResolvedSection* parent = nullptr;
    bool isRead = false;
    std::optional<FairyRules> rules;  ///< empty: something is wrong with it
    Diagnostics problems;
};

/// Sections of one text, by their names; a parent stands before its children.
struct Sections {
    const Source* source = nullptr;
    std::vector<IniSection> all;
    std::vector<ResolvedSection> known;

    ResolvedSection* find(std::string_view name) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const ResolvedSection& each) {
            return !name.empty() && each.section->name == name;
        });
        return found == known.end() ? nullptr : &*found;
    }
};

class FairyImporter {
public:
    FairyImporter(const Source* file, const FairyRequest& request, const ReadDefinition& readDefinition,
                  Diagnostics& diagnostics)
        : file_(file), request_(request), readDefinition_(readDefinition), diagnostics_(diagnostics) {}

    std::vector<FairyImport> variants() {
        std::vector<FairyImport> result;
        if (!checkWithout()) return result;
        static const Source kBuiltIn{std::string(kFairyVariantsName), std::string(kFairyVariants)};
        Diagnostics own;
        addAll(kBuiltIn, builtIn_, own);
        static const Source kExtension("<fairy-stockfish-x>", std::string(kBuiltInOfExtension));
        addAll(kExtension, extension_, own);
        Diagnostics outside;
        loaded_.resize(request_.parents.size());
        for (std::size_t each = 0; each < loaded_.size(); ++each)
            addAll(request_.parents[each], loaded_[each], outside);
        if (file_ != nullptr) addAll(*file_, own_, outside);
        isExtended_ = isExtended(own_) || std::any_of(loaded_.begin(), loaded_.end(), isExtended);
        if (outside.hasErrors() || request_.names.empty()) diagnostics_.append(outside);
        if (outside.hasErrors()) return result;
        if (request_.names.empty()) {
            for (ResolvedSection& known : own_.known)
                result.push_back(written(known));
        }
        std::set<std::string> done;
        for (const std::string& name : request_.names) {
            if (!done.insert(name).second) continue;
            if (ResolvedSection* known = find(name)) {
                result.push_back(written(*known));
                continue;
            }
            result.push_back({name, {}, {}});
            result.back().problems.report(diagnostic::kNoSuchVariant,
                                          fmt::format("there is no variant `{}`", name), helpFor(name));
        }
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

    static bool isExtended(const Sections& sections) {
        return std::any_of(sections.all.begin(), sections.all.end(), [](const IniSection& section) {
            return std::any_of(section.options.begin(), section.options.end(), isOptionOfExtension);
        });
    }

    static void addAll(const Source& source, Sections& sections, Diagnostics& diagnostics) {
        sections.source = &source;
        sections.all = readIni(source, diagnostics);
        if (sections.all.empty())
            diagnostics.report(diagnostic::kNoSuchVariant, source, {0, 1}, "there is no section",
                               "a section begins with a line `[name]` or `[name:parent]`");
        if (sections.all.size() > kMostSections) {
            diagnostics.report(diagnostic::kTooLarge, source, sections.all.back().nameAt,
                               fmt::format("there are more than {} sections", kMostSections));
            return;
        }
        for (const IniSection& section : sections.all) {
            ResolvedSection known;
            known.section = &section;
            known.source = &source;
            sections.known.push_back(std::move(known));
        }
    }

    ResolvedSection* find(const std::string& name) {
        ResolvedSection* known = own_.find(name);
        return known != nullptr ? known : builtIn_.find(name);
    }

    /// All sections, those that were read last before the others.
    std::vector<Sections*> lists() {
        std::vector<Sections*> lists = {&own_};
        for (auto each = loaded_.rbegin(); each != loaded_.rend(); ++each)
            lists.push_back(&*each);
        if (isExtended_) lists.push_back(&extension_);
        lists.push_back(&builtIn_);
        return lists;
    }

    /// The last section of the name that is read before the child.
    ResolvedSection* parentOf(const ResolvedSection& child) {
        bool isBefore = false;
        for (Sections* each : lists()) {
            const bool isItsOwn = each->source == child.source;
            isBefore = isBefore || isItsOwn;
            ResolvedSection* found = isBefore ? each->find(child.section->parent) : nullptr;
            if (found != nullptr && (!isItsOwn || found < &child)) return found;
        }
        return nullptr;
    }

    [[nodiscard]] bool isBuiltIn(const ResolvedSection& section) const {
        return section.source == builtIn_.source;
    }

    void read(ResolvedSection& known) {
        if (known.isRead) return;
        known.isRead = true;
        const IniSection& section = *known.section;
        known.problems.append(section.problems);
        const bool isGood = !section.problems.hasErrors();
        if (section.parent.empty()) {
            known.rules = rootRules();
        } else if (ResolvedSection* parent = parentOf(known)) {
            known.parent = parent;
            read(*parent);
            known.rules = parent->rules;
            if (!known.rules)
                known.problems.report(diagnostic::kNoSuchVariant, *known.source, section.parentAt,
                                      fmt::format("the parent `{}` has errors", section.parent));
        } else {
            const bool isLater = find(section.parent) != nullptr;
            known.problems.report(diagnostic::kNoSuchVariant, *known.source, section.parentAt,
                                  fmt::format("there is no variant `{}` before this section", section.parent),
                                  isLater ? "write this section after it" : helpFor(section.parent));
        }
        if (known.rules) known.rules->isExtended = isExtended_ && !isBuiltIn(known);
        if (known.rules && known.rules->isExtended && known.rules->lastAreRoyal &&
            known.rules->inheritedRoyals == 0)
            known.rules->inheritedRoyals = known.rules->ends.at(ferz::core::When::Extinct).count + 1;
        // Without a parent its pieces would be unknown.
        const bool isKnown = known.rules.has_value();
        if (isKnown && !apply(section, *known.source, *known.rules, known.problems)) known.rules.reset();
        if (!isGood) known.rules.reset();
        if (known.source == file_ && builtIn_.find(section.name) != nullptr)
            known.problems.report(diagnostic::kLeftOut, *known.source, section.nameAt,
                                  fmt::format("Fairy-Stockfish has a variant `{}` built in, and its versions "
                                              "that have it leave out this section",
                                              section.name),
                                  "give it another name");
    }

    [[nodiscard]] std::string helpFor(const std::string& name) {
        std::vector<std::string_view> names;
        for (const Sections* each : lists()) {
            for (const ResolvedSection& known : each->known)
                names.push_back(known.section->name);
        }
        const auto meant = nearestWord(name, names);
        return meant ? fmt::format("write `{}`", *meant) : std::string();
    }

    FairyImport written(ResolvedSection& known) {
        read(known);
        const IniSection& section = *known.section;
        FairyImport result{section.name, {}, {}};
        for (const ResolvedSection* each = &known; each != nullptr; each = each->parent)
            result.problems.append(each->problems);
        if (!known.rules) return result;
        const FairyTomlOptions options{.name = section.name,
                                       .origin = known.source == file_ ? file_->name() : "Fairy-Stockfish",
                                       .without = request_.without,
                                       .file = known.source,
                                       .nameAt = section.nameAt,
                                       .parentAt = section.parentAt,
                                       .names = request_.pieceNames};
        result.toml = tomlOf(*known.rules, options, readDefinition_, result.problems);
        return result;
    }

    const Source* file_;
    const FairyRequest& request_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    Sections own_;             ///< the file's
    bool isExtended_ = false;  ///< it has options of Fairy-Stockfish-X
    Sections builtIn_;
    Sections extension_;
    std::vector<Sections> loaded_;  ///< of other files, which have parents
};

}  // namespace

std::vector<FairyImport> importFairy(const Source* file, const FairyRequest& request,
                                     const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return FairyImporter(file, request, readDefinition, diagnostics).variants();
}

}  // namespace ferz::variant
