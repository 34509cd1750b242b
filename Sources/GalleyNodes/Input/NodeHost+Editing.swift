internal import GalleyBoxes
internal import GalleyDisplay
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// Editors: keys, typing, composition and pointers.
extension NodeHost {
    func makeEditor(_ node: MountedNode) -> EditorState? {
        guard case .editor(let description) = node.kind else { return nil }
        var editor = TextEditor(
            scaled(description.text, node), container: .unbounded, fonts: node.source.environment.fonts,
            parser: description.parser)
        editor.perform(.move(.documentEnd))
        return EditorState(
            editor: editor, described: description.text, parser: description.parser,
            scale: node.source.environment.textScale)
    }

    private func scaled(_ text: AttributedText, _ node: MountedNode) -> AttributedText {
        NodeContext(environment: node.source.environment, state: NodeState()).text(text)
    }

    /// An editor node has a new description.
    func updateEditor(_ node: MountedNode, _ description: EditorNode, isNew: Bool) {
        guard var state = node.editor else { return }
        var isReplaced = false
        let before = state.editor.text
        if !isNew, state.described != description.text {
            state.described = description.text
            if !isSame(described(state), description.text, description),
                !state.reported.contains(
                    description.text, describedAt: mountedDescriptionTime ?? now,
                    charactersOnly: description.parser != nil)
            {
                state.reported = ReportedTexts()
                state.editor.setText(scaled(description.text, node))
                state.scale = node.source.environment.textScale
                state.editor.perform(.move(.documentEnd))
                state.offset = .zero
                isReplaced = true
            }
        }
        if !EditorNode.isSame(state.parser, description.parser) {
            state.parser = description.parser
            state.editor.parser = description.parser
            isReplaced = isReplaced || state.editor.text != before
        }
        let scale = node.source.environment.textScale
        if scale != state.scale, scale > 0, state.scale > 0 {
            let selection = state.editor.selection
            state.editor.setText(state.editor.text.scaled(by: scale / state.scale))
            state.editor.select(selection)
            state.scale = scale
            isReplaced = true
        }
        if isReplaced {
            // The layout was made with the text before.
            layoutStateChanged(node)
            state.spelling?.follow(
                NodeEdit(from: before.string, to: state.editor.text.string), from: before, to: state.editor.text)
        }
        state.editor.isEditable = description.isEditable
        state.editor.maximumLength = description.maximumLength
        state.editor.placeholder = description.placeholder.map { scaled($0, node) }
        state.editor.container = container(description, node)
        state.editor.pageHeight = max(20, textArea(of: node.record).height)
        node.editor = state
        updateSpelling(node, description)
    }

    /// Whether two texts are the same, apart from the attributes that a parser sets.
    private func isSame(_ one: AttributedText, _ other: AttributedText, _ description: EditorNode) -> Bool {
        description.parser == nil ? one == other : one.string == other.string
    }

    func textArea(of record: ElementRecord) -> Rect {
        Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height).inset(by: record.border)
            .inset(by: record.padding)
    }

    private func container(_ description: EditorNode, _ node: MountedNode) -> TextContainer {
        guard description.isMultiline else { return .unbounded }
        return .width(max(1, textArea(of: node.record).width))
    }

    /// The content of an editor: its text, selection and caret.
    func editorDrawing(of node: MountedNode, _ record: ElementRecord) -> EditorDrawing {
        let area = textArea(of: record)
        var drawing = EditorDrawing(origin: area.origin, clip: area)
        guard case .editor(let description) = node.kind, var state = node.editor else { return drawing }
        let isFocused = node.control.contains(.focused)
        if description.isSecure {
            let shown = secured(state.editor, description)
            fill(&drawing, shown, isFocused, area, &state.offset, &state.revealed)
        } else {
            fill(&drawing, state.editor, isFocused, area, &state.offset, &state.revealed)
            if let finding = state.finding, let layout = drawing.text {
                let visible = Rect(origin: state.offset, size: area.size)
                (drawing.found, drawing.currentFound) = foundRects(finding, in: layout, visible)
            }
            if let spelling = state.spelling, let layout = drawing.text {
                let visible = Rect(origin: state.offset, size: area.size)
                drawing.misspelled = spellingWaves(
                    spelling, state.editor, isFocused: isFocused, in: layout, visible)
            }
            if isFocused, let clause = state.clause { drawing.clause = rects(of: clause, in: state.editor) }
        }
        node.editor = state
        return drawing
    }

    /// The rectangles of a part of the composition, in UTF-16 code units from its start.
    private func rects(of clause: Range<Int>, in editor: TextEditor) -> [Rect] {
        guard let marked = editor.markedUTF16Range, !clause.isEmpty else { return [] }
        let units = editor.text.string.utf16
        func index(_ offset: Int) -> String.Index {
            units.index(units.startIndex, offsetBy: min(marked.lowerBound + max(0, offset), marked.upperBound))
        }
        let range = editor.text.utf8Range(index(clause.lowerBound)..<index(clause.upperBound))
        return (try? editor.layout().selectionRects(forUTF8: range)) ?? []
    }

    /// An editor of dots with the same selection.
    func secured(_ editor: TextEditor, _ description: EditorNode) -> TextEditor {
        var shown = TextEditor(description.shown(editor.text), container: editor.container, fonts: editor.fonts)
        shown.placeholder = editor.placeholder
        func dots(_ utf8: Int) -> Int {
            let string = editor.text.string
            let index = editor.text.index(atUTF8: utf8)
            return string[..<index].count * "•".utf8.count
        }
        shown.select(TextSelection(anchor: dots(editor.selection.anchor), head: dots(editor.selection.head)))
        return shown
    }

    private func fill(
        _ drawing: inout EditorDrawing, _ editor: TextEditor, _ isFocused: Bool, _ area: Rect,
        _ offset: inout Point, _ revealed: inout EditorState.Revealed?
    ) {
        if editor.text.isEmpty {
            drawing.placeholder = try? editor.placeholderLayout()
        } else {
            drawing.text = try? editor.layout()
        }
        let caret = EditorState.Revealed(
            selection: editor.selection, utf8Count: editor.text.utf8Count, viewport: area.size)
        if isFocused, revealed != caret,
            let scrolled = try? editor.scrollOffset(from: offset, viewport: area.size, margin: 2)
        {
            offset = scrolled
        }
        revealed = isFocused ? caret : nil
        let most = greatestOffset(in: drawing.text, area.size)
        offset = Point(x: min(offset.x, most.x), y: min(offset.y, most.y))
        drawing.origin = Point(x: area.x - offset.x, y: area.y - offset.y)
        guard isFocused else { return }
        drawing.selection = (try? editor.selectionRects()) ?? []
        drawing.marked = (try? editor.markedRects()) ?? []
        if editor.selection.isCaret, let layout = try? editor.layout() {
            let head = TextPosition(
                layout.text.index(atUTF8: editor.selection.head), affinity: editor.selection.affinity)
            var caret = layout.caretFrame(for: head)
            caret.width = max(1, caret.width)
            if caret.height <= 0 { caret.height = min(area.height, 16) }
            drawing.caret = caret
        }
    }

    private func greatestOffset(in layout: TextLayout?, _ viewport: Size) -> Point {
        let content = layout?.containerSize ?? .zero
        return Point(x: max(0, content.width - viewport.width), y: max(0, content.height - viewport.height))
    }

    /// The greatest offset of an editor's text.
    func greatestEditorOffset(of node: MountedNode) -> Point {
        guard case .editor(let drawing) = node.wanted.content else { return .zero }
        return greatestOffset(in: drawing.text, textArea(of: node.record).size)
    }

    /// Moves the text of an editor, until its caret or viewport changes.
    func setEditorOffset(_ offset: Point, of node: MountedNode) {
        guard let state = node.editor, state.offset != offset else { return }
        node.editor?.offset = offset
        redraw(node)
        needsAccessibility = true
    }

    // MARK: - Queries

    /// The text of an editor node; `nil` for other nodes.
    public func editedText(of path: NodePath) -> AttributedText? { nodes[path]?.editor.map { described($0) } }

    /// The selection of an editor node; `nil` for other nodes.
    public func selection(of path: NodePath) -> TextSelection? { nodes[path]?.editor?.editor.selection }

    /// The caret of the editor that has the focus, from the corner of the host, for the window of an input method.
    public var caretRect: Rect? {
        guard let node = focus.flatMap({ nodes[$0] }), case .editor(let drawing) = node.wanted.content,
            let caret = drawing.caret
        else { return nil }
        let frame = node.hostFrame
        return caret.moved(frame.x + drawing.origin.x, frame.y + drawing.origin.y)
    }

    /// Replaces the text of an editor as its user would, which can be undone; an empty text clears a field.
    ///
    /// - Returns: false where `path` is no editor on screen, or the change is not allowed.
    @discardableResult public func setText(_ text: AttributedText, of path: NodePath) -> Bool {
        guard let node = nodes[path] else { return false }
        let text = scaled(text, node)
        return edit(path) { $0.replace($0.text.string.startIndex..<$0.text.string.endIndex, with: text) }
    }

    /// Changes an editor as its user would: with the limits of the node, its validation and its reports.
    ///
    /// - Returns: what `change` returns; false where `path` is no editor on screen.
    @discardableResult public func edit(_ path: NodePath, _ change: (inout TextEditor) -> Bool) -> Bool {
        guard let node = nodes[path], node.editor != nil, node.isEnabled else { return false }
        return edit(node, change)
    }

    // MARK: - Changes

    /// - Parameter isTyping: whether the user types. A word is not marked as misspelled while it is being typed.
    @discardableResult func edit(
        _ node: MountedNode, isTyping: Bool = false, _ change: (inout TextEditor) -> Bool
    ) -> Bool {
        guard case .editor(let description) = node.kind, var state = node.editor else { return false }
        let before = state.editor
        if before.text.isEmpty, before.typingAttributes.isEmpty, !description.typingAttributes.isEmpty {
            let sample = scaled(AttributedText(" ", attributes: description.typingAttributes), node)
            state.editor.typingAttributes = sample.attributes(at: sample.startIndex)
        }
        let isDone = change(&state.editor)
        if state.editor.markedTextRange == nil { state.clause = nil }
        var isChanged = state.editor.text != before.text
        if isChanged, let validate = description.validate, !validate(state.editor.text) {
            state.editor = before
            isChanged = false
        }
        if isChanged || state.editor.selection != before.selection { state.spelling?.isTyping = isTyping }
        node.editor = state
        if isChanged {
            let change = NodeEdit(from: before.text.string, to: state.editor.text.string)
            node.editor?.finding?.follow(change)
            node.editor?.spelling?.follow(change, from: before.text, to: state.editor.text)
            record(node, .edit(change))
            let text = described(state)
            node.editor?.reported.add(text, at: now)
            if case .editor(let newest) = newest(node).kind { newest.onChange?(text) }
            if NodeHost.needsLayout(description) {
                layoutStateChanged(node)
            }
        }
        if isChanged || state.editor.selection != before.selection || isDone { redraw(node) }
        needsAccessibility = true
        checkSpelling(node)
        return isDone || isChanged
    }

    /// The text of an editor in the sizes of descriptions.
    private func described(_ state: EditorState) -> AttributedText {
        state.scale == 1 || state.scale <= 0 ? state.editor.text : state.editor.text.scaled(by: 1 / state.scale)
    }

    /// Whether a change of the text may change the size of the node.
    private static func needsLayout(_ description: EditorNode) -> Bool { description.isMultiline }

    func editorBlurred(_ node: MountedNode) {
        edit(node) { editor in
            editor.unmarkText()
            return false
        }
        node.editor?.spelling?.isTyping = false
        redraw(node)
    }

    // MARK: - Keys

    /// - Returns: false for keys that the editor does not use.
    func editorKey(_ stroke: KeyStroke, _ node: MountedNode) -> Bool {
        guard case .editor(let description) = node.kind else { return false }
        // The focus is moved by Tab, and taken away by Escape.
        if stroke.key == "Tab" || stroke.key == "Escape" { return false }
        if stroke.key == "space", stroke.modifiers.isEmpty { return false }
        guard let command = keyBindings[stroke] else { return false }
        switch command {
        case .insertNewline where !description.isMultiline, .insertLineBreak where !description.isMultiline:
            record(node, .submit)
            if let state = node.editor, case .editor(let newest) = newest(node).kind {
                newest.onSubmit?(described(state))
            }
            return true
        case .copy where description.isSecure, .cut where description.isSecure: return true
        default: break
        }
        edit(node, isTyping: command.isTyping) { editor in
            NodeHost.perform(command, on: &editor, isMultiline: description.isMultiline, &clipboard)
        }
        return true
    }

    private static func perform(
        _ command: EditingCommand, on editor: inout TextEditor, isMultiline: Bool, _ clipboard: inout any TextClipboard
    ) -> Bool {
        func open(_ own: some TextClipboard) -> (Bool, any TextClipboard) {
            var own = own
            let isDone = editor.perform(command, clipboard: &own)
            return (isDone, own)
        }
        if !isMultiline, command == .paste || command == .pasteAsPlainText {
            guard let content = clipboard.read() else { return false }
            return editor.insert(singleLine(content.plain))
        }
        let (isDone, written) = open(clipboard)
        clipboard = written
        return isDone
    }

    /// A text with spaces in place of line terminators.
    static func singleLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    func typed(_ text: String) -> Bool {
        guard let node = focus.flatMap({ nodes[$0] }), !text.isEmpty else { return false }
        guard case .editor(let description) = node.kind else {
            for around in node.chain {
                if let presenter = around.presenter, presenter.handle(text: text) { return true }
            }
            guard text == " " else { return false }
            return keyPressed(KeyStroke("space"))
        }
        edit(node, isTyping: true) { editor in
            let own = description.isMultiline ? text : NodeHost.singleLine(text)
            if editor.markedTextRange != nil {
                editor.commitText(own)
                return true
            }
            return editor.insert(own)
        }
        return true
    }

    func compose(_ text: String?, caret: Int, clause: Range<Int>?) -> Bool {
        guard let node = focus.flatMap({ nodes[$0] }), node.editor != nil else { return false }
        node.editor?.clause = text == nil ? nil : clause
        edit(node, isTyping: true) { editor in
            if let text {
                let caret = min(max(0, caret), text.utf16.count)
                editor.setMarkedText(text, selectedUTF16Range: caret..<caret)
            } else {
                editor.setMarkedText("", selectedUTF16Range: 0..<0)
            }
            return true
        }
        return true
    }

    // MARK: - Pointers

    func editorPoint(_ node: MountedNode, _ place: Point) -> Point {
        let frame = node.hostFrame
        let area = textArea(of: node.record)
        let offset = node.editor?.offset ?? .zero
        return Point(x: place.x - frame.x - area.x + offset.x, y: place.y - frame.y - area.y + offset.y)
    }

    /// Calls `body` with an editor whose layout is the visible one; for secure editors, the dots.
    private func pointing(_ node: MountedNode, _ body: (inout TextEditor) throws -> Void) {
        guard case .editor(let description) = node.kind, let state = node.editor else { return }
        guard description.isSecure else {
            edit(node) { editor in
                try? body(&editor)
                return false
            }
            return
        }
        var dots = secured(state.editor, description)
        try? body(&dots)
        let string = state.editor.text.string
        func offset(_ utf8: Int) -> Int {
            let index = string.index(string.startIndex, offsetBy: utf8 / "•".utf8.count, limitedBy: string.endIndex)
            return string.utf8.distance(from: string.startIndex, to: index ?? string.endIndex)
        }
        edit(node) { editor in
            editor.select(TextSelection(anchor: offset(dots.selection.anchor), head: offset(dots.selection.head)))
            return false
        }
    }

    /// - Returns: the unit by which a drag selects after a double or triple click, and the selection.
    @discardableResult func editorPressed(
        _ node: MountedNode, at place: Point, count: Int
    ) -> (unit: TextUnit, first: TextSelection)? {
        let point = editorPoint(node, place)
        let isExtending = pointerModifiers.contains(.shift)
        let unit = isExtending ? nil : TextUnit(clicks: count)
        pointing(node) { editor in
            if let unit {
                try editor.select(unit, at: point)
            } else {
                try editor.moveCaret(to: point, extending: isExtending)
            }
        }
        guard let unit, case .editor(let description) = node.kind, !description.isSecure,
            let selection = node.editor?.editor.selection
        else { return nil }
        return (unit, selection)
    }

    func editorDragged(
        _ node: MountedNode, to place: Point, by selecting: (unit: TextUnit, first: TextSelection)?
    ) {
        let point = editorPoint(node, place)
        pointing(node) { editor in
            guard let selecting else { return try editor.moveCaret(to: point, extending: true) }
            editor.select(selecting.first)
            try editor.select(selecting.unit, at: point, extending: true)
        }
    }
}

extension EditingCommand {
    /// Whether the command changes the word at the caret as typing does.
    fileprivate var isTyping: Bool {
        switch self {
        case .insert, .insertNewline, .insertLineBreak, .insertTab, .delete: true
        default: false
        }
    }
}
