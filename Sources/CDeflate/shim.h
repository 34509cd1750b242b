#ifndef GALLEY_CDEFLATE_SHIM_H
#define GALLEY_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
