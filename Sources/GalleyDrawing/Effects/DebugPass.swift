internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The drawing of a ``DebugOverlay``.
enum DebugPass {
    static func draw(_ content: DrawnContent, _ overlay: DebugOverlay, with painter: any Painter) {
        let layout = content.layout
        if overlay.contains(.container) {
            let box = Rect(x: 0, y: 0, width: layout.containerSize.width, height: layout.containerSize.height)
            outline(box, DebugColors.grey, with: painter)
            outline(box.inset(by: layout.container.insets), DebugColors.grey, with: painter)
            for container in layout.containers where container.rect != box {
                outline(container.rect, DebugColors.grey, with: painter)
            }
            if let path = layout.container.path { stroke(path, of: layout, DebugColors.grey, with: painter) }
        }
        if overlay.contains(.exclusions) {
            for (index, exclusion) in layout.container.exclusions.enumerated() {
                stroke(exclusion.outline, of: layout, DebugColors.teal, with: painter)
                label("\(index)", in: exclusion.outline.bounds, DebugColors.teal, with: painter)
            }
        }
        if overlay.contains(.ink) { outline(layout.inkBounds, DebugColors.violet, with: painter) }
        for index in content.lines where content.contains(index) {
            if overlay.contains(.glyphs) || overlay.contains(.runs) {
                layout.forEachGlyphRun(inLine: index) { drawRun($0, of: layout, overlay, with: painter) }
            }
            let line = layout.lines[index]
            if overlay.contains(.lines) {
                outline(line.frame, DebugColors.blue, with: painter)
                let size = "\(line.frame.width.svg) × \(line.frame.height.svg)"
                label("\(index): \(size)", in: line.frame, DebugColors.blue, with: painter)
            }
            if overlay.contains(.baselines) {
                let width = hair(painter)
                let across = layout.axes.isVertical
                painter.fill(
                    across
                        ? Rect(x: line.baseline - width / 2, y: line.frame.y, width: width, height: line.frame.height)
                        : Rect(x: line.frame.x, y: line.baseline - width / 2, width: line.frame.width, height: width),
                    with: DebugColors.red)
            }
        }
    }

    private static func drawRun(
        _ run: GlyphRunView, of layout: TextLayout, _ overlay: DebugOverlay, with painter: any Painter
    ) {
        if overlay.contains(.glyphs), run.run.kind.showsGlyphs {
            layout.forEachGlyphInk(of: run) { outline(layout.axes.page($1), DebugColors.orange, with: painter) }
        }
        if overlay.contains(.runs) {
            let extent = run.extent
            let (ascent, descent) = (LayoutUnit.points(extent.ascent), LayoutUnit.points(extent.descent))
            outline(
                layout.axes.page(
                    Rect(x: run.minX, y: run.baselineY - ascent, width: run.maxX - run.minX, height: ascent + descent)),
                DebugColors.green, with: painter)
        }
    }

    /// The width of the thinnest visible line.
    private static func hair(_ painter: any Painter) -> Double { 1 / max(1, painter.imageScale) }

    /// Draws the four sides inside a box.
    private static func outline(_ box: Rect, _ color: Color, with painter: any Painter) {
        guard box.width > 0, box.height > 0 else { return }
        let width = min(hair(painter), box.width, box.height)
        painter.fill(Rect(x: box.x, y: box.y, width: box.width, height: width), with: color)
        painter.fill(Rect(x: box.x, y: box.maxY - width, width: box.width, height: width), with: color)
        painter.fill(Rect(x: box.x, y: box.y, width: width, height: box.height), with: color)
        painter.fill(Rect(x: box.maxX - width, y: box.y, width: width, height: box.height), with: color)
    }

    /// Strokes the outline of a shape of the layout's first container.
    private static func stroke(_ path: Path, of layout: TextLayout, _ color: Color, with painter: any Painter) {
        // With columns, positions are relative to the container; otherwise to its own corner.
        let origin = layout.container.columns == nil ? layout.containers[0].origin : .zero
        painter.stroke(
            path.transformed(by: .translation(x: origin.x, y: origin.y)), PathStroke(width: hair(painter), color: color)
        )
    }

    /// Draws the label of a frame in small text at its upper right corner.
    private static func label(_ text: String, in frame: Rect, _ color: Color, with painter: any Painter) {
        var attributes = TextAttributes(font: FontDescriptor(size: 5), color: color)
        attributes.paragraph = ParagraphStyle()
        attributes.paragraph?.alignment = .right
        let container = TextContainer(
            width: max(frame.maxX, 60), insets: EdgeInsets(top: max(0, frame.minY), left: 0, bottom: 0, right: 0))
        let label = try? TextLayout(AttributedText(text, attributes: attributes), in: container)
        if let label { DrawingPass.drawAll(DrawnContent(label), with: painter) }
    }
}
