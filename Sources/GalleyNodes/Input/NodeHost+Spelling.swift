internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// Spelling in editors: marks, and what a context menu calls.
extension NodeHost {
    /// The UTF-8 code units that are checked at a time.
    private static let spellingBatch = 8192

    /// Has the texts of all editors checked again, for example after the user added a word to a dictionary. The marks
    /// stay until then.
    public func checkSpellingAgain() {
        spellingGeneration += 1
        for node in nodes.values {
            guard case .editor(let description) = node.kind, node.editor != nil else { continue }
            updateSpelling(node, description)
        }
    }

    /// The checker is another one, or gone.
    func spellCheckerChanged() {
        spellingGeneration += 1
        for node in nodes.values {
            guard case .editor(let description) = node.kind, node.editor != nil else { continue }
            node.editor?.spelling = nil
            updateSpelling(node, description)
            redraw(node)
            needsAccessibility = true
        }
    }

    /// Starts or stops checking an editor, by its description.
    func updateSpelling(_ node: MountedNode, _ description: EditorNode) {
        guard let state = node.editor else { return }
        guard spellChecker != nil, description.checksSpelling, description.isEditable, !description.isSecure else {
            node.editor?.spelling = nil
            return
        }
        let language = node.source.environment.language
        if state.spelling == nil {
            node.editor?.spelling = EditorSpelling(
                marks: SpellingMarks(state.editor.text), language: language, generation: spellingGeneration)
        } else if state.spelling?.language != language || state.spelling?.generation != spellingGeneration {
            node.editor?.spelling?.language = language
            node.editor?.spelling?.generation = spellingGeneration
            node.editor?.spelling?.marks.reset()
        }
        checkSpelling(node)
    }

    /// Checks the next paragraphs of an editor in the background, those on screen first.
    func checkSpelling(_ node: MountedNode) {
        guard let checker = spellChecker, !node.isCheckingSpelling, let state = node.editor,
            var spelling = state.spelling, state.editor.markedTextRange == nil, !spelling.marks.isComplete
        else { return }
        let text = state.editor.text
        let isMonospaced = text.runs.allSatisfy { NodeHost.isMonospaced($0.attributes) }
        if isMonospaced != spelling.isMonospaced {
            spelling.isMonospaced = isMonospaced
            spelling.marks.reset()
            node.editor?.spelling = spelling
        }
        let unchecked = spelling.marks.unchecked(from: firstVisibleOffset(of: node), limit: NodeHost.spellingBatch)
        guard !unchecked.isEmpty else { return }
        let parts = unchecked.map { (number: $0.number, text: text.part($0.range)) }
        let language = spelling.language
        let generation = spellingGeneration
        node.isCheckingSpelling = true
        let transaction = DisplayTransaction(group: group)
        // After everything that is drawn.
        transaction.add(priority: -1, label: "spelling \(node.path)") { cancellation in
            var results: [Int: [Range<Int>]] = [:]
            for part in parts {
                try cancellation.check()
                let paragraph = isMonospaced ? part.text : NodeHost.markingCode(part.text)
                let end = paragraph.endIndex
                let found = checker.misspelledRanges(in: paragraph, language: language)
                results[part.number] = found.map {
                    paragraph.utf8Range(min($0.lowerBound, end)..<min($0.upperBound, end))
                }
            }
            return results
        } completion: { [weak self, weak node] outcome in
            guard let self, let node else { return }
            node.isCheckingSpelling = false
            guard self.nodes[node.path] === node else { return }
            if case .finished(let results) = outcome, generation == self.spellingGeneration,
                node.editor?.spelling?.marks.accept(results) == true
            {
                self.redraw(node)
                self.needsAccessibility = true
            }
            self.checkSpelling(node)
        }
        transaction.commit()
    }

    private func firstVisibleOffset(of node: MountedNode) -> Int {
        guard let state = node.editor, state.offset != .zero, case .editor(let drawing) = node.wanted.content,
            let layout = drawing.text
        else { return 0 }
        return layout.text.utf8Offset(layout.position(closestTo: state.offset).index)
    }

    private nonisolated static func isMonospaced(_ attributes: TextAttributes) -> Bool {
        attributes.font?.families?.contains { $0 == "monospace" || $0 == "ui-monospace" } ?? false
    }

    /// A text in which monospaced parts have the intent of code. The source of Markdown has no other mark of code.
    private nonisolated static func markingCode(_ text: AttributedText) -> AttributedText {
        var result = text
        for run in text.runs where isMonospaced(run.attributes) { result[run.range].inline = .code }
        return result
    }

    // MARK: - Queries

    /// The misspelled words of an editor that are marked, in ascending order.
    ///
    /// - Complexity: O(*n*) in the number of paragraphs and of misspelled words.
    public func misspellings(in path: NodePath) -> [NodeMisspelling] {
        guard let node = nodes[path], let state = node.editor, let spelling = state.spelling else { return [] }
        return spelling.shownWords(
            touching: 0..<state.editor.text.utf8Count, in: state.editor, isFocused: node.control.contains(.focused)
        ).map { misspelling(of: node, $0, spelling) }
    }

    /// The misspelled word at a point of the host; `nil` if there is none.
    public func misspelling(at place: Point) -> NodeMisspelling? {
        guard let node = hit(place)?.chain.first(where: { $0.editor != nil }), let state = node.editor,
            let spelling = state.spelling, case .editor(let drawing) = node.wanted.content, let layout = drawing.text
        else { return nil }
        let point = editorPoint(node, place)
        let offset = layout.text.utf8Offset(layout.position(closestTo: point).index)
        let words = spelling.shownWords(
            touching: offset..<offset, in: state.editor, isFocused: node.control.contains(.focused))
        let word = words.first { word in
            layout.selectionRects(forUTF8: word).contains { $0.inset(by: EdgeInsets(-2)).contains(point) }
        }
        return word.map { misspelling(of: node, $0, spelling) }
    }

    private func misspelling(of node: MountedNode, _ range: Range<Int>, _ spelling: EditorSpelling) -> NodeMisspelling {
        let text = node.editor?.editor.text ?? AttributedText()
        let indices = text.range(forUTF8: range)
        let attributes = text.attributes(at: indices.lowerBound)
        var frame = node.hostFrame
        if case .editor(let drawing) = node.wanted.content,
            let rect = drawing.text?.selectionRects(forUTF8: range).first
        {
            frame = rect.moved(frame.x + drawing.origin.x, frame.y + drawing.origin.y)
        }
        return NodeMisspelling(
            path: node.path, word: String(text.string[indices]), utf8Range: range,
            language: attributes.language ?? attributes.paragraph?.language ?? spelling.language, frame: frame)
    }

    /// Replacements for a misspelled word by the ``spellChecker``, the likeliest first.
    ///
    /// The checker is asked in this call, which may take it a noticeable time. It may also be asked directly, on another
    /// thread.
    public func spellingSuggestions(for misspelling: NodeMisspelling) -> [String] {
        spellChecker?.suggestions(for: misspelling.word, language: misspelling.language) ?? []
    }

    /// Replaces a misspelled word as its user would, in one step of the history. The replacement gets the attributes of
    /// the word.
    ///
    /// - Returns: false if the word is no longer there, or the editor refused the change.
    @discardableResult public func correct(_ misspelling: NodeMisspelling, with replacement: String) -> Bool {
        guard let text = nodes[misspelling.path]?.editor?.editor.text, misspelling.utf8Range.lowerBound >= 0,
            misspelling.utf8Range.upperBound <= text.utf8Count
        else { return false }
        let range = text.range(forUTF8: misspelling.utf8Range)
        guard text.string[range] == misspelling.word, !range.isEmpty else { return false }
        let attributes = text.attributes(at: range.lowerBound).continuing
        return edit(misspelling.path) { editor in
            editor.replace(range, with: AttributedText(NodeHost.singleLine(replacement), attributes: attributes))
        }
    }

    // MARK: - Marks

    /// The waves under the misspelled words in the visible part of an editor.
    func spellingWaves(
        _ spelling: EditorSpelling, _ editor: TextEditor, isFocused: Bool, in layout: TextLayout, _ visible: Rect
    )
        -> [DecorationLine]
    {
        spelling.shownWords(touching: offsets(in: visible, of: layout), in: editor, isFocused: isFocused).flatMap {
            layout.waves(underUTF8: $0, color: NodeHost.spellingColor)
        }
    }

    /// A red that is visible on light and on dark colours.
    private static let spellingColor = Color(rgb: 0xE5484D)

    /// The text in the visible part of an editor, as UTF-8 offsets.
    func offsets(in visible: Rect, of layout: TextLayout) -> Range<Int> {
        // Line ends are on either side, by the direction of the text.
        func offsets(_ y: Double) -> [Int] {
            [visible.minX, visible.maxX].map {
                layout.text.utf8Offset(layout.position(closestTo: Point(x: $0, y: y)).index)
            }
        }
        let first = offsets(visible.minY).min() ?? 0
        return first..<max(first, offsets(visible.maxY).max() ?? layout.text.utf8Count)
    }
}
