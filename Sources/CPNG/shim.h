#ifndef GALLEY_CPNG_SHIM_H
#define GALLEY_CPNG_SHIM_H

#include <png.h>

#endif
