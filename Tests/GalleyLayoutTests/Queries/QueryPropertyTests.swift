import GalleyLayoutTestSupport
import GalleyRegions
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Properties of carets, movement, selections and ranges of any text.
@Suite struct QueryPropertyTests {
    private func name(_ layout: TextLayout) -> String {
        "\(layout.text.string.debugDescription) \(layout.container.width.map { "\($0)" } ?? "unbounded")"
    }

    /// The position of a caret along its line.
    private func inline(_ caret: Rect, _ layout: TextLayout) -> Double {
        layout.axes.isVertical ? caret.y : caret.x
    }

    private func offset(_ position: TextPosition, _ layout: TextLayout) -> Int {
        layout.text.utf8Offset(position.index)
    }

    /// The caret of a cluster boundary, hit from inside its cluster, is that boundary again. At a change of direction,
    /// it is the position of the text in the paragraph's direction, with the same caret.
    @Test(arguments: 0..<50) func caretsLeadBackToTheirPositions(seed: Int) throws {
        for layout in try QuerySamples.layouts(seed: seed) {
            for index in layout.lines.indices where layout.records[index].height > 0 {
                let line = layout.lineCells(index)
                let cells = Array(line.cells)
                // Letter spacing can make clusters overlap.
                guard cells.allSatisfy({ $0.left <= $0.right }) else { continue }
                for (order, cell) in cells.enumerated() where !cell.isInserted && cell.right - cell.left > 20 {
                    for isLeft in [true, false] {
                        let neighbour = isLeft ? order - 1 : order + 1
                        let beside = cells.indices.contains(neighbour) ? cells[neighbour] : nil
                        let place =
                            isLeft != cell.isRightToLeft
                            ? TextOffset(offset: cell.start) : TextOffset(offset: cell.end, affinity: .upstream)
                        let caret = layout.caret(for: layout.position(place)).rect
                        let edge = isLeft ? cell.left : cell.right
                        #expect(inline(caret, layout) == LayoutUnit.points(edge), "\(name(layout)) \(place)")
                        let found = layout.place(atInline: edge + (isLeft ? 2 : -2), inLine: index)
                        let isPlain = cell.level == beside?.level ?? (line.isRightToLeft ? 1 : 0)
                        if isPlain { #expect(found.offset == place.offset, "\(name(layout)) \(place) \(found)") }
                        #expect(line.caret(found) == edge, "\(name(layout)) \(place) \(found)")
                    }
                }
            }
        }
    }

    /// Moving right through the whole text and left again stops at the same positions, each once.
    @Test(arguments: 0..<50) func visualMovementReturns(seed: Int) throws {
        for layout in try QuerySamples.layouts(seed: seed) {
            guard !layout.records.isEmpty else { continue }
            func walk(_ movement: TextMovement, from start: TextPosition) -> [TextPosition] {
                var stops = [start]
                while stops.count < 4000 {
                    let next = layout.position(from: stops[stops.count - 1], movement)
                    if next == stops[stops.count - 1] { break }
                    stops.append(next)
                }
                return stops
            }
            // In visual order, along the lines.
            let (ahead, back): (TextMovement, TextMovement) = layout.axes.isVertical ? (.down, .up) : (.right, .left)
            let start = TextPosition(layout.text.startIndex)
            let rightmost = walk(ahead, from: start).last ?? start
            let left = walk(back, from: walk(back, from: rightmost).count > 1 ? rightmost : start)
            let right = walk(ahead, from: left[left.count - 1])
            #expect(
                left == right.reversed(),
                "\(name(layout)) \(right.map { offset($0, layout) }) \(left.map { offset($0, layout) })")
            #expect(Set(right).count == right.count, "\(name(layout)) \(right.map { offset($0, layout) })")
            // Every visible cluster has a stop on either side.
            let clusters = layout.lines.indices.reduce(0) {
                $0 + layout.lineCells($1).textCells.reduce(0) { count, _ in count + 1 }
            }
            let wraps = layout.lines.indices.count
            #expect(right.count >= clusters - wraps && right.count <= clusters + wraps, "\(name(layout))")
            for stop in right { #expect(layout.boundaries.isClusterBoundary(offset(stop, layout))) }
            // From left to right on a line.
            for (stop, next) in zip(right, right.dropFirst()) {
                let (from, to) = (layout.caret(for: stop), layout.caret(for: next))
                let isMonotonous = from.line != to.line || inline(from.rect, layout) <= inline(to.rect, layout)
                // Letter spacing can make advances negative.
                let isTight = layout.lineCells(from.line).cells.contains { $0.right < $0.left }
                #expect(isMonotonous || isTight, "\(name(layout)) \(stop) \(next)")
            }
        }
    }

    /// Moving forward unit by unit and back again stops at every boundary once.
    @Test(arguments: 0..<50) func logicalMovementTilesTheText(seed: Int) throws {
        for layout in try QuerySamples.layouts(seed: seed) {
            let count = layout.text.utf8Count
            for (forward, backward) in [
                (TextMovement.forward, TextMovement.backward), (.wordForward, .wordBackward),
                (.sentenceForward, .sentenceBackward), (.paragraphForward, .paragraphBackward),
            ] {
                var stops = [0]
                while let last = stops.last, last < count {
                    let next = offset(layout.position(from: layout.position(TextOffset(offset: last)), forward), layout)
                    guard next > last else {
                        Issue.record("\(name(layout)) \(forward) stays at \(last)")
                        break
                    }
                    stops.append(next)
                }
                var back = [count]
                while let last = back.last, last > 0 {
                    let next = offset(
                        layout.position(from: layout.position(TextOffset(offset: last)), backward), layout)
                    guard next < last else {
                        Issue.record("\(name(layout)) \(backward) stays at \(last)")
                        break
                    }
                    back.append(next)
                }
                if forward != .wordForward { #expect(stops == back.reversed(), "\(name(layout)) \(forward)") }
            }
        }
    }

    @Test(arguments: 0..<50) func rangesTileTheText(seed: Int) throws {
        for layout in try QuerySamples.layouts(seed: seed) {
            for unit in TextUnit.allCases where !layout.text.isEmpty {
                var offset = 0
                while offset < layout.text.utf8Count {
                    let range = layout.range(of: unit, atUTF8: offset)
                    guard range.lowerBound == offset, range.upperBound > offset else {
                        Issue.record("\(name(layout)) \(unit) at \(offset) is \(range)")
                        break
                    }
                    for inside in range where inside % 7 == 0 {
                        #expect(layout.range(of: unit, atUTF8: inside) == range, "\(name(layout)) \(unit)")
                    }
                    #expect(
                        layout.boundaries.isClusterBoundary(range.upperBound), "\(name(layout)) \(unit) \(range)")
                    offset = range.upperBound
                }
            }
        }
    }

    /// A selection covers exactly the selected clusters.
    @Test(arguments: 0..<50) func selectionsCoverTheirClusters(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for layout in try QuerySamples.layouts(seed: seed) where !layout.text.isEmpty {
            for _ in 0..<6 {
                let ends = (0..<2).map { _ in
                    layout.boundaries.clusterStart(at: Int.random(in: 0...layout.text.utf8Count, using: &random))
                }.sorted()
                let range = ends[0]..<ends[1]
                let rects = layout.selectionRects(forUTF8: range)
                let clusters = layout.lines.indices.flatMap { layout.clusters(inLine: $0) }.filter {
                    $0.utf8Range.lowerBound >= range.lowerBound && $0.utf8Range.upperBound <= range.upperBound
                }
                let area = rects.reduce(0) { $0 + $1.width * $1.height }
                let boxes = clusters.reduce(0) { $0 + $1.rect.width * $1.rect.height }
                #expect(abs(area - boxes) < 1e-6, "\(name(layout)) \(range)")
                for style in SelectionStyle.allCases {
                    let painted = layout.selectionRects(forUTF8: range, style: style)
                    #expect(painted.reduce(0) { $0 + $1.width * $1.height } >= area - 1e-6)
                }
            }
        }
    }

    /// Moving down stops at every row, and moving up at the same ones.
    @Test(arguments: 0..<50) func rowsArePassedOnce(seed: Int) throws {
        for layout in try QuerySamples.layouts(seed: seed)
        where layout.records.allSatisfy({ $0.height > 0 && $0.rowGroup < 0 }) {
            // Keys have the directions of the screen.
            let (next, previous): (TextMovement, TextMovement) =
                switch layout.axes.mode {
                case .horizontal: (.down, .up)
                case .verticalRL: (.left, .right)
                case .verticalLR: (.right, .left)
                }
            var column: Double?
            var position = layout.position(from: TextPosition(layout.text.startIndex), .lineStart)
            var rows: [Int] = []
            for _ in layout.lines.indices {
                rows.append(layout.lineIndex(of: layout.place(position)))
                position = layout.position(from: position, next, column: &column)
            }
            #expect(rows == Array(layout.lines.indices), "\(name(layout))")
            column = nil
            rows = []
            position = layout.position(from: TextPosition(layout.text.endIndex), .lineStart)
            for _ in layout.lines.indices {
                rows.append(layout.lineIndex(of: layout.place(position)))
                position = layout.position(from: position, previous, column: &column)
            }
            #expect(rows == layout.lines.indices.reversed(), "\(name(layout))")
        }
    }

    /// The clusters of queries are the clusters that shaping keeps whole.
    @Test(arguments: 0..<40) func clusterBoundariesAreThoseOfTheAnalysis(seed: Int) throws {
        var random = SeededGenerator(seed: 70 + UInt64(seed))
        let scratch = AnalysisScratch()
        for _ in 0..<10 {
            let text = AttributedText(RandomText.make(30, using: &random))
            let starts = text.string.utf8.withContiguousStorageIfAvailable {
                GraphemeBoundaries.starts(in: $0, scratch: scratch).map { Int($0) }
            }
            let boundaries = TextBoundaries(text)
            var own: [Int] = []
            var offset = 0
            while offset < text.utf8Count {
                own.append(offset)
                offset = boundaries.boundary(afterUTF8: offset, of: .cluster)
            }
            #expect(own == starts, "\(text.string.debugDescription)")
            for start in own.reversed() where start > 0 {
                let before = boundaries.boundary(beforeUTF8: start, of: .cluster)
                #expect(own.last { $0 < start } == before, "\(text.string.debugDescription)")
            }
        }
    }

    /// No query traps, whatever its arguments are.
    @Test(arguments: 0..<50) func anyQueryHasAnAnswer(seed: Int) throws {
        var random = SeededGenerator(seed: 40 + UInt64(seed))
        for layout in try QuerySamples.layouts(seed: seed) {
            for _ in 0..<8 {
                let point = Point(
                    x: [Double.random(in: -60...300, using: &random), .infinity, -.infinity, .nan][
                        Int.random(in: 0..<40, using: &random) / 13],
                    y: Double.random(in: -60...300, using: &random))
                _ = layout.hits(at: point, slop: Double.random(in: 0...30, using: &random))
                _ = layout.character(at: point)
                _ = layout.position(at: point)
                _ = layout.line(at: point)
                _ = layout.attachment(at: point)
                let index = layout.text.index(atUTF8: Int.random(in: 0...layout.text.utf8Count, using: &random))
                for affinity in TextPosition.Affinity.allCases {
                    let position = TextPosition(index, affinity: affinity)
                    for movement in TextMovement.allCases {
                        let moved = layout.position(from: position, movement, page: 30)
                        #expect(
                            layout.boundaries.isClusterBoundary(offset(moved, layout)),
                            "\(name(layout)) \(offset(position, layout)) \(affinity) \(movement) \(offset(moved, layout))"
                        )
                    }
                    for unit in TextUnit.allCases { _ = layout.range(of: unit, at: position) }
                    _ = layout.caret(for: position)
                    _ = layout.secondaryCaret(for: position)
                }
            }
            let tree = layout.accessibilityTree
            #expect(tree.role == .document)
        }
    }
}
