#ifndef GALLEY_CICU_SHIM_H
#define GALLEY_CICU_SHIM_H

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/uloc.h>

#endif
