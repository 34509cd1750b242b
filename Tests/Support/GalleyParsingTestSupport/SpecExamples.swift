import Foundation
public import GalleyParsing
public import Testing

/// An example of a specification: Markdown and its HTML.
public struct SpecExample: Sendable, CustomTestStringConvertible {
    public var number: Int
    public var section: String
    public var markdown: String
    public var html: String
    /// Whether it is one of GitHub's extensions.
    public var isExtension = false

    public var testDescription: String { "\(isExtension ? "GFM" : "CommonMark") example \(number) (\(section))" }
}

extension SpecExample {
    /// The options under which the specification has the example's HTML.
    public var options: MarkdownOptions {
        // The specification keeps HTML as it is.
        var options = isExtension ? MarkdownOptions.gitHub : .commonMark
        options.html = .preserved
        if isExtension { options.filtersDisallowedTags = section == "HTML tag filter" }
        return options
    }
}

/// The examples of CommonMark and of GitHub's extensions, read from their files.
public enum SpecExamples {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// CommonMark 0.31.2 next to the repository, or the version 0.29 that `Scripts/fetch-commonmark-spec` downloads.
    public static let commonMark: [SpecExample] =
        read("../shared/data/markdown/commonmark-0.31.2-spec.txt") ?? read(".build/commonmark-spec/spec.txt") ?? []

    public static let extensions: [SpecExample] = (read("../shared/data/markdown/gfm-extensions.txt") ?? []).map {
        var example = $0
        example.isExtension = true
        return example
    }

    public static let all = commonMark + extensions

    /// The examples of the dialect for books, which are in this repository.
    public static let books: [SpecExample] = read("Tests/GalleyParsingTests/Markdown/books.txt") ?? []

    private static func read(_ path: String) -> [SpecExample]? {
        guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
        let fence = String(repeating: "`", count: 32)
        var examples: [SpecExample] = []
        var section = ""
        var markdown: [Substring]?
        var html: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if markdown == nil {
                if line.hasPrefix(fence + " example") {
                    markdown = []
                } else if line.hasPrefix("#"), let space = line.firstIndex(of: " ") {
                    section = String(line[line.index(after: space)...])
                }
            } else if html == nil {
                if line == "." { html = [] } else { markdown?.append(line) }
            } else if line == fence {
                func join(_ lines: [Substring]?) -> String {
                    (lines ?? []).map { $0 + "\n" }.joined().replacingOccurrences(of: "→", with: "\t")
                }
                examples.append(
                    SpecExample(
                        number: examples.count + 1, section: section, markdown: join(markdown), html: join(html)))
                markdown = nil
                html = nil
            } else {
                html?.append(line)
            }
        }
        return examples
    }
}
