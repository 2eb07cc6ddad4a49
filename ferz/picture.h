// What a Picture of ferz/ferz.h holds.
#pragma once

#include "backends/picture/legend.h"
#include "backends/picture/scene.h"
#include "ferz/ferz.h"

namespace ferz {

struct Picture::Inside {
    pictures::Picture picture;
    pictures::Naming naming;
};

}  // namespace ferz
