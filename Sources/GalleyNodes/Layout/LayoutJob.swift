internal import GalleyBoxes
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText
internal import Synchronization

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
    /// Whether descriptions are made for their actions: they keep their payloads, and are not laid out.
    let isForActions: Bool
    private let counts: Counts

    private final class Counts: Sendable {
        let described = Atomic(0)
        let laidOut = Atomic(0)
    }

    init(
        states: [NodePath: NodeState] = [:], dirty: Set<NodePath> = [],
        cancellation: CancellationToken = CancellationToken(), images: (any ImageLoader)? = nil,
        isForActions: Bool = false
    ) {
        self.images = images
        self.isForActions = isForActions
        counts = Counts()
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
        isForActions = other.isForActions
        self.cancellation = cancellation
    }

    var described: Int { counts.described.load(ordering: .relaxed) }
    var laidOut: Int { counts.laidOut.load(ordering: .relaxed) }
    func noteDescribed() { counts.described.add(1, ordering: .relaxed) }
    func noteLaidOut() { counts.laidOut.add(1, ordering: .relaxed) }
}
