internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// Drags of content out of the host and onto it.
extension NodeHost {
    // MARK: - Out of the host

    /// Whether a press at a place would drag the selected text of an editor.
    func isOnSelection(of node: MountedNode, _ place: Point) -> Bool {
        guard onDragOut != nil, case .editor(let drawing) = node.wanted.content,
            case .editor(let description) = node.kind,
            !description.isSecure, focus == node.path
        else { return false }
        let frame = node.hostFrame
        let point = Point(x: place.x - frame.x - drawing.origin.x, y: place.y - frame.y - drawing.origin.y)
        return drawing.selection.contains { $0.contains(point) }
    }

    /// Has the window drag the content of a node.
    ///
    /// - Returns: whether it does.
    func drag(_ content: NodeDragContent) -> Bool {
        guard let onDragOut else { return false }
        dragged = content.content.map { DraggedText(node: nil, selection: TextSelection(caret: 0), content: $0) }
        return onDragOut(content)
    }

    /// Has the window drag the selected text of an editor.
    ///
    /// - Returns: whether it does.
    func dragSelection(of node: MountedNode) -> Bool {
        guard let onDragOut, let content = selectedContent, let editor = node.editor?.editor else { return false }
        dragged = DraggedText(node: node, selection: editor.selection, content: content)
        if onDragOut(NodeDragContent(content, canMove: editor.isEditable && node.isEnabled)) { return true }
        dragged = nil
        return false
    }

    /// Removes the text that was dragged out of an editor, after it was moved to another place. Does nothing if the text
    /// has changed.
    public func removeDragged() {
        guard let dragged, let node = dragged.node, nodes[node.path] === node else { return }
        self.dragged = nil
        edit(node) { editor in
            let now = editor.selection
            guard dragged.selection.utf8Range.upperBound <= editor.text.utf8Count else { return false }
            editor.select(dragged.selection)
            if editor.copied == dragged.content, editor.insert("") { return true }
            editor.select(now)
            return false
        }
    }

    // MARK: - Onto the host

    /// Whether an editor at a place would take content.
    public func canDrop(at place: Point) -> Bool {
        guard let node = hit(place)?.chain.first(where: { $0.editor != nil }), node.isEnabled else { return false }
        return node.editor?.editor.isEditable == true
    }

    /// Drops the content that is dragged from this host at a place in the same host.
    ///
    /// - Parameter isMoved: whether the text moves there, in one step of the history if it stays in its editor.
    /// - Returns: false if there is no editor at the place, or if it refuses the text.
    @discardableResult public func dropDragged(at place: Point, isMoved: Bool) -> Bool {
        guard let dragged, canDrop(at: place), let target = hit(place)?.chain.first(where: { $0.editor != nil }) else {
            return false
        }
        guard isMoved, let source = dragged.node else { return drop(dragged.content, at: place) }
        guard target === source else {
            guard drop(dragged.content, at: place) else { return false }
            removeDragged()
            return true
        }
        self.dragged = nil
        let point = editorPoint(target, place)
        return edit(target) { editor in
            editor.select(dragged.selection)
            return editor.copied == dragged.content && (try? editor.moveSelection(to: point)) == true
        }
    }
}
