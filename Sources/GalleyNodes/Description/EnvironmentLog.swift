internal import GalleyLayout
internal import GalleySupport

/// Notes which values a description has read.
final class EnvironmentLog: Sendable {
    private let flag = Guarded(false)
    func noteSize() { flag.withLock { $0 = true } }
    var hasReadSize: Bool { flag.withLock { $0 } }
}
