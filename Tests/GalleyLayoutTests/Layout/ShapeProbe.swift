import GalleyDocuments
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText

/// Lays random texts out among random paths and holes, and checks their positions.
struct ShapeProbe: Sendable {
    /// The tolerance of flattened curves plus the rounding to layout units, in points.
    private static let tolerance = 2.0 / 64

    let fonts: FontLibrary
    /// An additional check of each layout.
    var inspect: @Sendable (TextLayout) -> Void = { _ in }

    /// The problems of the random cases of a seed: rows and columns among holes, the same in their measured size, and
    /// columns without holes.
    func problems(ofSeed seed: UInt64) throws -> [String] {
        try problemsWithFragments(seed: 40_000_000 + seed, .horizontal)
            + problemsWithFragments(seed: 50_000_000 + seed, seed.isMultiple(of: 2) ? .verticalRL : .verticalLR)
            + problemsWithMeasure(seed: 60_000_000 + seed) + problemsWithColumns(seed: 70_000_000 + seed)
    }

    // MARK: - Fragments

    /// Checks that lines are inside their container, outside every hole, and never overlap, that they cover the text up
    /// to its truncation, and that their rows are numbered in order.
    func problemsWithFragments(seed: UInt64, _ mode: TextContainer.WritingMode) throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        var container = RandomShape.container(using: &random)
        container.writingMode = mode
        if mode != .horizontal { RandomShape.stand(&text, using: &random) }
        let layout = try TextLayout(text, in: container, fonts: fonts)
        inspect(layout)
        var problems = problemsWithOrder(layout)
        let overflowing = layout.warnings.filter { $0.code == .overflow }.compactMap(\.range)
        let standing = layout.lines.filter { !overflowing.contains($0.range) }
        let holes = container.exclusions.map { RandomShape.Hole($0, container.fillRule) }
        let outline = container.path.map { RandomShape.Outline($0, container.fillRule) }
        for line in standing {
            let frame = line.frame.inset(by: EdgeInsets(Self.tolerance))
            for hole in holes where hole.overlaps(frame) { problems.append("\(line.frame) meets \(hole)") }
            if let outline, !outline.holds(frame) { problems.append("\(line.frame) is not inside") }
        }
        let frames = standing.map(\.frame)
        for (index, one) in frames.enumerated() {
            for other in frames[..<index]
            where min(one.maxX, other.maxX) - max(one.minX, other.minX) > Self.tolerance
                && min(one.maxY, other.maxY) - max(one.minY, other.minY) > Self.tolerance
            {
                problems.append("\(one) overlaps \(other)")
            }
        }
        return problems.map { "seed \(seed): \($0)" }
    }

    private func problemsWithOrder(_ layout: TextLayout) -> [String] {
        var problems: [String] = []
        var end = layout.text.string.startIndex
        var row = 0
        for line in layout.lines {
            if line.range.lowerBound != end {
                problems.append("line \(line.index) does not start at the end of the previous one")
            }
            if line.row < row || line.row > row + 1 { problems.append("row \(line.row) follows row \(row)") }
            (end, row) = (line.range.upperBound, line.row)
        }
        if !layout.isTruncated, end != layout.text.string.endIndex { problems.append("text is missing") }
        return problems
    }

    // MARK: - Measuring

    /// Checks that a layout among holes has the same lines in its measured size.
    func problemsWithMeasure(seed: UInt64) throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        var container = RandomShape.container(using: &random)
        container.path = nil
        if seed.isMultiple(of: 2) {
            // With the other mode, the holes would move with the edge at which columns start.
            container.writingMode = .verticalLR
            RandomShape.stand(&text, using: &random)
        }
        let measured = try TextLayout(text, in: container, fonts: fonts)
        return try problemsAgain(measured, seed: seed)
    }

    private func problemsAgain(_ measured: TextLayout, seed: UInt64) throws -> [String] {
        var container = measured.container
        container.width = measured.size.width
        container.height = measured.size.height
        let again = try TextLayout(measured.text, in: container, fonts: fonts)
        if again.lines.map(\.range) == measured.lines.map(\.range) { return [] }
        let document = Document(measured.text, container: measured.container).json()
        return [
            "seed \(seed): \(document) is \(measured.size), and then \(again.lines.map(\.frame)), not \(measured.lines.map(\.frame))"
        ]
    }

    /// Checks that columns of a given length have their measured width, and that hits find clusters at their positions.
    func problemsWithColumns(seed: UInt64) throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        RandomShape.stand(&text, using: &random)
        var container = TextContainer(width: nil, height: Double.random(in: 30...200, using: &random))
        container.writingMode = Bool.random(using: &random) ? .verticalRL : .verticalLR
        let measured = try TextLayout(text, in: container, fonts: fonts)
        inspect(measured)
        var problems = try problemsAgain(measured, seed: seed)
        for line in measured.lines {
            if line.frame.maxX > measured.size.width + 0.001 || line.frame.minX < -0.001 {
                problems.append("seed \(seed): \(line.frame) is not in \(measured.size)")
            }
            for cluster in measured.clusters(inLine: line.index) where cluster.rect.height > 0.5 {
                let found = measured.character(at: Point(x: cluster.rect.midX, y: cluster.rect.midY))
                if found?.rect != cluster.rect {
                    let document = Document(text, container: container).json()
                    problems.append("seed \(seed): \(document): \(cluster) is hit as \(String(describing: found))")
                }
            }
        }
        return problems
    }
}
