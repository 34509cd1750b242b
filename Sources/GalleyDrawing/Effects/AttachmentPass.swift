internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// The contents of attachments: images, and drawings by closures.
enum AttachmentPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        layout.forEachGlyphRun(inLine: index) { run in
            guard let attachment = run.attributes.attachment, let box = layout.attachmentRect(of: run) else { return }
            let content = box.inset(by: attachment.insets)
            guard !content.isEmpty else { return }
            guard let tagger = painter.tagger else {
                return draw(attachment, in: content, with: painter)
            }
            let entry = tagger.entry(at: run.utf8Range.lowerBound)
            let decoration = TagSlots.Entry.decoration(from: 0)
            painter.drawAttachment(run.run.isInserted ? decoration : entry ?? decoration, in: content) {
                draw(attachment, in: content, with: painter)
            }
        }
    }

    private static func draw(_ attachment: TextAttachment, in content: Rect, with painter: any Painter) {
        switch attachment.content {
        case .image(let name)?: draw(attachment, image: name, in: content, with: painter)
        case .drawing(let drawing)?: drawing.draw(in: content, with: painter)
        case .formula(let formula)?:
            if let drawing = formula.typeset?.drawing {
                drawing.draw(in: content, with: painter)
            } else {
                painter.drawPlaceholder(in: content)
            }
        // A text that was not laid out.
        case .text?: painter.drawPlaceholder(in: content)
        case .box(let box)?:
            if let boxes = box.layout { painter.draw(boxes, at: content.origin, scale: box.scale(for: content.width)) }
        // The program places the content itself.
        case .hosted?, nil: break
        }
    }

    private static func draw(
        _ attachment: TextAttachment, image name: String, in content: Rect, with painter: any Painter
    ) {
        let scale = painter.imageScale
        // An image that is not scaled to its box is needed at its natural size.
        let pixels =
            attachment.contentMode.isScaled
            ? Size(width: content.width * scale, height: content.height * scale)
            : Size(width: .infinity, height: .infinity)
        guard let image = painter.images.image(named: name, fallback: attachment.fallbackImage, pixelSize: pixels)
        else {
            painter.drawPlaceholder(in: content)
            return
        }
        painter.draw(image, in: attachment.contentMode.place(image.naturalSize, in: content), clip: content)
    }
}
