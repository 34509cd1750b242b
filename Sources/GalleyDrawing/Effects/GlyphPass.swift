internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The glyphs themselves, those of ruby beside them, and what fills tabs.
enum GlyphPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        var hasGradients = false
        layout.forEachGlyphRun(inLine: index) { run in
            if run.attributes.gradient != nil {
                hasGradients = true
                return
            }
            guard !run.glyphs.isEmpty, run.run.kind.showsGlyphs else { return }
            painter.draw(run, of: layout)
        }
        if hasGradients { drawGradients(DrawnLine(index, of: layout).runs, of: layout, with: painter) }
        if layout.hasRuby(inLine: index) || layout.hasLeaders(inLine: index) {
            drawAdditions(DrawnLine(index, of: layout), of: layout, with: painter)
        }
    }

    private static func drawAdditions(_ line: DrawnLine, of layout: TextLayout, with painter: any Painter) {
        let runs = line.additions
        for run in runs where run.attributes.gradient == nil { painter.draw(run, of: layout) }
        drawGradients(runs, of: layout, with: painter)
    }

    /// Neighbours with equal gradients, each over the box around them.
    private static func drawGradients(_ all: [GlyphRunView], of layout: TextLayout, with painter: any Painter) {
        all.forEachSeries(by: \.attributes.gradient) { gradient, runs in
            let box = runs.reduce(Rect.zero) { $0.union($1.fontBox) }
            painter.draw(in: gradient, over: box) { painter in
                for run in runs { painter.draw(run, of: layout) }
            }
        }
    }
}

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

extension GlyphRunView {
    /// As wide as the run, as high as the font that was asked for.
    fileprivate var fontBox: Rect {
        let font = shaped.styles[Int(run.style)].primary
        let (ascent, descent) = (LayoutUnit.points(Int(font.ascent)), LayoutUnit.points(Int(font.descent)))
        return Rect(x: minX, y: baselineY - ascent, width: maxX - minX, height: ascent + descent)
    }
}
