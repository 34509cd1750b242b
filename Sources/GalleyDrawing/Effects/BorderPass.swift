internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText

/// Borders and fills of text.
enum BorderPass {
    /// Draws the boxes around whole rows that contain any of `lines`.
    static func drawBlocks(_ lines: Range<Int>, of content: DrawnContent, with painter: any Painter) {
        content.layout.forEachBlockBox(in: content.lines, visible: lines) { draw($0, with: painter) }
    }

    /// Draws the boxes of one line.
    static func draw(
        _ layer: TextLayout.BorderLayer, line index: Int, of layout: TextLayout, with painter: any Painter
    ) {
        layout.forEachBorderBox(layer, inLine: index) { draw($0, with: painter) }
    }

    static func draw(_ box: BorderBox, with painter: any Painter) {
        if let shadow = box.border.shadow {
            if let solid = box.solid(for: painter) {
                painter.drawBoxShadows(shadow, of: solid.rect, corner: solid.radius) {
                    BoxShape(rect: $0, radius: solid.radius).outline
                }
            } else {
                painter.drawShadows(shadow, .outer, of: box.inkWithoutShadow) { paint(box, with: $0) }
            }
        }
        paint(box, with: painter)
    }

    private static func paint(_ box: BorderBox, with painter: any Painter) {
        let border = box.border
        let rect = painter.snapped(box.rect)
        let shape = BoxShape(rect: rect, radius: border.cornerRadius, openSides: box.openSides)
        if rect.isEmpty {
            // There is no fill.
        } else if let gradient = border.gradient {
            painter.draw(in: gradient, over: shape.rect) { $0.fill(shape.outline, with: border.fill ?? .black) }
        } else if border.isFilled, let color = border.fill {
            if shape.radius > 0 {
                painter.fill(shape.outline, with: color)
            } else {
                painter.fill(shape.rect, with: color)
            }
        }
        guard border.isStroked, let color = border.color else { return }
        // The total width of all strokes is that of the border, otherwise a double hairline would be three pixels wide;
        // without space for two lines and a gap it is one line, as in browsers.
        let isDouble = border.style == .double && painter.canSplit(border.strokeOutset)
        let width =
            isDouble
            ? painter.snapped(width: border.lineWidth)
            : painter.snapped(width: border.style == .double ? border.strokeOutset : border.lineWidth)
        let outset = isDouble ? painter.snapped(width: border.strokeOutset) : width
        let stroke = PathStroke(
            width: width, color: color,
            dashes: border.pattern.dashes(thickness: width, length: 2 * (shape.rect.width + shape.rect.height)),
            hasRoundCaps: border.pattern == .circleDot, join: border.join)
        guard box.bareSides != .all else { return }
        let edges = BoxShape(rect: shape.rect, radius: border.cornerRadius, openSides: box.bareSides)
        // If a stroke's corners are those of two boxes, it is the area between them.
        let isRing = stroke.dashes.isEmpty && box.bareSides.isEmpty && (stroke.join == .miter || edges.radius > 0)
        func drawStroke(_ distance: Double, with painter: any Painter) {
            if isRing, painter.fillsRings {
                let inner = edges.outset(by: distance)
                painter.fill(edges.outset(by: distance + width).ring(around: inner), .evenOdd, with: color)
            } else {
                painter.stroke(edges.outset(by: distance + width / 2).edges, stroke)
            }
        }
        func drawStrokes(_ painter: any Painter) {
            drawStroke(0, with: painter)
            if isDouble { drawStroke(outset - width, with: painter) }
        }
        if let gradient = border.strokeGradient {
            painter.draw(in: gradient, over: edges.outset(by: outset).rect, drawStrokes)
        } else {
            drawStrokes(painter)
        }
    }
}

extension BorderBox {
    /// The combined shape of fill and stroke if both are one solid colour; `nil` if the box is translucent.
    func solid(for painter: any Painter) -> BoxShape? {
        guard openSides.isEmpty, border.gradient == nil, border.strokeGradient == nil, border.fill?.alpha == 1 else {
            return nil
        }
        let fill = BoxShape(rect: painter.snapped(rect), radius: border.cornerRadius)
        guard border.isStroked else { return fill }
        guard bareSides.isEmpty, border.color?.alpha == 1, border.pattern == .solid, border.join == .miter,
            border.style == .single || border.style == .thick
        else { return nil }
        return fill.outset(by: painter.snapped(width: border.lineWidth))
    }
}
