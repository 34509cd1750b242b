// Prints the sizes of documents, one in JSON on each line of standard input, as `galley measure --batch` does, and draws each
// to a numbered file.
//
// usage: answers FOLDER
#include <galley.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    static char line[1 << 20];
    GALLEY_INIT(galley_resources_options, options);
    options.no_system_fonts = 1;
    galley_resources *resources = galley_resources_new(&options, NULL);
    for (int number = 1; fgets(line, sizeof line, stdin); number++) {
        galley_error *error = NULL;
        size_t length = strcspn(line, "\n");
        galley_document *document =
            galley_document_new(resources, GALLEY_DOCUMENT_JSON, line, length, NULL, 0, &error);
        galley_layout *layout = document ? galley_layout_new(document, &error) : NULL;
        galley_bytes *answer = layout ? galley_layout_measures_json_new(layout, &error) : NULL;
        if (error) {
            printf("%d: %s\n", number, galley_error_message(error));
            return 1;
        }
        printf("%.*s\n", (int)galley_bytes_length(answer), (const char *)galley_bytes_data(answer));
        char path[4096];
        snprintf(path, sizeof path, "%s/d%d.png", argc > 1 ? argv[1] : ".", number);
        if (!galley_layout_write(layout, path, strlen(path), GALLEY_FILE_ANY, NULL, NULL)) return 1;
        galley_bytes_release(answer);
        galley_layout_release(layout);
        galley_document_release(document);
    }
    galley_resources_release(resources);
    return 0;
}
