internal import GalleyLayout
internal import GalleyText

/// Shadows of glyphs, behind them or on them, and of the ruby beside them.
enum ShadowPass {
    static func draw(_ kind: ShadowKind, of line: DrawnLine, in layout: TextLayout, with painter: any Painter) {
        func shadow(of run: GlyphRunView) -> Shadow? {
            kind == .outer ? run.attributes.shadow : run.attributes.innerShadow
        }
        drawStretches(of: line.runs)
        drawStretches(of: line.annotations)

        func drawStretches(of all: [GlyphRunView]) {
            var start = 0
            while start < all.count {
                guard let first = shadow(of: all[start]) else {
                    start += 1
                    continue
                }
                // Neighbours cast one shadow: two that overlap would be darker there.
                var end = start + 1
                while end < all.count, shadow(of: all[end]) == first { end += 1 }
                let runs = all[start..<end].filter {
                    !$0.glyphs.isEmpty && ($0.run.kind == .text || $0.run.kind == .inserted)
                }
                let bounds = runs.reduce(Rect.zero) { $0.union(layout.glyphInk(of: $1)) }
                painter.drawShadows(first, kind, of: bounds) { painter in
                    for run in runs { painter.draw(run, of: layout) }
                }
                start = end
            }
        }
    }
}
