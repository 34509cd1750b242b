internal import GalleyText

extension Rect {
    init(origin: Point, size: Size) { self.init(x: origin.x, y: origin.y, width: size.width, height: size.height) }

    /// The part inside of `other`; of no size where there is none.
    package func clipped(to other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// Whether the two have a point in common, edges included.
    func touches(_ other: Rect) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }

    /// Whether the two have an area in common.
    package func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }

    package func moved(_ x: Double, _ y: Double) -> Rect {
        Rect(x: self.x + x, y: self.y + y, width: width, height: height)
    }
}

extension Duration {
    static func seconds(fraction: Double) -> Duration {
        .nanoseconds(Int64(max(0, min(fraction, 1e9)) * 1e9))
    }
}
