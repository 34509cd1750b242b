internal import GalleyLayout

/// The glyphs themselves.
enum GlyphPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        layout.forEachGlyphRun(inLine: index) { run in
            guard !run.glyphs.isEmpty, run.run.kind == .text || run.run.kind == .inserted else { return }
            painter.draw(run, of: layout)
        }
    }
}
