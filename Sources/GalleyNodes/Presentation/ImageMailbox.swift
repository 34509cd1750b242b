internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// Hands the reports of a loader to the host on the main actor, in its next turn.
final class ImageMailbox: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var reports: [NodeImageReport] = []
    }

    private let state = Guarded(State())
    private let key: ImageKey
    private let number: Int
    private let reference: WeakHost
    private let group: DisplayGroup

    @MainActor init(host: NodeHost, key: ImageKey, number: Int) {
        reference = WeakHost(value: host)
        group = host.group
        self.key = key
        self.number = number
    }

    /// Takes a report from any thread.
    func post(_ report: NodeImageReport) {
        let isOpen = state.withLock { state in
            state.reports.append(report)
            return state.isOpen
        }
        if isOpen { deliverSoon() }
    }

    /// The request is known to the host.
    @MainActor func open() {
        let hasReports = state.withLock { state in
            state.isOpen = true
            return !state.reports.isEmpty
        }
        if hasReports { group.performInNextTurn { self.deliver() } }
    }

    private func deliverSoon() {
        group.performFromAnyThread { self.deliver() }
    }

    @MainActor private func deliver() {
        let reports = state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
        for report in reports { reference.value?.loadReported(report, for: key, number: number) }
    }
}
