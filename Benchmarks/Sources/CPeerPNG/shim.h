#ifndef GALLEY_BENCHMARKS_PNG_H
#define GALLEY_BENCHMARKS_PNG_H

#include <png.h>

#endif
