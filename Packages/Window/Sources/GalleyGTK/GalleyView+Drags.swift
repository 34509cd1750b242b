internal import CGalleyGTK
internal import GalleyDesktop
internal import GalleyDisplay
internal import GalleyInterface
public import GalleyNodes
internal import GalleyText

/// Drags of text and files from and onto the view.
extension GalleyView {
    /// Whether the mouse can drag something out of the view, which GTK can.
    public var canStartDrag: Bool { true }

    /// Drags something from the view, until the button is released.
    public func startDrag(_ dragged: NodeDragContent) -> Bool {
        guard let widget else { return false }
        var forms: [(type: String, bytes: [UInt8])] = []
        if !dragged.files.isEmpty { forms.append((FileReferences.type, FileReferences.bytes(of: dragged.files))) }
        if let content = dragged.content { forms += ClipboardForms.forms(of: content) }
        input.dragged = dragged
        return ViewClipboards.withParts(of: forms) { galley_gtk_drag(widget, $0, Int32($0.count), dragged.canMove) }
    }

    /// Whether something can be dropped at a place.
    func accepts(at place: Point, hasText: Bool, hasFiles: Bool) -> Bool {
        hasFiles && session.onDropFiles != nil || (hasText || hasFiles) && nodeHost.canDrop(at: place)
    }

    /// Uses something that was dropped.
    ///
    /// - Returns: false if nothing at the place can use it.
    func take(_ drop: ViewDrop) -> Bool {
        let files = drop.isOwn ? input.dragged?.files ?? [] : drop.files
        if !files.isEmpty { return deliver(.dropFiles(files, at: drop.place)) }
        if drop.isOwn { return deliver(.dropDragged(at: drop.place, isMoved: drop.isMoved)) }
        return drop.content.map { deliver(.drop($0, at: drop.place)) } ?? false
    }

    /// The drag is over, and with it the press that began it.
    func dragEnded() {
        input.dragged = nil
        deliver(.pointer(HostPointer(.cancel, at: Point(x: -1, y: -1))))
    }
}
