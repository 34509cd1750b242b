import Foundation
import Testing

/// A feature of books: Markdown with front matter, lines of its HTML, and the lines of its pages.
struct BookFeature: Sendable, CustomTestStringConvertible {
    var name: String
    /// Further options of the command.
    var options: [String]
    var markdown: String
    var html: [String]
    var pages: [[String]]

    var testDescription: String { name }

    /// The examples in book-features.txt.
    static let all: [BookFeature] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "book-features.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        let fence = String(repeating: "`", count: 32)
        var features: [BookFeature] = []
        var name = ""
        var options: [String] = []
        var parts: [[String]]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line == fence, let found = parts, found.count == 3 {
                let pages = found[2].split(separator: "---", omittingEmptySubsequences: false).map(Array.init)
                features.append(
                    BookFeature(
                        name: name, options: options, markdown: found[0].joined(separator: "\n") + "\n", html: found[1],
                        pages: pages))
                parts = nil
            } else if line.hasPrefix(fence) {
                parts = [[]]
                options = line.split(separator: " ").dropFirst(2).map(String.init)
            } else if let count = parts?.count {
                if line == "." { parts?.append([]) } else { parts?[count - 1].append(line) }
            } else if line.hasPrefix("## ") {
                name = String(line.dropFirst(3))
            }
        }
        return features
    }()
}

/// Each feature of books in each format: HTML, PDF and PNG.
@Suite struct BookFeatureTests {
    @Test func thereAreFeatures() {
        #expect(BookFeature.all.count > 18)
    }

    @Test(arguments: BookFeature.all)
    func htmlHasTheStructure(_ feature: BookFeature) throws {
        let folder = try Folder()
        try folder.write("a.md", feature.markdown)
        let outcome = try Galley.run(
            ["parse", folder.path("a.md"), "--to", "html", "--no-system-fonts"] + feature.options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let html = outcome.text.replacing("\u{A0}", with: " ")
        for line in feature.html { #expect(html.contains(line), "\(line) in \(html)") }
    }

    @Test(.enabled(if: Tool.pdftotext != nil), arguments: BookFeature.all)
    func pdfHasTheLines(_ feature: BookFeature) throws {
        let folder = try Folder()
        try folder.write("a.md", feature.markdown)
        let outcome = try Galley.run(
            ["render", folder.path("a.md"), "-o", folder.path("a.pdf"), "--no-system-fonts"] + feature.options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run(try #require(Tool.pdftotext), "-layout", folder.path("a.pdf"), "-")
        let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(Self.words)
        #expect(pages.count == feature.pages.count)
        for (page, lines) in zip(pages, feature.pages) {
            var rest = page[...]
            for line in lines {
                let found = rest.range(of: Self.words(line))
                #expect(found != nil, "\(line) in \(page)")
                if let found { rest = rest[found.upperBound...] }
            }
            if lines.isEmpty { #expect(page.isEmpty) }
        }
    }

    /// Pages with text are larger files than blank ones, and all have the size of the page.
    @Test(arguments: BookFeature.all)
    func picturesAreThePages(_ feature: BookFeature) throws {
        let folder = try Folder()
        try folder.write("a.md", feature.markdown)
        let outcome = try Galley.run(
            ["render", folder.path("a.md"), "-o", folder.path("a.png"), "--no-system-fonts"] + feature.options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let count = feature.pages.count
        let names = (1...count).map { "a-\($0).png" }
        #expect(folder.contents.filter { $0.hasSuffix(".png") } == names)
        let files = try names.map { try folder.read($0) }
        let sizes = Set(files.map { file in Array(file[16..<24]) })
        #expect(sizes.count == 1)
        for (file, lines) in zip(files, feature.pages) { #expect(file.count > 300 || lines.isEmpty) }
    }

    /// The text with single spaces between words, and hyphens at the ends of lines.
    private static func words(_ text: some StringProtocol) -> String {
        String(text).replacing("\u{A0}", with: " ").replacing("\u{AD}", with: "-").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
