// Movements written as text, each text read back and proved.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <sstream>
#include <utility>

#include "backends/registry.h"
#include "ferz/code_name.h"
#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/in_the_way.h"
#include "ferz/left_out.h"
#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ferz/proof.h"
#include "frontend/registry.h"
#include "ir/lift.h"
#include "ir/normal/normal_form.h"
#include "ir/rename.h"
#include "ir/text.h"
#include "ir/transitions.h"

namespace ferz {

namespace {

using library::ReadSettings;

/// A text that is right may still be more than ferz reads.
bool isLimit(std::string_view name) {
    constexpr DiagnosticName kLimits[] = {diagnostic::kLimit, diagnostic::kTooLong, diagnostic::kTooDeep,
                                          diagnostic::kTooLarge, diagnostic::kNumberRange};
    return std::any_of(std::begin(kLimits), std::end(kLimits),
                       [&](const DiagnosticName& each) { return each.name == name; });
}

/// The only error is that the target cannot express a piece.
bool isRefused(const Diagnostics& diagnostics) {
    const auto isOther = [](const Diagnostic& each) {
        return each.severity == Severity::Error && each.name != diagnostic::kInexpressible.name;
    };
    return diagnostics.hasErrors() &&
           std::none_of(diagnostics.all().begin(), diagnostics.all().end(), isOther);
}

/// `fsf[letter=n]` taken apart.
struct Dialect {
    std::string target;
    std::string text;  ///< `[letter=n]`; may be empty
    std::map<std::string, std::string> options;
};

Dialect splitDialect(std::string_view name) {
    Dialect result;
    const std::size_t bracket = name.find('[');
    result.target = name.substr(0, bracket);
    if (bracket == std::string_view::npos) return result;
    result.text = name.substr(bracket);
    if (result.text.size() < 3) return result;
    std::stringstream list(result.text.substr(1, result.text.size() - 2));
    for (std::string each; std::getline(list, each, ',');) {
        const std::size_t equals = each.find('=');
        result.options[each.substr(0, equals)] =
            equals == std::string::npos ? std::string() : each.substr(equals + 1);
    }
    return result;
}

/// Without `WriteOptions::mostText` a text may be this many times as long as its source: who reads the one
/// reads the other.
constexpr std::size_t kMostGrowth = 2;

class Writing {
public:
    Writing(const backends::Target& target, Dialect dialect, const WriteOptions& options,
            const ReadSettings& settings, Diagnostics& diagnostics)
        : target_(target),
          dialect_(std::move(dialect)),
          options_(options),
          settings_(settings),
          diagnostics_(diagnostics) {
        settings_.suggests = false;
        settings_.without.clear();
    }

    std::optional<std::string> run(const std::vector<ir::Movement>& movements, const Text& source) {
        EmitOptions options;
        options.names = settings_.names;
        options.source = source.text;
        options.sourceNotation = source.notation;
        const frontend::Notation* notation = frontend::findNotation(source.notation);
        options.speaksOfOwnKind = notation == nullptr || notation->speaksOfOwnKind;
        options.dialect = dialect_.options;
        options.cells = settings_.cells;
        options.read = [this](const std::string& text) -> std::optional<std::vector<ir::Movement>> {
            Diagnostics ignored;
            const std::vector<ir::Movement>* back = readBack(text, ignored);
            return back == nullptr ? std::nullopt : std::optional(*back);
        };
        if (options_.prove) {
            options.isSame = [this](const ir::Movement& piece, const ir::Movement& code) {
                return library::isProved({piece}, {code}, settings_.cells, target_.name, diagnostics_);
            };
        }
        const std::size_t pieces = std::max<std::size_t>(movements.size(), 1);
        options.mostText = mostText(pieces, source.text.size());
        auto text = emitted(movements, options);
        if (!text || diagnostics_.hasErrors() || isTooLong(*text, options.mostText, pieces))
            return std::nullopt;
        if (options_.prove && !target_.readBy.empty() && !isProved(*text, movements)) return std::nullopt;
        return text;
    }

private:
    /// Some notations have only pieces that are lifted before they go, and refuse one that may be in its own
    /// way. If it never is, as a king that goes round edges, it is written as a lifted one.
    std::optional<std::string> emitted(const std::vector<ir::Movement>& movements,
                                       const EmitOptions& options) {
        Diagnostics own;
        auto text = target_.emit(movements, options, own);
        const bool areLifted = std::all_of(movements.begin(), movements.end(), ir::hasEffect<ir::Lift>);
        if (!text && !areLifted && options_.prove && !target_.readBy.empty() && isRefused(own)) {
            std::vector<ir::Movement> lifted;
            std::transform(movements.begin(), movements.end(), std::back_inserter(lifted), ir::liftedFirst);
            Diagnostics ignored;
            if (library::isProved(movements, lifted, settings_.cells, target_.name, ignored)) {
                Diagnostics others;
                if (auto other = target_.emit(lifted, options, others)) {
                    diagnostics_.append(others);
                    return other;
                }
            }
        }
        diagnostics_.append(own);
        return text;
    }

    /// Returns the most characters that so many pieces may take, whose source has so many bytes; 0 for no
    /// limit.
    [[nodiscard]] std::size_t mostText(std::size_t pieces, std::size_t source) const {
        if (target_.mostText == 0) return 0;
        if (options_.mostText != 0) return options_.mostText * pieces;
        return std::max(target_.mostText * pieces, kMostGrowth * source);
    }

    bool isTooLong(const std::string& text, std::size_t most, std::size_t pieces) {
        if (most == 0 || text.size() <= most) return false;
        diagnostics_.report(diagnostic::kTooLong,
                            fmt::format("the {} text would have {} characters, more than {}{}", target_.name,
                                        text.size(), most / pieces, pieces > 1 ? " for a piece" : ""),
                            "a larger limit writes it",
                            Remedy{Setting::MostText, fmt::format("{}", text.size())});
        return true;
    }

    /// Null when the text cannot be read. What a writer has tried is not read again.
    const std::vector<ir::Movement>* readBack(const std::string& text, Diagnostics& problems) {
        if (const auto known = known_.find(text); known != known_.end()) return &known->second;
        const bool hasOwn = target_.readBy.find('[') != std::string_view::npos;
        Text readable;
        readable.text = target_.readable == nullptr ? text : target_.readable(text);
        readable.notation = std::string(target_.readBy) + (hasOwn ? std::string() : dialect_.text);
        auto back = library::readText(readable, settings_, problems);
        if (!back) return nullptr;
        return &known_.emplace(text, std::move(back->movements)).first->second;
    }

    bool isProved(const std::string& text, const std::vector<ir::Movement>& movements) {
        Diagnostics problems;
        if (const auto* back = readBack(text, problems))
            return library::isProved(movements, *back, settings_.cells, target_.name, diagnostics_);
        const Diagnostic* problem = problems.firstError();
        if (problem != nullptr && isLimit(problem->name)) {
            diagnostics_.report(
                diagnostic::kLimit,
                fmt::format("the {} text would be too large to be read back and proved: {} [{}]",
                            target_.name, problem->message, problem->name));
            return false;
        }
        diagnostics_.append(problems);
        diagnostics_.report(
            diagnostic::kDefect,
            fmt::format("the {} text cannot be read back: this is a defect of ferz", target_.name));
        return false;
    }

    const backends::Target& target_;
    const Dialect dialect_;
    const WriteOptions& options_;
    ReadSettings settings_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::vector<ir::Movement>> known_;
};

std::optional<std::string> written(std::vector<ir::Movement> movements, const Text& source,
                                   std::string_view name, const WriteOptions& options,
                                   const ReadSettings& settings, Diagnostics& diagnostics) {
    Dialect dialect = splitDialect(name);
    const backends::Target* target = backends::findTarget(dialect.target);
    if (target == nullptr) {
        std::string known;
        for (const backends::Target& each : backends::targets())
            known += fmt::format(" `{}`", each.name);
        diagnostics.report(diagnostic::kUnknownNotation,
                           fmt::format("nothing is written as `{}`", dialect.target), "write one of" + known);
        return std::nullopt;
    }
    for (ir::Movement& movement : movements) {
        if (target->needsNames && movement.name == ir::kAnonymous)
            movement = ir::renamed(movement, movement.name, library::codeName(source.text, movement));
    }
    return Writing(*target, std::move(dialect), options, settings, diagnostics).run(movements, source);
}

/// Says of a refusal where its reason lies, and what could be left out so that the rest is written.
void explainRefusal(const std::vector<Piece>& pieces, const std::vector<ir::Movement>& movements,
                    const Text& source, std::string_view target, const WriteOptions& options,
                    Diagnostics& diagnostics) {
    const library::Definition& definition = *pieces.front().inside().definition;
    const auto isOfDefinition = [&](const Piece& each) {
        return each.inside().definition == pieces.front().inside().definition;
    };
    WriteOptions trial = options;
    const auto isWritten = [&](const std::vector<ir::Movement>& tried) {
        Diagnostics ignored;
        return written(tried, source, target, trial, definition.settings, ignored).has_value();
    };
    if (diagnostics.firstError()->help.empty()) {
        const auto features = library::toLeaveOut(movements, isWritten);
        if (!features.empty())
            diagnostics.helpFirstError("the rest can be written",
                                       {Setting::Without, fmt::format("{}", fmt::join(features, ","))});
    }
    if (!std::all_of(pieces.begin(), pieces.end(), isOfDefinition)) return;
    trial.prove = false;  // a refusal comes before the proof
    const Span place =
        library::inTheWay(definition, definition.settings, [&](const std::vector<ir::Movement>& all) {
            std::vector<ir::Movement> meant;
            meant.reserve(pieces.size());
            for (const Piece& each : pieces)
                meant.push_back(all[each.inside().index]);
            return isWritten(meant);
        });
    diagnostics.placeFirstError(Source(definition.name, definition.text), place);
}

/// Not every text with an O-O has such a rule: it is a movement, too.
bool writesCastling(const library::Definition& definition) {
    if (definition.notation->castlings == nullptr || definition.text.find("O-O") == std::string::npos)
        return false;
    Diagnostics known;
    const auto rules = definition.notation->castlings(Source("castling", definition.text), {}, known);
    return std::any_of(rules.begin(), rules.end(),
                       [](const ir::Castling& each) { return !each.isPredefined; });
}

}  // namespace

Result<std::string> write(const std::vector<Piece>& pieces, std::string_view target,
                          const WriteOptions& options) {
    Diagnostics diagnostics;
    auto movements = library::movementsOf(pieces);
    if (!options.name.empty() && movements.size() != 1) {
        diagnostics.report(diagnostic::kSeveralPieces,
                           fmt::format("one piece gets a name, and the text defines {}", movements.size()),
                           "pick one by its name", Remedy{Setting::Piece});
        return Result<std::string>::failed(library::problemsOf(diagnostics));
    }
    if (!options.name.empty()) {
        const std::string name = pieces.front().inside().names().nameOf(options.name);
        movements.front() = pieces.front().inside().named(name);
    }
    Text source;
    ReadSettings settings;
    if (!pieces.empty()) {
        const library::Definition& definition = *pieces.front().inside().definition;
        settings = definition.settings;
        source.text = definition.text;
        source.notation = definition.notation->name;
        if (writesCastling(definition)) {
            diagnostics.report(diagnostic::kLeftOut,
                               "castling is no part of how one piece moves: it is left out",
                               "the moves of a position have it", Remedy{Setting::Castling});
        }
    }
    Diagnostics own;
    auto text = written(movements, source, target, options, settings, own);
    if (options.suggests && !pieces.empty() && isRefused(own))
        explainRefusal(pieces, movements, source, target, options, own);
    diagnostics.append(own);
    return library::resultOf(std::move(text), diagnostics);
}

Result<std::string> canonical(const Piece& piece) {
    return library::textCalled(piece, ir::kAnonymous, "ancp");
}

Result<std::string> library::textCalled(const Piece& piece, std::string_view name, std::string_view target) {
    return textCalled(piece.inside().movement(), piece.inside().definition->settings, name, target);
}

Result<std::string> library::textCalled(const ir::Movement& movement, ReadSettings settings,
                                        std::string_view name, std::string_view target) {
    Diagnostics diagnostics;
    settings.cells = ir::Cells::Squares;
    auto text = written({ir::renamed(movement, movement.name, std::string(name))}, {}, target, {}, settings,
                        diagnostics);
    while (text && text->ends_with('\n'))
        text->pop_back();
    return library::resultOf(std::move(text), diagnostics);
}

std::vector<Notation> notations() {
    std::vector<Notation> result;
    for (const frontend::Notation& each : frontend::notations()) {
        Notation notation{std::string(each.name),
                          std::string(each.title),
                          std::string(each.extension),
                          std::string(each.sentence),
                          {},
                          each.format != nullptr};
        for (const DialectOption& option : each.dialect) {
            notation.dialect.push_back({std::string(option.name),
                                        {option.values.begin(), option.values.end()},
                                        std::string(option.sentence)});
        }
        result.push_back(std::move(notation));
    }
    return result;
}

std::vector<Target> targets() {
    std::vector<Target> result;
    for (const backends::Target& each : backends::targets()) {
        result.push_back({std::string(each.name), std::string(each.extension), std::string(each.sentence),
                          std::string(each.cannot), !each.readBy.empty() || each.provesItself,
                          each.mostText});
    }
    return result;
}

Result<std::string> afterPass(const std::vector<Piece>& pieces, std::string_view wanted) {
    const auto passes = ir::normal::normalisationPasses();
    const auto isMeant = [&](const ir::NamedPass& pass) { return wanted == "all" || pass.name == wanted; };
    if (std::none_of(passes.begin(), passes.end(), isMeant)) {
        std::string known;
        for (const ir::NamedPass& pass : passes)
            known += fmt::format(" `{}`", pass.name);
        Diagnostics diagnostics;
        diagnostics.report(diagnostic::kUnknownPass, fmt::format("there is no pass `{}`", wanted),
                           "the passes are `all`" + known);
        return Result<std::string>::failed(library::problemsOf(diagnostics));
    }
    std::string text;
    for (const ir::Movement& movement : library::movementsOf(pieces)) {
        (void)ir::normal::normalised(movement, [&](const ir::NamedPass& pass, const ir::Movement& result) {
            if (isMeant(pass))
                text += fmt::format("## after {}: {}\n{}", pass.name, pass.sentence, ir::print(result));
        });
    }
    return text;
}

}  // namespace ferz
