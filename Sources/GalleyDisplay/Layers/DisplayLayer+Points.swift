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
        let order = sublayers.enumerated().sorted {
            $0.element.zPosition == $1.element.zPosition
                ? $0.offset > $1.offset : $0.element.zPosition > $1.element.zPosition
        }
        for (_, layer) in order {
            if let inner = layer.convertFromSuperlayer(point), let hit = layer.hitTest(inner) { return hit }
        }
        return isInside ? self : nil
    }
}

/// An event of a pointer: a mouse or a finger.
public struct PointerEvent: Sendable, Hashable {
    /// The kind of a pointer event.
    public enum Phase: Sendable, Hashable {
        /// The pointer was pressed.
        case down
        /// The pointer was moved while pressed.
        case move
        /// The pointer was released.
        case up
        /// The pointer was taken over by another recognizer.
        case cancel
    }

    /// The kind of event.
    public var phase: Phase
    /// The location in the coordinates of the receiver: a layer, or the root of a dispatcher.
    public var location: Point
    /// The time on the group's clock.
    public var time: Duration
    /// The identifier of the pointer, which distinguishes fingers.
    public var pointer: Int

    /// Creates an event.
    public init(_ phase: Phase, at location: Point, time: Duration, pointer: Int = 0) {
        self.phase = phase
        self.location = location
        self.time = time
        self.pointer = pointer
    }
}

/// Dispatches pointer events to the layers under the pointers.
///
/// The frontmost layer at the point is asked first, then the layers around it. The layer that accepts the press
/// receives the further events of that pointer.
@MainActor public final class PointerDispatcher {
    /// The layer whose coordinates the events use.
    public let root: DisplayLayer
    private var targets: [Int: DisplayLayer] = [:]

    /// Creates a dispatcher for the layers in `root`.
    public init(root: DisplayLayer) {
        self.root = root
    }

    /// The layer that accepted the press of pointer number `pointer`.
    public func target(of pointer: Int = 0) -> DisplayLayer? { targets[pointer] }

    /// Dispatches an event.
    ///
    /// - Returns: whether a layer accepted it.
    @discardableResult public func send(_ event: PointerEvent) -> Bool {
        if event.phase == .down {
            var layer = root.hitTest(event.location)
            while let candidate = layer {
                if tell(candidate, event) {
                    targets[event.pointer] = candidate
                    return true
                }
                layer = candidate === root ? nil : candidate.superlayer
            }
            return false
        }
        guard let target = targets[event.pointer] else { return false }
        if event.phase != .move { targets[event.pointer] = nil }
        return tell(target, event)
    }

    /// Cancels the press of a pointer, for example when scrolling starts.
    public func cancel(pointer: Int = 0, time: Duration) {
        guard let target = targets.removeValue(forKey: pointer) else { return }
        _ = target.handle(PointerEvent(.cancel, at: .zero, time: time, pointer: pointer))
    }

    private func tell(_ layer: DisplayLayer, _ event: PointerEvent) -> Bool {
        guard let location = layer.convert(event.location, from: root) else { return false }
        var event = event
        event.location = location
        return layer.handle(event)
    }
}
