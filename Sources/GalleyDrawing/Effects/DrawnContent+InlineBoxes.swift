internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension DrawnContent {
    /// The boxes in the lines, with the origins of their layouts and their scales.
    var inlineBoxes: [(boxes: BoxLayout, origin: Point, scale: Double)] {
        var result: [(boxes: BoxLayout, origin: Point, scale: Double)] = []
        for line in lines where contains(line) {
            for attachment in layout.attachments(inLine: line) {
                guard let inline = attachment.attachment.inlineBox, let boxes = inline.layout else { continue }
                result.append((boxes, attachment.rect.origin, inline.scale(for: attachment.rect.width)))
            }
        }
        return result
    }
}
