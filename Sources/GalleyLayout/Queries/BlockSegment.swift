package import GalleyText

/// A part of a paragraph with the same blocks around it.
package struct BlockSegment {
    /// The range in UTF-8.
    package let range: Range<Int>
    /// The blocks from the outermost, without those that only align.
    package let components: [BlockIntent.Component]
    /// Whether the paragraph starts with it.
    package let isFirst: Bool

    /// The number of open blocks, from the outermost, that continue in this part.
    ///
    /// Blocks are identified by their number, those without one by their paragraph, and rows by the order of their cells.
    ///
    /// - Parameters:
    ///   - lastColumn: The column of the last cell in an open row.
    ///   - open: The open block at an index, from the outermost; `nil` after the last one.
    package func depth(lastColumn: Int, continuing open: (Int) -> BlockIntent.Component?) -> Int {
        var depth = 0
        while depth < components.count, let component = open(depth), component == components[depth],
            continues(component, lastColumn)
        {
            depth += 1
        }
        return depth
    }

    private func continues(_ component: BlockIntent.Component, _ lastColumn: Int) -> Bool {
        if component.identity != 0 { return true }
        if case .tableRow = component.kind, case .tableCell(let column)? = components.last?.kind {
            return !isFirst || column > lastColumn
        }
        return !isFirst
    }
}

extension AttributedText {
    /// The parts of a paragraph with the same blocks, in order.
    package func blockParts(of paragraph: Range<Int>) -> [BlockSegment] {
        var parts: [BlockSegment] = []
        var start = paragraph.lowerBound
        while start < paragraph.upperBound {
            var run = styleRunIndex(atUTF8: start)
            let block = style(ofRun: run).attributes.block
            var stop = styleRunEnd(run)
            while stop < paragraph.upperBound, style(ofRun: run + 1).attributes.block == block {
                run += 1
                stop = styleRunEnd(run)
            }
            stop = min(stop, paragraph.upperBound)
            let components = (block?.components ?? []).reversed().filter {
                if case .division = $0.kind { false } else { true }
            }
            parts.append(
                BlockSegment(range: start..<stop, components: components, isFirst: start == paragraph.lowerBound))
            start = stop
        }
        return parts
    }
}
