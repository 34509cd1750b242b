import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// The drawn area of attachments: negative insets make the content larger than its box, positive ones do not make the area
/// smaller.
@Suite struct AttachmentInkTests {
    private func ink(_ insets: EdgeInsets, _ mode: TextContainer.WritingMode) throws -> Rect {
        var attributes = Box.attributes()
        attributes.attachment = TextAttachment(width: 20, height: 30, image: "a", insets: insets)
        let text = AttributedText("\u{FFFC}", attributes: attributes)
        return try Box.layout(text, in: TextContainer(width: 100, height: 100, writingMode: mode)).inkBounds
    }

    @Test(arguments: [TextContainer.WritingMode.horizontal, .verticalRL, .verticalLR])
    func containsContentOutsideTheBox(mode: TextContainer.WritingMode) throws {
        let box = try ink(.zero, mode)
        #expect(box.size == Size(width: 20, height: 30))
        for insets in [
            EdgeInsets(-5), EdgeInsets(top: -1, left: -2, bottom: -3, right: -4),
            EdgeInsets(top: 0, left: -7, bottom: 0, right: 0),
        ] {
            #expect(try ink(insets, mode) == box.inset(by: insets), "\(insets)")
        }
        #expect(try ink(EdgeInsets(4), mode) == box)
    }
}
