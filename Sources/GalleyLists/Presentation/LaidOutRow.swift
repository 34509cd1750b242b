internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// A row that is laid out.
final class LaidOutRow: Sendable {
    let path: NodePath
    let layout: HostedLayout
    /// An estimate of the memory of the layout, in bytes.
    let bytes: Int
    let version: Int
    let generation: Int
    let range: SizeRange
    let state: ListRowState
    /// The size of the host.
    let hostSize: Size

    init(
        path: NodePath, layout: HostedLayout, version: Int, generation: Int, range: SizeRange, state: ListRowState,
        hostSize: Size
    ) {
        self.path = path
        self.layout = layout
        bytes = layout.bytes
        self.version = version
        self.generation = generation
        self.range = range
        self.state = state
        self.hostSize = hostSize
    }

    /// Whether it is up to date.
    func isCurrent(
        _ version: Int, _ generation: Int, _ range: SizeRange, _ state: ListRowState, _ hostSize: Size
    ) -> Bool {
        self.version == version && self.generation == generation && self.range == range && self.state == state
            && (!layout.readsSize || self.hostSize == hostSize)
    }
}
