internal import GalleyLayout
internal import GalleyText

/// Shadows of glyphs, behind them or on them, of the ruby beside them and of what fills tabs.
enum ShadowPass {
    static func draw(_ kind: ShadowKind, of line: DrawnLine, in layout: TextLayout, with painter: any Painter) {
        for runs in [line.runs, line.additions] where !runs.isEmpty {
            // Neighbours cast one shadow: two that overlap would be darker there.
            runs.forEachSeries(by: { kind == .outer ? $0.attributes.shadow : $0.attributes.innerShadow }) {
                shadow, runs in
                let bounds = runs.reduce(Rect.zero) { $0.union(layout.glyphInk(of: $1)) }
                painter.drawShadows(shadow, kind, of: bounds) { painter in
                    for run in runs { painter.draw(run, of: layout) }
                }
            }
        }
    }
}
