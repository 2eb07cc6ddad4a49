#include "variant/import/json_places.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

namespace ferz::variant {

namespace {

constexpr std::size_t kDeepest = 100;

/// An iterator over a text that everybody who has a copy of it moves along: so it tells how much was read.
class Cursor {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Cursor(const char** at, const char* end) : at_(at), end_(end) {}
    reference operator*() const { return **at_; }
    Cursor& operator++() {
        ++*at_;
        return *this;
    }
    Cursor operator++(int) {
        ++*at_;
        return *this;
    }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.left() == b.left(); }
    friend bool operator!=(const Cursor& a, const Cursor& b) { return !(a == b); }

private:
    [[nodiscard]] std::ptrdiff_t left() const { return at_ == nullptr ? 0 : end_ - *at_; }
    const char** at_;
    const char* end_;
};

/// Builds the value; the library tells what it reads.
class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(const Source& source, const char** at, JsonProblem& problem)
        : source_(source), at_(at), problem_(problem) {}

    bool null() override { return add(PlacedJson::Kind::Null); }
    bool boolean(bool value) override { return add(PlacedJson::Kind::Boolean, {}, value); }
    bool number_integer(std::int64_t /*value*/) override { return add(PlacedJson::Kind::Number); }
    bool number_unsigned(std::uint64_t /*value*/) override { return add(PlacedJson::Kind::Number); }
    bool number_float(double /*value*/, const std::string& /*text*/) override {
        return add(PlacedJson::Kind::Number);
    }
    bool string(std::string& value) override { return add(PlacedJson::Kind::String, value); }
    bool binary(nlohmann::json::binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(PlacedJson::Kind::Object); }
    bool start_array(std::size_t /*size*/) override { return open(PlacedJson::Kind::List); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& name) override {
        Keys& keys = keys_.back();
        keys.last = name;
        if (!keys.all.insert(name).second)
            return stop(fmt::format("`{}` is given twice", name), placeOf(PlacedJson::Kind::String));
        begin_ = read();
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        const std::size_t at = position == 0 ? 0 : position - 1;
        return stop("this is no JSON", {at, at + 1});
    }

    [[nodiscard]] PlacedJson& root() { return root_; }

private:
    [[nodiscard]] std::size_t read() const { return static_cast<std::size_t>(*at_ - source_.text().data()); }
    bool stop(std::string message, Span where) {
        problem_ = {std::move(message), where};
        return false;
    }
    /// From the first byte that is neither blank nor punctuation.
    [[nodiscard]] Span placeOf(PlacedJson::Kind kind) const {
        const std::size_t begin = source_.text().find_first_not_of(" \t\r\n:,", begin_);
        const std::size_t from = std::min(begin, read());
        const bool isBracket = kind == PlacedJson::Kind::List || kind == PlacedJson::Kind::Object;
        return {from, isBracket ? from + 1 : read()};
    }
    bool place(PlacedJson& value) {
        value.where = placeOf(value.kind);
        begin_ = value.where.end;
        return true;
    }
    PlacedJson& into(PlacedJson value) {
        if (open_.empty()) return root_ = std::move(value);
        PlacedJson& parent = *open_.back();
        if (parent.kind == PlacedJson::Kind::Object) value.key = keys_.back().last;
        return parent.inside.emplace_back(std::move(value));
    }
    bool add(PlacedJson::Kind kind, std::string text = {}, bool flag = false) {
        PlacedJson value;
        value.kind = kind;
        value.text = std::move(text);
        value.flag = flag;
        place(value);
        into(std::move(value));
        return true;
    }
    bool open(PlacedJson::Kind kind) {
        PlacedJson value;
        value.kind = kind;
        place(value);
        if (open_.size() == kDeepest) return stop("the brackets are too deep", value.where);
        open_.push_back(&into(std::move(value)));
        keys_.emplace_back();
        return true;
    }
    bool close() {
        open_.pop_back();
        keys_.pop_back();
        begin_ = read();
        return true;
    }

    /// The keys so far of an object that is read.
    struct Keys {
        std::string last;
        std::set<std::string> all;
    };

    const Source& source_;
    const char** at_;
    JsonProblem& problem_;
    PlacedJson root_;
    std::vector<PlacedJson*> open_;
    std::vector<Keys> keys_;
    std::size_t begin_ = 0;
};

/// Bytes of UTF-8 of a character.
std::size_t bytesOf(std::uint32_t character) {
    if (character < 0x80) return 1;
    if (character < 0x800) return 2;
    return character < 0x10000 ? 3 : 4;
}

}  // namespace

const PlacedJson* PlacedJson::find(std::string_view name) const {
    if (kind != Kind::Object) return nullptr;
    const auto found =
        std::find_if(inside.begin(), inside.end(), [&](const PlacedJson& each) { return each.key == name; });
    return found == inside.end() ? nullptr : &*found;
}

std::optional<PlacedJson> placedJson(const Source& source, JsonProblem& problem) {
    const char* at = source.text().data();
    const char* end = at + source.text().size();
    Builder builder(source, &at, problem);
    if (!nlohmann::json::sax_parse(Cursor(&at, end), Cursor(nullptr, nullptr), &builder)) return std::nullopt;
    return std::move(builder.root());
}

std::vector<std::size_t> placesIn(const PlacedJson& string, const Source& source) {
    const std::string& text = source.text();
    std::vector<std::size_t> places;
    std::size_t at = string.where.begin + 1;
    while (places.size() < string.text.size() && at + 1 < string.where.end) {
        if (text[at] != '\\') {
            places.push_back(at++);
            continue;
        }
        const bool isNumber = text[at + 1] == 'u';
        std::size_t bytes = 1;
        std::size_t length = 2;
        if (isNumber) {
            const auto character =
                static_cast<std::uint32_t>(std::stoul(text.substr(at + 2, 4), nullptr, 16));
            const bool isPair = character >= 0xD800 && character < 0xE000;
            bytes = isPair ? 4 : bytesOf(character);
            length = isPair ? 12 : 6;
        }
        places.insert(places.end(), bytes, at);
        at += length;
    }
    places.push_back(string.where.end - 1);
    return places;
}

}  // namespace ferz::variant
