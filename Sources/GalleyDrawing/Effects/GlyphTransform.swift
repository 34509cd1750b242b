internal import Glibc
internal import GalleyText

/// A linear map of glyphs about their origins, y down.
struct GlyphTransform: Equatable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    /// Applies `self` first, then `next`.
    func then(_ next: GlyphTransform) -> GlyphTransform {
        GlyphTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }
}

extension TextAttributes {
    /// Expansion, then slant, then the transform of the text; `nil` where glyphs are drawn as they are.
    var drawnTransform: GlyphTransform? {
        var result: GlyphTransform?
        if let expansion, expansion != 0, expansion.isFinite {
            result = GlyphTransform(a: exp(max(-10, min(10, expansion))))
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

    /// Whether glyphs are more than filled shapes at their places.
    var needsOutlines: Bool {
        stroke != nil || drawnTransform != nil
    }
}
