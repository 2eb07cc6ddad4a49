// A file descriptor that is closed with its object.
#pragma once

#include <unistd.h>
#include <utility>

namespace ferz {

class Descriptor {
public:
    /// `number`: an open descriptor, or a negative number where opening failed.
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    void close() {
        if (isOpen()) ::close(number_);
        number_ = -1;
    }
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool isOpen() const { return number_ >= 0; }

private:
    int number_;
};

}  // namespace ferz
