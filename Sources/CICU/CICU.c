#include "CICU.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>

#define CICU_CHECK(name, icu, value) _Static_assert((int)icu == value, #icu);
CICU_CONSTANTS(CICU_CHECK)
// BidiClass in Swift has these values.
_Static_assert(U_LEFT_TO_RIGHT == 0 && U_OTHER_NEUTRAL == 10 && U_RIGHT_TO_LEFT_ARABIC == 13, "UCharDirection");
_Static_assert(U_BOUNDARY_NEUTRAL == 18 && U_POP_DIRECTIONAL_ISOLATE == 22, "UCharDirection");
_Static_assert(sizeof(UErrorCode) == sizeof(int32_t), "UErrorCode");
_Static_assert(sizeof(UScriptCode) == sizeof(int32_t), "UScriptCode");
_Static_assert(sizeof(UChar) == sizeof(uint16_t), "UChar");

CICU_BreakIterator *CICU_ubrk_open(int32_t type, const char *locale, int32_t *error) {
    return ubrk_open((UBreakIteratorType)type, locale, NULL, 0, (UErrorCode *)error);
}

void CICU_ubrk_close(CICU_BreakIterator *iterator) { ubrk_close(iterator); }

void CICU_ubrk_setText(CICU_BreakIterator *iterator, const uint16_t *text, int32_t length, int32_t *error) {
    ubrk_setText(iterator, (const UChar *)text, length, (UErrorCode *)error);
}

int32_t CICU_ubrk_first(CICU_BreakIterator *iterator) { return ubrk_first(iterator); }

int32_t CICU_ubrk_next(CICU_BreakIterator *iterator) { return ubrk_next(iterator); }

int32_t CICU_ubrk_getRuleStatus(CICU_BreakIterator *iterator) { return ubrk_getRuleStatus(iterator); }

int32_t CICU_u_getIntPropertyValue(int32_t character, int32_t property) {
    return u_getIntPropertyValue(character, (UProperty)property);
}

int8_t CICU_u_hasBinaryProperty(int32_t character, int32_t property) {
    return u_hasBinaryProperty(character, (UProperty)property);
}

int32_t CICU_u_tolower(int32_t character) { return u_tolower(character); }
int32_t CICU_u_charType(int32_t character) { return u_charType(character); }

int32_t CICU_u_charDirection(int32_t character) { return (int32_t)u_charDirection(character); }

int32_t CICU_u_getBidiPairedBracket(int32_t character) { return u_getBidiPairedBracket(character); }

int32_t CICU_uscript_getScript(int32_t character, int32_t *error) {
    return (int32_t)uscript_getScript(character, (UErrorCode *)error);
}

int32_t CICU_uscript_getScriptExtensions(int32_t character, int32_t *scripts, int32_t capacity, int32_t *error) {
    return uscript_getScriptExtensions(character, (UScriptCode *)scripts, capacity, (UErrorCode *)error);
}

const char *CICU_uscript_getShortName(int32_t script) { return uscript_getShortName((UScriptCode)script); }

int32_t CICU_uloc_forLanguageTag(const char *tag, char *locale, int32_t capacity, int32_t *error) {
    return uloc_forLanguageTag(tag, locale, capacity, NULL, (UErrorCode *)error);
}

int32_t CICU_uloc_getParent(const char *locale, char *parent, int32_t capacity, int32_t *error) {
    return uloc_getParent(locale, parent, capacity, (UErrorCode *)error);
}

CICU_ResourceBundle *CICU_ures_openDirect(const char *locale, int32_t *error) {
    return ures_openDirect(NULL, locale, (UErrorCode *)error);
}

void CICU_ures_close(CICU_ResourceBundle *bundle) { ures_close(bundle); }

CICU_ResourceBundle *CICU_ures_getByKey(const CICU_ResourceBundle *bundle, const char *key, int32_t *error) {
    return ures_getByKey(bundle, key, NULL, (UErrorCode *)error);
}

const uint16_t *CICU_ures_getStringByKey(
    const CICU_ResourceBundle *bundle, const char *key, int32_t *length, int32_t *error) {
    return (const uint16_t *)ures_getStringByKey(bundle, key, length, (UErrorCode *)error);
}

CICU_Converter *CICU_ucnv_open(const char *name, int32_t *error) { return ucnv_open(name, (UErrorCode *)error); }

void CICU_ucnv_close(CICU_Converter *converter) { ucnv_close(converter); }

int32_t CICU_ucnv_toUTF8(
    CICU_Converter *converter, uint8_t *target, int32_t capacity, const uint8_t *source, int32_t length, int32_t *error) {
    return ucnv_toAlgorithmic(
        UCNV_UTF8, converter, (char *)target, capacity, (const char *)source, length, (UErrorCode *)error);
}
