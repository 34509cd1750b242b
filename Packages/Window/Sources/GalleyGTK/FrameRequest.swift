internal import CGalleyGTK
internal import Synchronization

/// Requests frames of a view from any thread.
final class FrameRequest: Sendable {
    private let number: UInt32
    private let isSent = Atomic<Bool>(false)

    init(_ number: UInt32) { self.number = number }

    /// Requests a frame, unless a request is on its way.
    func send() {
        guard !isSent.exchange(true, ordering: .acquiringAndReleasing) else { return }
        galley_gtk_invoke(
            { number in
                let number = UInt32(UInt(bitPattern: number))
                MainActor.assumeIsolated { ViewSystem.shared.view(number)?.takeFrameRequest() }
            }, UnsafeMutableRawPointer(bitPattern: UInt(number)))
    }

    /// The request has arrived; later ones are sent again.
    func taken() { isSent.store(false, ordering: .releasing) }
}
