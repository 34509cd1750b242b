internal import GalleyBoxes
public import GalleyLayout
public import GalleyText

/// The drawing context of an attachment.
///
///     let meter = TextAttachment.Drawing { context in
///         let box = Rect(x: 0, y: 0, width: context.size.width * 0.7, height: context.size.height)
///         context.fill(Path(roundedRect: box, radius: 4), with: .black)
///     }
///     text.append(.attachment(TextAttachment(width: 60, height: 8, content: .drawing(meter))))
///
/// Coordinates are points relative to the top left corner of the content, y downwards. Drawing outside the content's
/// rectangle may be clipped. In vertical text the box and its content are upright.
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

    /// The preferred number of pixels per point for images.
    public var scale: Double { painter.imageScale }

    /// Fills a path.
    public func fill(_ path: Path, rule: Path.FillRule = .nonZero, with color: Color) {
        painter.fill(path.transformed(by: move), rule, with: color)
    }

    /// Strokes a path, with half of `width` points on either side.
    public func stroke(_ path: Path, width: Double, with color: Color) {
        guard width > 0, width.isFinite else { return }
        painter.stroke(path.transformed(by: move), PathStroke(width: width, color: color))
    }

    /// Draws the shadow of a filled path, with the following shadows, but not the path.
    public func draw(_ shadow: Shadow, of path: Path, rule: Path.FillRule = .nonZero) {
        painter.drawShadow(shadow, of: path.transformed(by: move), rule)
    }

    /// Draws an image, scaled to fill a rectangle.
    public func draw(_ image: Bitmap, in rect: Rect) {
        let moved = Rect(x: rect.x + move.tx, y: rect.y + move.ty, width: rect.width, height: rect.height)
        painter.draw(image, in: moved, clip: moved)
    }

    /// Draws a layout with its corner at a point; in PDF and SVG it is text. Warnings of the layout are not included in
    /// those of the canvas.
    public func draw(_ layout: TextLayout, at point: Point = .zero) {
        let moved = TextLayout(layout, movedBy: move.tx + point.x, move.ty + point.y)
        DrawingPass.drawAll(DrawnContent(moved), with: painter)
    }
}

extension TextAttachment {
    /// Creates a text box with the size of its layout and `insets`. Like an inline block in CSS, it is placed with its
    /// last baseline on the line's. With ``TextAttributes/float`` it is placed at a side, like pull quotes and notes.
    ///
    ///     let quote = try TextLayout(AttributedText("Nobody hurries."), in: .width(120))
    ///     var attributes = TextAttributes()
    ///     attributes.float = .right
    ///     attributes.attachment = TextAttachment(quote, insets: EdgeInsets(8))
    ///     text.append(AttributedText(String(TextAttachment.character), attributes: attributes))
    ///
    /// Its characters belong to the layout, not to the surrounding text: selections and hits refer to the box as a
    /// whole.
    public init(_ layout: TextLayout, insets: EdgeInsets = .zero, alignment: Alignment = .baseline) {
        let size = layout.size.outset(by: insets)
        let last = layout.lines.last
        let baseline = last.map { insets.top + $0.baseline } ?? size.height
        self.init(
            width: size.width, height: size.height, content: .drawing(Drawing { $0.draw(layout) }), insets: insets,
            alignment: alignment,
            descent: layout.container.writingMode == .horizontal ? max(0, size.height - baseline) : 0)
    }
}

extension AttributedText {
    /// The text with its text boxes and formulas laid out, inner ones first, so that it can be laid out.
    ///
    /// - Parameter imageSize: The natural size in points of the image with a name, for images in boxes; `nil` if unknown.
    /// - Returns: The text, and warnings about the boxes' layouts and the formulas.
    /// - Throws: As `TextLayout` does; ``GalleyError/invalidDocument(path:reason:)`` if nested boxes are unreasonably
    ///   large in total.
    /// - Complexity: O(*n*) without text boxes and formulas.
    public func layingOutAttachments(
        fonts: FontLibrary = .shared, imageSize: @escaping @Sendable (String) -> Size? = { _ in nil }
    ) throws(GalleyError) -> TextResult {
        guard needsAttachmentLayout else { return TextResult(self) }
        guard drawnByteCount <= AttributedText.drawnByteLimit else {
            throw .invalidDocument(
                path: "",
                reason: "nested boxes of text have more than \(AttributedText.drawnByteLimit) bytes in total")
        }
        var result = self
        var warnings: [GalleyWarning] = []
        var failure: GalleyError?
        var formulas = FormulaLayout(fonts: fonts)
        result.transformAttributes { attributes in
            guard failure == nil, let attachment = attributes.attachment else { return }
            if let formula = attachment.formula, formula.typeset == nil {
                attributes.attachment = formulas.layout(attachment, formula, in: attributes)
            }
            do throws(GalleyError) {
                if let box = attachment.textBox {
                    attributes.attachment = try attachment.laidOut(box, in: attributes, fonts, &warnings)
                } else if let box = attachment.inlineBox, box.layout == nil {
                    let environment = BoxEnvironment(fonts: fonts, imageSize: imageSize)
                    attributes.attachment = try attachment.laidOut(box, environment, &warnings)
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return TextResult(result, warnings: warnings + formulas.warnings)
    }
}

extension TextAttachment {
    /// The attachment with its text laid out, within text with the given attributes.
    fileprivate func laidOut(
        _ box: TextBox, in attributes: TextAttributes, _ fonts: FontLibrary, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> TextAttachment {
        var text = box.text
        text.mergeAttributes(
            beneath: TextAttributes(
                font: attributes.font, color: attributes.color, language: attributes.language))
        let inner = try text.layingOutAttachments(fonts: fonts)
        if inner.text.hasInlineBoxes {
            warnings.append(GalleyWarning(.unsupported, "boxes in the lines of a text box are drawn in PDF only"))
        }
        var container = box.container
        let padding = box.padding
        let around = EdgeInsets(
            top: insets.top + padding, left: insets.left + padding, bottom: insets.bottom + padding,
            right: insets.right + padding)
        if width > 0 { container.width = max(0, width - around.left - around.right) }
        if height > 0 { container.height = max(0, height - around.top - around.bottom) }
        if let token = container.truncationToken {
            container.truncationToken = try token.layingOutAttachments(fonts: fonts).text
        }
        let layout = try TextLayout(inner.text, in: container, fonts: fonts)
        // Without ranges, which are not those of the text.
        warnings += (inner.warnings + layout.warnings).map { GalleyWarning($0.code, $0.message) }
        let size = Size(
            width: max(layout.size.width, container.width ?? 0), height: max(layout.size.height, container.height ?? 0))
        var result = TextAttachment(layout, insets: around, alignment: alignment)
        result.descent += size.height - layout.size.height
        if descent != 0 { result.descent = descent }
        let outer = size.outset(by: around)
        (result.width, result.height) = (outer.width, outer.height)
        result.insets = insets
        result.userInfo = userInfo
        let laid = TextBox(inner.text, in: container, background: box.background, padding: padding)
        let width = size.width + 2 * padding
        result.content = .drawing(
            Drawing { context in
                if let background = laid.background {
                    let all = Rect(x: 0, y: 0, width: context.size.width, height: context.size.height)
                    context.fill(Path(rect: all), with: background)
                }
                // Text that is fitted to a container has scaled attachments.
                let factor = context.size.width / width
                let scaled = abs(factor - 1) < 1e-6 ? laid : laid.scaled(by: factor)
                let drawn =
                    abs(factor - 1) < 1e-6
                    ? layout : (try? TextLayout(scaled.text, in: scaled.container, fonts: fonts)) ?? layout
                context.draw(drawn, at: Point(x: scaled.padding, y: scaled.padding))
            })
        return result
    }
}

extension TextAttachment.Drawing {
    /// Creates a drawing by a closure, which is called each time the attachment is drawn, on any thread.
    public init(_ draw: @escaping @Sendable (AttachmentContext) -> Void) {
        self.init(body: draw)
    }

    /// Creates a drawing of an image, stretched to the box.
    public init(_ image: Bitmap) {
        self.init { $0.draw(image, in: Rect(x: 0, y: 0, width: $0.size.width, height: $0.size.height)) }
    }

    func draw(in rect: Rect, with painter: any Painter) {
        guard let draw = body as? @Sendable (AttachmentContext) -> Void else { return }
        draw(AttachmentContext(rect, with: painter))
    }
}
