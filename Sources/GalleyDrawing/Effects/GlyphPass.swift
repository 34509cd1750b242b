internal import GalleyLayout

/// The glyphs themselves, and those of ruby beside them.
enum GlyphPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        layout.forEachGlyphRun(inLine: index) { run in
            guard !run.glyphs.isEmpty, run.run.kind == .text || run.run.kind == .inserted else { return }
            painter.draw(run, of: layout)
        }
        if layout.hasRuby(inLine: index) { layout.forEachRubyRun(inLine: index) { painter.draw($0, of: layout) } }
    }
}
