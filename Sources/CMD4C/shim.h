#ifndef GALLEY_CMD4C_SHIM_H
#define GALLEY_CMD4C_SHIM_H

#include <md4c.h>

#endif
