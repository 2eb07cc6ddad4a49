#include "backends/ancp/emit.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "ir/black.h"
#include "ir/rays.h"

namespace ferz::ancp {

namespace {

using ir::Contents;
using ir::NameSet;
using ir::Vec;

/// The vector with its parts unsigned and in order.
using Orbit = std::pair<int, int>;

Orbit orbitOf(const Vec& vec) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return {std::min(files, ranks), std::max(files, ranks)};
}

std::set<Vec> members(const Orbit& orbit) {
    std::set<Vec> result;
    for (const auto& [file, rank] : {orbit, Orbit{orbit.second, orbit.first}}) {
        for (const int left : {-1, 1}) {
            for (const int down : {-1, 1})
                result.insert({file * left, rank * down});
        }
    }
    return result;
}

struct Term {
    int mode = 0;  ///< unrestricted, only moving, only capturing, the rest
    std::string prefix;
    std::string body;
};

class Writing {
public:
    Writing(const EmitOptions& options, std::string& reason) : options_(options), reason_(reason) {}

    bool add(const ir::RayGroup& group) {
        Term term;
        if (!std::holds_alternative<ir::PlainEdges>(group.form.edges))
            return refuse("its steps go round the board");
        if (!addGuards(group.form, term) || !addMode(group.form, term)) return false;
        const std::string count = countOf(group.form);
        std::set<Vec> steps;
        for (const Vec& step : group.steps) {
            if (step.level != 0 || step.row != 0) return refuse("it leaves the level that it is on");
            if (step.isZero()) return refuse("it stays where it is");
            steps.insert(step);
        }
        std::set<Orbit> whole;
        std::set<Vec> single;
        for (const Vec& step : steps) {
            const std::set<Vec> all = members(orbitOf(step));
            if (std::includes(steps.begin(), steps.end(), all.begin(), all.end())) {
                whole.insert(orbitOf(step));
            } else {
                single.insert(step);
            }
        }
        if (!whole.empty()) {
            std::string vectors;
            for (const Orbit& orbit : whole)
                vectors += fmt::format("({},{})", orbit.first, orbit.second);
            term.body = fmt::format("{}{}{}", word(whole, group.form), count, vectors);
            terms_.push_back(term);
        }
        if (!single.empty()) {
            std::set<Orbit> orbits;
            std::string vectors;
            for (const Vec& step : single) {
                orbits.insert(orbitOf(step));
                vectors += fmt::format("({},{})", step.file, step.rank);
            }
            term.body = fmt::format("{}!{}{}", word(orbits, group.form), count, vectors);
            terms_.push_back(term);
        }
        return true;
    }

    std::string text() {
        std::sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) {
            return std::tie(a.mode, a.prefix, a.body) < std::tie(b.mode, b.prefix, b.body);
        });
        std::string result;
        for (const Term& term : terms_) {
            if (!result.empty()) result += " & ";
            result += term.prefix + term.body;
        }
        return result;
    }

private:
    bool refuse(std::string reason) {
        reason_ = std::move(reason);
        return false;
    }

    /// As in the source's table: a ride over neighbouring squares slides, and so does the king.
    static std::string_view word(const std::set<Orbit>& orbits, const ir::Ray& form) {
        static const std::set<Orbit> kNeighbours = {{0, 1}, {1, 1}};
        const bool near = std::includes(kNeighbours.begin(), kNeighbours.end(), orbits.begin(), orbits.end());
        const bool isLeaper = form.first == 1 && form.last == 1;
        return near && (!isLeaper || orbits == kNeighbours) ? "slide" : "leap";
    }

    static std::string countOf(const ir::Ray& form) {
        if (form.first == form.last) return form.last == 1 ? "" : fmt::format("#{}", form.last);
        const std::string least = form.first == 1 ? "" : fmt::format("#{}", form.first);
        return least + (form.last == 0 ? "&×" : fmt::format("&×{}", form.last));
    }

    bool addGuards(const ir::Ray& form, Term& term) {
        bool unmoved = false;
        bool neverChecked = false;
        for (const ir::Test& guard : form.guards) {
            const auto* zone = std::get_if<ir::InZone>(&guard.predicate);
            if (!guard.negated && guard.at.isZero() && zone != nullptr) {
                term.prefix += "origin" + ir::print(zone->zone) + ":";
            } else if (!guard.negated && guard.at.isZero() &&
                       std::holds_alternative<ir::Unmoved>(guard.predicate)) {
                unmoved = true;
            } else if (!guard.negated && std::holds_alternative<ir::NeverChecked>(guard.predicate)) {
                neverChecked = true;
            } else {
                return refuse(
                    "it moves under a condition that is neither a zone nor that it has not moved yet");
            }
        }
        if (neverChecked && !unmoved) return refuse("it asks for checks, but not whether it has moved");
        if (unmoved) term.prefix = (neverChecked ? "initial!:" : "initial:") + term.prefix;
        for (const ir::Test& arrival : form.arrival) {
            const auto* zone = std::get_if<ir::InZone>(&arrival.predicate);
            if (arrival.negated || !arrival.at.isZero() || zone == nullptr) {
                return refuse("it asks something of the square it goes to that is no zone");
            }
            term.prefix += "destination" + ir::print(zone->zone) + ":";
        }
        if (!form.tags.empty()) return refuse("its moves change more than the board");
        return true;
    }

    bool addMode(const ir::Ray& form, Term& term) {
        const bool moves = form.move == Contents::nothing();
        if (!moves && !form.move.isNone()) return refuse("it lands on a piece that it does not capture");
        if (form.capture.off || form.capture.empty || !form.capture.friends.isNone()) {
            return refuse("it captures other pieces than those of the enemy");
        }
        const NameSet& victims = form.capture.enemies;
        if (moves && victims.isAll()) return true;
        if (moves && victims.isNone()) {
            term.mode = 1;
            term.prefix += "move:";
        } else {
            term.mode = moves ? 3 : 2;
            term.prefix += moves ? "all" : "capture";
            term.prefix += victims.isAll() ? ":" : setOf(victims) + ":";
        }
        return true;
    }

    /// `{PS}`, `{^K}`; with commas where a piece has no single letter.
    std::string setOf(const NameSet& names) const {
        std::vector<std::string> letters;
        for (const std::string& name : names.listed())
            letters.push_back(options_.names.letterOf(name));
        std::sort(letters.begin(), letters.end());
        const bool single = std::all_of(letters.begin(), letters.end(), [](const std::string& letter) {
            return letter.size() == 1 && std::isupper(static_cast<unsigned char>(letter[0])) != 0;
        });
        std::string result = names.isComplement() ? "{^" : "{";
        for (std::size_t index = 0; index < letters.size(); ++index) {
            if (index > 0 && !single) result += ',';
            result += letters[index];
        }
        return result + "}";
    }

    const EmitOptions& options_;
    std::string& reason_;
    std::vector<Term> terms_;
};

std::optional<std::string> written(const ir::Movement& movement, const EmitOptions& options,
                                   std::string& reason) {
    if (movement.owner != ir::Owner::Both) {
        reason = "it describes a piece of one side only";
        return std::nullopt;
    }
    ir::Rays found = ir::findRays(movement);
    if (found.rest) {
        reason = "it is no union of leapers and riders";
        return std::nullopt;
    }
    if (found.rays.empty()) {
        reason = "it has no moves";
        return std::nullopt;
    }
    // Rays that differ only in their direction stand together, whatever the automaton had between them.
    std::sort(found.rays.begin(), found.rays.end(), [](const ir::Ray& a, const ir::Ray& b) {
        return std::tie(a.first, a.last, a.edges, a.move, a.capture, a.guards, a.arrival, a.tags, a.step) <
               std::tie(b.first, b.last, b.edges, b.move, b.capture, b.guards, b.arrival, b.tags, b.step);
    });
    Writing writing(options, reason);
    for (const ir::RayGroup& group : ir::grouped(found.rays)) {
        if (!writing.add(group)) return std::nullopt;
    }
    return writing.text();
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    std::string text;
    bool said = true;
    for (const ir::Movement& movement : movements) {
        std::string reason;
        const auto one = written(movement, options, reason);
        if (!one) {
            diagnostics.report(diagnostic::kInexpressible,
                               fmt::format("`{}` cannot be written in ANCP: {}", movement.name, reason));
            said = false;
            continue;
        }
        if (!ir::isSameForBlack(movement, ir::ForBlack::MirrorRanks)) {
            diagnostics.report(diagnostic::kBlackDiffers,
                               fmt::format("`{}` is not mirrored for Black: the text is right for White only",
                                           movement.name));
        }
        if (movements.size() > 1) text += options.names.letterOf(movement.name) + "=";
        text += *one + "\n";
    }
    if (!said) return std::nullopt;
    return text;
}

}  // namespace ferz::ancp
