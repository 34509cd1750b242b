import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// The number of columns is bounded, whatever it follows from.
@Suite struct ColumnLimitTests {
    @Test(arguments: [
        TextContainer.Columns(width: 1), TextContainer.Columns(width: 0), TextContainer.Columns(width: 1e-9, gap: 1e-9),
        TextContainer.Columns(count: .max), TextContainer.Columns(width: 1, count: .max),
    ])
    func columnsAreBounded(columns: TextContainer.Columns) throws {
        for mode in TextContainer.WritingMode.allCases {
            let container = TextContainer(width: 1e9, height: 1e9, writingMode: mode, columns: columns)
            let layout = try TextLayout(Box.text("aaa"), in: container, fonts: Box.fonts)
            #expect(layout.containers.count == TextContainer.Columns.limit)
            #expect(layout.lines.count == 1 && !layout.isTruncated)
        }
    }

    @Test func fewerColumnsAreAsManyAsFit() throws {
        let container = TextContainer(width: 100, height: 50, columns: TextContainer.Columns(width: 20, gap: 5))
        #expect(try TextLayout(Box.text("a"), in: container, fonts: Box.fonts).containers.count == 4)
    }
}
