#ifndef GALLEY_BENCHMARKS_CPANGOFT2_SHIM_H
#define GALLEY_BENCHMARKS_CPANGOFT2_SHIM_H

#include <pango/pangofc-fontmap.h>

#endif
