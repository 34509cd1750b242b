internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The outer or inner shadows of glyphs, ruby annotations and tab leaders.
enum ShadowPass {
    static func draw(_ kind: ShadowKind, of line: DrawnLine, in layout: TextLayout, with painter: any Painter) {
        for runs in [line.runs, line.additions] where !runs.isEmpty {
            // Adjacent runs have one shadow: two overlapping ones would be darker there.
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
