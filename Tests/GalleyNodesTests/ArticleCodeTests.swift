import Foundation
import GalleyInterface
import Testing

/// The articles' code is compiled in `ArticleCode.swift`.
@MainActor @Suite struct NodeArticleCodeTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Without the white space that a formatter may change.
    private static func squeezed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["Nodes", "InputAndFocus", "NodeImages", "Transitions", "ComingFromTexture"])
    func articlesShowWhatIsCompiled(article: String) throws {
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

    @Test func theRowOfTheArticleIsDrawn() throws {
        let row = MessageRow(author: "Ada", text: "Hello *world*", open: NodeAction { _ in })
        let image = try picture(of: row)
        #expect(image.height > 50 && image.width > 60)
    }
}
