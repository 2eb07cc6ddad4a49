// A hash of texts, for the names of what is kept on the disk: 128 bits, the same on every machine with the
// same order of bytes. It is no protection against somebody who wants two texts to have one hash.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ferz::tools {

class ContentHash {
public:
    /// The texts `ab`, `c` and `a`, `bc` are different.
    void add(std::string_view text) {
        addWord(text.size());
        for (; text.size() >= kBytes; text.remove_prefix(kBytes))
            addWord(wordOf(text.substr(0, kBytes)));
        addWord(wordOf(text));
    }
    /// 32 hexadecimal digits.
    [[nodiscard]] std::string text() const { return fmt::format("{:016x}{:016x}", state_[0], state_[1]); }

private:
    static constexpr std::size_t kBytes = sizeof(std::uint64_t);
    static constexpr std::array<std::uint64_t, 2> kFactors = {0x9e3779b97f4a7c15U, 0xc2b2ae3d27d4eb4fU};

    static std::uint64_t wordOf(std::string_view bytes) {
        std::uint64_t word = 0;
        if (!bytes.empty()) std::memcpy(&word, bytes.data(), bytes.size());
        return word;
    }
    void addWord(std::uint64_t word) {
        for (std::size_t i = 0; i < state_.size(); ++i) {
            state_[i] = (state_[i] ^ word) * kFactors[i];
            state_[i] ^= state_[i] >> 29U;
        }
    }

    std::array<std::uint64_t, 2> state_ = {14'695'981'039'346'656'037U, 0x27d4eb2f165667c5U};
};

}  // namespace ferz::tools
