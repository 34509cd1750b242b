#include "CGalleyWindow.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <stdio.h>
#include <string.h>

/// The UTF-8 text of a keysym for a character, or an empty text. Keysyms of Latin 1 are the characters themselves, and
/// others have the character in their lower bits if the bit 24 is set.
static size_t text_of(KeySym keysym, char *text) {
    unsigned long code = keysym;
    if (code >= 0x01000100 && code <= 0x0110FFFF) code -= 0x01000000;
    else if (code > 0xFF) return 0;
    if (code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0xD800 && code < 0xE000)) return 0;
    if (code < 0x80) {
        text[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t index = count; index-- > 1; code >>= 6) text[index] = (char)(0x80 | (code & 0x3F));
    text[0] = (char)(code | (count == 2 ? 0xC0 : count == 3 ? 0xE0 : 0xF0));
    return count;
}

bool galley_window_read_key(const void *event, GalleyKey *key) {
    XKeyEvent own;
    const XEvent *source = event;
    if (source == NULL || (source->type != KeyPress && source->type != KeyRelease)) return false;
    own = source->xkey;
    char latin[16];
    KeySym keysym = NoSymbol;
    XLookupString(&own, latin, sizeof latin, &keysym, NULL);
    memset(key, 0, sizeof *key);
    key->is_pressed = own.type == KeyPress;
    key->keysym = (unsigned)keysym;
    key->keycode = own.keycode;
    key->modifiers = own.state;
    key->time = (unsigned)own.time;
    key->is_text = text_of(keysym, key->name) > 0;
    if (!key->is_text) {
        const char *name = XKeysymToString(keysym);
        snprintf(key->name, sizeof key->name, "%s", name == NULL ? "" : name);
    }
    return true;
}
