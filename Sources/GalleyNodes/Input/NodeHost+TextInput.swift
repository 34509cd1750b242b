internal import GalleyDisplay
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// Input methods, clipboards, drops and the mouse's cursor.
extension NodeHost {
    /// The editor that has the keyboard's focus; `nil` if there is none.
    public var textInput: NodeTextInput? {
        guard let node = focusedEditor, case .editor(let description) = node.kind, let state = node.editor else {
            return nil
        }
        return NodeTextInput(
            path: node.path, caret: inputRect(of: node), isSecure: description.isSecure,
            isMultiline: description.isMultiline, isEditable: description.isEditable,
            isComposing: state.editor.markedTextRange != nil)
    }

    private var focusedEditor: MountedNode? {
        focus.flatMap { nodes[$0] }.flatMap { $0.editor == nil ? nil : $0 }
    }

    private func inputRect(of node: MountedNode) -> Rect {
        let frame = node.hostFrame
        guard case .editor(let drawing) = node.wanted.content else { return frame }
        let rect = drawing.caret ?? drawing.marked.last ?? drawing.selection.last ?? .zero
        let place = rect.moved(frame.x + drawing.origin.x, frame.y + drawing.origin.y)
        // Inside of the editor, though the text is scrolled away.
        func limited(_ value: Double, _ start: Double, _ length: Double) -> Double {
            min(max(value, start), max(start, start + length))
        }
        return Rect(
            x: limited(place.x, frame.x, frame.width), y: limited(place.y, frame.y, frame.height - place.height),
            width: place.width, height: place.height)
    }

    /// The text around the caret of the editor that has the focus, at most `utf16Limit` UTF-16 units on each side. `nil`
    /// if there is no such editor, or if it shows dots.
    public func surroundingText(utf16Limit: Int = 1000) -> SurroundingText? {
        guard let node = focusedEditor, case .editor(let description) = node.kind, !description.isSecure else {
            return nil
        }
        return node.editor?.editor.surroundingText(utf16Limit: utf16Limit)
    }

    /// Deletes text around the caret of the editor that has the focus, as an input method requests.
    ///
    /// - Parameters:
    ///   - before: UTF-16 code units before the caret.
    ///   - after: UTF-16 code units after the caret.
    /// - Returns: whether text was deleted.
    @discardableResult public func deleteSurroundingText(before: Int, after: Int) -> Bool {
        guard let node = focusedEditor, before >= 0, after >= 0 else { return false }
        return edit(node) { editor in
            let units = editor.text.string.utf16
            let head = editor.text.index(atUTF8: editor.selection.head)
            let start = units.index(head, offsetBy: -before, limitedBy: units.startIndex) ?? units.startIndex
            let end = units.index(head, offsetBy: after, limitedBy: units.endIndex) ?? units.endIndex
            guard start < end else { return false }
            // The rest of a cluster stays, such as a consonant whose tone mark is deleted.
            let whole = NodeHost.wholeCharacters(start..<end, of: editor.text.string)
            var kept = AttributedText(editor.text[whole.lowerBound..<start])
            kept.append(AttributedText(editor.text[end..<whole.upperBound]))
            return editor.replace(whole, with: kept)
        }
    }

    private static func wholeCharacters(_ range: Range<String.Index>, of string: String) -> Range<String.Index> {
        func start(_ index: String.Index) -> String.Index {
            index == string.endIndex ? index : string.index(before: string.index(after: index))
        }
        let last = start(range.upperBound)
        return start(range.lowerBound)..<(last == range.upperBound ? last : string.index(after: last))
    }

    /// Accepts the text that an input method composes, as when a window loses the keyboard's focus.
    public func commitComposition() {
        guard let node = focusedEditor, node.editor?.editor.markedTextRange != nil else { return }
        edit(node) { editor in
            editor.unmarkText()
            return true
        }
    }

    // MARK: - Clipboards

    /// The selected text as copying it would write it; `nil` if none is selected, or if it shows dots.
    public var selectedContent: ClipboardContent? {
        if let node = focusedEditor, case .editor(let description) = node.kind, let editor = node.editor?.editor {
            return description.isSecure || editor.selection.isCaret ? nil : editor.copied
        }
        return selectedText.map { ClipboardContent(plain: $0.string, text: $0) }
    }

    /// Replaces the selection of the editor that has the focus by content.
    ///
    /// - Returns: whether the text was changed.
    @discardableResult public func paste(_ content: ClipboardContent) -> Bool {
        guard let node = focusedEditor, case .editor(let description) = node.kind, node.isEnabled else { return false }
        return edit(node) { editor in
            description.isMultiline ? editor.paste(content) : editor.insert(NodeHost.singleLine(content.plain))
        }
    }

    /// Inserts content that was dropped on an editor, and gives it the focus.
    ///
    /// - Returns: false if there is no editor at the place, or if it refuses the content.
    @discardableResult public func drop(_ content: ClipboardContent, at place: Point) -> Bool {
        guard let node = hit(place)?.chain.first(where: { $0.editor != nil }), node.isEnabled else { return false }
        giveFocus(node)
        let held = pointerModifiers
        pointerModifiers = []
        editorPressed(node, at: place, count: 1)
        pointerModifiers = held
        return paste(content)
    }

    // MARK: - Cursor

    /// The shape of the mouse's cursor at a point of the host.
    public func cursor(at place: Point) -> NodeCursor {
        for pointer in pointers.values {
            switch pointer.drag {
            case .editor, .selection: return .text
            case .slider, .selectedText, .none: break
            }
        }
        guard let front = hit(place) else { return .default }
        for node in front.chain {
            if let cursor = node.traits.cursor { return cursor }
            switch node.kind {
            case .editor: return node.isEnabled ? .text : .default
            case .text(let text):
                if text.isInteractive, textPress(node, text, at: place) != nil { return .pointer }
                if text.isSelectable { return .text }
            case .button, .toggle, .slider: return .default
            default: break
            }
            if node.traits.onTap != nil { return .pointer }
        }
        return .default
    }

    // MARK: - Caret

    /// Places the caret of an editor in front of the picture of its text.
    func updateCaret(_ node: MountedNode) {
        guard node.editor != nil else { return }
        // The caret alone may have moved.
        if node.shown?.isSame(as: node.wanted) == true { node.shown = node.wanted }
        guard let shown = node.shown, case .editor(let drawing) = shown.content, let caret = drawing.visibleCaret else {
            guard node.caret != nil else { return }
            node.caret = nil
            return arrange(node)
        }
        let layer = node.caret ?? DisplayLayer(group: group)
        layer.scale = scale
        layer.backgroundColor = shown.theme.resolved(.text)
        layer.isHidden = !showsCaret
        // On whole pixels.
        let start = pixelAligned(caret.origin)
        layer.frame = Rect(
            x: start.x, y: start.y, width: max(1, (caret.width * scale).rounded()) / scale,
            height: max(1, (caret.height * scale).rounded()) / scale)
        guard node.caret == nil else { return }
        node.caret = layer
        arrange(node)
    }

    // MARK: - Accessibility

    /// Whether ``accessibilityTree`` may have changed since the last call.
    public func takeAccessibilityChange() -> Bool {
        defer { needsAccessibility = false }
        return needsAccessibility
    }
}
