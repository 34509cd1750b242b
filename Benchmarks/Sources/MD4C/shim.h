#ifndef BENCHMARKS_MD4C_SHIM_H
#define BENCHMARKS_MD4C_SHIM_H

#include <malloc.h>
#include <md4c.h>

#endif
