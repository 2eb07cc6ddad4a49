#include "ir/equivalence/diagram_hash.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace ferz::ir {

namespace {

// The number that begins each hashed part and says its kind. Fingerprints depend on these values.
enum Tag : int { kFalseTag = 1, kTrueTag = 2, kFirstFactTag = 16, kMoreTag = 3 };

void addVector(Hasher& hasher, const Vec& vec) {
    hasher.add(vec.file).add(vec.rank).add(vec.level).add(vec.row);
}

void addNames(Hasher& hasher, const NameSet& names) {
    hasher.add(names.isComplement() ? 1 : 0).add(static_cast<int>(names.listed().size()));
    for (const std::string& name : names.listed())
        hasher.add(name);
}

}  // namespace

Hash128 DiagramHasher::of(const Diagram& diagram) {
    kept_.push_back(diagram);
    return of(diagram.id());
}

Hash128 DiagramHasher::of(int node) {
    if (DiagramSpace::isConstant(node)) return Hasher().add(node == 1 ? kTrueTag : kFalseTag).finish();
    if (const auto known = known_.find(node); known != known_.end()) return known->second;
    DiagramSpace& space = encoding_->space();
    isStopped_ = isStopped_ || space.steps() > limits_->diagramSteps;
    if (isStopped_) return {};
    const Fact fact = encoding_->factOf(space.variableOf(node));
    const int values = encoding_->values(fact);
    space.countNode();
    space.count(static_cast<std::size_t>(values));
    std::vector<int> nodes;
    nodes.reserve(static_cast<std::size_t>(values));
    for (int value = 0; value < values; ++value)
        nodes.push_back(encoding_->behind(node, fact, value));
    std::vector<Hash128> behind(nodes.size());
    for (std::size_t value = 0; value < nodes.size(); ++value) {
        // Most values lead to the same node as the one before.
        behind[value] = value > 0 && nodes[value] == nodes[value - 1] ? behind[value - 1] : of(nodes[value]);
    }
    const bool isIdle = std::all_of(nodes.begin(), nodes.end(), [&](int each) { return each == nodes[0]; });
    const Hash128 hash = isIdle ? behind[0] : ofFact(fact, behind);
    known_.emplace(node, hash);
    return hash;
}

Hash128 DiagramHasher::ofFact(const Fact& fact, const std::vector<Hash128>& behind) const {
    Hasher hasher;
    hasher.add(kFirstFactTag + static_cast<int>(fact.kind));
    const auto last = behind.size() - 1;
    // The values in [first, last) that differ from "another", each by its name.
    const auto addNamed = [&](std::size_t first, std::size_t end, const Hash128& another) {
        for (std::size_t value = first; value < end; ++value) {
            if (behind[value] == another) continue;
            hasher.add(kMoreTag).add(encoding_->nameOf(fact, static_cast<int>(value))).add(behind[value]);
        }
    };
    switch (fact.kind) {
        case Fact::Kind::InCheck:
        case Fact::Kind::EverChecked: hasher.add(behind[0]).add(behind[1]); break;
        case Fact::Kind::MoverName:
            hasher.add(behind[0]);
            addNamed(1, behind.size(), behind[0]);
            break;
        case Fact::Kind::State: {
            hasher.add(encoding_->stateKey(fact));
            // A state may have any value: compared with one that nobody mentions.
            std::vector<std::pair<int, Hash128>> listed;
            Hash128 another = behind[0];
            for (std::size_t value = 0; value <= last; ++value) {
                const auto meant = encoding_->stateValueOf(fact, static_cast<int>(value));
                if (meant.isAnother) {
                    another = behind[value];
                } else {
                    listed.emplace_back(meant.value, behind[value]);
                }
            }
            std::sort(listed.begin(), listed.end());
            hasher.add(another);
            for (const auto& [value, hash] : listed) {
                if (hash != another) hasher.add(kMoreTag).add(value).add(hash);
            }
            break;
        }
        case Fact::Kind::Victim:
            addVector(hasher, encoding_->vectorOf(fact.subject));
            hasher.add(behind[0]);
            for (std::size_t place = 1; place < behind.size(); ++place) {
                if (behind[place] == behind[0]) continue;
                hasher.add(kMoreTag);
                addVector(hasher, encoding_->vectorOf(static_cast<int>(place)));
                hasher.add(behind[place]);
            }
            break;
        case Fact::Kind::Contents: {
            addVector(hasher, encoding_->vectorOf(fact.subject));
            const std::size_t each = last / 2;  // names and "another"
            const Hash128& friends = behind[each];
            const Hash128& enemies = behind[last];
            hasher.add(behind[0]).add(friends).add(enemies);
            addNamed(1, each, friends);
            hasher.add(kMoreTag);
            addNamed(each + 1, last, enemies);
            break;
        }
        case Fact::Kind::Unmoved:
            addVector(hasher, encoding_->vectorOf(fact.subject));
            hasher.add(behind[0]).add(behind[1]);
            break;
        case Fact::Kind::Attacked: {
            addVector(hasher, encoding_->vectorOf(fact.subject));
            const Attacked& by = encoding_->attackersOf(fact);
            addNames(hasher, by.by);
            hasher.add(by.pinnedCount ? 1 : 0).add(behind[0]).add(behind[1]);
            break;
        }
    }
    return hasher.finish();
}

}  // namespace ferz::ir
