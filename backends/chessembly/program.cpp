#include "backends/chessembly/program.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <utility>

#include "support/writer.h"

namespace ferz::chessembly::writing {

namespace {

/// Longer lines are broken before and after blocks.
constexpr std::size_t kLineWidth = 100;
/// Loops of more expressions are written with `do` and `while`, which is easier to read than `repeat`.
constexpr std::size_t kMostRepeated = 3;

bool isPlain(const Sequence& sequence) {
    return std::all_of(sequence.begin(), sequence.end(),
                       [](const Item& item) { return item.kind == Item::Kind::Expression; });
}

/// Counts the Back items of each loop.
void countBacks(const Sequence& sequence, std::map<int, int>& counts) {
    for (const Item& item : sequence) {
        if (item.kind == Item::Kind::Back) ++counts[item.loop];
        countBacks(item.body, counts);
    }
}

Sequence withoutLoops(const Sequence& sequence, const std::map<int, int>& backs) {
    Sequence result;
    for (const Item& item : sequence) {
        Sequence body = withoutLoops(item.body, backs);
        if (item.kind == Item::Kind::Loop && !backs.contains(item.loop)) {
            append(result, std::move(body));
        } else {
            Item& kept = result.emplace_back(item);
            kept.body = std::move(body);
        }
    }
    return result;
}

/// Turns the loops and choices of one chain into expressions.
class Flattening {
public:
    Sequence run(const Sequence& chain) {
        countBacks(chain, backs_);
        Sequence result = flatten(chain, 0);
        dropNeedlessWithdrawals(result);
        return result;
    }

private:
    std::string label(int loop) {
        return std::to_string(labels_.emplace(loop, static_cast<int>(labels_.size())).first->second);
    }

    Sequence flatten(const Sequence& sequence, int depth) {
        Sequence result;
        for (const Item& item : sequence) {
            switch (item.kind) {
                case Item::Kind::Expression: result.push_back(item); break;
                case Item::Kind::Block: {
                    Item& block = result.emplace_back(Item::block(flatten(item.body, depth + 1)));
                    block.word = item.word;
                    break;
                }
                case Item::Kind::Loop: flattenLoop(item, result, depth); break;
                case Item::Kind::Back:
                    goOnAfterBlock(result);
                    result.push_back(expression(Opcode::Jmp, label(item.loop)));
                    break;
                case Item::Kind::Unless: result.push_back(expression(Opcode::Jne, label(item.loop))); break;
                case Item::Kind::Otherwise:
                    if (neverPasses(result)) {
                        result.push_back(expression(Opcode::Label, label(item.loop)));
                        break;
                    }
                    // Inside a block `end` would end the complete chain: a false value before it leaves only
                    // the block.
                    if (depth > 0) result.push_back(expression(Opcode::Beyond, ir::Vec{}));
                    result.push_back(expression(Opcode::End));
                    result.push_back(expression(Opcode::Label, label(item.loop)));
                    break;
                case Item::Kind::Meeting:
                    result.push_back(expression(Opcode::Label, label(item.loop)));
                    break;
                case Item::Kind::Landing:
                    result.push_back(expression(Opcode::Beyond, ir::Vec{}));
                    result.push_back(expression(Opcode::Label, label(item.loop)));
                    break;
            }
        }
        return result;
    }

    /// True after `jne(1) jmp(0)`: the second always jumps, since the value is true after the first.
    static bool neverPasses(const Sequence& sequence) {
        const std::size_t size = sequence.size();
        return size > 1 && sequence[size - 1].is(Opcode::Jmp) && sequence[size - 2].is(Opcode::Jne);
    }

    /// Adds a true expression after a block, whose value may be false and would end the loop.
    static void goOnAfterBlock(Sequence& sequence) {
        if (!sequence.empty() && sequence.back().kind == Item::Kind::Block) {
            sequence.push_back(expression(Opcode::Anchor, ir::Vec{}));
        }
    }

    /// True if the loop is repeated at its end only, so that it can be written with `do ... while`.
    [[nodiscard]] bool goesRoundAtItsEnd(const Item& loop) const {
        if (loop.body.empty()) return false;
        const Item& last = loop.body.back();
        const bool isOwn = last.kind == Item::Kind::Back && last.loop == loop.loop;
        return isOwn && (loop.loop == kAlone || backs_.at(loop.loop) == 1);
    }

    void flattenLoop(const Item& loop, Sequence& result, int depth) {
        if (!goesRoundAtItsEnd(loop)) {
            // A label passes on the value before it, also the false value of a block.
            const bool isFirst = result.empty() && depth == 0;
            if (!isFirst) result.push_back(expression(Opcode::Anchor, ir::Vec{}));
            result.push_back(expression(Opcode::Label, label(loop.loop)));
            append(result, flatten(loop.body, depth));
            return;
        }
        Sequence body = loop.body;
        body.pop_back();
        if (isPlain(body) && body.size() <= kMostRepeated) {
            append(result, body);
            result.push_back(expression(Opcode::Repeat, std::to_string(body.size())));
            return;
        }
        result.push_back(expression(Opcode::Do));
        append(result, flatten(body, depth));
        goOnAfterBlock(result);
        result.push_back(expression(Opcode::While));
    }

    /// Removes `jump(0, 0) not` after a take if another `jump` follows, which withdraws the take, too.
    static void dropNeedlessWithdrawals(Sequence& sequence) {
        for (std::size_t index = 0; index < sequence.size(); ++index) {
            dropNeedlessWithdrawals(sequence[index].body);
            if (index + 2 >= sequence.size() || !isWithdrawal(sequence[index], sequence[index + 1])) continue;
            std::size_t next = index + 2;
            while (next < sequence.size() && sequence[next].is(Opcode::Do))
                ++next;
            if (next == sequence.size() || !sequence[next].is(Opcode::Jump)) continue;
            const auto first = sequence.begin() + static_cast<std::ptrdiff_t>(index);
            sequence.erase(first, first + 2);
        }
    }

    std::map<int, int> labels_;
    std::map<int, int> backs_;
};

std::string opening(const Item& block) {
    const std::string_view brace = wordOf(Opcode::Open).name;
    return block.word == nullptr ? std::string(brace) : fmt::format("{} {}", block.word->name, brace);
}

std::string closing() {
    return std::string(wordOf(Opcode::Close).name);
}

std::string textOf(const Item& expression) {
    const std::string_view name = expression.word->name;
    return expression.arguments.empty() ? std::string(name)
                                        : fmt::format("{}({})", name, expression.arguments);
}

std::string oneLine(const Sequence& sequence) {
    std::string text;
    for (const Item& item : sequence) {
        if (!text.empty()) text += ' ';
        text += item.kind == Item::Kind::Block ? opening(item) + " " + oneLine(item.body) + " " + closing()
                                               : textOf(item);
    }
    return text;
}

/// `end` is written after the last expression.
void write(Writer& out, const Sequence& sequence, std::size_t depth, const std::string& end) {
    const std::string whole = oneLine(sequence) + end;
    if (whole.size() + depth * 4 <= kLineWidth) {
        out.raw(whole);
        return;
    }
    std::string line;
    bool indented = false;
    const auto flush = [&](const std::string& tail) {
        if (line.empty()) return;
        out.raw(line + tail);
        line.clear();
        if (!indented && depth == 0) {
            out.indent();
            indented = true;
        }
    };
    for (std::size_t index = 0; index < sequence.size(); ++index) {
        const Item& item = sequence[index];
        const std::string tail = index + 1 == sequence.size() ? end : "";
        if (item.kind != Item::Kind::Block) {
            const std::string text = textOf(item);
            if (line.size() + text.size() + 1 + depth * 4 > kLineWidth) flush("");
            line += (line.empty() ? "" : " ") + text;
            if (!tail.empty()) flush(tail);
            continue;
        }
        flush("");
        const std::string block = oneLine({item}) + tail;
        if (block.size() + (depth + 1) * 4 <= kLineWidth) {
            out.raw(block);
            continue;
        }
        out.raw(opening(item));
        out.indent();
        write(out, item.body, depth + 2, "");
        out.dedent();
        out.raw(closing() + tail);
    }
    flush("");
    if (indented) out.dedent();
}

/// True for chains with labels, which are not joined: jumps belong to their chain.
bool jumps(const Sequence& sequence) {
    return std::any_of(sequence.begin(), sequence.end(),
                       [](const Item& item) { return item.kind == Item::Kind::Meeting || jumps(item.body); });
}

}  // namespace

Item expression(const Word& word, std::string arguments) {
    return {.word = &word, .arguments = std::move(arguments)};
}

Item expression(const Word& word, const ir::Vec& at) {
    return expression(word, fmt::format("{}, {}", at.file, at.rank));
}

Item expression(Opcode opcode, std::string arguments) {
    return expression(wordOf(opcode), std::move(arguments));
}

Item expression(Opcode opcode, const ir::Vec& at) {
    return expression(wordOf(opcode), at);
}

Item expression(Opcode opcode, std::string_view first, const ir::Vec& at) {
    return expression(opcode, fmt::format("{}, {}, {}", first, at.file, at.rank));
}

bool isWithdrawal(const Item& jump, const Item& after) {
    return jump == expression(Opcode::Jump, ir::Vec{}) && after.is(Opcode::Not);
}

void append(Sequence& sequence, Sequence more) {
    sequence.insert(sequence.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
}

std::size_t length(const Sequence& sequence) {
    std::size_t count = 0;
    for (const Item& item : sequence) {
        count += item.kind == Item::Kind::Block ? 2 : 1;
        count += length(item.body);
    }
    return count;
}

void dropNeedlessLoops(Sequence& chain) {
    std::map<int, int> backs;
    countBacks(chain, backs);
    chain = withoutLoops(chain, backs);
}

int depth(const Sequence& sequence) {
    int deepest = 0;
    for (const Item& item : sequence) {
        deepest = std::max(deepest, depth(item.body) + (item.kind == Item::Kind::Block ? 1 : 0));
    }
    return deepest;
}

std::string print(const std::vector<Sequence>& chains) {
    Writer out;
    for (const Sequence& chain : chains)
        write(out, Flattening().run(chain), 0, ";");
    return out.text();
}

void addChains(std::vector<WrittenChain> chains, std::vector<Sequence>& program) {
    for (std::size_t first = 0; first < chains.size();) {
        std::size_t end = first + 1;
        const bool isAlone = jumps(chains[first].body);
        while (!isAlone && end < chains.size() && chains[end].head == chains[first].head &&
               !jumps(chains[end].body))
            ++end;
        if (chains[first].head.empty() || end == first + 1) {
            for (; first < end; ++first) {
                Sequence whole = std::move(chains[first].head);
                append(whole, std::move(chains[first].body));
                program.push_back(std::move(whole));
            }
            continue;
        }
        Sequence whole = std::move(chains[first].head);
        for (; first < end; ++first)
            whole.push_back(Item::block(std::move(chains[first].body)));
        program.push_back(std::move(whole));
    }
}

}  // namespace ferz::chessembly::writing
