internal import Synchronization

/// Notes which values a description has read.
final class EnvironmentLog: Sendable {
    private let flag = Atomic(false)
    func noteSize() { flag.store(true, ordering: .relaxed) }
    var hasReadSize: Bool { flag.load(ordering: .relaxed) }
}
