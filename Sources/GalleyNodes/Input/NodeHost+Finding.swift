public import GalleyEditing
internal import GalleyLayout
internal import GalleyText

/// Search in editors: what a find bar calls.
extension NodeHost {
    /// Marks all occurrences of a text in an editor, selects one of them, and scrolls it into the visible part. The
    /// editor needs no focus. An edit removes the marks of the occurrences that it touches; the next call finds new ones.
    ///
    /// - Parameters:
    ///   - query: An empty text removes the marks.
    ///   - options: `wraps` decides whether the search continues at the other end of the text.
    /// - Returns: No occurrences where `path` is no editor on screen, or its text is shown as dots.
    /// - Complexity: O(*n*) in the length of the text.
    @discardableResult public func selectOccurrence(
        _ step: NodeFindStep = .next, of query: String, options: FindOptions = FindOptions(), in path: NodePath
    ) -> NodeFindResult {
        guard let node = nodes[path], case .editor(let description) = node.kind, var state = node.editor,
            !description.isSecure, !query.isEmpty
        else {
            hideOccurrences(in: path)
            return NodeFindResult()
        }
        let ranges = state.editor.occurrences(of: query, options: options).map { state.editor.text.utf8Range($0) }
        let selection = state.editor.selection.utf8Range
        var current: Int?
        switch step {
        case .nearest: current = ranges.firstIndex { $0.lowerBound >= selection.lowerBound }
        case .next: current = ranges.firstIndex { $0.lowerBound >= selection.upperBound && $0 != selection }
        case .previous: current = ranges.lastIndex { $0.upperBound <= selection.lowerBound && $0 != selection }
        }
        if current == nil, options.wraps { current = step == .previous ? ranges.indices.last : ranges.indices.first }
        state.finding = EditorFinding(query: query, options: options, ranges: ranges, current: current)
        if let current {
            state.editor.select(TextSelection(anchor: ranges[current].lowerBound, head: ranges[current].upperBound))
            let viewport = textArea(of: node.record).size
            if let offset = try? state.editor.scrollOffset(from: state.offset, viewport: viewport, margin: 8) {
                state.offset = offset
            }
        }
        node.editor = state
        redraw(node)
        needsAccessibility = true
        return NodeFindResult(count: ranges.count, current: current)
    }

    /// The marked occurrences of an editor; `nil` if it marks none.
    public func occurrences(in path: NodePath) -> NodeFindResult? {
        nodes[path]?.editor?.finding.map { NodeFindResult(count: $0.ranges.count, current: $0.current) }
    }

    /// Replaces the selected occurrence, as its user would, and selects the next one.
    ///
    /// - Returns: the occurrences that are left; `nil` if none was selected, or the editor refused the change.
    @discardableResult public func replaceOccurrence(with text: String, in path: NodePath) -> NodeFindResult? {
        guard let state = nodes[path]?.editor, let finding = state.finding, let current = finding.current,
            finding.ranges[current] == state.editor.selection.utf8Range,
            edit(path, { $0.insert(text) })
        else { return nil }
        return selectOccurrence(.next, of: finding.query, options: finding.options, in: path)
    }

    /// Replaces all marked occurrences in one step of the history.
    ///
    /// - Returns: the number of replacements.
    @discardableResult public func replaceOccurrences(with text: String, in path: NodePath) -> Int {
        guard let finding = nodes[path]?.editor?.finding else { return 0 }
        var count = 0
        edit(path) { editor in
            count = editor.replaceAll(finding.query, with: text, options: finding.options)
            return count > 0
        }
        selectOccurrence(.nearest, of: finding.query, options: finding.options, in: path)
        return count
    }

    /// Removes the marks of occurrences; the selection stays.
    public func hideOccurrences(in path: NodePath) {
        guard let node = nodes[path], node.editor?.finding != nil else { return }
        node.editor?.finding = nil
        redraw(node)
    }

    /// The rectangles of the marked occurrences in the visible part of an editor.
    func foundRects(_ finding: EditorFinding, in layout: TextLayout, _ visible: Rect) -> (all: [Rect], current: [Rect])
    {
        let shown = offsets(in: visible, of: layout)
        var (all, current): ([Rect], [Rect]) = ([], [])
        for (index, range) in finding.ranges.enumerated()
        where range.upperBound >= shown.lowerBound && range.lowerBound <= shown.upperBound
            && range.upperBound <= layout.text.utf8Count
        {
            let rects = layout.selectionRects(forUTF8: range)
            if index == finding.current { current += rects } else { all += rects }
        }
        return (all, current)
    }
}
