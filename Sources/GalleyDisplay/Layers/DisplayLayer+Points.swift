public import GalleyText

extension DisplayLayer {
    /// Converts a point of the superlayer to this layer's coordinates; `nil` if the transform is not invertible.
    public func convertFromSuperlayer(_ point: Point) -> Point? {
        guard let inverse = transform.inverse else { return nil }
        let around = Point(x: point.x - position.x, y: point.y - position.y).transformed(by: inverse)
        return Point(
            x: around.x + anchorPoint.x * bounds.width + bounds.x,
            y: around.y + anchorPoint.y * bounds.height + bounds.y)
    }

    /// Converts a point of this layer to the superlayer's coordinates.
    public func convertToSuperlayer(_ point: Point) -> Point {
        let around = Point(
            x: point.x - bounds.x - anchorPoint.x * bounds.width, y: point.y - bounds.y - anchorPoint.y * bounds.height
        ).transformed(by: transform)
        return Point(x: around.x + position.x, y: around.y + position.y)
    }

    /// Converts a point of `ancestor` to this layer's coordinates; `nil` if `ancestor` does not contain this layer.
    public func convert(_ point: Point, from ancestor: DisplayLayer) -> Point? {
        if self === ancestor { return point }
        guard let outer = superlayer?.convert(point, from: ancestor) else { return nil }
        return convertFromSuperlayer(outer)
    }

    /// The frontmost layer at a point of this layer: itself, a layer inside it, or `nil`.
    ///
    /// Hidden layers and clipped areas are not hit.
    public func hitTest(_ point: Point) -> DisplayLayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let isInside = bounds.contains(point)
        if clipsToBounds, !isInside { return nil }
        for layer in sublayers.reversed() {
            if let inner = layer.convertFromSuperlayer(point), let hit = layer.hitTest(inner) { return hit }
        }
        return isInside ? self : nil
    }
}
