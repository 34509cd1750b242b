package import GalleyLayout
package import GalleyText

extension Canvas {
    /// Draws waves that ``TextLayout/waves(underUTF8:color:)`` returned, for a layout at the top left corner.
    package func draw(_ waves: [DecorationLine]) throws(GalleyError) {
        for stroke in waves.flatMap({ LineStroke.strokes(of: $0) }) {
            guard let path = stroke.wavePath else { continue }
            try self.stroke(path, width: stroke.thickness, with: stroke.color)
        }
    }
}
