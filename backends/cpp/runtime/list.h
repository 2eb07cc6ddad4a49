// Lists that are usually short.
#ifndef FERZ_PIECES_LIST_H
#define FERZ_PIECES_LIST_H

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <utility>

namespace ferz::pieces {

template <class T>
inline constexpr unsigned kRoomOf = sizeof(T) <= 8    ? 8
                                    : sizeof(T) <= 16 ? 4
                                                      : 2;

/// A list that stores its first kRoom items inside the object and allocates only for more.
template <class T, unsigned kRoom = kRoomOf<T>>
class List {
public:
    List() {}
    List(std::initializer_list<T> items) { append(items.begin(), items.end()); }
    List(const List& other) { append(other.begin(), other.end()); }
    List(List&& other) noexcept { take(other); }
    List& operator=(const List& other) {
        if (this == &other) return *this;
        truncate(0);
        append(other.begin(), other.end());
        return *this;
    }
    List& operator=(List&& other) noexcept {
        if (this == &other) return *this;
        release();
        take(other);
        return *this;
    }
    ~List() { release(); }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const T* begin() const { return many_ != nullptr ? many_ : few_; }
    [[nodiscard]] const T* end() const { return begin() + size_; }
    [[nodiscard]] T* begin() { return many_ != nullptr ? many_ : few_; }
    [[nodiscard]] T* end() { return begin() + size_; }
    [[nodiscard]] const T& operator[](std::size_t index) const { return begin()[index]; }
    [[nodiscard]] T& operator[](std::size_t index) { return begin()[index]; }
    [[nodiscard]] const T& back() const { return begin()[size_ - 1]; }
    [[nodiscard]] T& back() { return begin()[size_ - 1]; }

    /// The item must not be one of the list's.
    void push_back(const T& item) {
        if (size_ == room_) grow();
        new (end()) T(item);
        ++size_;
    }
    void pop_back() { truncate(size_ - 1); }
    /// Initialises the room of an empty list: without this g++ 12 warns of reads before a write.
    void clearRoom() { std::uninitialized_value_construct_n(few_, kRoom); }
    /// Keeps the first `size` items.
    void truncate(std::size_t size) {
        std::destroy(begin() + size, end());
        size_ = static_cast<unsigned>(size);
    }

    friend bool operator==(const List& a, const List& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    friend bool operator<(const List& a, const List& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    template <class Iterator>
    void append(Iterator first, Iterator last) {
        for (; first != last; ++first)
            push_back(*first);
    }
    void grow() {
        const unsigned size = size_;
        const unsigned room = 2 * room_;
        T* const more = std::allocator<T>().allocate(room);
        std::uninitialized_move(begin(), end(), more);
        release();
        many_ = more;
        size_ = size;
        room_ = room;
    }
    /// Moves the other list's items into this list, which must be empty.
    void take(List& other) {
        if (other.many_ != nullptr) {
            many_ = std::exchange(other.many_, nullptr);
            size_ = std::exchange(other.size_, 0U);
            room_ = std::exchange(other.room_, kRoom);
        } else {
            std::uninitialized_move(other.begin(), other.end(), few_);
            size_ = other.size_;
            other.truncate(0);
        }
    }
    void release() {
        truncate(0);
        if (many_ != nullptr) std::allocator<T>().deallocate(many_, room_);
        many_ = nullptr;
        room_ = kRoom;
    }

    T* many_ = nullptr;
    unsigned size_ = 0;
    unsigned room_ = kRoom;
    union {
        T few_[kRoom];
    };
};

/// Inserts the value into a sorted list unless it is there.
template <class T, unsigned kRoom>
void include(List<T, kRoom>& list, T value) {
    const auto at = std::lower_bound(list.begin(), list.end(), value) - list.begin();
    if (list.begin() + at != list.end() && !(value < list.begin()[at])) return;
    list.push_back(value);
    std::rotate(list.begin() + at, list.end() - 1, list.end());
}

}  // namespace ferz::pieces

#endif
