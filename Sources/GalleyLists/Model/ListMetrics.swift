internal import GalleyNodes
internal import GalleyText

/// The inputs of a list's geometry other than its items and layout.
struct ListMetrics: Sendable, Equatable {
    /// The size of the part that is seen.
    var viewport: Size
    /// Pixels per point.
    var scale: Double
    var isRightToLeft: Bool
    /// Counts changes of the environment and of the program's closures; each measures all lengths again.
    var generation: Int
}

/// The directions of a list.
struct ListAxes: Sendable, Equatable {
    /// Whether it scrolls horizontally.
    var isHorizontal: Bool
    /// Whether the first item is at the end.
    var isReversed: Bool
    /// Whether the first column is on the right.
    var mirrorsCross: Bool

    init(_ layout: ListLayout, isRightToLeft: Bool) {
        isHorizontal = layout.axis.contains(.horizontal)
        isReversed = layout.isInverted != (isHorizontal && isRightToLeft)
        mirrorsCross = !isHorizontal && isRightToLeft
    }

    func length(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
    func cross(_ size: Size) -> Double { isHorizontal ? size.height : size.width }
    func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }
    func size(_ length: Double, _ cross: Double) -> Size {
        isHorizontal ? Size(width: length, height: cross) : Size(width: cross, height: length)
    }
    func point(_ along: Double) -> Point { isHorizontal ? Point(x: along, y: 0) : Point(x: 0, y: along) }
}
