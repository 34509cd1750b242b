#ifndef GALLEY_CICU_SHIM_H
#define GALLEY_CICU_SHIM_H

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uloc.h>

// ICU's functions are macros that carry the library's version in their names, which Swift does not import.
// Each function here is the ICU function of the same name.

static inline UBiDi *CICU_ubidi_open(void) { return ubidi_open(); }
static inline void CICU_ubidi_close(UBiDi *bidi) { ubidi_close(bidi); }
static inline void CICU_ubidi_setPara(UBiDi *bidi, const UChar *text, int32_t length, UBiDiLevel level, UErrorCode *error) {
    ubidi_setPara(bidi, text, length, level, NULL, error);
}
static inline int32_t CICU_ubidi_countRuns(UBiDi *bidi, UErrorCode *error) { return ubidi_countRuns(bidi, error); }
static inline const UBiDiLevel *CICU_ubidi_getLevels(UBiDi *bidi, UErrorCode *error) { return ubidi_getLevels(bidi, error); }
static inline void CICU_ubidi_reorderVisual(const UBiDiLevel *levels, int32_t length, int32_t *indexMap) {
    ubidi_reorderVisual(levels, length, indexMap);
}

static inline UBreakIterator *CICU_ubrk_open(UBreakIteratorType type, const char *locale, UErrorCode *error) {
    return ubrk_open(type, locale, NULL, 0, error);
}
static inline void CICU_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void CICU_ubrk_setText(UBreakIterator *iterator, const UChar *text, int32_t length, UErrorCode *error) {
    ubrk_setText(iterator, text, length, error);
}
static inline int32_t CICU_ubrk_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t CICU_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }
static inline int32_t CICU_ubrk_getRuleStatus(UBreakIterator *iterator) { return ubrk_getRuleStatus(iterator); }

static inline int32_t CICU_u_getIntPropertyValue(UChar32 c, UProperty which) { return u_getIntPropertyValue(c, which); }
static inline UBool CICU_u_hasBinaryProperty(UChar32 c, UProperty which) { return u_hasBinaryProperty(c, which); }
static inline int8_t CICU_u_charType(UChar32 c) { return u_charType(c); }
static inline int32_t CICU_u_charDirection(UChar32 c) { return (int32_t)u_charDirection(c); }
static inline UChar32 CICU_u_getBidiPairedBracket(UChar32 c) { return u_getBidiPairedBracket(c); }
static inline const char *CICU_u_getUnicodeVersion(char *buffer) {
    UVersionInfo version;
    u_getUnicodeVersion(version);
    u_versionToString(version, buffer);
    return buffer;
}

static inline int32_t CICU_uscript_getScript(UChar32 c, UErrorCode *error) { return (int32_t)uscript_getScript(c, error); }
static inline int32_t CICU_uscript_getScriptExtensions(UChar32 c, int32_t *scripts, int32_t capacity, UErrorCode *error) {
    return uscript_getScriptExtensions(c, (UScriptCode *)scripts, capacity, error);
}
static inline const char *CICU_uscript_getShortName(int32_t script) { return uscript_getShortName((UScriptCode)script); }

#endif
