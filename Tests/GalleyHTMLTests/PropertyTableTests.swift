import Foundation
import Testing

@testable import GalleyHTML

/// The article that lists the properties has those of the parser. To write it, set `GALLEY_WRITE_TABLES`.
@Suite struct PropertyTableTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Galley/Galley.docc/HTMLProperties.md")

    private static var properties: String {
        let rows = CSSProperty.allCases.sorted { $0.rawValue < $1.rawValue }.map { property in
            let use =
                CSSProperty.ofGrids.contains(property)
                ? "grids" : CSSProperty.ofBoxes.contains(property) ? "boxes" : "all"
            return "| `\(property.rawValue)` | \(property.isInherited ? "yes" : "") | \(use) |"
        }
        return (["| property | inherited | of |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static var shorthands: String {
        let rows = CSSDeclarationParser.shorthands.map { name in
            let longhands = CSSDeclarationParser.properties(of: name).map { "`\($0.rawValue)`" }
            return "| `\(name)` | \(longhands.joined(separator: ", ")) |"
        }
        return (["| name | sets |", "|---|---|"] + rows).joined(separator: "\n")
    }

    @Test func theArticleListsAllProperties() throws {
        let old = try String(contentsOf: Self.article, encoding: .utf8)
        let titles = ["## Properties\n\n", "## Shorthands and other names\n\n"]
        var new = old
        for (title, table) in zip(titles, [Self.properties, Self.shorthands]) {
            let start = try #require(new.range(of: title)).upperBound
            let end = new.range(of: "\n\n", range: start..<new.endIndex)?.lowerBound ?? new.endIndex
            new.replaceSubrange(start..<end, with: table)
        }
        if ProcessInfo.processInfo.environment["GALLEY_WRITE_TABLES"] != nil {
            try new.write(to: Self.article, atomically: true, encoding: .utf8)
        } else {
            #expect(new == old, "HTMLProperties.md lists other properties than the parser")
        }
    }
}
