// How well the evaluation foretells scores, and how the weights would have to change: for tune.py.
//
//     Fit<Variant> fit;
//     fit.read("chess.txt");                  lines are FEN;SCORE, in points for White
//     fit.say(evaluation, std::cout);
//
// Scores count as chances to win. What is said are the mean squared error, the gradient of half of it, and
// the matrix of a Gauss-Newton step, by the parts of each weight.
#pragma once

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "evaluation.h"

namespace engine {

inline constexpr double kChanceScale = 200;
inline double chanceOf(double score) {
    return 1 / (1 + std::exp(-score / kChanceScale));
}

template <class V>
struct Known {
    ferz::core::Position<V> position;
    double chance = 0;  ///< of the side to move
};

/// `skipped` grows by the number of lines that are no FEN with a score.
template <class V>
std::vector<Known<V>> readKnown(const std::string& path, int& skipped) {
    std::vector<Known<V>> all;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const auto end = line.rfind(';');
        Known<V> known;
        const char* score = end == std::string::npos ? "" : line.c_str() + end + 1;
        char* rest = nullptr;
        const double white = std::strtod(score, &rest);
        if (rest == score || !std::isfinite(white) ||
            readFen(line.substr(0, end), known.position) != nullptr) {
            ++skipped;
            continue;
        }
        known.chance = chanceOf(known.position.toMove == ferz::core::kWhite ? white : -white);
        all.push_back(known);
    }
    return all;
}

template <class V>
class Fit {
public:
    void read(const std::string& path) {
        int skipped = 0;
        known_ = readKnown<V>(path, skipped);
    }

    void say(Evaluation<V>& evaluation, std::ostream& out) const {
        const std::vector<double> scores = scoresOf(evaluation);
        const double count = static_cast<double>(std::max<std::size_t>(1, known_.size()));
        std::vector<double> misses;
        double error = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            misses.push_back(known_[i].chance - chanceOf(scores[i]));
            error += misses[i] * misses[i] / count;
        }
        std::vector<std::vector<double>> slopes;
        for (Weights::Named& weight : weights.all) {
            for (double* part : {&weight.early, &weight.late, &weight.drops})
                slopes.push_back(slopesOf(evaluation, *part, scores));
        }
        out << "error " << error << " of " << known_.size() << "\n";
        const auto product = [&](const std::vector<double>& one, const std::vector<double>& other) {
            double sum = 0;
            for (std::size_t i = 0; i < one.size(); ++i)
                sum += one[i] * other[i];
            return sum / count;
        };
        for (const auto& one : slopes) {
            out << product(one, misses);
            for (const auto& other : slopes)
                out << ' ' << product(one, other);
            out << "\n";
        }
        out << std::flush;
    }

private:
    static constexpr double kStep = 8;  ///< of numerical derivatives

    std::vector<double> scoresOf(const Evaluation<V>& evaluation) const {
        std::vector<double> scores;
        scores.reserve(known_.size());
        typename Evaluation<V>::Accumulator sums;
        for (const Known<V>& known : known_)
            scores.push_back(evaluation.exactly(known.position, sums));
        return scores;
    }
    std::vector<double> slopesOf(Evaluation<V>& evaluation, double& weight,
                                 const std::vector<double>& scores) const {
        const double before = weight;
        weight += kStep;
        evaluation.build();
        std::vector<double> slopes = scoresOf(evaluation);
        weight = before;
        evaluation.build();
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double chance = chanceOf(scores[i]);
            slopes[i] = (slopes[i] - scores[i]) / kStep * chance * (1 - chance) / kChanceScale;
        }
        return slopes;
    }

    std::vector<Known<V>> known_;
};

}  // namespace engine
