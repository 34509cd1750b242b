internal import GalleyText

/// Lines of items, each line as long as its longest item.
struct LinesBody: Sendable {
    var edges: ColumnEdges
    /// The lengths of lines; with one column, those of items.
    var tree: ExtentTree
    /// Lengths of items where a line has several; estimated ones have a minus sign.
    var items = LengthBlocks()
    /// The first item of each line, where items take several columns.
    var starts: ContiguousArray<Int32> = []
    /// The first column of each item and the number of its columns, where items take several.
    var cells: ContiguousArray<(column: Int32, count: Int32)> = []

    init(
        columns: Int, cross: Double, gap: Double, scale: Double, lengths: LengthBlocks, spacing: Double,
        spans: [Int]? = nil
    ) {
        edges = ColumnEdges(columns: columns, cross: cross, gap: gap, scale: scale)
        guard columns > 1 else {
            tree = ExtentTree(lengths, spacing: spacing)
            return
        }
        items = lengths
        if let spans {
            var next = columns
            for (index, span) in spans.enumerated() {
                let span = min(max(1, span), columns)
                if next + span > columns {
                    starts.append(Int32(index))
                    next = 0
                }
                cells.append((Int32(next), Int32(span)))
                next += span
            }
        }
        tree = ExtentTree(count: 0, estimate: 0)
        let count = starts.isEmpty ? (items.count + columns - 1) / columns : starts.count
        var lines = ContiguousArray<Double>()
        lines.reserveCapacity(count)
        for line in 0..<count { lines.append(lineLength(line)) }
        tree = ExtentTree(signed: lines, spacing: spacing)
    }

    var knownCount: Int { items.isEmpty ? tree.knownCount : items.knownCount }

    func signed(_ index: Int) -> Double { items.isEmpty ? tree.signed(index) : items[index] }

    private func line(of index: Int) -> Int {
        if items.isEmpty { return index }
        guard !starts.isEmpty else { return index / edges.columns }
        return starts.partitioningIndex { Int($0) > index } - 1
    }

    private func range(of line: Int) -> Range<Int> {
        if items.isEmpty { return line..<line + 1 }
        guard !starts.isEmpty else {
            return line * edges.columns..<min(items.count, (line + 1) * edges.columns)
        }
        return Int(starts[line])..<(line + 1 < starts.count ? Int(starts[line + 1]) : items.count)
    }

    /// Known where all items are; the greatest known length, or the greatest estimate without one.
    private func lineLength(_ line: Int) -> Double {
        var (known, estimate) = (-1.0, 0.0)
        var isExact = true
        for index in range(of: line) {
            if items[index].sign == .plus {
                known = max(known, items[index])
            } else {
                isExact = false
                estimate = max(estimate, -items[index])
            }
        }
        if isExact { return max(0, known) }
        return -(known >= 0 ? known : estimate)
    }

    mutating func set(_ index: Int, _ length: Double, isKnown: Bool) {
        guard !items.isEmpty else { return tree.set(index, length, isKnown: isKnown) }
        items[index] = isKnown ? abs(length) : -abs(length)
        let line = line(of: index)
        let length = lineLength(line)
        tree.set(line, abs(length), isKnown: length.sign == .plus)
    }

    func span(of index: Int) -> ListSpan {
        let line = line(of: index)
        let start = tree.offset(of: line)
        guard !items.isEmpty else {
            return ListSpan(start: start, length: tree.length(line), crossStart: 0, crossLength: edges.cross)
        }
        let cell = cells.isEmpty ? (column: Int32(index % edges.columns), count: 1) : cells[index]
        let (cross, length) = edges.span(Int(cell.column), Int(cell.count))
        return ListSpan(start: start, length: abs(items[index]), crossStart: cross, crossLength: length)
    }

    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        guard tree.count > 0, end > start else { return [] }
        var result: [Int] = []
        var line = tree.index(at: max(0, start))
        var offset = tree.offset(of: line)
        while line < tree.count, offset < end, result.count < limit {
            let length = tree.length(line)
            if offset + length > start || length == 0 { result += range(of: line) }
            offset += length + tree.spacing
            line += 1
        }
        return result
    }
}
