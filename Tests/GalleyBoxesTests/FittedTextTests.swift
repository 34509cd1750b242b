import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Texts of boxes that are scaled, or made narrower, to fit.
@Suite struct FittedTextTests {
    private let title = "A title that is too long for the small box that it is in"

    private func layout(_ box: String, width: Double? = nil, height: Double? = nil) throws -> BoxLayout {
        let document = try Document.decode(json: #"{"box": \#(box)}"#)
        #expect(document.warnings.isEmpty, "\(document.warnings)")
        return try #require(document.document.box).layout(width: width, height: height)
    }

    private func text(_ layout: BoxLayout) throws -> TextLayout {
        try #require(layout.nodes.lazy.compactMap(\.text).first)
    }

    private func size(_ text: TextLayout) -> Double { text.lines.first?.runs.first?.size ?? 0 }

    @Test func aTextHasTheLargestScaleThatFitsItsBox() throws {
        let fitted = try text(
            layout(#"{"text": "\#(title)", "fit": {"minimumScale": 0.25}, "style": {"width": 120, "height": 44}}"#))
        let expected = try TextLayout.fitting(
            AttributedText(title), in: TextContainer(width: 120, height: 44), scales: 0.25...1)
        #expect(expected.scale < 0.9 && expected.scale > 0.3)
        #expect(!fitted.isTruncated && fitted.size.height <= 44.001)
        #expect(abs(size(fitted) - 16 * expected.scale) < 0.05)
    }

    /// `line-clamp`: the last line is broken as usual, and clusters are dropped from its end. Both browsers show these.
    @Test(arguments: [
        ("The extraordinarily incomprehensible words", 1, 19),
        ("Some tiny words and wondering afterwards it ends up", 2, 29),
    ])
    func aTextIsCutAsByLineClamp(_ string: String, rows: Int, kept: Int) throws {
        let box = #"{"text": "\#(string)", "maxLines": \#(rows), "truncation": "end", "truncationBoundary": "word"}"#
        let cut = try text(layout(#"{"style": {"width": 164}, "children": [\#(box)]}"#))
        #expect(cut.isTruncated && cut.lines.count == rows)
        #expect(cut.truncations.first?.hidden.first?.lowerBound.utf16Offset(in: string) == kept)
    }

    @Test func aTextGrowsToItsBox() throws {
        let fitted = try text(
            layout(
                #"{"text": "Go", "fit": {"minimumScale": 0.5, "maximumScale": 10}, "style": {"width": 400, "height": 80}}"#
            )
        )
        #expect(size(fitted) > 16 && fitted.size.height <= 80.001 && fitted.size.height > 76)
    }

    /// Each way in which a text may get a height.
    @Test(arguments: [
        #"{"style": {"width": 120, "height": 60, "flexDirection": "column"}, "children": [CHILD]}"#,
        #"{"style": {"width": 120, "height": 60}, "children": [CHILD]}"#,
        #"{"style": {"width": 120, "maxHeight": 60, "flexDirection": "column"}, "children": [CHILD]}"#,
        #"{"style": {"width": 120, "height": 80, "padding": 10, "flexDirection": "column"}, "children": [CHILD]}"#,
        #"{"style": {"width": 120, "height": 90, "flexDirection": "column"}, "children": [CHILD, {"style": {"height": 30, "flexShrink": 0}}]}"#,
    ])
    func aTextShrinksWithItsContainer(_ box: String) throws {
        let child = #"{"text": "\#(title)", "fit": {"minimumScale": 0.3}}"#
        let fitted = try text(layout(box.replacing("CHILD", with: child)))
        #expect(!fitted.isTruncated && fitted.size.height <= 60.001 && fitted.size.height > 40)
        #expect(size(fitted) < 15.5)
    }

    @Test func aTextThatDoesNotFitAtTheSmallestScaleIsShown() throws {
        let child = #"{"text": "\#(title)", "fit": {"minimumScale": 0.9}}"#
        let box = try layout(
            #"{"style": {"width": 60, "height": 30, "flexDirection": "column"}, "children": [\#(child)]}"#)
        let fitted = try text(box)
        #expect(abs(size(fitted) - 14.4) < 0.05 && !fitted.isTruncated)
        #expect(fitted.lines.last?.range.upperBound == fitted.text.string.endIndex)
        let cut = try text(
            layout(
                #"{"text": "\#(title)", "fit": {"minimumScale": 0.9}, "truncation": "end", "style": {"width": 60, "height": 30}}"#
            ))
        #expect(cut.isTruncated && abs(size(cut) - 14.4) < 0.05)
    }

    @Test func aNumberOfRowsMakesATextAsNarrowAsPossible() throws {
        for rows in 1...4 {
            let child = #"{"text": "\#(title)", "fit": {"rows": \#(rows)}}"#
            let box = try layout(#"{"style": {"width": 900, "alignItems": "flexStart"}, "children": [\#(child)]}"#)
            let width = try #require(try AttributedText(title).narrowestWidth(rows: rows))
            let node = try #require(box.root.children.first)
            #expect(abs(node.frame.width - width) < 0.02)
            #expect(try text(box).rowCount == rows)
        }
    }

    @Test func aNumberOfRowsAndAScaleShrinkATextToItsRows() throws {
        let fitted = try text(
            layout(#"{"text": "\#(title)", "fit": {"minimumScale": 0.2, "rows": 1}, "style": {"width": 200}}"#))
        #expect(fitted.rowCount == 1 && fitted.size.width <= 200.01 && fitted.size.width > 190)
        let open = try text(
            layout(#"{"text": "\#(title)", "fit": {"minimumScale": 0.2, "rows": 1}, "style": {"width": 900}}"#))
        #expect(open.rowCount == 1 && size(open) == 16)
    }

    /// The smallest content size of a row is that of the smallest scale.
    @Test func aWordShrinksToTheWidthOfItsBox() throws {
        let box = try layout(
            #"{"style": {"width": 100}, "children": [{"text": "Incomprehensible", "fit": {"minimumScale": 0.25}}]}"#)
        let fitted = try text(box)
        #expect(fitted.rowCount == 1 && fitted.size.width <= 100.01 && fitted.size.width > 90)
    }

    @Test func documentsKeepTheFitOfTheirBoxes() throws {
        for fit in [
            #"{"minimumScale": 0.5, "maximumScale": 1}"#, #"{"rows": 2}"#,
            #"{"minimumScale": 0.25, "maximumScale": 2, "rows": 3}"#,
        ] {
            let json = #"{"box": {"text": "a", "fit": \#(fit)}}"#
            let document = try Document.decode(json: json).document
            #expect(document.json().contains(fit.filter { $0 != " " }))
            #expect(try Document.decode(json: document.json()).document == document)
        }
        #expect(try Document.decode(json: #"{"text": "a", "fit": {"rows": 2}}"#).document.fit == .init(rows: 2))
        let half = try Document.decode(json: #"{"text": "a", "fit": {"minimumScale": 0.5, "rows": 2}}"#).document.fit
        #expect(half == .init(minimumScale: 0.5, maximumScale: 1, rows: 2))
        let none = try Document.decode(json: #"{"box": {"fit": {"rows": 2}}}"#)
        #expect(none.warnings.map(\.path) == ["box.fit"])
    }
}
