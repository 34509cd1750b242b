internal import GalleyPlacing
internal import GalleyRegions
internal import GalleySupport
public import GalleyText
internal import GalleyValues

extension TextLayout {
    /// The difference between two layouts, as lines and as an area to be drawn again.
    public struct Difference: Sendable, Hashable {
        /// The indices of the lines that are new, changed or moved.
        public var lines: Range<Int>
        /// The indices of the lines of the earlier layout that they replace.
        public var replacedLines: Range<Int>
        /// The bounds of everything that is drawn differently, from the corner of the layout; empty if nothing is, and
        /// `nil` if it is unknown or large, or if a part of the text is not drawn exactly as in the whole: vertical text,
        /// tables, attachments, borders of blocks, shadows, strokes, gradients, transformed glyphs, ruby and emphasis marks. As for
        /// ``TextLayout/inkBounds``, an additional pixel is needed on every side.
        public var area: Rect?
    }

    /// Returns the changes since `old`, a layout of an earlier text in the same container.
    ///
    ///     var page = EditableLayout(try TextLayout(text, in: .width(320)))
    ///     let before = page.layout
    ///     try page.append(AttributedText("More."))
    ///     let difference = page.layout.difference(from: before)
    ///     print(difference.lines, difference.area ?? page.layout.inkBounds)
    ///
    /// Paragraphs that are equal and at the same position in both are unchanged. If the layouts have different
    /// containers, are truncated or have floats, all lines are considered changed.
    ///
    /// - Complexity: O(*lines*), a comparison of the texts, and O(*glyphs*) of the changed lines.
    public func difference(from old: TextLayout) -> Difference {
        if self === old { return Difference(lines: 0..<0, replacedLines: 0..<0, area: .zero) }
        guard isComparable(to: old) else {
            return Difference(lines: records.indices, replacedLines: old.records.indices, area: nil)
        }
        let (head, tail) = commonBytes(with: old.text)
        var first = min(lineCount(within: head), old.lineCount(within: head))
        // Without a width, lines and boxes depend on the widest line.
        let hasSameWidth = regionWidth == old.regionWidth
        if !hasSameWidth { first = 0 }
        for index in 0..<first where !records[index].isDrawn(like: old.records[index], textOffset: 0) {
            first = index
            break
        }
        let delta = text.utf8Count - old.text.utf8Count
        let limit = min(records.count, old.records.count) - first
        let start = text.utf8Count - tail
        var last = 0
        while hasSameWidth, last < limit {
            let (one, other) = (records[records.count - 1 - last], old.records[old.records.count - 1 - last])
            guard one.textBase >= start, other.textBase >= start - delta, one.isDrawn(like: other, textOffset: delta)
            else { break }
            last += 1
        }
        // The cells of a table depend on each other.
        while first > 0, records[first - 1].rowGroup >= 0 || old.records[first - 1].rowGroup >= 0 { first -= 1 }
        while last > 0,
            records[records.count - last].rowGroup >= 0 || old.records[old.records.count - last].rowGroup >= 0
        {
            last -= 1
        }
        let lines = first..<records.count - last
        let replaced = first..<old.records.count - last
        return Difference(lines: lines, replacedLines: replaced, area: area(of: lines, replacing: replaced, of: old))
    }

    /// The number of lines beyond which their bounds are not computed.
    private static let mostExactLines = 200

    private func area(of lines: Range<Int>, replacing replaced: Range<Int>, of old: TextLayout) -> Rect? {
        guard max(lines.count, replaced.count) <= TextLayout.mostExactLines else { return nil }
        var ink = lineInk(of: lines).union(inlineBorderInk(of: lines))
        ink = ink.union(old.lineInk(of: replaced)).union(old.inlineBorderInk(of: replaced))
        // Boxes around blocks depend on the adjacent lines.
        let (boxes, oldBoxes) = (blockBoxes(around: lines), old.blockBoxes(around: replaced))
        for box in boxes where !oldBoxes.contains(where: { $0.isDrawn(like: box) }) { ink = ink.union(boxInk(box)) }
        for box in oldBoxes where !boxes.contains(where: { $0.isDrawn(like: box) }) { ink = ink.union(boxInk(box)) }
        return axes.page(ink)
    }

    /// Whether equal lines of both layouts are drawn at the same position.
    private func isComparable(to old: TextLayout) -> Bool {
        container == old.container && originX == old.originX && originY == old.originY && axes.mode == old.axes.mode
            && (axes.mode != .verticalRL || axes.blockSize == old.axes.blockSize) && isPlain && old.isPlain
    }

    private var isPlain: Bool {
        !isTruncated && truncationRecords.isEmpty && placedContainers.isEmpty && floats.isEmpty && rowCut == nil
            && !axes.isVertical && text.styles.allSatisfy { $0.attributes.isDrawnInParts }
    }

    /// The number of lines in paragraphs that end within the first `count` bytes.
    private func lineCount(within count: Int) -> Int {
        var index = records.partitioningIndex { $0.textEnd > count }
        while index > 0, index < records.count, records[index - 1].textBase == records[index].textBase { index -= 1 }
        return index
    }

    /// The number of bytes at the start and at the end that are equal in both texts, with equal attributes.
    private func commonBytes(with old: AttributedText) -> (head: Int, tail: Int) {
        let limit = min(text.utf8Count, old.utf8Count)
        var (one, other) = (text.string, old.string)
        let bytes = one.withUTF8 { one in
            other.withUTF8 { other in
                unsafe TextLayout.commonBytes(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
            }
        }
        return (
            min(bytes.head, commonStyles(with: old, limit: limit, fromEnd: false)),
            min(bytes.tail, commonStyles(with: old, limit: limit, fromEnd: true))
        )
    }

    private static func commonBytes(
        _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
    ) -> (head: Int, tail: Int) {
        let limit = min(one.count, other.count)
        func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var head = 0
        while head + 8 <= limit, unsafe word(one, head) == word(other, head) { head += 8 }
        while head < limit, unsafe one[head] == other[head] { head += 1 }
        var tail = 0
        while tail + 8 <= limit, unsafe word(one, one.count - tail - 8) == word(other, other.count - tail - 8) {
            tail += 8
        }
        while tail < limit, unsafe one[one.count - tail - 1] == other[other.count - tail - 1] { tail += 1 }
        return (head, tail)
    }

    private func commonStyles(with old: AttributedText, limit: Int, fromEnd: Bool) -> Int {
        var common = 0
        while common < limit {
            let run = text.styleRunIndex(atUTF8: fromEnd ? text.utf8Count - common - 1 : common)
            let oldRun = old.styleRunIndex(atUTF8: fromEnd ? old.utf8Count - common - 1 : common)
            guard text.style(ofRun: run) == old.style(ofRun: oldRun) else { return common }
            common =
                fromEnd
                ? min(text.utf8Count - Int(text.styleRuns[run].start), old.utf8Count - Int(old.styleRuns[oldRun].start))
                : min(text.styleRunEnd(run), old.styleRunEnd(oldRun))
        }
        return limit
    }

    // MARK: - Borders

    private func inlineBorderInk(of lines: Range<Int>) -> Rect {
        guard hasBorders else { return .zero }
        var ink = Rect.zero
        for index in lines {
            for layer in BorderLayer.allCases { forEachBorderBox(layer, inLine: index) { ink = ink.union(boxInk($0)) } }
        }
        return ink
    }

    private func blockBoxes(around lines: Range<Int>) -> [BorderBox] {
        guard hasBorders else { return [] }
        var boxes: [BorderBox] = []
        let around = max(0, lines.lowerBound - 1)..<min(records.count, lines.upperBound + 1)
        forEachBlockBox(in: records.indices, visible: around) { boxes.append($0) }
        return boxes
    }

    private func boxInk(_ box: BorderBox) -> Rect { ink(of: box.inkWithoutShadow, shadow: box.border.shadow) }
}

extension TextAttributes {
    /// Whether each part of the text has the same pixels when it is drawn alone. The blur of a shadow, for example, depends
    /// on the area in which it is computed.
    fileprivate var isDrawnInParts: Bool {
        shadow == nil && innerShadow == nil && stroke == nil && gradient == nil && glyphTransform == nil && ruby == nil
            && emphasis == nil && attachment == nil && cell == nil
            && blockBorder == nil && !storage.hasStyledBlock
            && [border, backgroundBorder].allSatisfy { $0?.shadow == nil }
            && [underline, overline, strikethrough].allSatisfy { $0?.shadow == nil }
    }
}

extension BorderBox {
    fileprivate func isDrawn(like other: BorderBox) -> Bool {
        rect == other.rect && openSides == other.openSides && bareSides == other.bareSides && border == other.border
    }
}

extension LineRecord {
    /// Whether lines with the same text are drawn at the same position.
    fileprivate func isDrawn(like other: LineRecord, textOffset: Int) -> Bool {
        x == other.x && y == other.y && width == other.width && height == other.height && baseline == other.baseline
            && trailing == other.trailing && textStart == other.textStart + textOffset
            && textEnd == other.textEnd + textOffset && firstCluster == other.firstCluster
            && trimmed == other.trimmed && endCluster == other.endCluster && ascent == other.ascent
            && descent == other.descent && frame.kind == other.frame.kind && frame.head == other.frame.head
            && frame.tail == other.frame.tail && baseLevel == other.baseLevel
            && (rowGroup >= 0) == (other.rowGroup >= 0)
            && isDropCap == other.isDropCap
    }
}
