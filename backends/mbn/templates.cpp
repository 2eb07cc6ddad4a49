#include "backends/mbn/templates.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/mbn/atoms.h"
#include "backends/mbn/directions.h"
#include "backends/mbn/planned_steps.h"

namespace ferz::mbn {

namespace {

using ir::Vec;

struct Template {
    std::string_view text;
    unsigned needs = kAlways;  ///< signs that the walks must have
    unsigned never = kAlways;  ///< signs that they must not have
    Stepping stepping = Stepping::Unknown;
    int legs = 1;  ///< Turning, AllLegs: of its longest walk, where no slot says it; 0: any number
};

/// A template comes before the narrower ones with the same steps: texts inside an accepted one are not read.
constexpr Template kTemplates[] = {
    // Lame leapers, crooked riders, circular riders.
    {"<mode>n<way><far><count>", kPlain, kAlways, Stepping::Lame},
    {"<mode>(<way><letter>-[(z<letter>)<onward>])", kPlain, kAlways, Stepping::Crooked},
    {"<mode>(<way><letter>-(z<letter>)<onward>)", kPlain, kAlways, Stepping::Crooked},
    {"<way>(a<letter>)<turn><longest>", kPlain | kTakesOnWay, kAlways, Stepping::Turning},
    {"<mode><way>(<letter>)<turn><longest>", kPlain, kAlways, Stepping::Turning},
    {"<mode><way>(<letter>)<turn>0", kPlain, kAlways, Stepping::Turning, 0},
    {"(<way><letter>-<turn><letter>)", kPlain, kAlways, Stepping::AllLegs, 2},
    {"(<way><letter>-<turn><letter>-<turn><letter>)", kPlain, kAlways, Stepping::AllLegs, 3},
    // Hoppers.
    {"<mode><hurdle><way><letter><count>", kPassesPieces, kAlways, Stepping::OverFriends},
    {"<mode><hurdle><way><far><count>", kPassesPieces, kAlways, Stepping::OverFriends},
    {"<mode><jump><way><letter>0*", kPassesPieces | kMarks},
    // Halflings, pieces with `u`, swaps.
    {"<mode>h<way><letter><count>", kAsksForEdges},
    {"u<side><letter><count>", kMeetsNoEnemy},
    {"<swap><way><letter><count>", kSwaps},
    {"<swap>g<way><letter><count>", kSwaps | kPassesPieces},
    {"<swap><hurdle><way><letter><count>", kSwaps | kPassesPieces},
    // Attackers, if the walks test for names of enemies.
    {"<set><mode><side><letter><count>"},
    {"<mode><way><letter><set>"},
    // Compulsory legs.
    {"(<first><way><letter><ride>-{<asked>})", kLooksAround},
    {"(<first><way><letter><ride>-{!<asked>})", kLooksAround},
    {"(<first><way><letter><ride>-{<asked>}-{<asked>})", kLooksAround},
    {"(m<way><letter>-{<asked>}--[<letter2>])", kLooksAround},
    // Remembered squares.
    {"(<first><letter><ride>-w<letter2>)", kMarks | kSwaps},
    {"(<first><letter><ride>--[!c<letter2><ride2>])", kMarks},
    // Completed riders.
    {"<first><round><letter>0*", kVisits | kRounds},
    {"(<first>d<way><letter>)0*", kVisits, kMarks | kPassesPieces},
    {"(<first><way><letter>)0*", kVisits, kMarks | kPassesPieces},
    {"(<first><way><letter>)<turn>0*", kVisits, kMarks | kPassesPieces},
};

/// A slot of a template, in the order of filling. With `widestFirst` the values are tried until one is
/// accepted: later values only have some of its moves. Those that say where walks step come first.
struct Slot {
    std::string_view name;
    bool widestFirst = false;
    bool saysSteps = false;
};
constexpr Slot kSlots[] = {
    {"<letter>", false, true},
    {"<far>", false, true},
    {"<turn>", false, true},
    {"<way>", false, true},
    {"<hurdle>", false, true},
    {"<count>", true, true},
    {"<longest>", false, true},
    {"<onward>", false, true},
    {"<asked>"},
    {"<letter2>"},
    {"<side>", true},
    {"<set>"},
    {"<round>"},
    {"<swap>"},
    {"<jump>"},
    {"<ride>"},
    {"<ride2>"},
    {"<first>"},
    {"<mode>", true},
};

using Values = std::map<std::string_view, std::vector<std::string>>;

const Values kFixed = {
    {"<turn>", {"r", "l", "(rf)", "(lf)", "(fr)", "(fl)", "s", "b"}},
    {"<hurdle>", {"pp", "gg", "p"}},
    {"<jump>", {"g", "gg"}},
    {"<swap>", {"wy", "ww", "w", "cwy", "cww", "cw"}},
    {"<round>", {"o", "oo"}},
    {"<side>", {"", "v", "s", "f", "b", "fs"}},
};

constexpr std::size_t kMostKinds = 4;
constexpr std::size_t kMostNames = 4;

std::string replaced(std::string text, std::string_view slot, const std::string& value) {
    for (std::size_t at = text.find(slot); at != std::string::npos; at = text.find(slot, at + value.size()))
        text.replace(at, slot.size(), value);
    return text;
}

/// Replaces `W0` by `R`, but not in `W02` and `W0*`.
std::string withRiders(std::string text) {
    constexpr std::string_view kSteps = "WFK";
    constexpr std::string_view kRiders = "RBQ";
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        const std::size_t which = kSteps.find(text[at]);
        const char after = at + 2 < text.size() ? text[at + 2] : '+';
        if (which == std::string_view::npos || text[at + 1] != '0' || after == '*' ||
            (after >= '0' && after <= '9'))
            continue;
        text[at] = kRiders[which];
        text.erase(at + 1, 1);
    }
    return text;
}

/// The counts to try, the highest first.
std::vector<std::string> countsOf(int most) {
    if (most == 0) return {"0", ""};
    std::set<int, std::greater<>> counts = {1, most / 2, most};
    std::vector<std::string> result;
    for (const int count : counts) {
        if (count > 0) result.push_back(count == 1 ? "" : std::to_string(count));
    }
    return result;
}

/// For each leaper of `kinds`, the letters that select its vectors in `all`.
std::set<std::string> waysOf(const std::set<Vec>& all, const std::set<Vec>& kinds) {
    std::set<std::string> result;
    for (const Vec& kind : kinds) {
        std::vector<Vec> vectors;
        for (const Vec& vec : all) {
            if (ir::representative(vec) == kind) vectors.push_back(vec);
        }
        if (vectors.empty()) continue;
        if (const auto letters = lettersFor({kind.file, kind.rank}, {}, vectors)) result.insert(*letters);
    }
    return result;
}

std::vector<std::string> setsOf(const std::set<std::string>& names, const Words& words) {
    std::vector<std::string> result;
    if (names.empty() || names.size() > kMostNames) return result;
    const auto add = [&](const ir::NameSet& set) {
        Refusal ignored;
        if (const auto text = words.setOf(set, ignored); text && !text->empty()) result.push_back(*text);
    };
    add(ir::NameSet::of({names.begin(), names.end()}));
    for (const std::string& name : names) {
        if (names.size() > 1) add(ir::NameSet::of({name}));
    }
    return result;
}

Values valuesOf(const Traits& traits, const std::vector<std::string>& asked, const Words& words) {
    Values result = kFixed;
    const auto has = [&](unsigned sign) { return (traits.signs & sign) != 0; };
    result["<letter>"] = result["<letter2>"] = lettersOf(traits.stepKinds, words);
    for (const Vec& kind : traits.leapKinds)
        result["<far>"].push_back(letterOf(kind, false, words));
    const int most = traits.most;
    result["<count>"] = countsOf(most);
    result["<longest>"] = {std::to_string(most)};
    result["<onward>"] = {std::to_string(most == 0 ? 0 : most - 1)};
    result["<ride>"] = most == 0 ? std::vector<std::string>{"0", ""} : std::vector<std::string>{""};
    result["<ride2>"] = result["<ride>"];
    std::set<std::string> ways = waysOf(traits.first, traits.stepKinds);
    ways.merge(waysOf(traits.leaps, traits.leapKinds));
    result["<way>"] = {ways.begin(), ways.end()};
    if (has(kMoves) && has(kTakes)) result["<mode>"].emplace_back();
    if (has(kMoves)) result["<mode>"].emplace_back("m");
    if (has(kTakes)) result["<mode>"].emplace_back("c");
    if (has(kTakesOnWay)) result["<first>"] = {"a", "c"};
    result["<first>"].emplace_back();
    result["<first>"].emplace_back("m");
    result["<asked>"] = asked;
    result["<set>"] = setsOf(traits.names, words);
    return result;
}

class TemplateFiller {
public:
    TemplateFiller(const Traits& traits, Values values, const Words& words, const Offer& offer)
        : traits_(traits), values_(std::move(values)), offer_(offer) {
        for (const auto* kinds : {&traits.stepKinds, &traits.leapKinds}) {
            for (const Vec& kind : *kinds)
                kindsOf_[letterOf(kind, false, words)] = {kind};
        }
        kindsOf_["K"] = {{0, 1}, {1, 1}};
    }

    void propose(const Template& each) {
        template_ = each;
        stepsSayAll_ = std::none_of(std::begin(kSlots), std::end(kSlots), [&](const Slot& slot) {
            return !slot.saysSteps && slot.name != "<mode>" &&
                   each.text.find(slot.name) != std::string_view::npos;
        });
        (void)propose(std::string(each.text), std::begin(kSlots));
    }

private:
    /// Fills the slots from `slot` on, and offers the texts; true if some text is accepted.
    bool propose(const std::string& text, const Slot* slot) {
        const bool hasStepped = slot != std::begin(kSlots) && std::prev(slot)->saysSteps;
        while (slot != std::end(kSlots) && text.find(slot->name) == std::string::npos)
            ++slot;
        const bool willStep = slot != std::end(kSlots) && slot->saysSteps;
        if (hasStepped && !willStep) {
            const PlannedSteps steps = planned();
            if (stepsSayAll_ && isWithinAccepted(steps)) return true;
            if (!arePossible(steps, traits_)) return false;
        }
        if (slot == std::end(kSlots)) {
            const bool isAccepted = offer_(withRiders(text));
            if (isAccepted && stepsSayAll_)
                accepted_.push_back(
                    {template_.text, manner(valueOf("<mode>")), valueOf("<hurdle>"), planned()});
            return isAccepted;
        }
        bool any = false;
        for (const std::string& value : values_[slot->name]) {
            filled_[slot->name] = value;
            any = propose(replaced(text, slot->name, value), slot + 1) || any;
            filled_.erase(slot->name);
            if (any && slot->widestFirst) break;
        }
        return any;
    }

    [[nodiscard]] std::string valueOf(std::string_view slot) const {
        const auto found = filled_.find(slot);
        return found == filled_.end() ? std::string() : found->second;
    }

    [[nodiscard]] PlannedSteps planned() const {
        PlannedSteps result;
        result.stepping = template_.stepping;
        const auto kinds = kindsOf_.find(valueOf(filled_.contains("<far>") ? "<far>" : "<letter>"));
        if (kinds != kindsOf_.end()) result.kinds = kinds->second;
        if (filled_.contains("<way>")) result.way = valueOf("<way>");
        result.turn = valueOf("<turn>");
        result.times = legs();
        result.takesOnWay = takesOnWay();
        const std::string hurdle = valueOf("<hurdle>");
        if (result.stepping == Stepping::OverFriends && hurdle.starts_with('p'))
            result.stepping = Stepping::OverOne;
        return result;
    }

    /// Their number; 0: any.
    [[nodiscard]] int legs() const {
        const auto numberIn = [&](std::string_view slot) { return std::atoi(valueOf(slot).c_str()); };
        if (filled_.contains("<longest>")) return numberIn("<longest>");
        // The first leg is not one of those that go on.
        if (filled_.contains("<onward>")) return numberIn("<onward>") == 0 ? 0 : numberIn("<onward>") + 1;
        if (filled_.contains("<count>")) return valueOf("<count>").empty() ? 1 : numberIn("<count>");
        return template_.legs;
    }

    /// What the legs of an accepted text do; the steps say the rest of it.
    struct Accepted {
        std::string_view text;
        std::string manner;
        std::string hurdle;
        PlannedSteps steps;
    };

    /// The mode of the text; `a` where each leg may capture.
    [[nodiscard]] std::string manner(const std::string& mode) const { return takesOnWay() ? "a" : mode; }
    [[nodiscard]] bool takesOnWay() const { return (template_.needs & kTakesOnWay) != 0; }

    /// True if an accepted text has the steps, in the widest mode that they will be tried with.
    [[nodiscard]] bool isWithinAccepted(const PlannedSteps& steps) const {
        const auto modes = values_.find("<mode>");
        const bool hasMode = template_.text.find("<mode>") != std::string_view::npos;
        const std::string own =
            manner(hasMode && modes != values_.end() && !modes->second.empty() ? modes->second.front() : "");
        return std::any_of(accepted_.begin(), accepted_.end(), [&](const Accepted& each) {
            const bool isSame = each.text == template_.text && each.hurdle == valueOf("<hurdle>");
            const bool isOfLegs = steps.stepping == Stepping::Turning ||
                                  steps.stepping == Stepping::AllLegs || steps.stepping == Stepping::Crooked;
            const bool isWide =
                each.manner == own || each.manner == "a" || (each.manner.empty() && own != "a");
            return (isSame || isOfLegs) && isWide && areWithin(steps, each.steps);
        });
    }

    const Traits& traits_;
    Values values_;
    const Offer& offer_;
    std::vector<Accepted> accepted_;
    bool stepsSayAll_ = false;  ///< the template has no other slots than those of steps, and the mode
    std::map<std::string, std::vector<Vec>> kindsOf_;
    Template template_{};
    std::map<std::string_view, std::string> filled_;
};

}  // namespace

void proposeTexts(const Traits& traits, const std::vector<std::string>& asked, const Words& words,
                  const Offer& offer) {
    if (traits.stepKinds.empty() || traits.stepKinds.size() > kMostKinds) return;
    TemplateFiller filling(traits, valuesOf(traits, asked, words), words, offer);
    for (const Template& each : kTemplates) {
        const bool fits = (traits.signs & each.needs) == each.needs && (traits.signs & each.never) == 0;
        if (fits) filling.propose(each);
    }
}

void proposeCircles(const std::set<Vec>& kinds, const Words& words, const Offer& offer) {
    Traits traits;
    traits.stepKinds = kinds;
    TemplateFiller(traits, valuesOf(traits, {}, words), words, offer).propose({"(<first><letter>)<turn>0*"});
}

}  // namespace ferz::mbn
