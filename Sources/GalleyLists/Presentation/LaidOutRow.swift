internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// A row that is laid out.
struct LaidOutRow: Sendable {
    let layout: HostedLayout
    let version: Int
    let generation: Int
    let range: SizeRange
    let state: ListRowState
    /// The size of the host.
    let hostSize: Size

    /// Whether it is up to date.
    func isCurrent(
        _ version: Int, _ generation: Int, _ range: SizeRange, _ state: ListRowState, _ hostSize: Size
    ) -> Bool {
        self.version == version && self.generation == generation && self.range == range && self.state == state
            && (!layout.readsSize || self.hostSize == hostSize)
    }
}
