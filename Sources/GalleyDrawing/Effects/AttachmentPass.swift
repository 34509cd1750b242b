internal import GalleyLayout
internal import GalleyText

/// What stands in attachments: images, and what closures draw.
enum AttachmentPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        layout.forEachGlyphRun(inLine: index) { run in
            guard let attachment = run.attributes.attachment, let box = layout.attachmentRect(of: run) else { return }
            let content = box.inset(by: attachment.insets)
            guard !content.isEmpty else { return }
            switch attachment.content {
            case .image(let name)?: draw(attachment, image: name, in: content, with: painter)
            case .drawing(let drawing)?: drawing.draw(in: content, with: painter)
            // It was not laid out.
            case .text?: painter.drawPlaceholder(in: content)
            // The program places it itself.
            case .hosted?, nil: break
            }
        }
    }

    private static func draw(
        _ attachment: Attachment, image name: String, in content: Rect, with painter: any Painter
    ) {
        let scale = painter.imageScale
        // What is not scaled to its box is needed as it is.
        let pixels =
            attachment.contentMode.isScaled
            ? Size(width: content.width * scale, height: content.height * scale)
            : Size(width: .infinity, height: .infinity)
        guard let image = painter.images.image(named: name, pixelSize: pixels) else {
            painter.drawPlaceholder(in: content)
            return
        }
        painter.draw(image, in: attachment.contentMode.place(image.naturalSize, in: content), clip: content)
    }
}

extension Attachment.ContentMode {
    /// Whether the picture's size follows from the box's.
    var isScaled: Bool { self == .scaleToFill || self == .aspectFit || self == .aspectFill }

    /// Where content of `size` goes in `box`; it may stick out.
    func place(_ size: Size, in box: Rect) -> Rect {
        func rect(_ size: Size, x: Double = 0.5, y: Double = 0.5) -> Rect {
            Rect(
                x: box.x + (box.width - size.width) * x, y: box.y + (box.height - size.height) * y,
                width: size.width, height: size.height)
        }
        let (across, down) = (box.width / size.width, box.height / size.height)
        func scaled(_ factor: Double) -> Rect {
            rect(Size(width: size.width * factor, height: size.height * factor))
        }
        return switch self {
        case .scaleToFill: box
        case .aspectFit: scaled(min(across, down))
        case .aspectFill: scaled(max(across, down))
        case .center: rect(size)
        case .top: rect(size, y: 0)
        case .bottom: rect(size, y: 1)
        case .left: rect(size, x: 0)
        case .right: rect(size, x: 1)
        case .topLeft: rect(size, x: 0, y: 0)
        case .topRight: rect(size, x: 1, y: 0)
        case .bottomLeft: rect(size, x: 0, y: 1)
        case .bottomRight: rect(size, x: 1, y: 1)
        }
    }
}
