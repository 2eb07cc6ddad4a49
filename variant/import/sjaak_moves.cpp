#include "variant/import/sjaak_moves.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace ferz::variant {

namespace {

constexpr int kMostSteps = 15;
/// Alternatives of a move; a real one has 16.
constexpr std::size_t kMostVectors = 200;
constexpr std::size_t kMostPaths = 300;

std::set<ir::Vec> orbit(ir::Vec vector) {
    std::set<ir::Vec> result;
    for (const int file : {vector.file, -vector.file}) {
        for (const int rank : {vector.rank, -vector.rank}) {
            result.insert({file, rank});
            result.insert({rank, file});
        }
    }
    return result;
}

std::string listOf(const std::set<ir::Vec>& vectors) {
    std::string text;
    for (const ir::Vec& vector : vectors)
        text += ir::print(vector);
    return text;
}

class SjaakMoveReading {
public:
    SjaakMoveReading(const Placed& text, const SjaakUse& use) : use_(use), word_(text), rest_(text) {}

    SjaakMove read() {
        const auto words = rest_.words();
        if (words.empty()) return refused(rest_, "a move is missing");
        std::size_t size = words[0].text.find('(');
        word_ = words[0].part(0, size);
        const std::size_t begin = word_.where.end - rest_.where.begin;
        rest_ = rest_.part(begin).trimmed();
        if (word_.text == "step") return steps();
        if (word_.text == "slide" || word_.text == "hop") return lines();
        if (word_.text == "leap" || word_.text == "aleap" || word_.text == "ride") return leaps();
        return refused(word_, fmt::format("`{}` is no move of Sjaak's that ferz knows", word_.text));
    }

private:
    SjaakMove refused(const Placed& part, std::string reason) {
        SjaakMove result;
        result.refusal = std::move(reason);
        result.where = part.isEmpty() ? word_.where : part.where;
        return result;
    }

    void add(const std::string& body, const std::set<ir::Vec>& vectors) {
        result_.chains.push_back(use_.prefix + body + listOf(vectors));
        result_.first.insert(result_.first.end(), vectors.begin(), vectors.end());
    }

    // ---- slide (H,V)

    SjaakMove lines() {
        const std::string body = word_.text == "hop" ? "hop:leap!&×" : "leap!&×";
        if (!rest_.text.starts_with('(') || !rest_.text.ends_with(')'))
            return refused(rest_, "write the lines in brackets, as `(H,V)`");
        std::set<ir::Vec> vectors;
        for (const Placed& each : rest_.part(1, rest_.text.size() - 2).split(',')) {
            const auto line = lineOf(each.text);
            if (!line)
                return refused(each, fmt::format("`{}` is no line: there are H, V, D and A", each.text));
            vectors.insert(*line);
            vectors.insert(-*line);
        }
        add(body, vectors);
        return std::move(result_);
    }

    static std::optional<ir::Vec> lineOf(std::string_view name) {
        if (name == "H") return ir::Vec{1, 0};
        if (name == "V") return ir::Vec{0, 1};
        if (name == "D") return ir::Vec{1, 1};
        if (name == "A") return ir::Vec{1, -1};
        return std::nullopt;
    }

    // ---- step 2N,NE

    SjaakMove steps() {
        for (const Placed& each : rest_.split(',')) {
            const std::size_t digits = std::min(each.text.find_first_not_of("0123456789"), each.text.size());
            const int count = digits == 0 ? 1 : each.part(0, digits).number().value_or(0);
            auto direction = directionOf(each.text.substr(digits));
            if (direction && use_.mirrored) direction->file = -direction->file;
            if (!direction || count < 1)
                return refused(each, fmt::format("`{}` is no step, as `N` or `2NE` is", each.text));
            const int steps = std::min(count, kMostSteps);
            if (use_.marks && steps > 1) {
                result_.chains.push_back(fmt::format("{}enpassant:leap!#2{}{}", use_.prefix,
                                                     steps > 2 ? fmt::format("&×{}", steps) : "",
                                                     ir::print(*direction)));
                result_.first.push_back(*direction);
            } else {
                add(steps > 1 ? fmt::format("leap!&×{}", steps) : "leap!", {*direction});
            }
        }
        return std::move(result_);
    }

    static std::optional<ir::Vec> directionOf(std::string_view name) {
        ir::Vec result;
        for (const char c : name) {
            if (c == 'N')
                ++result.rank;
            else if (c == 'S')
                --result.rank;
            else if (c == 'E')
                ++result.file;
            else if (c == 'W')
                --result.file;
            else
                return std::nullopt;
        }
        const bool isStep = name.size() <= 2 && !result.isZero() &&
                            std::abs(result.file) + std::abs(result.rank) == static_cast<int>(name.size());
        return isStep ? std::optional(result) : std::nullopt;
    }

    // ---- leap (1,0)+(1,1)&(2,1)

    SjaakMove leaps() {
        const auto [path, mask] = rest_.splitAt("&");
        std::vector<std::set<ir::Vec>> legs;
        for (const Placed& leg : legsOf(path.trimmed())) {
            auto vectors = vectorsOf(leg);
            if (!result_.refusal.empty()) return std::move(result_);
            legs.push_back(std::move(vectors));
        }
        std::set<ir::Vec> allowed;
        if (!mask.trimmed().isEmpty()) allowed = vectorsOf(mask.trimmed());
        if (!result_.refusal.empty()) return std::move(result_);
        if (legs.size() == 1 && allowed.empty()) {
            add(word_.text == "ride" ? "leap!&×" : "leap!", legs[0]);
            return std::move(result_);
        }
        if (legs.size() != 2 || word_.text == "ride") return refused(rest_, "a leap has one leg or two");
        if (legs[0].size() * legs[1].size() > kMostPaths)
            return refused(rest_, fmt::format("a leap has more than {} paths", kMostPaths));
        for (const ir::Vec& one : legs[0]) {
            for (const ir::Vec& two : legs[1]) {
                const ir::Vec sum = one + two;
                if (sum.isZero() || (!allowed.empty() && !allowed.contains(sum))) continue;
                result_.chains.push_back(
                    fmt::format("leap!{} ++ {}leap!{}", ir::print(one), use_.prefix, ir::print(two)));
                result_.first.push_back(one);
            }
        }
        if (result_.chains.empty()) return refused(rest_, "no two legs lead to such a square");
        return std::move(result_);
    }

    /// At each `+` outside of brackets.
    static std::vector<Placed> legsOf(const Placed& text) {
        std::vector<Placed> legs;
        int depth = 0;
        std::size_t begin = 0;
        for (std::size_t at = 0; at < text.text.size(); ++at) {
            const char c = text.text[at];
            depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
            if (c == '+' && depth == 0) {
                legs.push_back(text.part(begin, at - begin).trimmed());
                begin = at + 1;
            }
        }
        legs.push_back(text.part(begin).trimmed());
        return legs;
    }

    /// No squares away where it is none.
    static ir::Vec vectorOf(const Placed& file, const Placed& rank) {
        const auto near = [](const Placed& text) {
            const int number = text.number().value_or(kMostSteps + 1);
            return std::abs(number) <= kMostSteps ? number : kMostSteps + 1;
        };
        const ir::Vec vector{near(file), near(rank)};
        return vector.file > kMostSteps || vector.rank > kMostSteps ? ir::Vec{} : vector;
    }

    /// `(1,0)|(1,1)`, which may stand in brackets.
    std::set<ir::Vec> vectorsOf(Placed text) {
        std::set<ir::Vec> result;
        while (text.text.starts_with("((") && text.text.ends_with(')'))
            text = text.part(1, text.text.size() - 2).trimmed();
        for (const Placed& each : text.split('|')) {
            const bool isBracket = each.text.starts_with('(') && each.text.ends_with(')');
            const auto parts =
                isBracket ? each.part(1, each.text.size() - 2).split(',') : std::vector<Placed>();
            const ir::Vec vector = parts.size() == 2 ? vectorOf(parts[0], parts[1]) : ir::Vec{};
            if (vector.isZero() || result.size() > kMostVectors) {
                result_ = refused(each, fmt::format("`{}` is no leap, as `(1,2)` is", each.text));
                return result;
            }
            if (word_.text == "aleap") {
                result.insert({use_.mirrored ? -vector.file : vector.file, vector.rank});
            } else {
                result.merge(orbit(vector));
            }
        }
        return result;
    }

    const SjaakUse& use_;
    Placed word_;
    Placed rest_;
    SjaakMove result_;
};

}  // namespace

SjaakMove sjaakMove(const Placed& text, const SjaakUse& use) {
    return SjaakMoveReading(text.trimmed(), use).read();
}

}  // namespace ferz::variant
