internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The glyphs, including ruby annotations and tab leaders.
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

    /// Draws adjacent runs with equal gradients, each gradient over their common box.
    private static func drawGradients(_ all: [GlyphRunView], of layout: TextLayout, with painter: any Painter) {
        all.forEachSeries(by: \.attributes.gradient) { gradient, runs in
            let box = runs.reduce(Rect.zero) { $0.union($1.fontBox) }
            painter.draw(in: gradient, over: box) { painter in
                for run in runs { painter.draw(run, of: layout) }
            }
        }
    }
}

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

extension GlyphRunView {
    /// The box with the width of the run and the height of the requested font.
    fileprivate var fontBox: Rect {
        let font = shaped.styles[Int(run.style)].primary
        let (ascent, descent) = (LayoutUnit.points(Int(font.ascent)), LayoutUnit.points(Int(font.descent)))
        return Rect(x: minX, y: baselineY - ascent, width: maxX - minX, height: ascent + descent)
    }
}
