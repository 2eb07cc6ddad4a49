// What runs remember, each once: most steps change neither the pending move nor the remembered squares, so a
// run's place names them by number.
//
//     ConfigurationInterner memories;
//     const ConfigurationInterner::Id nothing = memories.idOf(Configuration::at(origin));
//     memories[nothing].pending
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/configuration.h"

namespace ferz::ir {

/// A run's remembered squares and pending move: a configuration without its place.
class ConfigurationInterner {
public:
    using Id = std::uint32_t;

    Id idOf(Configuration memory) {
        memory.state = 0;
        memory.cursor = 0;
        const auto [place, isNew] = known_.try_emplace(std::move(memory), static_cast<Id>(all_.size()));
        if (isNew) all_.push_back(&place->first);
        return place->second;
    }
    [[nodiscard]] const Configuration& operator[](Id id) const { return *all_[id]; }
    void clear() {
        known_.clear();
        all_.clear();
    }

private:
    std::unordered_map<Configuration, Id, ConfigurationHash> known_;
    std::vector<const Configuration*> all_;
};

/// Where a run is.
struct RunPlace {
    StateId state = 0;
    Square cursor = 0;
    ConfigurationInterner::Id memory = 0;
    friend bool operator==(const RunPlace&, const RunPlace&) = default;
};

struct RunPlaceHash {
    std::size_t operator()(const RunPlace& place) const {
        // Odd numbers without a pattern: neighbouring places have to be far apart.
        std::uint64_t hash = place.state * 0x9e3779b97f4a7c15ULL;
        hash ^= static_cast<std::uint64_t>(place.cursor) * 0xbf58476d1ce4e5b9ULL;
        hash ^= place.memory * 0x94d049bb133111ebULL;
        return static_cast<std::size_t>(hash ^ (hash >> 32U));
    }
};

}  // namespace ferz::ir
