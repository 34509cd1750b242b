extension Path {
    /// Appends an elliptical arc as cubic curves (SVG 2, implementation notes, B.2).
    ///
    /// Radii too small to reach the point are enlarged; a radius of 0 gives a line.
    ///
    /// - Parameters:
    ///   - rotation: The rotation of the ellipse's x axis, in degrees.
    ///   - isLarge: Whether the arc covers more than half of the ellipse.
    ///   - isClockwise: Whether the arc runs in the direction of increasing angles; clockwise, since y
    ///     increases downwards.
    public mutating func arc(
        to end: Point, radiusX: Double, radiusY: Double, rotation: Double, isLarge: Bool, isClockwise: Bool
    ) {
        let begin = current
        if begin == end { return }
        var radiusX = abs(radiusX)
        var radiusY = abs(radiusY)
        guard radiusX > 0, radiusY > 0 else {
            line(to: end)
            return
        }
        let turn = rotation.truncatingRemainder(dividingBy: 360) * .pi / 180
        let cosine = Mathematics.cosine(turn)
        let sine = Mathematics.sine(turn)

        // Use coordinates with the middle of the chord as the origin and the ellipse's axes.
        let halfX = (begin.x - end.x) / 2
        let halfY = (begin.y - end.y) / 2
        let x = cosine * halfX + sine * halfY
        let y = cosine * halfY - sine * halfX
        let reach = (x / radiusX) * (x / radiusX) + (y / radiusY) * (y / radiusY)
        if reach > 1 {
            radiusX *= reach.squareRoot()
            radiusY *= reach.squareRoot()
        }
        let distance = max(0, 1 / min(reach, 1) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let centerX = distance * radiusX * y / radiusY
        let centerY = -distance * radiusY * x / radiusX

        let first = Mathematics.angle(x: (x - centerX) / radiusX, y: (y - centerY) / radiusY)
        var sweep = Mathematics.angle(x: (-x - centerX) / radiusX, y: (-y - centerY) / radiusY) - first
        if isClockwise, sweep <= 0 { sweep += 2 * .pi }
        if !isClockwise, sweep >= 0 { sweep -= 2 * .pi }
        guard sweep.isFinite, first.isFinite, centerX.isFinite, centerY.isFinite else {
            line(to: end)
            return
        }

        // Maps the unit circle to the path.
        let frame = Transform(
            a: cosine * radiusX, b: sine * radiusX, c: -sine * radiusY, d: cosine * radiusY,
            tx: cosine * centerX - sine * centerY + (begin.x + end.x) / 2,
            ty: sine * centerX + cosine * centerY + (begin.y + end.y) / 2)
        // A cubic curve deviates from a quarter circle by 0.03 %.
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let reachOfControls = 4 / 3 * Mathematics.tangent(step / 4)
        for piece in 0..<pieces {
            let one = first + step * Double(piece)
            let two = one + step
            let from = Point(x: Mathematics.cosine(one), y: Mathematics.sine(one))
            let to = Point(x: Mathematics.cosine(two), y: Mathematics.sine(two))
            cubic(
                control1: Point(x: from.x - reachOfControls * from.y, y: from.y + reachOfControls * from.x)
                    .transformed(by: frame),
                control2: Point(x: to.x + reachOfControls * to.y, y: to.y - reachOfControls * to.x)
                    .transformed(by: frame),
                // Avoid a gap at the end due to rounding.
                to: piece == pieces - 1 ? end : to.transformed(by: frame))
        }
    }
}
