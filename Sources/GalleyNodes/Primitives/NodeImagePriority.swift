internal import GalleyDisplay
internal import GalleySupport
internal import GalleyText

/// A priority that changes while a request waits.
final class NodeImagePriority: Sendable {
    private let stored: Guarded<Int>
    init(_ value: Int) { stored = Guarded(value) }
    var value: Int { stored.withLock { $0 } }
    func set(_ value: Int) { stored.withLock { $0 = value } }
}
