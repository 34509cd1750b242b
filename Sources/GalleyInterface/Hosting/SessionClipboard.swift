internal import GalleyDrawing
internal import GalleyEditing
internal import GalleyNodes

/// The clipboard of a host, for the editors in it.
struct SessionClipboard: TextClipboard {
    weak var host: (any InterfaceHost)?

    // Editors run on the main actor.
    func read() -> ClipboardContent? {
        let host = host
        return MainActor.assumeIsolated { host?.read(.clipboard) }
    }

    func write(_ content: ClipboardContent) {
        let host = host
        MainActor.assumeIsolated { host?.write(content, to: .clipboard) }
    }
}
