// Draws a document to a file, with objects that release themselves.
//
//     c++ -std=c++17 card.cpp $(pkg-config --cflags --libs galley) -o card && ./card card.svg
#include <galley.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string_view>

using Document = std::unique_ptr<galley_document, decltype(&galley_document_release)>;
using Layout = std::unique_ptr<galley_layout, decltype(&galley_layout_release)>;

// Throws the error of a call, if there is one.
static void check(galley_error *error) {
    if (!error) return;
    std::runtime_error failure(galley_error_message(error));
    galley_error_release(error);
    throw failure;
}

int main(int count, char **arguments) try {
    std::string_view path = count > 1 ? arguments[1] : "card.svg";
    std::string_view source = "# From C++\n\nMarkdown with **strong** words and a [link](https://example.com).";
    galley_error *error = nullptr;
    Document document(
        galley_document_new(nullptr, GALLEY_DOCUMENT_MARKDOWN, source.data(), source.size(), nullptr, 0, &error),
        galley_document_release);
    check(error);
    Layout layout(galley_layout_new(document.get(), &error), galley_layout_release);
    check(error);
    galley_layout_write(layout.get(), path.data(), path.size(), GALLEY_FILE_ANY, nullptr, &error);
    check(error);
    GALLEY_INIT(galley_metrics, metrics);
    galley_layout_metrics(layout.get(), &metrics);
    std::cout << "lines " << metrics.line_count << '\n';
} catch (const std::exception &failure) {
    std::cerr << failure.what() << '\n';
    return 1;
}
