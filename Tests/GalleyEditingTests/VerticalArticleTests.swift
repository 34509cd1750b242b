import Foundation
import Galley
import GalleyUnicode
import Testing

/// The code of the article on vertical text: each block is in this file, line for line, so it compiles and runs.
@Suite struct VerticalArticleTests {
    @Test func codeOfTheArticleIsCompiled() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let source = try String(
            contentsOf: root.appending(path: "Sources/Galley/Galley.docc/VerticalText.md"), encoding: .utf8)
        let compiled = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let blocks = source.components(separatedBy: "```swift\n").dropFirst().map {
            lines($0.components(separatedBy: "```")[0])
        }
        #expect(blocks.count == 5)
        for block in blocks {
            let isThere = compiled.indices.contains { compiled[$0...].starts(with: block) }
            #expect(isThere, "a block of VerticalText.md is not in VerticalArticleTests.swift: \(block)")
        }
    }

    private func lines(_ code: String) -> [String] {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func aPage() throws {
        var page = AttributedText("灯台は1937年から、小さなCaféである。")
        page.font = FontDescriptor(families: ["Noto Serif CJK JP", "Noto Sans"], size: 20)
        page.language = "ja"
        var columns = TextContainer(height: 400, insets: EdgeInsets(24))
        columns.writingMode = .verticalRL
        let vertical = try TextLayout(page, in: columns)
        print(vertical.size, vertical.lines.count)
        #expect(vertical.lines.count == 2)

        if let name = page.range(of: "Café") { page[name].orientation = .upright }

        page.combineUpright = .digits(2)
        if let year = page.range(of: "1937") { page[year].combineUpright = .all }

        if let stressed = page.range(of: "灯台") { page[stressed].emphasis = EmphasisMark(.sesame) }

        let set = try TextLayout(page, in: columns)
        let caret = set.caret(for: TextPosition(page.startIndex)).rect
        print(caret.width, caret.height)
        for run in set.lines[0].runs {
            print(run.orientation, run.horizontalScale, run.glyphs.count)
        }
        #expect(caret.height == 0)
        #expect(set.lines.flatMap(\.runs).contains { $0.orientation == .combined && $0.horizontalScale < 1 })
        #expect(set.lines[0].advance <= vertical.lines[0].advance + 20)
    }
}
