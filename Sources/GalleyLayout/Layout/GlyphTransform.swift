internal import GalleyShaping
package import GalleyText
internal import Glibc

/// A linear transform of glyphs about their origins, y downwards.
package struct GlyphTransform: Equatable {
    package var a = 1.0
    package var b = 0.0
    package var c = 0.0
    package var d = 1.0
    package var tx = 0.0
    package var ty = 0.0

    package init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A clockwise rotation by a right angle.
    package static let quarterTurn = GlyphTransform(a: 0, b: 1, c: -1, d: 0)

    /// Applies `self` first, then `next`.
    package func then(_ next: GlyphTransform) -> GlyphTransform {
        GlyphTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// The maximum and minimum factor by which the transform changes lengths: its singular values.
    package var stretch: (largest: Double, smallest: Double) {
        let sum = hypot(a + d, b - c) / 2
        let difference = hypot(a - d, b + c) / 2
        return (sum + difference, abs(sum - difference))
    }

    /// The smallest rectangle around a transformed one.
    func apply(_ rect: Rect) -> Rect {
        let corners = [
            apply(rect.minX, rect.minY), apply(rect.maxX, rect.minY), apply(rect.minX, rect.maxY),
            apply(rect.maxX, rect.maxY),
        ]
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension TextAttributes {
    /// The expansion, then the slant, then the text's transform; `nil` if glyphs are not transformed.
    package var drawnTransform: GlyphTransform? {
        var result: GlyphTransform?
        if usableExpansion != 0 {
            result = GlyphTransform(a: exp(usableExpansion))
        }
        if let obliqueness, obliqueness != 0, obliqueness.isFinite {
            result = (result ?? GlyphTransform()).then(GlyphTransform(c: -obliqueness))
        }
        if let map = glyphTransform, map != .identity {
            let values = [map.a, map.b, map.c, map.d, map.tx, map.ty]
            if values.allSatisfy(\.isFinite) {
                result = (result ?? GlyphTransform()).then(
                    GlyphTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
            }
        }
        return result
    }

    /// Whether glyphs are more than filled shapes without transform.
    package var needsOutlines: Bool {
        stroke != nil || drawnTransform != nil
    }
}
