public import GalleyLayout
public import GalleyText
internal import GalleySupport
internal import GalleyUnicode

extension TextEditor {
    /// The layout of the current text. If the text ends in a line terminator, the layout has one more empty line for
    /// the caret.
    ///
    /// - Throws: ``GalleyError`` as ``TextLayout/init(_:in:fonts:)`` does.
    public func layout() throws(GalleyError) -> TextLayout {
        try lastLayout.withLock { state in
            Result { () throws(GalleyError) in try updated(&state) }
        }.get()
    }

    private func updated(_ state: inout LastLayout) throws(GalleyError) -> TextLayout {
        if let last = state.layout, state.pendingEdits == nil { return last }
        let hasExtraLine = endsInTerminator
        let layout: TextLayout
        // Take the layout out of the property, so that it is uniquely referenced and updated in place.
        if let pendingEdits = state.pendingEdits, state.hasExtraLine == hasExtraLine, var last = state.layout.take() {
            // The extra line has the style of the text's end.
            let touchesEnd = hasExtraLine && (pendingEdits.extent?.new.upperBound ?? 0) >= text.utf8Count
            let edits = touchesEnd ? pendingEdits.extended(byUTF8Count: 1) : pendingEdits
            do throws(GalleyError) {
                try TextLayout.edit(&last, by: edits, to: displayed, fonts: fonts)
            } catch {
                state.layout = last
                throw error
            }
            layout = last
        } else {
            layout = try TextLayout(displayed, in: container, fonts: fonts)
        }
        state = LastLayout(layout: layout, hasExtraLine: hasExtraLine)
        return layout
    }

    /// The text for the layout.
    var displayed: AttributedText {
        guard endsInTerminator else { return text }
        var displayed = text
        displayed.append("\n", attributes: typingStyle)
        return displayed
    }

    private var typingStyle: TextAttributes { text.typingAttributes(at: text.endIndex) }

    /// Records edits of the text, so that the next layout updates the last one, and the parser its last result.
    mutating func note(_ edits: TextEdits) {
        guard !edits.isEmpty else { return }
        // Copies of the editor keep the layout of their text.
        if !isKnownUniquelyReferenced(&lastLayout) { lastLayout = Guarded(lastLayout.withLock { $0 }) }
        lastLayout.withLock { state in
            if state.layout != nil { state.pendingEdits = state.pendingEdits?.followed(by: edits) ?? edits }
        }
        unparsedEdits = unparsedEdits?.followed(by: edits)
    }

    /// The layout of the ``placeholder``; `nil` if there is text, or no placeholder.
    public func placeholderLayout() throws(GalleyError) -> TextLayout? {
        guard text.isEmpty, markedRange == nil, let placeholder else { return nil }
        return try TextLayout(placeholder, in: container, fonts: fonts)
    }

    /// The caret; `nil` while text is selected.
    public func caret() throws(GalleyError) -> TextCaret? {
        guard selection.isCaret else { return nil }
        let layout = try layout()
        return layout.caret(for: TextPosition(layout.text.index(atUTF8: selection.head), affinity: selection.affinity))
    }

    /// The rectangles of the selection.
    public func selectionRects(style: SelectionStyle = .filled) throws(GalleyError) -> [Rect] {
        try layout().selectionRects(forUTF8: selection.utf8Range, style: style)
    }

    /// The rectangles of an input method's composition.
    public func markedRects() throws(GalleyError) -> [Rect] {
        guard let markedRange else { return [] }
        return try layout().selectionRects(forUTF8: markedRange)
    }

    // MARK: - Pointing

    /// Moves the caret, or with `extending` the selection's head, to a point.
    public mutating func moveCaret(to point: Point, extending: Bool = false) throws(GalleyError) {
        unmarkText()
        let layout = try layout()
        let position = layout.position(closestTo: point)
        let offset = min(layout.text.utf8Offset(position.index), text.utf8Count)
        let anchor = extending ? selection.anchor : offset
        setSelection(TextSelection(anchor: anchor, head: offset, affinity: position.affinity))
        history.seal()
    }

    /// Moves the selected text to a point, in one step of the history. It stays selected.
    ///
    /// - Returns: Whether the change was allowed; false also for a point in the selection.
    public mutating func moveSelection(to point: Point) throws(GalleyError) -> Bool {
        unmarkText()
        let layout = try layout()
        let range = selection.utf8Range
        let target = settled(min(layout.text.utf8Offset(layout.position(closestTo: point).index), text.utf8Count))
        guard !range.isEmpty, target < range.lowerBound || target > range.upperBound else { return false }
        var moved = text.part(range)
        let isBackwards = target < range.lowerBound
        let changed = isBackwards ? target..<range.upperBound : range.lowerBound..<target
        guard
            !lockedRanges.contains(where: { changed.lowerBound < $0.upperBound && $0.lowerBound < changed.upperBound })
        else { return false }
        if isBackwards {
            moved.append(text.part(target..<range.lowerBound))
        } else {
            moved = text.part(range.upperBound..<target)
            moved.append(text.part(range))
        }
        let start = isBackwards ? target : target - range.count
        return change(
            changed, with: moved, kind: .other, selecting: TextSelection(anchor: start, head: start + range.count))
    }

    /// Selects the unit under a point: a word for a double click, a paragraph for a triple click. With `extending`, the
    /// selection grows by whole units from the unit that was selected first.
    public mutating func select(_ unit: TextUnit, at point: Point, extending: Bool = false) throws(GalleyError) {
        unmarkText()
        let layout = try layout()
        let range = layout.text.utf8Range(layout.range(of: unit, closestTo: point)).clamped(to: 0..<text.utf8Count)
        if extending {
            let own = selection.utf8Range
            setSelection(
                range.lowerBound < own.lowerBound
                    ? TextSelection(anchor: own.upperBound, head: range.lowerBound)
                    : TextSelection(anchor: own.lowerBound, head: max(range.upperBound, own.upperBound)))
        } else {
            setSelection(TextSelection(anchor: range.lowerBound, head: range.upperBound))
        }
        history.seal()
    }

    /// Moves one edge of the selection to a point, as for a dragged handle.
    ///
    /// The edges never meet or pass each other. If the point is beyond the line of the other edge, the dragged edge
    /// moves along that line, and stops a grapheme cluster, or a whole binding, before the other edge. A caret moves to
    /// the point.
    public mutating func dragSelection(_ edge: SelectionEdge, to point: Point) throws(GalleyError) {
        guard !selection.isCaret else { return try moveCaret(to: point) }
        unmarkText()
        let layout = try layout()
        let range = selection.utf8Range
        let isStart = edge == .start
        let fixed = isStart ? range.upperBound : range.lowerBound
        func offset(at point: Point) -> Int {
            settled(min(layout.text.utf8Offset(layout.position(closestTo: point).index), text.utf8Count))
        }
        func isOnItsSide(_ offset: Int) -> Bool { isStart ? offset < fixed : offset > fixed }
        var moved = offset(at: point)
        if !isOnItsSide(moved) {
            let other = layout.caretFrame(
                for: TextPosition(layout.text.index(atUTF8: fixed), affinity: isStart ? .upstream : .downstream))
            moved = offset(
                at: container.writingMode == .horizontal
                    ? Point(x: point.x, y: other.midY) : Point(x: other.midX, y: point.y))
        }
        if !isOnItsSide(moved) {
            let boundaries = TextBoundaries(text)
            moved =
                isStart
                ? whole(boundaries.boundary(beforeUTF8: fixed, of: .cluster)..<fixed).lowerBound
                : whole(fixed..<boundaries.boundary(afterUTF8: fixed, of: .cluster)).upperBound
        }
        setSelection(TextSelection(anchor: fixed, head: moved, affinity: isStart ? .downstream : .upstream))
        history.seal()
    }

    /// The smallest scroll of a viewport that shows the selection's head with a margin.
    ///
    /// - Parameters:
    ///   - offset: The current position of the viewport's top left corner, in the layout's coordinates.
    ///   - viewport: The size of the viewport.
    public func scrollOffset(
        from offset: Point, viewport: Size, margin: Double = 8
    ) throws(GalleyError) -> Point {
        let layout = try layout()
        let head = TextPosition(layout.text.index(atUTF8: selection.head), affinity: selection.affinity)
        return TextEditor.scrollOffset(
            from: offset, viewport: viewport, toShow: layout.caretFrame(for: head), in: layout.containerSize,
            margin: margin)
    }

    /// The smallest scroll of a viewport that shows a rectangle with a margin, within the content.
    public static func scrollOffset(
        from offset: Point, viewport: Size, toShow rect: Rect, in content: Size, margin: Double = 8
    ) -> Point {
        func along(_ offset: Double, _ length: Double, _ start: Double, _ end: Double, _ content: Double) -> Double {
            var result = offset
            let room = max(0, min(margin, (length - (end - start)) / 2))
            if end + room > result + length { result = end + room - length }
            if start - room < result { result = start - room }
            return max(0, min(result, max(0, content - length)))
        }
        return Point(
            x: along(offset.x, viewport.width, rect.minX, rect.maxX, content.width),
            y: along(offset.y, viewport.height, rect.minY, rect.maxY, content.height))
    }
}
