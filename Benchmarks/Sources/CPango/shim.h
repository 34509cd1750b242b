#ifndef GALLEY_BENCHMARKS_CPANGO_SHIM_H
#define GALLEY_BENCHMARKS_CPANGO_SHIM_H

#include <pango/pangocairo.h>

#endif
