// Draws a file of Markdown, JSON, HTML or plain text, or a template with data, as `galley render` does.
//
//     swift run --package-path Samples/Program render book.md book.pdf [DATA.json]
import Galley
import Glibc

let names = CommandLine.arguments
guard names.count > 2 else { fatalError("usage: render INPUT OUTPUT [DATA]") }
do {
    let document =
        try names.count == 3 ? Document(contentsOf: names[1]) : Document(contentsOf: names[1], filledFrom: names[3])
    for warning in try document.render(to: names[2]) { print("warning: \(warning.message)") }
} catch {
    print("\(names[1]): \(error)")
    exit(1)
}
