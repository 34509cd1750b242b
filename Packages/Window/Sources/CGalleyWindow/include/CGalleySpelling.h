#ifndef C_GALLEY_SPELLING_H
#define C_GALLEY_SPELLING_H

#include <stdbool.h>
#include <stddef.h>

/// The dictionaries of Enchant, the library by which programs on Linux share spell checkers. It is loaded at run time, so
/// that windows work without it.
///
/// A speller is used by one thread at a time.
typedef struct GalleySpeller GalleySpeller;

/// Loads the library. Returns NULL, or the reason why it cannot be loaded.
const char *galley_spelling_load(void);

/// The languages of all dictionaries, such as `en_US`, separated by line feeds; NULL without the library. Free it with
/// `free`.
char *galley_spelling_languages(void);

/// Opens the dictionary of a language; NULL if there is none.
GalleySpeller *galley_speller_open(const char *language);

void galley_speller_close(GalleySpeller *speller);

/// Whether a word in UTF-8 is spelled correctly, or cannot be checked.
bool galley_speller_accepts(GalleySpeller *speller, const char *word, size_t count);

/// Replacements for a word, separated by line feeds; NULL if there are none. Free it with `free`.
char *galley_speller_suggestions(GalleySpeller *speller, const char *word, size_t count);

/// Accepts a word from now on: until the speller is closed, or, if `is_kept`, in all programs of the user.
void galley_speller_add(GalleySpeller *speller, const char *word, size_t count, bool is_kept);

#endif
