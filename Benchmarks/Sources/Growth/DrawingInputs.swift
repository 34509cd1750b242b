internal import GalleyInterface

/// Queries and drawings of layouts, and edits.
func drawingInputs() -> [Input] {
    /// A text of words with a style for each word, laid out before counting starts.
    func laidOut(
        _ name: String, size: Int, _ style: @escaping (Int) -> TextAttributes,
        _ work: @escaping (TextLayout) throws -> Void
    ) -> Input {
        Input(name: name, size: size) { count in
            var text = AttributedText()
            for index in 0..<count { text.append(AttributedText("ab ", attributes: style(index))) }
            let layout = try TextLayout(text, in: .width(300), fonts: fonts)
            return { try work(layout) }
        }
    }
    func decorated(_ index: Int) -> TextAttributes {
        var attributes = TextAttributes(color: Color(rgba: UInt32(index) << 8 | 0xFF))
        attributes.underline = LineDecoration()
        attributes.border = Border(.line(.black))
        attributes.shadow = Shadow(color: .black, offset: Vector(dx: 0, dy: 1))
        return attributes
    }
    func shadows(_ count: Int) -> Shadow {
        let one = Shadow(color: .black, offset: Vector(dx: 1, dy: 1))
        return Shadow(color: .black, following: Array(repeating: one, count: count - 1))
    }
    /// Boxes with texts, laid out before counting starts.
    func boxes(_ name: String, _ work: @escaping (BoxLayout) throws -> Void) -> Input {
        Input(name: name, size: 200) { count in
            let box = Box(children: (0..<count).map { Box(text: "a\($0)") }).styled { $0.flexWrap = .wrap }
            let layout = try box.layout(width: 300, environment: BoxEnvironment(fonts: fonts))
            return { try work(layout) }
        }
    }
    let plain = TextAttributes()
    return [
        boxes("draw-boxes-svg") { _ = try SVGDocument.render($0).data() },
        boxes("draw-boxes-pdf") { _ = try PDFDocument.render($0).data() },
        boxes("draw-boxes-image") { _ = try ImageSurface.render($0) },
        laidOut("draw-svg", size: 300, decorated) { _ = try SVGDocument.render($0).data() },
        laidOut("draw-pdf", size: 300, decorated) { _ = try PDFDocument.render($0).data() },
        laidOut("draw-image", size: 100, decorated) { _ = try ImageSurface.render($0) },
        Input(name: "draw-shadows", size: 50) { count in
            let layout = try TextLayout(
                AttributedText("a", attributes: TextAttributes(shadow: shadows(count))), in: .unbounded, fonts: fonts)
            return { _ = try ImageSurface.render(layout) }
        },
        laidOut("carets", size: 500, { _ in plain }) { layout in
            for index in layout.text.string.indices { _ = layout.caret(for: TextPosition(index)).rect }
        },
        laidOut("hits", size: 500, { _ in plain }) { layout in
            for index in 0..<layout.lines.count {
                for x in stride(from: 0, to: 300.0, by: 10) { _ = layout.hits(at: Point(x: x, y: Double(index) * 20)) }
            }
        },
        laidOut("selection", size: 1000, { _ in plain }) { layout in
            _ = layout.selectionRects(for: layout.text.string.startIndex..<layout.text.string.endIndex)
        },
        laidOut("accessibility", size: 500, decorated) { _ = $0.accessibilityTree },
        Input(name: "typing", size: 500) { count in
            var editor = TextEditor(container: .width(300), fonts: fonts)
            return { for _ in 0..<count { editor.insert("a\n") } }
        },
    ]
}
