internal import GalleyLayout
internal import GalleyText

/// Underlines and strikethroughs.
enum DecorationPass {
    enum Kind {
        case underline, strikethrough
    }

    /// What neighbours have to share to be one line.
    private struct Style: Equatable {
        var decoration: LineDecoration
        var color: Color
    }

    static func draw(_ kind: Kind, of line: DrawnLine, with painter: any Painter) {
        // Over all decorated runs of the line, so that a line across fonts keeps one level and weight.
        var lowest = -Double.infinity
        var thickest = 0.0
        for run in line.runs where decoration(kind, of: run) != nil {
            let place = place(kind, of: run)
            lowest = max(lowest, place.y)
            thickest = max(thickest, place.thickness)
        }
        guard lowest.isFinite else { return }
        line.forEachGroup(by: { style(kind, of: $0) }) { style, minX, maxX in
            let thickness = style.decoration.width ?? thickest
            guard thickness > 0, thickness.isFinite else { return }
            let strokes = LineStroke.strokes(
                style.decoration, minX: minX, maxX: maxX, y: lowest, thickness: thickness, color: style.color)
            if let shadow = style.decoration.shadow {
                let bounds = strokes.reduce(Rect.zero) { $0.union($1.bounds) }
                painter.drawShadows(shadow, .outer, of: bounds) { painter in
                    for stroke in strokes { painter.draw(stroke) }
                }
            }
            for stroke in strokes { painter.draw(stroke) }
        }
    }

    private static func decoration(_ kind: Kind, of run: GlyphRunView) -> LineDecoration? {
        let decoration = kind == .underline ? run.attributes.underline : run.attributes.strikethrough
        return decoration?.style == LineStyle.none ? nil : decoration
    }

    private static func style(_ kind: Kind, of run: GlyphRunView) -> Style? {
        guard let decoration = decoration(kind, of: run) else { return nil }
        return Style(decoration: decoration, color: decoration.color ?? run.attributes.color ?? .black)
    }

    /// Centre and thickness that the run's font asks for.
    private static func place(_ kind: Kind, of run: GlyphRunView) -> (y: Double, thickness: Double) {
        let face = run.font.face
        let metrics = face.metrics
        let scale = run.size / Double(max(face.unitsPerEm, 1))
        return switch kind {
        case .underline:
            (run.baselineY - Double(metrics.underlinePosition) * scale, Double(metrics.underlineThickness) * scale)
        case .strikethrough:
            (
                run.baselineY - Double(metrics.strikethroughPosition) * scale,
                Double(metrics.strikethroughThickness) * scale
            )
        }
    }
}
