internal import GalleyText

/// What placing came to.
struct Placement {
    var lines: [LineRecord]
    var storages: [LineStorage]
    var rows: [RowRecord]
    /// By their characters.
    var floats: [FloatRecord]
    var tables: [TableRecord]
    var truncations: [TruncationRecord]
    var isTruncated: Bool
    var isPartial: Bool
    var content: ContentWidths
    var visibleEnd: Int
    /// How far text reaches from the first container's inner corner.
    var widest: Int
    var bottom: Int
    /// How long the first container's rows are.
    var measure: Int
    /// Empty where there is nothing but one rectangle.
    var parts: [Part] = []

    /// The lines of a container or column.
    struct Part {
        var lines: Range<Int>
        /// How far they reach from its inner corner.
        var widest: Int
        var bottom: Int
    }
}

extension Placer {
    /// The finished lines of a rectangle, which the placer then has no longer.
    mutating func finish() -> Placement {
        align()
        if floats.count > 1 { floats.sort { $0.offset < $1.offset } }
        return Placement(
            lines: lines.taken(), storages: storages.taken(), rows: rows.taken(), floats: floats.taken(),
            tables: tables.taken(), truncations: truncations.taken(), isTruncated: isTruncated, isPartial: isPartial,
            content: content, visibleEnd: progress.visibleEnd, widest: progress.widest, bottom: progress.bottom,
            measure: region.measure ?? progress.widest)
    }
}

extension Placer where R == ShapedRegion {
    /// The finished lines of all containers, each where its container lies.
    mutating func finish(_ plan: ContainerPlan) -> Placement {
        placeLastFloats()
        let last = ContainerBreak(
            firstLine: lines.count, bottom: max(progress.bottom, progress.floats.bottom), widest: progress.widest)
        let ends = breaks + [last]
        var result = finish()
        (result.widest, result.bottom) = (0, 0)
        let first = plan.parts[0]
        var start = 0
        var row = 0
        for (index, part) in plan.parts.enumerated() {
            guard index < ends.count else {
                result.parts.append(Placement.Part(lines: start..<start, widest: 0, bottom: 0))
                continue
            }
            let end = ends[index]
            let (inline, block) = (part.inline - first.inline, part.block - first.block)
            for line in start..<end.firstLine {
                result.lines[line].x += inline
                result.lines[line].y += block
                result.lines[line].frame.head += inline
                result.lines[line].frame.tail += inline
            }
            for float in result.floats.indices where result.floats[float].part == index {
                result.floats[float].inline += inline
                result.floats[float].block += block
            }
            while row < result.rows.count, result.rows[row].lines.lowerBound < end.firstLine {
                result.rows[row].top += block
                row += 1
            }
            result.parts.append(
                Placement.Part(lines: start..<end.firstLine, widest: end.widest, bottom: end.bottom))
            result.widest = max(result.widest, inline + end.widest)
            result.bottom = max(result.bottom, block + end.bottom)
            start = end.firstLine
        }
        return result
    }
}

extension Array {
    /// All elements, which the array then has no longer: a reference moves, where a copy would be counted twice.
    @inline(__always)
    mutating func taken() -> [Element] {
        var result: [Element] = []
        swap(&result, &self)
        return result
    }
}
