import Foundation
import Testing

/// An example of a specification: Markdown and its HTML.
struct SpecExample: Sendable, CustomTestStringConvertible {
    var number: Int
    var section: String
    var markdown: String
    var html: String
    /// Whether it is one of GitHub's extensions.
    var isExtension = false

    var testDescription: String { "\(isExtension ? "GFM" : "CommonMark") example \(number) (\(section))" }
}

/// The examples of CommonMark and of GitHub's extensions, read from their files.
enum SpecExamples {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// CommonMark 0.31.2 next to the repository, or the version 0.29 that `Scripts/fetch-commonmark-spec` downloads.
    static let commonMark: [SpecExample] =
        read("../shared/data/markdown/commonmark-0.31.2-spec.txt") ?? read(".build/commonmark-spec/spec.txt") ?? []

    static let extensions: [SpecExample] = (read("../shared/data/markdown/gfm-extensions.txt") ?? []).map {
        var example = $0
        example.isExtension = true
        return example
    }

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
