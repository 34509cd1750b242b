#ifndef GALLEY_CICU_H
#define GALLEY_CICU_H

// The part of ICU that Galley uses, without ICU's headers: Swift's Foundation contains another ICU whose types have the
// same names, and a program that imports Foundation and Galley would see both.
//
// Each function is the ICU function of the same name. Errors are ICU's codes: failures are above 0.

#include <stddef.h>
#include <stdint.h>

typedef struct UBreakIterator CICU_BreakIterator;
typedef struct UConverter CICU_Converter;
typedef struct UResourceBundle CICU_ResourceBundle;

// X(name, ICU's name, value); CICU.c checks the values.
#define CICU_CONSTANTS(X) \
    /* Properties */ \
    X(CICU_CHAR_EMOJI, UCHAR_EMOJI, 57) \
    X(CICU_CHAR_EMOJI_PRESENTATION, UCHAR_EMOJI_PRESENTATION, 58) \
    X(CICU_CHAR_EMOJI_MODIFIER_BASE, UCHAR_EMOJI_MODIFIER_BASE, 60) \
    X(CICU_CHAR_EXTENDED_PICTOGRAPHIC, UCHAR_EXTENDED_PICTOGRAPHIC, 64) \
    X(CICU_CHAR_EAST_ASIAN_WIDTH, UCHAR_EAST_ASIAN_WIDTH, 4100) \
    X(CICU_CHAR_LINE_BREAK, UCHAR_LINE_BREAK, 4104) \
    X(CICU_CHAR_GRAPHEME_CLUSTER_BREAK, UCHAR_GRAPHEME_CLUSTER_BREAK, 4114) \
    X(CICU_CHAR_BIDI_PAIRED_BRACKET_TYPE, UCHAR_BIDI_PAIRED_BRACKET_TYPE, 4117) \
    X(CICU_CHAR_INDIC_SYLLABIC_CATEGORY, UCHAR_INDIC_SYLLABIC_CATEGORY, 4119) \
    X(CICU_CHAR_VERTICAL_ORIENTATION, UCHAR_VERTICAL_ORIENTATION, 4120) \
    /* Line_Break */ \
    X(CICU_LB_BREAK_BOTH, U_LB_BREAK_BOTH, 3) \
    X(CICU_LB_BREAK_AFTER, U_LB_BREAK_AFTER, 4) \
    X(CICU_LB_BREAK_BEFORE, U_LB_BREAK_BEFORE, 5) \
    X(CICU_LB_MANDATORY_BREAK, U_LB_MANDATORY_BREAK, 6) \
    X(CICU_LB_CONTINGENT_BREAK, U_LB_CONTINGENT_BREAK, 7) \
    X(CICU_LB_CLOSE_PUNCTUATION, U_LB_CLOSE_PUNCTUATION, 8) \
    X(CICU_LB_COMBINING_MARK, U_LB_COMBINING_MARK, 9) \
    X(CICU_LB_CARRIAGE_RETURN, U_LB_CARRIAGE_RETURN, 10) \
    X(CICU_LB_EXCLAMATION, U_LB_EXCLAMATION, 11) \
    X(CICU_LB_GLUE, U_LB_GLUE, 12) \
    X(CICU_LB_HYPHEN, U_LB_HYPHEN, 13) \
    X(CICU_LB_IDEOGRAPHIC, U_LB_IDEOGRAPHIC, 14) \
    X(CICU_LB_INSEPARABLE, U_LB_INSEPARABLE, 15) \
    X(CICU_LB_INFIX_NUMERIC, U_LB_INFIX_NUMERIC, 16) \
    X(CICU_LB_LINE_FEED, U_LB_LINE_FEED, 17) \
    X(CICU_LB_NONSTARTER, U_LB_NONSTARTER, 18) \
    X(CICU_LB_NUMERIC, U_LB_NUMERIC, 19) \
    X(CICU_LB_OPEN_PUNCTUATION, U_LB_OPEN_PUNCTUATION, 20) \
    X(CICU_LB_POSTFIX_NUMERIC, U_LB_POSTFIX_NUMERIC, 21) \
    X(CICU_LB_PREFIX_NUMERIC, U_LB_PREFIX_NUMERIC, 22) \
    X(CICU_LB_QUOTATION, U_LB_QUOTATION, 23) \
    X(CICU_LB_COMPLEX_CONTEXT, U_LB_COMPLEX_CONTEXT, 24) \
    X(CICU_LB_SPACE, U_LB_SPACE, 26) \
    X(CICU_LB_BREAK_SYMBOLS, U_LB_BREAK_SYMBOLS, 27) \
    X(CICU_LB_ZWSPACE, U_LB_ZWSPACE, 28) \
    X(CICU_LB_NEXT_LINE, U_LB_NEXT_LINE, 29) \
    X(CICU_LB_WORD_JOINER, U_LB_WORD_JOINER, 30) \
    X(CICU_LB_H2, U_LB_H2, 31) \
    X(CICU_LB_H3, U_LB_H3, 32) \
    X(CICU_LB_JL, U_LB_JL, 33) \
    X(CICU_LB_JT, U_LB_JT, 34) \
    X(CICU_LB_JV, U_LB_JV, 35) \
    X(CICU_LB_CLOSE_PARENTHESIS, U_LB_CLOSE_PARENTHESIS, 36) \
    X(CICU_LB_CONDITIONAL_JAPANESE_STARTER, U_LB_CONDITIONAL_JAPANESE_STARTER, 37) \
    X(CICU_LB_HEBREW_LETTER, U_LB_HEBREW_LETTER, 38) \
    X(CICU_LB_REGIONAL_INDICATOR, U_LB_REGIONAL_INDICATOR, 39) \
    X(CICU_LB_E_BASE, U_LB_E_BASE, 40) \
    X(CICU_LB_E_MODIFIER, U_LB_E_MODIFIER, 41) \
    X(CICU_LB_ZWJ, U_LB_ZWJ, 42) \
    /* Grapheme_Cluster_Break */ \
    X(CICU_GCB_CONTROL, U_GCB_CONTROL, 1) \
    X(CICU_GCB_CR, U_GCB_CR, 2) \
    X(CICU_GCB_EXTEND, U_GCB_EXTEND, 3) \
    X(CICU_GCB_L, U_GCB_L, 4) \
    X(CICU_GCB_LF, U_GCB_LF, 5) \
    X(CICU_GCB_LV, U_GCB_LV, 6) \
    X(CICU_GCB_LVT, U_GCB_LVT, 7) \
    X(CICU_GCB_T, U_GCB_T, 8) \
    X(CICU_GCB_V, U_GCB_V, 9) \
    X(CICU_GCB_SPACING_MARK, U_GCB_SPACING_MARK, 10) \
    X(CICU_GCB_PREPEND, U_GCB_PREPEND, 11) \
    X(CICU_GCB_REGIONAL_INDICATOR, U_GCB_REGIONAL_INDICATOR, 12) \
    X(CICU_GCB_ZWJ, U_GCB_ZWJ, 17) \
    /* East_Asian_Width */ \
    X(CICU_EA_AMBIGUOUS, U_EA_AMBIGUOUS, 1) \
    X(CICU_EA_HALFWIDTH, U_EA_HALFWIDTH, 2) \
    X(CICU_EA_FULLWIDTH, U_EA_FULLWIDTH, 3) \
    X(CICU_EA_WIDE, U_EA_WIDE, 5) \
    /* Vertical_Orientation */ \
    X(CICU_VO_TRANSFORMED_ROTATED, U_VO_TRANSFORMED_ROTATED, 1) \
    X(CICU_VO_TRANSFORMED_UPRIGHT, U_VO_TRANSFORMED_UPRIGHT, 2) \
    X(CICU_VO_UPRIGHT, U_VO_UPRIGHT, 3) \
    /* Bidi_Paired_Bracket_Type */ \
    X(CICU_BPT_OPEN, U_BPT_OPEN, 1) \
    X(CICU_BPT_CLOSE, U_BPT_CLOSE, 2) \
    /* Indic_Syllabic_Category */ \
    X(CICU_INSC_CONSONANT, U_INSC_CONSONANT, 5) \
    /* Scripts */ \
    X(CICU_SCRIPT_COMMON, USCRIPT_COMMON, 0) \
    X(CICU_SCRIPT_INHERITED, USCRIPT_INHERITED, 1) \
    X(CICU_SCRIPT_ARABIC, USCRIPT_ARABIC, 2) \
    X(CICU_SCRIPT_CYRILLIC, USCRIPT_CYRILLIC, 8) \
    X(CICU_SCRIPT_DEVANAGARI, USCRIPT_DEVANAGARI, 10) \
    X(CICU_SCRIPT_GREEK, USCRIPT_GREEK, 14) \
    X(CICU_SCRIPT_HAN, USCRIPT_HAN, 17) \
    X(CICU_SCRIPT_HANGUL, USCRIPT_HANGUL, 18) \
    X(CICU_SCRIPT_HIRAGANA, USCRIPT_HIRAGANA, 20) \
    X(CICU_SCRIPT_KATAKANA, USCRIPT_KATAKANA, 22) \
    X(CICU_SCRIPT_LATIN, USCRIPT_LATIN, 25) \
    /* Kinds of iterators, and the status below which a segment is no word */ \
    X(CICU_BRK_WORD, UBRK_WORD, 1) \
    X(CICU_BRK_LINE, UBRK_LINE, 2) \
    X(CICU_BRK_SENTENCE, UBRK_SENTENCE, 3) \
    X(CICU_BRK_WORD_NONE_LIMIT, UBRK_WORD_NONE_LIMIT, 100) \
    /* General_Category */ \
    X(CICU_UNASSIGNED, U_UNASSIGNED, 0) \
    X(CICU_UPPERCASE_LETTER, U_UPPERCASE_LETTER, 1) \
    X(CICU_LOWERCASE_LETTER, U_LOWERCASE_LETTER, 2) \
    X(CICU_TITLECASE_LETTER, U_TITLECASE_LETTER, 3) \
    X(CICU_MODIFIER_LETTER, U_MODIFIER_LETTER, 4) \
    X(CICU_OTHER_LETTER, U_OTHER_LETTER, 5) \
    X(CICU_NON_SPACING_MARK, U_NON_SPACING_MARK, 6) \
    X(CICU_ENCLOSING_MARK, U_ENCLOSING_MARK, 7) \
    X(CICU_COMBINING_SPACING_MARK, U_COMBINING_SPACING_MARK, 8) \
    X(CICU_INITIAL_PUNCTUATION, U_INITIAL_PUNCTUATION, 28) \
    X(CICU_FINAL_PUNCTUATION, U_FINAL_PUNCTUATION, 29)

#define CICU_DECLARE(name, icu, value) name = value,
enum { CICU_CONSTANTS(CICU_DECLARE) };

CICU_BreakIterator *CICU_ubrk_open(int32_t type, const char *locale, int32_t *error);
void CICU_ubrk_close(CICU_BreakIterator *iterator);
void CICU_ubrk_setText(CICU_BreakIterator *iterator, const uint16_t *text, int32_t length, int32_t *error);
int32_t CICU_ubrk_first(CICU_BreakIterator *iterator);
int32_t CICU_ubrk_next(CICU_BreakIterator *iterator);
int32_t CICU_ubrk_getRuleStatus(CICU_BreakIterator *iterator);

int32_t CICU_u_getIntPropertyValue(int32_t character, int32_t property);
int8_t CICU_u_hasBinaryProperty(int32_t character, int32_t property);
int32_t CICU_u_tolower(int32_t character);
int32_t CICU_u_charType(int32_t character);
int32_t CICU_u_charDirection(int32_t character);
int32_t CICU_u_getBidiPairedBracket(int32_t character);

int32_t CICU_uscript_getScript(int32_t character, int32_t *error);
int32_t CICU_uscript_getScriptExtensions(int32_t character, int32_t *scripts, int32_t capacity, int32_t *error);
const char *CICU_uscript_getShortName(int32_t script);

int32_t CICU_uloc_forLanguageTag(const char *tag, char *locale, int32_t capacity, int32_t *error);
int32_t CICU_uloc_getParent(const char *locale, char *parent, int32_t capacity, int32_t *error);
CICU_ResourceBundle *CICU_ures_openDirect(const char *locale, int32_t *error);
void CICU_ures_close(CICU_ResourceBundle *bundle);
CICU_ResourceBundle *CICU_ures_getByKey(const CICU_ResourceBundle *bundle, const char *key, int32_t *error);
const uint16_t *CICU_ures_getStringByKey(
    const CICU_ResourceBundle *bundle, const char *key, int32_t *length, int32_t *error);

CICU_Converter *CICU_ucnv_open(const char *name, int32_t *error);
void CICU_ucnv_close(CICU_Converter *converter);
// ucnv_toAlgorithmic with UTF-8.
int32_t CICU_ucnv_toUTF8(
    CICU_Converter *converter, uint8_t *target, int32_t capacity, const uint8_t *source, int32_t length, int32_t *error);

#endif
