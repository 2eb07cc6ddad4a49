// Learns the numbers of learned.h for one game: for `engine sample` and `engine learn`.
//
//     sample<Variant>(100000, std::cout);        FENs, to be given scores by another engine (tune.py)
//     Learner<Variant> learner(readKnown<Variant>("chess.txt", skipped));
//     learner.run(std::cout);                    prints errors
//     learner.write("learned.h");                false if that is not possible
#pragma once

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <numeric>
#include <random>
#include <system_error>

#include "search.h"
#include "tuning.h"

namespace engine {

/// Positions as searches evaluate them: the evaluation has to be right there rather than in games. The
/// searches are of games of the engine against itself, with random moves among them.
template <class V>
void sample(int count, std::ostream& out) {
    constexpr unsigned kOneOf = 60;
    std::mt19937 random(1);
    Search<V> search;
    search.onLeaf() = [&](const ferz::core::Position<V>& position) {
        if (random() % kOneOf != 0 || count-- <= 0) return;
        out << fenOf(position) << "\n";
    };
    Limits limits;
    limits.nodes = 1500;
    while (count > 0) {
        auto position = ferz::core::startOf<V>();
        search.forget();
        const int opening = 2 + static_cast<int>(random() % 9);
        for (int ply = 0; ply < 200 && count > 0; ++ply) {
            const auto moves = legalMoves(position);
            if (resultOf(position, !moves.isEmpty()).result != ferz::core::Result::Running) break;
            auto move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
            search.stop() = false;
            if (ply >= opening && random() % 40 != 0)
                move = search.best(position, {}, 0, limits, [](auto&&) {});
            make(position, move);
        }
    }
}

/// Goes down the slope of the squared error of chances (Adam), with numbers drawn towards nothing.
template <class V>
class Learner {
public:
    explicit Learner(std::vector<Known<V>> known) : known_(std::move(known)) {
        const Evaluation<V> evaluation;
        for (const Known<V>& each : known_)
            derived_.push_back(evaluation.derived(each.position));
        std::normal_distribution<float> normal(0, 0.1F);
        for (int i = 0; i < Net::kNumbers; ++i)
            numbers_[at(i)] = i < Net::kWeights ? 0.1F : normal(random_);
    }

    /// The last tenth of the positions is not learned from.
    void run(std::ostream& out) {
        std::vector<std::size_t> order(known_.size() - known_.size() / 10);
        std::iota(order.begin(), order.end(), std::size_t{0});
        const double steps = kRounds * std::ceil(static_cast<double>(order.size()) / kBatch);
        for (int round = 0; round < kRounds; ++round) {
            out << "error " << error(0, order.size()) << ", of others " << error(order.size(), known_.size())
                << std::endl;
            std::shuffle(order.begin(), order.end(), random_);
            for (std::size_t i = 0; i < order.size(); ++i) {
                follow(order[i]);
                if ((i + 1) % kBatch == 0 || i + 1 == order.size()) step(1 - taken_ / steps);
            }
        }
        out << "error " << error(0, order.size()) << ", of others " << error(order.size(), known_.size())
            << std::endl;
    }

    /// False if it cannot be written: then what was there before is left.
    [[nodiscard]] bool write(const std::string& path) const {
        // A device is not replaced.
        std::error_code problem;
        const auto there = std::filesystem::status(path, problem);
        if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) return false;
        std::ofstream out(path + ".new");
        out << "// What was learned of one game (network.h). Written by `engine learn`; do not edit.\n"
               "#pragma once\n\n#include <array>\n#include <string_view>\n\nnamespace engine {\n\n"
               "inline constexpr std::string_view learnedPieces{"
            << std::quoted(Net::pieces())
            << "};\n"
               "inline constexpr std::array<short, "
            << Net::kNumbers << "> learned{";
        for (int i = 0; i < Net::kNumbers; ++i)
            out << (i % Net::kUnits == 0 ? "\n    " : " ") << std::lround(Net::kScale * numbers_[at(i)])
                << ',';
        out << "\n};\n\n}  // namespace engine\n";
        out.close();
        if (!out) return false;
        std::filesystem::rename(path + ".new", path, problem);
        return !problem;
    }

private:
    using Net = Network<V>;

    static constexpr int kRounds = 15;
    static constexpr std::size_t kBatch = 512;
    static constexpr double kRate = 0.003;
    static constexpr double kDecay = 1;  ///< of what pieces add
    static constexpr int kTempo = Net::kNumbers;

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    [[nodiscard]] double chance(std::size_t index, typename Net::template Sums<float>& sums,
                                bool isMirrored) const {
        const double sum =
            Net::of(known_[index].position, numbers_.data(), sums, isMirrored) + numbers_[kTempo];
        return chanceOf(derived_[index] + Net::kPoints * sum);
    }
    [[nodiscard]] double error(std::size_t from, std::size_t to) const {
        double sum = 0;
        typename Net::template Sums<float> sums;
        for (std::size_t i = from; i < to; ++i)
            sum += std::pow(chance(i, sums, false) - known_[i].chance, 2);
        return sum / static_cast<double>(std::max<std::size_t>(1, to - from));
    }

    /// Adds the slopes of one position, or of its mirror image.
    void follow(std::size_t index) {
        typename Net::template Sums<float> sums;
        const bool isMirrored = random_() % 2 == 0;
        const double chance = this->chance(index, sums, isMirrored);
        const auto slope = static_cast<float>((chance - known_[index].chance) * chance * (1 - chance));
        slopes_[kTempo] += slope;
        const auto& position = known_[index].position;
        for (int side = 0; side < 2; ++side) {
            const float sign = side == position.toMove ? slope : -slope;
            float changes[Net::kUnits];
            for (int unit = 0; unit < Net::kUnits; ++unit) {
                const float sum = sums[side][unit];
                slopes_[at(Net::kWeights + unit)] += sign * std::max(sum, 0.0F);
                changes[unit] = sum > 0 ? sign * numbers_[at(Net::kWeights + unit)] : 0;
                slopes_[at(unit)] += changes[unit];
            }
            Net::forEachPiece(position, side, isMirrored, [&](int first, int times) {
                for (int unit = 0; unit < Net::kUnits; ++unit)
                    slopes_[at(first + unit)] += static_cast<float>(times) * changes[unit];
            });
        }
    }

    void step(double left) {
        ++taken_;
        const auto rate = static_cast<float>(kRate * std::min(1.0, taken_ / 100) * left);
        const auto mean = static_cast<float>(1 - std::pow(0.9, taken_));
        const auto square = static_cast<float>(1 - std::pow(0.999, taken_));
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const float slope = slopes_[i] * 4 / kBatch;
            slopes_[i] = 0;
            means_[i] += 0.1F * (slope - means_[i]);
            squares_[i] += 0.001F * (slope * slope - squares_[i]);
            const bool isOfPiece = i >= Net::kPieces && i < kTempo;
            numbers_[i] -= rate * (means_[i] / mean / (std::sqrt(squares_[i] / square) + 1e-8F) +
                                   (isOfPiece ? static_cast<float>(kDecay) * numbers_[i] : 0));
        }
    }

    std::vector<Known<V>> known_;
    std::vector<double> derived_;  ///< what the weights say
    // Those of the network, and what it is worth to be on the move, which is not used: in the positions the
    // side to move has more often than not just been given something.
    std::vector<float> numbers_ = std::vector<float>(Net::kNumbers + 1);
    std::vector<float> slopes_ = numbers_;
    std::vector<float> means_ = numbers_;    ///< of slopes, as they were lately
    std::vector<float> squares_ = numbers_;  ///< the mean squares of slopes
    std::mt19937 random_{1};
    double taken_ = 0;  ///< steps
};

}  // namespace engine
