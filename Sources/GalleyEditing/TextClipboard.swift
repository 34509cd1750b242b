internal import GalleyText
internal import GalleyLayout

/// A clipboard, provided by the host.
public protocol TextClipboard {
    /// Returns the content to paste; `nil` if there is none.
    func read() -> ClipboardContent?
    /// Stores content that was cut or copied.
    mutating func write(_ content: ClipboardContent)
}
