internal import CGalleyGTK
internal import CGalleyWindow
internal import GalleyDesktop

/// The views of the program, and the tasks of the main actor in GTK's loop.
@MainActor final class ViewSystem {
    static let shared = ViewSystem()

    private var views: [UInt32: GalleyView] = [:]
    private var last: UInt32 = 0
    private var isStarted = false

    private init() {}

    /// Connects the main actor and assistive technology to GTK's loop.
    func start() {
        guard !isStarted else { return }
        isStarted = true
        _ = galley_window_watch_main_queue(wakeForTasks)
        var program = AccessibleProgram()
        program.embed = { ViewSystem.shared.views[$0]?.embed($1) }
        program.view = { ViewSystem.shared.views[$0] }
        program.wake = { galley_gtk_invoke({ _ in MainActor.assumeIsolated { ViewSystem.shared.publish() } }, nil) }
        AccessibilityBus.shared.start(program)
    }

    func nextNumber() -> UInt32 {
        last += 1
        return last
    }

    /// The view with a number.
    func view(_ number: UInt32) -> GalleyView? { views[number] }

    func add(_ view: GalleyView) { views[view.number] = view }

    func remove(_ view: GalleyView) { views[view.number] = nil }

    private func publish() {
        for view in views.values { view.publish() }
    }
}

/// Runs tasks of the main actor, on the thread of GTK.
private func performTasks() {
    guard !galley_gtk_is_waiting() else { return galley_gtk_after_waiting(performTasks) }
    galley_window_drain_main_queue()
}

/// Wakes GTK's loop for tasks of the main actor, on the thread that watches for them.
private func wakeForTasks() { galley_gtk_invoke({ _ in performTasks() }, nil) }
