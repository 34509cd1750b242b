#ifndef GALLEY_CGALLEYHYPHEN_H
#define GALLEY_CGALLEYHYPHEN_H

#include <hyphen.h>
#include <stddef.h>

/// Reads a pattern file into a dictionary for libhyphen; null if it is not a pattern file. Takes time linear in the file,
/// unlike libhyphen's own loader, which compares each prefix of each pattern with many others.
///
/// Release it with galley_hyphen_free, not with hnj_hyphen_free.
///
/// `steps` receives the number of comparisons, which tests compare for files of different sizes.
HyphenDict *galley_hyphen_read(const char *bytes, size_t count, size_t *steps);

/// Releases a dictionary.
void galley_hyphen_free(HyphenDict *dict);

#endif
