import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Attachments that shrink to their column and page, with their aspect ratio, as images of Markdown do.
@Suite struct FittedAttachmentTests {
    private func attachment(_ width: Double, _ height: Double, fraction: Double? = nil) -> TextAttachment {
        var attachment = TextAttachment(width: width, height: height, image: "a.png")
        attachment.shrinksToFit = fraction == nil
        attachment.widthFraction = fraction
        return attachment
    }

    /// A text of one attachment in the test font.
    private func text(
        _ attachment: TextAttachment, _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        var attributes = Box.attributes(style)
        attributes.attachment = attachment
        return AttributedText(String(TextAttachment.character), attributes: attributes)
    }

    private func rect(_ text: AttributedText, in container: TextContainer) throws -> Rect {
        try #require(Box.layout(text, in: container).attachments.first).rect
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }

    @Test(arguments: [
        (200.0, 100.0, 60.0, 30.0), (61, 61, 60, 60), (60, 400, 60, 400), (40, 10, 40, 10), (6000, 60, 60, 0.6),
    ])
    func attachmentsAreNoWiderThanTheirContainer(
        _ width: Double, _ height: Double, _ shownWidth: Double, _ shownHeight: Double
    ) throws {
        for container in [TextContainer(width: 60), TextContainer(width: 80, insets: EdgeInsets(10))] {
            let rect = try rect(text(attachment(width, height)), in: container)
            #expect(isNear(rect.width, shownWidth) && isNear(rect.height, shownHeight), "\(rect)")
            #expect(rect.maxX <= container.insets.left + 60.01)
        }
        // Without a width, and without the flag, it has its own size.
        let unbounded = try rect(text(attachment(width, height)), in: .unbounded)
        #expect(isNear(unbounded.width, width) && isNear(unbounded.height, height))
        var fixed = attachment(width, height)
        fixed.shrinksToFit = false
        #expect(try isNear(rect(text(fixed), in: .width(60)).width, width))
    }

    @Test func attachmentsAreNoWiderThanTheirColumn() throws {
        let container = TextContainer(width: 110, columns: TextContainer.Columns(count: 2, gap: 10))
        let rect = try rect(text(attachment(200, 100)), in: container)
        #expect(isNear(rect.width, 50) && isNear(rect.height, 25), "\(rect)")
    }

    @Test func indentsTakeSpace() throws {
        let text = text(attachment(200, 100)) {
            $0.firstLineHeadIndent = 20
            $0.headIndent = 20
            $0.tailIndent = -10
        }
        let rect = try rect(text, in: .width(90))
        #expect(isNear(rect.width, 60) && isNear(rect.height, 30) && isNear(rect.minX, 20), "\(rect)")
    }

    /// In vertical text, the length of a column limits the height.
    @Test(arguments: [TextContainer.WritingMode.verticalRL, .verticalLR])
    func attachmentsAreNoHigherThanVerticalColumns(_ mode: TextContainer.WritingMode) throws {
        let rect = try rect(text(attachment(100, 200)), in: TextContainer(height: 60, writingMode: mode))
        #expect(isNear(rect.width, 30) && isNear(rect.height, 60), "\(rect)")
    }

    @Test func widthsMayBeFractionsOfTheColumn() throws {
        let half = text(attachment(200, 100, fraction: 0.5))
        let inColumn = try rect(
            half, in: TextContainer(width: 110, columns: TextContainer.Columns(count: 2, gap: 10)))
        #expect(isNear(inColumn.width, 25) && isNear(inColumn.height, 12.5), "\(inColumn)")
        let wide = try rect(half, in: .width(600))
        #expect(isNear(wide.width, 300) && isNear(wide.height, 150), "\(wide)")
    }

    /// An image in a cell gives up its width before the text of another column breaks.
    @Test func attachmentsInCellsLeaveSpaceForOtherColumns() throws {
        let table = TableText(alignments: [.left, .left], attributes: Box.attributes { $0.cellInsets = .zero })
        var cell = table.style(isHeader: true, column: 0)
        cell.attachment = attachment(200, 100)
        var text = AttributedText(String(TextAttachment.character), attributes: cell)
        text.append("\t", attributes: table.style(isHeader: true, column: nil))
        text.append("aaaa", attributes: table.style(isHeader: true, column: 1))
        let layout = try Box.layout(text, in: .width(100))
        let rect = try #require(layout.attachments.first).rect
        #expect(rect.width > 50 && isNear(rect.height, rect.width / 2), "\(rect)")
        let word = try #require(layout.box("aaaa"))
        #expect(isNear(word.width, 24) && word.minX >= rect.maxX - 0.01 && word.maxX <= 100.01, "\(word)")
    }

    /// The paper is 82 × 100 points, with 62 × 60 points inside the margins.
    @Test(arguments: [(300.0, 600.0, 30.0, 60.0), (310, 100, 62, 20), (40, 50, 40, 50)])
    func attachmentsAreNoLargerThanTheirPage(
        _ width: Double, _ height: Double, _ shownWidth: Double, _ shownHeight: Double
    ) throws {
        let page = Document.Page(
            size: Size(width: 82, height: 100), margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 10))
        let text = Box.text("aaaa\n") + text(attachment(width, height)) + Box.text("\naaaa")
        var rects: [Rect] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            rects += page.body.layout.attachments.map(\.rect)
        }
        let rect = try #require(rects.first)
        #expect(rects.count == 1)
        #expect(isNear(rect.width, shownWidth) && isNear(rect.height, shownHeight), "\(rect)")
        #expect(rect.minX >= 0 && rect.minY >= -0.01 && rect.maxX <= 62.01 && rect.maxY <= 60.01, "\(rect)")
    }
}
