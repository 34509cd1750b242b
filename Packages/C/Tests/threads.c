// Several threads lay out, measure and draw with the same resources, documents and layouts, and compare the results.
//
// usage: threads THREADS TURNS
#include <galley.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "{\"text\": \"The quick brown fox שלום jumps नमस्ते over the lazy dog\", \"container\": {\"width\": 120}}";
static galley_resources *resources;
static galley_document *document;
static galley_layout *shared;
static galley_bytes *expected;
static long turns;

static int equal(galley_bytes *one, galley_bytes *other) {
    size_t length = galley_bytes_length(one);
    return length == galley_bytes_length(other) && !memcmp(galley_bytes_data(one), galley_bytes_data(other), length);
}

static void *work(void *argument) {
    long failures = 0;
    for (long turn = 0; turn < turns; turn++) {
        galley_layout *layout = turn % 2 ? galley_layout_new(document, NULL) : galley_layout_retain(shared);
        galley_bytes *file = galley_layout_file_new(layout, GALLEY_FILE_PNG, NULL, NULL, NULL, NULL);
        failures += !equal(file, expected);
        GALLEY_INIT(galley_measures, measures);
        char text[32];
        int length = snprintf(text, sizeof text, "Label %ld", turn % 50);
        failures += !galley_measure_text(resources, text, (size_t)length, NULL, &measures, NULL);
        failures += measures.lines != 1;
        galley_bytes_release(file);
        galley_layout_release(layout);
    }
    *(long *)argument = failures;
    return NULL;
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 8;
    turns = argc > 2 ? atol(argv[2]) : 100;
    GALLEY_INIT(galley_resources_options, options);
    options.no_system_fonts = 1;
    resources = galley_resources_new(&options, NULL);
    document = galley_document_new(resources, GALLEY_DOCUMENT_JSON, source, strlen(source), NULL, 0, NULL);
    shared = galley_layout_new(document, NULL);
    expected = galley_layout_file_new(shared, GALLEY_FILE_PNG, NULL, NULL, NULL, NULL);
    if (!galley_bytes_length(expected)) return 1;
    pthread_t threads[64];
    long failures[64] = {0}, sum = 0;
    for (int number = 0; number < count; number++) pthread_create(&threads[number], NULL, work, &failures[number]);
    // The objects live as long as somebody uses them.
    for (int number = 0; number < count; number++) {
        pthread_join(threads[number], NULL);
        sum += failures[number];
    }
    galley_bytes_release(expected);
    galley_layout_release(shared);
    galley_document_release(document);
    galley_resources_release(resources);
    printf("%d threads, %ld failures\n", count, sum);
    return sum != 0;
}
