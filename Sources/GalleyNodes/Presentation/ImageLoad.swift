internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// A load of the loader, and the nodes that wait for it.
struct ImageLoad {
    struct Waiter {
        let path: NodePath
        /// The number of the node's request.
        let number: Int
        var priority: Int
    }

    var number: Int
    var waiters: [Waiter]
    /// The highest of the waiters.
    let priority: NodeImagePriority
    var cancel: @Sendable () -> Void

    mutating func setPriority(_ priority: Int, of path: NodePath) {
        for index in waiters.indices where waiters[index].path == path { waiters[index].priority = priority }
        self.priority.set(waiters.map(\.priority).max() ?? 1)
    }
}
