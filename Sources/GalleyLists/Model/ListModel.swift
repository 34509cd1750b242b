internal import GalleyNodes
internal import GalleyText

/// A list laid out as far as it is measured: the places of all elements, as a value.
///
/// Places are along the direction in which the list scrolls, from the start of the first element on.
struct ListModel: Sendable {
    /// A section, laid out.
    struct Section: Sendable {
        var range: Range<Int>
        /// Negative where they are estimated; `nil` without one.
        var header: Double?
        var footer: Double?
        var body: ListBody
    }

    let snapshot: ListSnapshot
    let layout: ListLayout
    let metrics: ListMetrics
    let axes: ListAxes
    /// The space before the first section and after the last, and that around the items of a section.
    let edges: (before: Double, after: Double)
    let inner: (before: Double, after: Double, crossBefore: Double)
    let crossStart: Double
    /// The width of headers, and that of all items together.
    let headerCross: Double
    let bodyCross: Double
    var sections: [Section] = []
    var lengths = ExtentTree(count: 0, estimate: 0)
    var samples: LengthSamples
    /// The number of samples when lengths were last estimated.
    var estimatedAt: Int
    /// Lengths that were measured at other widths.
    var remembered: [Remembered] = []

    /// Lays out a snapshot.
    ///
    /// - Parameters:
    ///   - previous: the lengths that are known.
    ///   - estimate: the caller's estimates.
    ///   - estimatesAgain: whether lengths that are not known are estimated again.
    /// - Complexity: O(*n*).
    init(
        _ snapshot: ListSnapshot, layout: ListLayout, metrics: ListMetrics,
        estimate: (@Sendable (ListItem) -> Double?)? = nil, previous: ListModel? = nil,
        difference: ListDifference? = nil, estimatesAgain: Bool = false
    ) {
        self.snapshot = snapshot
        self.layout = layout
        self.metrics = metrics
        let axes = ListAxes(layout, isRightToLeft: metrics.isRightToLeft)
        self.axes = axes
        let (insets, around) = (layout.insets, layout.sectionInsets)
        func sides(_ insets: EdgeInsets) -> (before: Double, after: Double, left: Double, right: Double) {
            axes.isHorizontal
                ? (
                    axes.isReversed ? insets.right : insets.left, axes.isReversed ? insets.left : insets.right,
                    insets.top, insets.bottom
                )
                : (
                    axes.isReversed ? insets.bottom : insets.top, axes.isReversed ? insets.top : insets.bottom,
                    insets.left, insets.right
                )
        }
        let (outer, section) = (sides(insets), sides(around))
        edges = (outer.before, outer.after)
        inner = (section.before, section.after, axes.mirrorsCross ? section.right : section.left)
        crossStart = axes.mirrorsCross ? outer.right : outer.left
        let cross = axes.cross(metrics.viewport)
        headerCross = max(0, cross - outer.left - outer.right)
        bodyCross = max(0, headerCross - section.left - section.right)
        samples = previous?.samples ?? LengthSamples()
        // Until lengths are estimated again, the old estimates remain.
        estimatedAt = previous.map { estimatesAgain ? $0.samples.count : $0.estimatedAt } ?? 0
        var known = takeLengths(of: previous, difference)
        if estimatesAgain, var items = known.items {
            for index in items.indices where items[index].sign == .minus { items[index] = .nan }
            known.items = items
        }
        build(known, estimate: estimate, previous: previous, difference)
    }

    // MARK: - Building

    mutating func build(
        _ known: Known, estimate: (@Sendable (ListItem) -> Double?)?, previous: ListModel?,
        _ difference: ListDifference?
    ) {
        let lengths = lengths(known.items, estimate)
        let kept = keptLanes(previous, difference)
        var totals = ContiguousArray<Double>()
        for (index, section) in snapshot.storage.sections.enumerated() {
            let before = known.headers[section.id]
            let first = -LengthSamples.first
            sections.append(
                Section(
                    range: section.range, header: section.header.map { _ in before?.header ?? first },
                    footer: section.footer.map { _ in before?.footer ?? first },
                    body: makeBody(
                        lengths, section.range, kept: kept.map { ContiguousArray($0[section.range]) })))
            totals.append(total(of: index))
        }
        self.lengths = ExtentTree(signed: totals, spacing: layout.sectionSpacing)
    }

    func makeBody(
        _ lengths: Lengths, _ range: Range<Int>, kept: ContiguousArray<Int16>?
    ) -> ListBody {
        let (scale, spacing, gap) = (metrics.scale, whole(layout.spacing), layout.columnSpacing)
        switch layout.kind {
        case .rows, .pager:
            return .lines(
                LinesBody(
                    columns: 1, cross: bodyCross, gap: 0, scale: scale, lengths: lengths.blocks(range),
                    spacing: layout.isPager ? 0 : spacing))
        case .grid(let columns, let span):
            let count = ColumnEdges.count(columns, in: bodyCross, gap: gap)
            return .lines(
                LinesBody(
                    columns: count, cross: bodyCross, gap: gap, scale: scale, lengths: lengths.blocks(range),
                    spacing: spacing, spans: span.map { snapshot.storage.items[range].map($0) }))
        case .waterfall(let columns):
            let count = min(ColumnEdges.count(columns, in: bodyCross, gap: gap), 1000)
            return .lanes(
                LanesBody(
                    edges: ColumnEdges(columns: count, cross: bodyCross, gap: gap, scale: scale),
                    lengths: lengths.array(range), spacing: spacing, kept: kept))
        case .custom(let arrangement):
            return .custom(CustomBody(arrangement, lengths: lengths.array(range), cross: bodyCross, scale: scale))
        }
    }

    func whole(_ value: Double) -> Double { (value * metrics.scale).rounded() / metrics.scale }

    /// The length of a section; negative where a part of it is estimated.
    func total(of index: Int) -> Double {
        let section = sections[index]
        let isEmpty = section.range.isEmpty
        let length =
            abs(section.header ?? 0) + abs(section.footer ?? 0)
            + (isEmpty ? 0 : inner.before + inner.after + section.body.length)
        let isExact =
            section.body.knownCount == section.range.count && section.header ?? 0 >= 0 && section.footer ?? 0 >= 0
        return isExact ? length : -length
    }

    /// The memory of lengths and identities, in bytes.
    var memory: Int {
        lengths.memory + snapshot.storage.table.memory + sections.reduce(0) { $0 + $1.body.memory + 64 }
            + snapshot.itemCount * MemoryLayout<ListItem>.stride
            + remembered.reduce(0) { $0 + $1.lengths.count * 8 }
    }
}
