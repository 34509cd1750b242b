package import GalleyDrawing
package import GalleyText

extension PixelRect {
    /// The pixels that a rectangle in points touches, and one more on every side: drawing moves edges to whole pixels,
    /// and widens thin lines.
    package init(covering rect: Rect, scale: Double) {
        func edge(_ value: Double) -> Int { Int(max(-1e7, min(1e7, value.isNaN ? 0 : value))) }
        guard !rect.isEmpty else {
            self = .empty
            return
        }
        self.init(
            left: edge((rect.minX * scale).rounded(.down)) - 1, top: edge((rect.minY * scale).rounded(.down)) - 1,
            right: edge((rect.maxX * scale).rounded(.up)) + 1, bottom: edge((rect.maxY * scale).rounded(.up)) + 1)
    }
}
