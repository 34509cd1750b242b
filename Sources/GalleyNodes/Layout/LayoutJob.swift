internal import GalleyBoxes
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// The inputs and counters of one description and layout.
final class LayoutJob: Sendable {
    /// The job of the current thread.
    @TaskLocal static var current: LayoutJob?

    /// The host's data about nodes.
    let states: [NodePath: NodeState]
    /// Nodes whose state has changed, and all around them: they are described again.
    let dirty: Set<NodePath>
    let cancellation: CancellationToken
    /// Finds the natural sizes of images where no host knows them.
    let images: (any ImageLoader)?
    private let counts: Guarded<Counts>

    struct Counts: Sendable {
        var described = 0
        var laidOut = 0
    }

    init(
        states: [NodePath: NodeState] = [:], dirty: Set<NodePath> = [],
        cancellation: CancellationToken = CancellationToken(), images: (any ImageLoader)? = nil
    ) {
        self.images = images
        counts = Guarded(Counts())
        self.states = states
        var all: Set<NodePath> = []
        for path in dirty {
            var next: NodePath? = path
            while let path = next, all.insert(path).inserted { next = path.parent }
        }
        self.dirty = all
        self.cancellation = cancellation
    }

    /// The same job under another token; both count together.
    init(_ other: LayoutJob, cancellation: CancellationToken) {
        (states, dirty, images, counts) = (other.states, other.dirty, other.images, other.counts)
        self.cancellation = cancellation
    }

    var described: Int { counts.withLock { $0.described } }
    var laidOut: Int { counts.withLock { $0.laidOut } }
    func noteDescribed() { counts.withLock { $0.described += 1 } }
    func noteLaidOut() { counts.withLock { $0.laidOut += 1 } }
}
