// Measures a text, and draws a document to a file and into memory.
//
//     cc card.c $(pkg-config --cflags --libs galley) -o card && ./card card.png
#include <galley.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Ends the program with the message of an error.
static void check(galley_error *error) {
    if (!error) return;
    fprintf(stderr, "%s: %s\n", galley_error_name(error), galley_error_message(error));
    galley_error_release(error);
    exit(1);
}

int main(int count, char **arguments) {
    const char *path = count > 1 ? arguments[1] : "card.png";
    const char *source =
        "{\"text\": \"Grüße aus Χανιά!\\nשלום · سلام · नमस्ते\", \"style\": {\"font\": {\"size\": 28}},"
        " \"container\": {\"width\": 400, \"insets\": 24}, \"canvas\": {\"scale\": 2, \"background\": \"white\"}}";
    galley_error *error = NULL;

    // The size of a label, in one call.
    GALLEY_INIT(galley_text_options, style);
    style.font_size = 24;
    GALLEY_INIT(galley_measures, size);
    galley_measure_text(NULL, "Hello, world", 12, &style, &size, &error);
    check(error);
    printf("label %.3f %.3f\n", size.width, size.height);

    galley_document *document =
        galley_document_new(NULL, GALLEY_DOCUMENT_JSON, source, strlen(source), NULL, 0, &error);
    check(error);
    galley_layout *layout = galley_layout_new(document, &error);
    check(error);
    GALLEY_INIT(galley_metrics, metrics);
    galley_layout_metrics(layout, &metrics);
    for (size_t number = 0; number < metrics.line_count; number++) {
        GALLEY_INIT(galley_line, line);
        galley_layout_line(layout, number, &line);
        printf("line %zu: bytes %zu to %zu, %.3f wide\n", number, line.start, line.end, line.rect.width);
    }

    galley_layout_write(layout, path, strlen(path), GALLEY_FILE_ANY, NULL, &error);
    check(error);
    galley_image *image = galley_image_new(layout, GALLEY_PIXELS_RGBA, NULL, &error);
    check(error);
    printf("image %zu %zu\n", galley_image_width(image), galley_image_height(image));

    galley_image_release(image);
    galley_layout_release(layout);
    galley_document_release(document);
    return 0;
}
