#include "CGalleySpelling.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

// The functions of libenchant-2, with its opaque types as `void`.
static struct {
    void *(*broker_init)(void);
    void (*broker_free)(void *);
    void *(*broker_request_dict)(void *, const char *);
    void (*broker_free_dict)(void *, void *);
    void (*broker_list_dicts)(
        void *, void (*)(const char *, const char *, const char *, const char *, void *), void *);
    int (*dict_check)(void *, const char *, ssize_t);
    char **(*dict_suggest)(void *, const char *, ssize_t, size_t *);
    void (*dict_free_string_list)(void *, char **);
    void (*dict_add)(void *, const char *, ssize_t);
    void (*dict_add_to_session)(void *, const char *, ssize_t);
} enchant;

struct GalleySpeller {
    void *broker;
    void *dictionary;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[256];

static void load(void) {
    void *library = dlopen("libenchant-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, "%s", reason ? reason : "it cannot be loaded");
        return;
    }
    struct {
        const char *name;
        void **function;
    } functions[] = {
        {"enchant_broker_init", (void **)&enchant.broker_init},
        {"enchant_broker_free", (void **)&enchant.broker_free},
        {"enchant_broker_request_dict", (void **)&enchant.broker_request_dict},
        {"enchant_broker_free_dict", (void **)&enchant.broker_free_dict},
        {"enchant_broker_list_dicts", (void **)&enchant.broker_list_dicts},
        {"enchant_dict_check", (void **)&enchant.dict_check},
        {"enchant_dict_suggest", (void **)&enchant.dict_suggest},
        {"enchant_dict_free_string_list", (void **)&enchant.dict_free_string_list},
        {"enchant_dict_add", (void **)&enchant.dict_add},
        {"enchant_dict_add_to_session", (void **)&enchant.dict_add_to_session},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        *functions[index].function = dlsym(library, functions[index].name);
        if (*functions[index].function != NULL) continue;
        snprintf(problem, sizeof problem, "libenchant-2.so.2 has no %s", functions[index].name);
        return;
    }
}

const char *galley_spelling_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

/// Adds a line to a text, which may be NULL.
static char *append(char *text, const char *line) {
    size_t count = text ? strlen(text) : 0;
    char *longer = realloc(text, count + strlen(line) + 2);
    if (longer == NULL) return text;
    sprintf(longer + count, "%s%s", count ? "\n" : "", line);
    return longer;
}

static void list(const char *language, const char *name, const char *description, const char *file, void *text) {
    (void)name, (void)description, (void)file;
    *(char **)text = append(*(char **)text, language);
}

char *galley_spelling_languages(void) {
    if (galley_spelling_load() != NULL) return NULL;
    void *broker = enchant.broker_init();
    if (broker == NULL) return NULL;
    char *text = NULL;
    enchant.broker_list_dicts(broker, list, &text);
    enchant.broker_free(broker);
    return text;
}

GalleySpeller *galley_speller_open(const char *language) {
    if (galley_spelling_load() != NULL) return NULL;
    GalleySpeller *speller = calloc(1, sizeof *speller);
    if (speller == NULL) return NULL;
    speller->broker = enchant.broker_init();
    if (speller->broker) speller->dictionary = enchant.broker_request_dict(speller->broker, language);
    if (speller->dictionary) return speller;
    galley_speller_close(speller);
    return NULL;
}

void galley_speller_close(GalleySpeller *speller) {
    if (speller == NULL) return;
    if (speller->dictionary) enchant.broker_free_dict(speller->broker, speller->dictionary);
    if (speller->broker) enchant.broker_free(speller->broker);
    free(speller);
}

bool galley_speller_accepts(GalleySpeller *speller, const char *word, size_t count) {
    return count == 0 || enchant.dict_check(speller->dictionary, word, (ssize_t)count) <= 0;
}

char *galley_speller_suggestions(GalleySpeller *speller, const char *word, size_t count) {
    if (count == 0) return NULL;
    size_t found = 0;
    char **suggestions = enchant.dict_suggest(speller->dictionary, word, (ssize_t)count, &found);
    char *text = NULL;
    for (size_t index = 0; index < found; index++) text = append(text, suggestions[index]);
    if (suggestions) enchant.dict_free_string_list(speller->dictionary, suggestions);
    return text;
}

void galley_speller_add(GalleySpeller *speller, const char *word, size_t count, bool is_kept) {
    if (count == 0) return;
    (is_kept ? enchant.dict_add : enchant.dict_add_to_session)(speller->dictionary, word, (ssize_t)count);
}
