internal import GalleyConsole
internal import Glibc

/// The progress of a batch on standard error, if that is a terminal.
struct ProgressBar {
    private let isShown: Bool
    private let total: Int?
    private var documents = 0
    private var bytes = 0
    private var lastDrawn = 0.0

    /// - Parameter total: The size of the input in bytes, if known.
    init(total: Int?) {
        isShown = StandardStream.error.isTerminal
        self.total = total
    }

    mutating func advance(documents: Int, bytes: Int) {
        self.documents += documents
        self.bytes += bytes
        guard isShown else { return }
        let now = Self.now
        guard now - lastDrawn > 0.1 else { return }
        lastDrawn = now
        var line = "\r\(self.documents) documents"
        if let total, total > 0 {
            let part = min(1, Double(self.bytes) / Double(total))
            let filled = Int(part * 30)
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
            line = "\r\(bar) \(Int(part * 100)) %, \(self.documents) documents"
        }
        show(line + "\u{1B}[K")
    }

    /// Removes the bar.
    mutating func end() {
        if isShown, lastDrawn > 0 { show("\r\u{1B}[K") }
    }

    private func show(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
