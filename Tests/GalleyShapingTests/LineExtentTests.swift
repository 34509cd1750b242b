import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// The extent of lines with raised and lowered parts (CSS 2.1, 10.8): a part moves without changing its size.
@Suite struct LineExtentTests {
    /// The letter next to the attachment extends from 8 points above the baseline to 2 points below it.
    @Test(
        arguments: [
            (TextAttachment.Alignment.baseline, 15.0), (.top, 8), (.center, 13), (.bottom, 18),
        ], [-30.0, -6, -1, 0, 4, 7, 30])
    func raisedAttachmentsKeepTheirHeight(
        _ form: (alignment: TextAttachment.Alignment, above: Double), offset: Double
    )
        throws
    {
        let height = 20.0
        var attributes = Box.attributes()
        attributes.attachment = TextAttachment(
            width: 5, height: height, content: nil, alignment: form.alignment, descent: 5)
        attributes.baselineOffset = offset
        let layout = try Box.layout(Box.text("a") + AttributedText("\u{FFFC}", attributes: attributes))
        let line = layout.lines[0]
        let (above, below) = (max(8, 8 + offset, form.above + offset), max(2, 2 - offset, height - form.above - offset))
        #expect(line.baseline - line.frame.y == above)
        #expect(line.frame.height == above + below)
    }

    @Test(arguments: [-30.0, -6, -1, 0, 4, 7, 30]) func raisedTextKeepsItsHeight(offset: Double) throws {
        var attributes = Box.attributes()
        attributes.baselineOffset = offset
        let layout = try Box.layout(Box.text("a") + AttributedText("b", attributes: attributes))
        #expect(layout.lines[0].baseline == max(8, 8 + offset))
        #expect(layout.lines[0].frame.height == max(8, 8 + offset) + max(2, 2 - offset))
    }
}
