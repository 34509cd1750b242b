extension Transform {
    /// A translation by (`x`, `y`).
    public static func translation(x: Double, y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A scaling about the origin.
    public static func scale(x: Double, y: Double) -> Transform {
        Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A rotation about the origin by an angle in radians; visually clockwise, since y increases downwards.
    public static func rotation(_ angle: Double) -> Transform {
        let sine = Mathematics.sine(angle)
        let cosine = Mathematics.cosine(angle)
        return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This transform followed by `next`.
    public func followed(by next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
            d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The coordinates of a mapped point.
    package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// The bounds of a mapped rectangle.
    package func bounds(of rect: Rect) -> Rect {
        guard self != .identity else { return rect }
        let corners = [
            apply(rect.minX, rect.minY), apply(rect.maxX, rect.minY), apply(rect.minX, rect.maxY),
            apply(rect.maxX, rect.maxY),
        ]
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The inverse transform; `nil` if this transform maps the plane to a line or a point.
    public var inverse: Transform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        return Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

extension Point {
    /// The point mapped by `transform`.
    public func transformed(by transform: Transform) -> Point {
        let (x, y) = transform.apply(x, y)
        return Point(x: x, y: y)
    }
}
