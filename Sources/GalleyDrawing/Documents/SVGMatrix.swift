internal import GalleyLayout
internal import GalleyText

extension Transform {
    /// Whether content is visible with this transform: its numbers are usable, and it does not map the plane to a line.
    /// If it is more than a hundred thousand times flatter than wide, rounding makes it singular, and Cairo and SVG
    /// readers reject a whole image with a singular transform.
    var isVisible: Bool {
        let (largest, smallest) = stretch
        return [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e9 } && largest > 1e-9 && smallest > largest * 1e-5
    }

    /// The transform as `matrix(…)` in SVG; `nil` if nothing is visible.
    ///
    /// Factors are rounded to a millionth of the largest of them, or finer, so that shapes are not distorted and a
    /// visible transform remains invertible; translations are rounded to three decimals.
    var svgMatrix: String? {
        guard isVisible else { return nil }
        var (decimals, largest) = (6, max(abs(a), abs(b), abs(c), abs(d)))
        while largest >= 10, decimals > 0 { (decimals, largest) = (decimals - 1, largest / 10) }
        while largest < 1 { (decimals, largest) = (decimals + 1, largest * 10) }
        let factors = [a, b, c, d].map { $0.svg(decimals: decimals) }.joined(separator: " ")
        return "matrix(\(factors) \(tx.svg) \(ty.svg))"
    }
}
