// A movement with its instructions numbered: what the passes over many states work on.
//
// In: a movement. Out, at the end: a movement again. Between, equal instructions are one number, so that
// passes copy and compare numbers, and look at an instruction once however many transitions carry it.
//
//     NumberedMovement numbered(movement);
//     numbered.states[0].edges[0].instruction       // a number
//     numbered.instruction(0)                       // what it stands for
//     movement = numbered.movement();
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

struct InstructionHash {
    std::size_t operator()(const Instruction& instruction) const;
};

class NumberedMovement {
public:
    using Number = std::uint32_t;
    struct Edge {
        Number instruction = 0;
        StateId target = 0;
        friend auto operator<=>(const Edge&, const Edge&) = default;
    };
    using Edges = std::pmr::vector<Edge>;
    struct Node {
        bool accepts = false;
        Edges edges;
    };

    explicit NumberedMovement(Movement movement);
    [[nodiscard]] Movement movement() const;

    /// One without edges, for `states`. There are many of few edges: their memory is given back with the
    /// movement.
    [[nodiscard]] Node node(bool accepts = false) const { return {accepts, Edges(memory_.get())}; }

    /// Equal instructions have the same, whether an edge carries them or not.
    Number numberOf(Instruction instruction);
    [[nodiscard]] const Instruction& instruction(Number number) const { return *instructions_[number]; }
    /// All numbers are below.
    [[nodiscard]] Number count() const { return static_cast<Number>(instructions_.size()); }

private:
    std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_ =
        std::make_unique<std::pmr::monotonic_buffer_resource>();

public:
    std::vector<Node> states;

private:
    Movement frame_;  ///< without states
    std::pmr::unordered_map<Instruction, Number, InstructionHash> numbers_{memory_.get()};
    std::vector<const Instruction*> instructions_;  ///< those of the map, which stay where they are
};

/// From where each state is reached, once for each edge.
class Sources {
public:
    explicit Sources(const std::vector<NumberedMovement::Node>& states);
    [[nodiscard]] std::span<const StateId> of(StateId id) const {
        return std::span(sources_).subspan(begins_[id], begins_[id + 1] - begins_[id]);
    }

private:
    std::vector<std::size_t> begins_;
    std::vector<StateId> sources_;
};

}  // namespace ferz::ir
