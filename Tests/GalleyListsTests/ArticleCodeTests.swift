import Foundation
import GalleyInterface
import Testing

/// The articles' code is compiled in `ArticleCode.swift`.
@MainActor @Suite struct ListArticleCodeTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Without the white space that a formatter may change.
    private static func squeezed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["Lists", "ChatsAndStreams", "GridsPagersAndTables"]) func articlesShowWhatIsCompiled(
        article: String
    ) throws {
        let page = Self.here.appendingPathComponent("../../Sources/Galley/Galley.docc/\(article).md")
        let compiled = Self.squeezed(
            try String(contentsOf: Self.here.appendingPathComponent("ArticleCode.swift"), encoding: .utf8))
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(parts.count > 1)
        for part in parts.dropFirst() {
            let code = Self.squeezed(part.components(separatedBy: "```")[0])
            #expect(compiled.contains(code), "\(code)")
        }
    }
}
