import Foundation
import Testing

/// A PDF with structure from Markdown or JSON, as Poppler reads it.
struct AccessibleFile {
    var status: Int32
    var errors: String
    /// The elements with their texts, as `pdfinfo -struct-text` prints them.
    var structure = ""
    /// The text by position, as `pdftotext` prints it.
    var extracted = ""
    /// The text in the order of the file, as `pdftotext -raw` prints it.
    var ordered = ""
    var pages = 0

    /// Renders a document with `--pdf-ua`, unless the options contain `--pdf-tags`.
    static func render(
        _ source: String, as name: String = "a.md", _ options: [String] = ["--page", "300,200", "--margin", "20"]
    ) throws -> AccessibleFile {
        let folder = try Folder()
        try folder.write(name, source)
        try folder.write(
            "a.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>"#)
        let outcome = try Galley.run(
            ["render", folder.path(name), "-o", folder.path("a.pdf"), "--locale", "en", "--no-system-fonts"]
                + (options.contains("--pdf-tags") ? options : options + ["--pdf-ua"]))
        guard outcome.status == 0 else { return AccessibleFile(status: outcome.status, errors: outcome.errors) }
        let pdfinfo = try #require(Tool.pdfinfo)
        let information = try Tool.run(pdfinfo, folder.path("a.pdf"))
        #expect(information.contains("Tagged:          yes"))
        return AccessibleFile(
            status: 0, errors: outcome.errors, structure: try Tool.run(pdfinfo, "-struct-text", folder.path("a.pdf")),
            extracted: try Tool.pdftotext.map { try Tool.run($0, folder.path("a.pdf"), "-") } ?? "",
            ordered: try Tool.pdftotext.map { try Tool.run($0, "-raw", folder.path("a.pdf"), "-") } ?? "",
            pages: information.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) } ?? 0)
    }

    /// The lines of the structure without indentation.
    var lines: [String] {
        structure.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The text of all elements.
    var text: String { lines.filter { $0.hasPrefix("\"") }.map { $0.dropFirst().dropLast() }.joined() }

    /// The text of all elements, without white space and soft hyphens.
    var letters: String { AccessibleFile.letters(text) }

    /// The words of a text. A word that a soft hyphen divides is one word.
    static func words(_ text: String) -> [String] {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n", scalars.last == "\u{AD}" { continue }
            if !"\u{200B}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}".unicodeScalars.contains(scalar) {
                scalars.append(scalar)
            }
        }
        let visible = String(String.UnicodeScalarView(scalars.filter { $0 != "\u{AD}" }))
        return visible.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    static func letters(_ text: String) -> String {
        let marks = CharacterSet(charactersIn: "\u{AD}\u{200B}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{C}")
            .union(.whitespacesAndNewlines)
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
    }

    func count(_ element: String) -> Int {
        lines.count { $0 == element || $0.hasPrefix(element + " ") || $0.hasPrefix(element + ":") }
    }
}
