public import GalleyLayout
public import GalleyText

/// What a drawing in an attachment draws on.
///
///     let meter = Attachment.Drawing { context in
///         let box = Rect(x: 0, y: 0, width: context.size.width * 0.7, height: context.size.height)
///         context.fill(Path(roundedRect: box, radius: 4), with: .black)
///     }
///     text.append(.attachment(Attachment(width: 60, height: 8, content: .drawing(meter))))
///
/// Coordinates are points from the top left corner of the content, y down. What leaves the content's rectangle may be cut
/// off. In vertical text the box stands upright, and so does what is in it.
public struct AttachmentContext {
    /// The size of the content: the box without its insets.
    public let size: Size
    private let painter: any Painter
    private let move: Transform

    init(_ rect: Rect, with painter: any Painter) {
        size = rect.size
        self.painter = painter
        move = .translation(x: rect.x, y: rect.y)
    }

    /// Pixels a point that images are worth having in.
    public var scale: Double { painter.imageScale }

    /// Fills a path.
    public func fill(_ path: Path, rule: Path.FillRule = .nonZero, with color: Color) {
        painter.fill(path.transformed(by: move), rule, with: color)
    }

    /// Strokes along a path, half of `width` points on either side.
    public func stroke(_ path: Path, width: Double, with color: Color) {
        guard width > 0, width.isFinite else { return }
        painter.stroke(path.transformed(by: move), PathStroke(width: width, color: color))
    }

    /// Draws the shadow, and those that follow it, of a filled path, but not the path.
    public func draw(_ shadow: Shadow, of path: Path, rule: Path.FillRule = .nonZero) {
        painter.drawShadow(shadow, of: path.transformed(by: move), rule)
    }

    /// Draws an image, scaled to fill a rectangle.
    public func draw(_ image: Bitmap, in rect: Rect) {
        let moved = Rect(x: rect.x + move.tx, y: rect.y + move.ty, width: rect.width, height: rect.height)
        painter.draw(image, in: moved, clip: moved)
    }

    /// Draws a layout with its corner at a point; in PDF and SVG it is text. What it warns of is for whoever laid it out.
    public func draw(_ layout: TextLayout, at point: Point = .zero) {
        let moved = TextLayout(layout, movedBy: move.tx + point.x, move.ty + point.y)
        DrawingPass.drawAll(DrawnContent(moved), with: painter)
    }
}

extension Attachment {
    /// A box of text: as large as its layout with `insets` around it, and on the line as CSS has inline blocks, with its
    /// last baseline on the line's. With ``TextAttributes/float`` it stands at a side, as pull quotes and notes do.
    ///
    ///     let quote = try TextLayout(AttributedText("Nobody hurries."), in: .width(120))
    ///     var attributes = TextAttributes()
    ///     attributes.float = .right
    ///     attributes.attachment = Attachment(quote, insets: EdgeInsets(8))
    ///     text.append(AttributedText(String(Attachment.character), attributes: attributes))
    ///
    /// Where it stands, its characters are the layout's, not the text's: selections and hits know the box.
    public init(_ layout: TextLayout, insets: EdgeInsets = .zero, alignment: Alignment = .baseline) {
        let height = layout.size.height + insets.top + insets.bottom
        let last = layout.lines.last
        let baseline = last.map { insets.top + $0.baseline } ?? height
        self.init(
            width: layout.size.width + insets.left + insets.right, height: height,
            content: .drawing(Drawing { $0.draw(layout) }), insets: insets, alignment: alignment,
            descent: layout.container.writingMode == .horizontal ? max(0, height - baseline) : 0)
    }
}

extension Attachment.Drawing {
    /// A closure that draws whenever the attachment is drawn, on whichever thread that is.
    public init(_ draw: @escaping @Sendable (AttachmentContext) -> Void) {
        self.init(body: draw)
    }

    /// An image that is there already, stretched to the box.
    public init(_ image: Bitmap) {
        self.init { $0.draw(image, in: Rect(x: 0, y: 0, width: $0.size.width, height: $0.size.height)) }
    }

    func draw(in rect: Rect, with painter: any Painter) {
        guard let draw = body as? @Sendable (AttachmentContext) -> Void else { return }
        draw(AttachmentContext(rect, with: painter))
    }
}
