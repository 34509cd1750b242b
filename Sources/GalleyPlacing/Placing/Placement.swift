public import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyValues

/// The result of placement.
public struct Placement {
    /// The placed lines, container by container.
    public var lines: [LineRecord]
    /// The glyphs of lines: ``LineRecord/storage`` is an index here.
    public var storages: [ShapedLineText]
    /// Rows of several lines, floats, tables and truncations, if there are any.
    public var flow: FlowRecords?
    /// Whether some of the text did not fit, in rows or in a line.
    public var isTruncated: Bool
    /// Whether a paragraph was not shaped, because it is not visible.
    public var isPartial: Bool
    /// The widths of the shaped paragraphs.
    public var content: ContentWidths
    /// The UTF-8 offset of the visible text's end.
    public var visibleEnd: Int
    /// The extent of text along lines from the first container's inner corner, in ``LayoutUnit``s.
    public var widest: Int
    /// The extent of text across lines from the same corner, in ``LayoutUnit``s.
    public var bottom: Int
    /// The length of the first container's rows.
    public var measure: Int
    /// The containers and columns; empty for a single rectangle.
    var parts: [Fragmentainer] = []
    /// The number of breaks between containers that separate lines or paragraphs which should stay together.
    var forcedBreaks = 0

    /// The lines of a container or column.
    struct Fragmentainer {
        var lines: Range<Int>
        /// Their extent from its inner corner.
        var widest: Int
        var bottom: Int
    }
}

extension Placement {
    /// Whether a float or a drop cap was placed.
    public var hasFloats: Bool { flow.map { !$0.floats.isEmpty } ?? false }

    /// Places text in one rectangle; nil if the text needs shapes.
    public init?(
        _ text: AttributedText, in container: TextContainer, _ frame: RectangleFrame, fonts: borrowing FontLibrary,
        typesetter: Typesetter, page: PagePlacing?, lineEnds: [Int]
    ) throws(GalleyError) {
        var placer = Placer(
            text,
            in: RectangleRegion(
                measure: frame.measure, blockEnd: frame.blockEnd, maximumRows: container.maximumRows ?? 0),
            options: PlacingOptions(container, last: container, lineEnds: lineEnds, page: page), fonts: fonts,
            typesetter: typesetter)
        try placer.run()
        if placer.needsShapes { return nil }
        self = placer.finish()
    }
}

extension ContentWidths {
    /// Places a whole text, each paragraph on one line.
    public init(of text: AttributedText, fonts: borrowing FontLibrary, typesetter: Typesetter) {
        var options = PlacingOptions()
        options.measuresContent = true
        var placer = Placer(
            text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: options, fonts: fonts,
            typesetter: typesetter)
        // The same text was laid out before, so no error can occur now.
        try? placer.run()
        self = placer.content
    }
}

extension Placer {
    /// Returns the finished lines of a rectangle, and removes them from the placer.
    public mutating func finish() -> Placement {
        if boxes.open != nil || !boxes.fragments.isEmpty {
            finishBlocks()
            placeBlocks(boxes.fragments.indices, length: region.measure ?? progress.widest)
        }
        align()
        return collect(widest: progress.widest, bottom: progress.bottom)
    }

    @inline(__always)
    private mutating func collect(widest: Int, bottom: Int, parts: [Placement.Fragmentainer] = []) -> Placement {
        let anchored = floats.finish()
        return Placement(
            lines: lines.taken(), storages: storages.taken(),
            flow: FlowRecords.of(
                rows: rows, truncations: truncations, floats: floats, tables: tables, rowCut: rowCut,
                overfullRows: overfullRows, blocks: boxes.fragments, anchoredFloats: anchored),
            isTruncated: isTruncated, isPartial: isPartial, content: content, visibleEnd: progress.visibleEnd,
            widest: widest, bottom: bottom, measure: region.measure ?? progress.widest, parts: parts,
            forcedBreaks: progress.forcedBreaks)
    }
}

extension Placer where R == ShapedRegion {
    /// Returns the finished lines of all containers, at their positions in the layout.
    mutating func finish(_ plan: ContainerPlan) -> Placement {
        placeLastFloats()
        finishBlocks()
        let last = ContainerBreak(
            firstLine: lines.count, bottom: progress.blockEnd, widest: progress.widest)
        let ends = breaks + [last]
        align()
        let first = plan.parts[0]
        var parts: [Placement.Fragmentainer] = []
        var (widest, bottom) = (0, 0)
        var start = 0
        var row = 0
        var box = 0
        for (index, part) in plan.parts.enumerated() {
            guard index < ends.count else {
                parts.append(Placement.Fragmentainer(lines: start..<start, widest: 0, bottom: 0))
                continue
            }
            let end = ends[index]
            let (inline, block) = (part.inline - first.inline, part.block - first.block)
            for line in start..<end.firstLine {
                lines[line].x += inline
                lines[line].y += block
                lines[line].frame.head += inline
                lines[line].frame.tail += inline
            }
            for float in floats.indices where floats[float].part == index {
                floats[float].inline += inline
                floats[float].block += block
            }
            while row < rows.count, rows[row].lines.lowerBound < end.firstLine {
                rows[row].top += block
                rows[row].columns.head += inline
                rows[row].columns.tail += inline
                row += 1
            }
            let placed = box..<boxes.fragments.partitioningIndex { $0.lines.lowerBound >= end.firstLine }
            placeBlocks(
                placed, inline: inline, block: block,
                length: part.outline.measure ?? region.measure ?? progress.widest)
            box = placed.upperBound
            parts.append(Placement.Fragmentainer(lines: start..<end.firstLine, widest: end.widest, bottom: end.bottom))
            widest = max(widest, inline + end.widest)
            bottom = max(bottom, block + end.bottom)
            start = end.firstLine
        }
        return collect(widest: widest, bottom: bottom, parts: parts)
    }
}

extension Array {
    /// Returns all elements and empties the array: moving a reference avoids reference counting.
    @inline(__always)
    mutating func taken() -> [Element] {
        var result: [Element] = []
        swap(&result, &self)
        return result
    }
}
