internal import GalleyLayout
internal import GalleyText

extension Transform {
    init(_ map: GlyphTransform) {
        self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
    }

    /// How much longer it makes a line at most and at least: its singular values.
    var stretch: (largest: Double, smallest: Double) {
        GlyphTransform(a: a, b: b, c: c, d: d).stretch
    }

    /// Whether what is drawn through it can be seen: it is made of numbers that can be drawn with, and does not make the
    /// plane as flat as a line. What is a hundred thousand times flatter than wide cannot be told from a line once its
    /// numbers are rounded, and Cairo and readers of SVG refuse all of a picture with a transform that cannot be undone.
    var isVisible: Bool {
        let (largest, smallest) = stretch
        return [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e9 } && largest > 1e-9 && smallest > largest * 1e-5
    }

    /// `matrix(…)` as SVG writes it, `nil` where nothing can be seen through it.
    ///
    /// Factors are rounded to a millionth of the largest of them, or finer, so that small ones bend nothing and what is
    /// visible stays a map that can be undone; distances to three decimals.
    var svgMatrix: String? {
        guard isVisible else { return nil }
        var (decimals, largest) = (6, max(abs(a), abs(b), abs(c), abs(d)))
        while largest >= 10, decimals > 0 { (decimals, largest) = (decimals - 1, largest / 10) }
        while largest < 1 { (decimals, largest) = (decimals + 1, largest * 10) }
        let factors = [a, b, c, d].map { $0.svg(decimals: decimals) }.joined(separator: " ")
        return "matrix(\(factors) \(tx.svg) \(ty.svg))"
    }
}
