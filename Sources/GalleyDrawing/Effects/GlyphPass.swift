internal import GalleyLayout

/// The glyphs themselves.
enum GlyphPass {
    static func draw(_ line: TextLine, of content: DrawnContent, with painter: any Painter) {
        for run in line.runs where run.size > 0 && !run.glyphs.isEmpty {
            painter.draw(run, of: content)
        }
    }
}
