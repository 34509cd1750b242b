internal import GalleyNodes
internal import GalleyText

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
    func along(_ vector: Vector) -> Double { isHorizontal ? vector.dx : vector.dy }
    func size(_ length: Double, _ cross: Double) -> Size {
        isHorizontal ? Size(width: length, height: cross) : Size(width: cross, height: length)
    }
    func point(_ along: Double) -> Point { isHorizontal ? Point(x: along, y: 0) : Point(x: 0, y: along) }
}
