#ifndef GALLEY_CCAIRO_SHIM_H
#define GALLEY_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
