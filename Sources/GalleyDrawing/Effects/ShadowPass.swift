internal import GalleyLayout
internal import GalleyText

/// Shadows of glyphs, behind them or on them, and of the ruby beside them.
enum ShadowPass {
    static func draw(_ kind: ShadowKind, of line: DrawnLine, in layout: TextLayout, with painter: any Painter) {
        func shadow(of run: GlyphRunView) -> Shadow? {
            kind == .outer ? run.attributes.shadow : run.attributes.innerShadow
        }
        drawSeries(of: line.runs)
        drawSeries(of: line.additions)

        func drawSeries(of all: [GlyphRunView]) {
            // Neighbours cast one shadow: two that overlap would be darker there.
            all.forEachSeries(by: shadow) { shadow, runs in
                let bounds = runs.reduce(Rect.zero) { $0.union(layout.glyphInk(of: $1)) }
                painter.drawShadows(shadow, kind, of: bounds) { painter in
                    for run in runs { painter.draw(run, of: layout) }
                }
            }
        }
    }
}
