internal import CGalleyGTK
internal import GalleyDesktop
internal import GalleyEditing
internal import GalleyInterface
internal import Glibc

/// The clipboards of the desktop, by GTK.
@MainActor final class ViewClipboards {
    static let shared = ViewClipboards()

    private var written: [HostClipboard: ClipboardContent] = [:]

    private init() {}

    func read(_ clipboard: HostClipboard, _ widget: UnsafeMutableRawPointer) -> ClipboardContent? {
        let isPrimary = clipboard == .primary
        // Content that a view has copied needs no conversion.
        if galley_gtk_clipboard_is_owned(isPrimary) { return written[clipboard] }
        guard !galley_gtk_is_waiting(), let names = galley_gtk_clipboard_types(widget, isPrimary) else { return nil }
        defer { free(names) }
        let types = String(cString: names).split(separator: "\n").map(String.init)
        return ClipboardForms.content(types) { type in
            var count = 0
            guard let bytes = galley_gtk_clipboard_read(widget, isPrimary, type, &count) else { return nil }
            defer { free(bytes) }
            return Array(UnsafeRawBufferPointer(start: bytes, count: count))
        }
    }

    func write(_ content: ClipboardContent, to clipboard: HostClipboard, _ widget: UnsafeMutableRawPointer) {
        let isDone = ViewClipboards.withParts(of: ClipboardForms.forms(of: content)) { parts in
            galley_gtk_clipboard_write(widget, clipboard == .primary, parts, Int32(parts.count))
        }
        written[clipboard] = isDone ? content : nil
    }

    /// Calls a body with parts whose buffers live during the call.
    static func withParts<Result>(
        of forms: [(type: String, bytes: [UInt8])], _ body: ([GalleyGTKPart]) -> Result
    ) -> Result {
        func add(_ rest: ArraySlice<(type: String, bytes: [UInt8])>, _ parts: [GalleyGTKPart]) -> Result {
            guard let form = rest.first else { return body(parts) }
            return form.type.withCString { type in
                form.bytes.withUnsafeBytes { bytes in
                    let part = GalleyGTKPart(type: type, bytes: bytes.baseAddress, count: bytes.count)
                    return add(rest.dropFirst(), parts + [part])
                }
            }
        }
        return add(forms[...], [])
    }
}
