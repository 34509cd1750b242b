public import GalleyText

extension DisplayLayer {
    /// A point of the superlayer in this layer's coordinates; `nil` where the layer's transform maps it to a line.
    public func convertFromSuperlayer(_ point: Point) -> Point? {
        guard let inverse = transform.inverse else { return nil }
        let around = Point(x: point.x - position.x, y: point.y - position.y).transformed(by: inverse)
        return Point(
            x: around.x + anchorPoint.x * bounds.width + bounds.x,
            y: around.y + anchorPoint.y * bounds.height + bounds.y)
    }

    /// A point of this layer in the superlayer's coordinates.
    public func convertToSuperlayer(_ point: Point) -> Point {
        let around = Point(
            x: point.x - bounds.x - anchorPoint.x * bounds.width, y: point.y - bounds.y - anchorPoint.y * bounds.height
        ).transformed(by: transform)
        return Point(x: around.x + position.x, y: around.y + position.y)
    }

    /// A point of `ancestor` in this layer's coordinates; `nil` where `ancestor` is not around this layer.
    public func convert(_ point: Point, from ancestor: DisplayLayer) -> Point? {
        if self === ancestor { return point }
        guard let outer = superlayer?.convert(point, from: ancestor) else { return nil }
        return convertFromSuperlayer(outer)
    }

    /// The frontmost layer at a point of this layer: itself, one inside, or `nil`.
    ///
    /// Hidden layers are not hit, nor what is cut off.
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

/// Something that a pointer, a mouse or a finger, did.
public struct PointerEvent: Sendable, Hashable {
    /// What a pointer does.
    public enum Phase: Sendable, Hashable {
        /// It was pressed, moved while pressed, was lifted, or was taken over by somebody else.
        case down, move, up, cancel
    }

    /// What happened.
    public var phase: Phase
    /// In the coordinates of whoever is told: a layer's own, or those of the root that a dispatcher stands for.
    public var location: Point
    /// When, on the group's clock.
    public var time: Duration
    /// Tells fingers apart.
    public var pointer: Int

    /// An event.
    public init(_ phase: Phase, at location: Point, time: Duration, pointer: Int = 0) {
        self.phase = phase
        self.location = location
        self.time = time
        self.pointer = pointer
    }
}

/// Hands what pointers do to the layers that they do it to.
///
/// Who is pressed is asked first, then the layers around it; whoever wants the press is told the rest.
@MainActor public final class PointerDispatcher {
    /// The layer whose coordinates events come in.
    public let root: DisplayLayer
    private var targets: [Int: DisplayLayer] = [:]

    /// A dispatcher for the layers in `root`.
    public init(root: DisplayLayer) {
        self.root = root
    }

    /// The layer that has pointer number `pointer`.
    public func target(of pointer: Int = 0) -> DisplayLayer? { targets[pointer] }

    /// Hands an event on.
    ///
    /// - Returns: whether a layer took it.
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

    /// Takes a press away from the layer that has it, as one who scrolls does.
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
