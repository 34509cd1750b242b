internal import GalleyText

/// Dispatches pointer events to the layers under the pointers.
///
/// The frontmost layer at the point receives the event first, then the layers around it. The layer that accepts the
/// press receives the further events of that pointer.
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
                if deliver(to: candidate, event) {
                    targets[event.pointer] = candidate
                    return true
                }
                layer = candidate === root ? nil : candidate.superlayer
            }
            return false
        }
        guard let target = targets[event.pointer] else { return false }
        if event.phase != .move { targets[event.pointer] = nil }
        return deliver(to: target, event)
    }

    /// Cancels the press of a pointer, for example when scrolling starts.
    public func cancel(pointer: Int = 0, time: Duration) {
        guard let target = targets.removeValue(forKey: pointer) else { return }
        _ = target.handle(PointerEvent(.cancel, at: .zero, time: time, pointer: pointer))
    }

    private func deliver(to layer: DisplayLayer, _ event: PointerEvent) -> Bool {
        guard let location = layer.convert(event.location, from: root) else { return false }
        var event = event
        event.location = location
        return layer.handle(event)
    }
}
