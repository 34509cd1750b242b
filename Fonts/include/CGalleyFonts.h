#ifndef GALLEY_CGALLEYFONTS_H
#define GALLEY_CGALLEYFONTS_H

#include <stddef.h>

/// One font file compiled into the binary. The bytes live as long as the process.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} CGalleyFont;

/// The number of bundled font files.
size_t CGalleyFonts_count(void);
/// The bundled font file at `index`; a null record past the end.
CGalleyFont CGalleyFonts_at(size_t index);

#endif
