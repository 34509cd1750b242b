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
        var parts: [GalleyGTKPart] = []
        // The buffers live until the call has copied them.
        func add(_ rest: ArraySlice<(type: String, bytes: [UInt8])>) -> Bool {
            guard let form = rest.first else {
                return galley_gtk_clipboard_write(widget, clipboard == .primary, parts, Int32(parts.count))
            }
            return form.type.withCString { type in
                form.bytes.withUnsafeBytes { bytes in
                    parts.append(GalleyGTKPart(type: type, bytes: bytes.baseAddress, count: bytes.count))
                    return add(rest.dropFirst())
                }
            }
        }
        written[clipboard] = add(ClipboardForms.forms(of: content)[...]) ? content : nil
    }
}
