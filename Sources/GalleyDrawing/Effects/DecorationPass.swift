internal import GalleyLayout
internal import GalleyText

/// Underlines and strikethroughs.
enum DecorationPass {
    static func draw(
        _ kind: DecorationLine.Kind, line index: Int, of layout: TextLayout, with painter: any Painter
    ) {
        layout.forEachDecorationLine(kind, inLine: index) { line in
            let strokes = LineStroke.strokes(of: line)
            if let shadow = line.decoration.shadow {
                painter.drawShadows(shadow, .outer, of: line.inkWithoutShadow) { painter in
                    for stroke in strokes { painter.draw(stroke) }
                }
            }
            for stroke in strokes { painter.draw(stroke) }
        }
    }
}
