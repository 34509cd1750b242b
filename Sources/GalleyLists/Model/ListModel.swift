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
    private let edges: (before: Double, after: Double)
    private let inner: (before: Double, after: Double, crossBefore: Double)
    private let crossStart: Double
    /// The width of headers, and that of all items together.
    let headerCross: Double
    let bodyCross: Double
    private(set) var sections: [Section] = []
    private var lengths = ExtentTree(count: 0, estimate: 0)
    private(set) var samples: LengthSamples
    /// The number of samples when lengths were last estimated.
    private var estimatedAt: Int
    /// Lengths that were measured at other widths.
    private var remembered: [Remembered] = []

    private struct Remembered: Sendable {
        let cross: Double
        let generation: Int
        let snapshot: ListSnapshot
        let lengths: ContiguousArray<Double>
        let headers: [String: (header: Double?, footer: Double?)]
    }

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

    private struct Known {
        /// `NaN` where nothing is known of a length; `nil` where nothing is known of any.
        var items: ContiguousArray<Double>?
        var headers: [String: (header: Double?, footer: Double?)] = [:]
    }

    /// The lengths of all items, negative where they are estimated.
    private enum Lengths {
        case each(ContiguousArray<Double>)
        case same(Double)

        func blocks(_ range: Range<Int>) -> LengthBlocks {
            switch self {
            case .each(let lengths): LengthBlocks(lengths[range])
            case .same(let length): LengthBlocks(repeating: length, count: range.count)
            }
        }

        func array(_ range: Range<Int>) -> ContiguousArray<Double> {
            switch self {
            case .each(let lengths): ContiguousArray(lengths[range])
            case .same(let length): ContiguousArray(repeating: length, count: range.count)
            }
        }
    }

    /// The lengths from the previous layout: known ones where width and version are the same, otherwise estimates.
    private mutating func takeLengths(of previous: ListModel?, _ difference: ListDifference?) -> Known {
        guard let previous, previous.axes.isHorizontal == axes.isHorizontal, previous.layout.isSameKind(as: layout)
        else { return Known() }
        let isSame =
            previous.headerCross == headerCross && previous.bodyCross == bodyCross
            && previous.metrics.generation == metrics.generation
        let old = previous.signedLengths
        var (items, headers) = (ContiguousArray(repeating: Double.nan, count: snapshot.itemCount), Known().headers)
        func take(
            _ lengths: ContiguousArray<Double>, _ known: [String: (header: Double?, footer: Double?)],
            _ from: ListSnapshot, _ difference: ListDifference, isSame: Bool
        ) {
            let (before, after) = (from.storage.items, snapshot.storage.items)
            for (index, place) in difference.oldIndices.enumerated() where place >= 0 {
                let value = lengths[Int(place)]
                let isUnchanged = isSame && before[Int(place)].version == after[index].version
                if isUnchanged || items[index].isNaN { items[index] = isUnchanged ? value : -abs(value) }
            }
            takeHeaders(known, from.storage.sections, isSame: isSame, into: &headers)
        }
        take(
            old, previous.headerLengths, previous.snapshot,
            difference ?? ListDifference(from: previous.snapshot, to: snapshot), isSame: isSame)
        remembered = previous.remembered.filter { $0.generation == metrics.generation }
        guard !isSame else { return Known(items: items, headers: headers) }
        if previous.metrics.generation == metrics.generation {
            remembered.removeAll { $0.cross == previous.headerCross }
            remembered.append(
                Remembered(
                    cross: previous.headerCross, generation: metrics.generation, snapshot: previous.snapshot,
                    lengths: old, headers: previous.headerLengths))
            if remembered.count > 2 { remembered.removeFirst() }
        }
        if let found = remembered.first(where: { $0.cross == headerCross }) {
            let difference = ListDifference(from: found.snapshot, to: snapshot)
            for (index, place) in difference.oldIndices.enumerated() where place >= 0 {
                if found.lengths[Int(place)].sign == .plus { items[index] = .nan }
            }
            take(found.lengths, found.headers, found.snapshot, difference, isSame: true)
        }
        return Known(items: items, headers: headers)
    }

    /// The lengths of headers and footers from those of an earlier snapshot.
    private func takeHeaders(
        _ known: [String: (header: Double?, footer: Double?)], _ old: [ListSnapshot.Section], isSame: Bool,
        into headers: inout [String: (header: Double?, footer: Double?)]
    ) {
        guard !known.isEmpty else { return }
        var versions: [String: (Int?, Int?)] = [:]
        for section in old { versions[section.id] = (section.header, section.footer) }
        for section in snapshot.storage.sections {
            guard let known = known[section.id], let version = versions[section.id] else { continue }
            let before = headers[section.id]
            let header = isSame && version.0 == section.header ? known.header : known.header.map { -abs($0) }
            let footer = isSame && version.1 == section.footer ? known.footer : known.footer.map { -abs($0) }
            if before == nil || isSame { headers[section.id] = (header, footer) }
        }
    }

    /// The same list, in which lengths that are not known are estimated again.
    ///
    /// - Parameter estimate: the caller's estimates.
    func estimatedAgain(_ estimate: (@Sendable (ListItem) -> Double?)?) -> ListModel {
        // With one estimate for all, the items are not looked at.
        if estimate == nil, fixedLength == nil, let kind = snapshot.storage.kind {
            let length = whole(LengthSamples.usable(samples.medians.estimate(of: kind)))
            var copy = self
            if copy.replaceEstimates(by: length) { return copy }
        }
        return ListModel(
            snapshot, layout: layout, metrics: metrics, estimate: estimate, previous: self, estimatesAgain: true)
    }

    private mutating func replaceEstimates(by length: Double) -> Bool {
        var totals = ContiguousArray<Double>()
        for index in sections.indices {
            guard sections[index].body.replaceEstimates(by: length) else { return false }
            totals.append(total(of: index))
        }
        lengths = ExtentTree(signed: totals, spacing: layout.sectionSpacing)
        estimatedAt = samples.count
        return true
    }

    private mutating func build(
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

    /// The known lengths, with estimates for the others.
    private func lengths(
        _ known: ContiguousArray<Double>?, _ estimate: (@Sendable (ListItem) -> Double?)?
    ) -> Lengths {
        if let fixedLength { return .same(fixedLength) }
        let medians = samples.medians
        func median(_ kind: Int) -> Double { -whole(LengthSamples.usable(medians.estimate(of: kind))) }
        if known == nil, estimate == nil, let kind = snapshot.storage.kind { return .same(median(kind)) }
        let items = snapshot.storage.items
        var lengths = known ?? ContiguousArray(repeating: .nan, count: items.count)
        // Items of one kind often follow each other.
        var last: (kind: Int, length: Double)?
        for index in lengths.indices where lengths[index].isNaN {
            let kind = items[index].kind
            if let own = estimate?(items[index]) {
                lengths[index] = -whole(LengthSamples.usable(own))
            } else {
                if last?.kind != kind { last = (kind, median(kind)) }
                lengths[index] = last?.length ?? -LengthSamples.first
            }
        }
        return .each(lengths)
    }

    /// The length of all items where it does not depend on their contents; -1 where it depends on their widths.
    private var fixedLength: Double? {
        if layout.isPager { return axes.length(metrics.viewport) }
        switch (layout.itemLength, layout.kind) {
        case (.points(let length), _): return whole(length.isFinite ? min(max(0, length), 1e6) : 0)
        case (.ratio, .custom), (.measured, _): return nil
        case (.ratio(let ratio), let kind):
            var cross = bodyCross
            switch kind {
            case .grid(let columns, _), .waterfall(let columns):
                let count = ColumnEdges.count(columns, in: bodyCross, gap: layout.columnSpacing)
                cross = max(0, (bodyCross + layout.columnSpacing) / Double(count) - layout.columnSpacing)
            default: break
            }
            return whole(ratio.isFinite ? min(max(0, cross * ratio), 1e6) : 0)
        }
    }

    private func makeBody(
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

    /// The columns of a waterfall that items keep, so that a measured length moves no other column.
    private func keptLanes(_ previous: ListModel?, _ difference: ListDifference?) -> ContiguousArray<Int16>? {
        guard case .waterfall = layout.kind, let previous, case .waterfall = previous.layout.kind,
            previous.bodyCross == bodyCross
        else { return nil }
        let difference = difference ?? ListDifference(from: previous.snapshot, to: snapshot)
        var old = ContiguousArray<Int16>(repeating: -1, count: previous.snapshot.itemCount)
        for section in previous.sections {
            guard case .lanes(let body) = section.body else { continue }
            for (index, lane) in body.lane.enumerated() { old[section.range.lowerBound + index] = lane }
        }
        return ContiguousArray(difference.oldIndices.map { $0 >= 0 ? old[Int($0)] : -1 })
    }

    func whole(_ value: Double) -> Double { (value * metrics.scale).rounded() / metrics.scale }

    /// All lengths of items, negative where they are estimated.
    private var signedLengths: ContiguousArray<Double> {
        var result = ContiguousArray<Double>()
        result.reserveCapacity(snapshot.itemCount)
        for section in sections {
            for index in 0..<section.range.count { result.append(section.body.signed(index)) }
        }
        return result
    }

    private var headerLengths: [String: (header: Double?, footer: Double?)] {
        var result: [String: (header: Double?, footer: Double?)] = [:]
        for (section, record) in zip(sections, snapshot.storage.sections)
        where section.header != nil || section.footer != nil {
            result[record.id] = (section.header, section.footer)
        }
        return result
    }

    /// The length of a section; negative where a part of it is estimated.
    private func total(of index: Int) -> Double {
        let section = sections[index]
        let isEmpty = section.range.isEmpty
        let length =
            abs(section.header ?? 0) + abs(section.footer ?? 0)
            + (isEmpty ? 0 : inner.before + inner.after + section.body.length)
        let isExact =
            section.body.knownCount == section.range.count && section.header ?? 0 >= 0 && section.footer ?? 0 >= 0
        return isExact ? length : -length
    }

    // MARK: - Places

    /// The length of everything, insets included.
    var length: Double { edges.before + lengths.total + edges.after }

    /// Whether all lengths are known.
    var isExact: Bool { lengths.isExact }

    /// The number of items that are measured.
    var measuredCount: Int { sections.reduce(0) { $0 + $1.body.knownCount } }

    /// The greatest offset.
    var greatestOffset: Double { max(0, length - axes.length(metrics.viewport)) }

    /// The nearest offset between the start and the end.
    func allowed(_ offset: Double) -> Double { min(max(0, offset), greatestOffset) }

    private func start(ofSection index: Int) -> Double { edges.before + lengths.offset(of: index) }

    func span(of element: ListElement) -> ListSpan {
        switch element {
        case .header(let index):
            return ListSpan(
                start: start(ofSection: index), length: abs(sections[index].header ?? 0), crossStart: crossStart,
                crossLength: headerCross)
        case .footer(let index):
            let length = abs(sections[index].footer ?? 0)
            return ListSpan(
                start: start(ofSection: index) + lengths.length(index) - length, length: length,
                crossStart: crossStart, crossLength: headerCross)
        case .item(let item):
            let index = snapshot.sectionIndex(of: item)
            let section = sections[index]
            var span = section.body.span(of: item - section.range.lowerBound)
            span.start += start(ofSection: index) + abs(section.header ?? 0) + inner.before
            span.crossStart += crossStart + inner.crossBefore
            return span
        }
    }

    /// The part of the length that a section takes.
    func extent(ofSection index: Int) -> ClosedRange<Double> {
        let start = start(ofSection: index)
        return start...start + lengths.length(index)
    }

    /// The section of an element.
    func section(of element: ListElement) -> Int {
        switch element {
        case .header(let index), .footer(let index): index
        case .item(let item): snapshot.sectionIndex(of: item)
        }
    }

    /// The elements that have something between two places, in the order of the data, at most `limit` of them.
    func elements(from start: Double, to end: Double, limit: Int = 2000) -> [ListElement] {
        guard !sections.isEmpty, end > start else { return [] }
        var result: [ListElement] = []
        var index = lengths.index(at: start - edges.before)
        while index < sections.count, result.count < limit {
            let top = self.start(ofSection: index)
            guard top < end else { break }
            let section = sections[index]
            let header = abs(section.header ?? 0)
            if section.header != nil, top + header > start { result.append(.header(index)) }
            let body = top + header + inner.before
            if !section.range.isEmpty {
                for item in section.body.items(from: start - body, to: end - body, limit: limit - result.count) {
                    result.append(.item(section.range.lowerBound + item))
                }
            }
            if section.footer != nil {
                let bottom = top + lengths.length(index)
                if bottom > start, bottom - abs(section.footer ?? 0) < end { result.append(.footer(index)) }
            }
            index += 1
        }
        return result
    }

    /// The section at a place.
    func section(at place: Double) -> Int? {
        sections.isEmpty ? nil : lengths.index(at: place - edges.before)
    }

    // MARK: - Identity

    func key(of element: ListElement) -> ListKey {
        switch element {
        case .header(let index): .header(snapshot.storage.sections[index].id)
        case .footer(let index): .footer(snapshot.storage.sections[index].id)
        case .item(let index): .item(snapshot.storage.items[index].id)
        }
    }

    func element(of key: ListKey) -> ListElement? {
        func section(_ id: String) -> Int? { snapshot.storage.places[id] }
        switch key {
        case .item(let id): return snapshot.index(of: id).map { .item($0) }
        case .header(let id): return section(id).flatMap { sections[$0].header == nil ? nil : .header($0) }
        case .footer(let id): return section(id).flatMap { sections[$0].footer == nil ? nil : .footer($0) }
        }
    }

    /// The version of an element's content.
    func version(of element: ListElement) -> Int {
        switch element {
        case .header(let index): snapshot.storage.sections[index].header ?? 0
        case .footer(let index): snapshot.storage.sections[index].footer ?? 0
        case .item(let index): snapshot.storage.items[index].version
        }
    }

    // MARK: - Measuring

    func isKnown(_ element: ListElement) -> Bool {
        switch element {
        case .header(let index): return sections[index].header ?? 0 >= 0 && sections[index].header?.sign != .minus
        case .footer(let index): return sections[index].footer?.sign != .minus
        case .item(let item):
            let section = sections[snapshot.sectionIndex(of: item)]
            return section.body.signed(item - section.range.lowerBound).sign == .plus
        }
    }

    /// The sizes that the content of an element may have.
    func range(of element: ListElement) -> SizeRange {
        let cross: Double
        var length: Double?
        switch element {
        case .header, .footer: cross = headerCross
        case .item(let item):
            length = fixedLength
            switch layout.kind {
            case .rows, .pager: cross = bodyCross
            case .custom(let arrangement):
                let section = sections[snapshot.sectionIndex(of: item)]
                let width = arrangement.width(
                    of: item - section.range.lowerBound, count: section.range.count, in: bodyCross)
                cross = width.isFinite ? min(max(0, whole(width)), 1e6) : bodyCross
            case .grid, .waterfall: cross = span(of: element).crossLength
            }
        }
        if axes.isHorizontal {
            return SizeRange(min: Size(width: length ?? 0, height: cross), maxWidth: length, maxHeight: cross)
        }
        return SizeRange(min: Size(width: cross, height: length ?? 0), maxWidth: cross, maxHeight: length)
    }

    /// Takes the length of a measured element.
    mutating func measured(_ element: ListElement, _ length: Double) {
        let index = section(of: element)
        switch element {
        case .header: sections[index].header = abs(length)
        case .footer: sections[index].footer = abs(length)
        case .item(let item):
            if fixedLength != nil { return }
            let place = item - sections[index].range.lowerBound
            if sections[index].body.signed(place).sign == .minus {
                samples.add(length, kind: snapshot.storage.items[item].kind)
            }
            sections[index].body.set(place, length, isKnown: true)
        }
        let total = total(of: index)
        lengths.set(index, abs(total), isKnown: total.sign == .plus)
    }

    /// The length of an element is to be measured again; until then the current one is the estimate.
    mutating func markEstimated(_ element: ListElement) {
        let index = section(of: element)
        switch element {
        case .header: sections[index].header = sections[index].header.map { -abs($0) }
        case .footer: sections[index].footer = sections[index].footer.map { -abs($0) }
        case .item(let item):
            if fixedLength != nil { return }
            let place = item - sections[index].range.lowerBound
            sections[index].body.set(place, abs(sections[index].body.signed(place)), isKnown: false)
        }
        let total = total(of: index)
        lengths.set(index, abs(total), isKnown: total.sign == .plus)
    }

    /// Whether enough was measured since the last estimate to estimate the other lengths again.
    var needsEstimates: Bool {
        guard fixedLength == nil, !isExact, samples.count < 4096 else { return false }
        return estimatedAt == 0 ? samples.count >= 4 : samples.count >= estimatedAt * 4
    }

    /// Some items whose lengths are not known, from `start` on.
    func unmeasured(from start: Int, limit: Int) -> [Int] {
        var result: [Int] = []
        guard snapshot.itemCount > start else { return [] }
        var index = snapshot.sectionIndex(of: start)
        var next = start
        while index < sections.count, result.count < limit {
            let section = sections[index]
            var place = max(0, next - section.range.lowerBound)
            while result.count < limit, let found = section.body.firstUnknown(from: place, count: section.range.count) {
                result.append(section.range.lowerBound + found)
                place = found + 1
            }
            index += 1
            next = section.range.upperBound
        }
        return result
    }

    /// The memory of lengths and identities, in bytes.
    var memory: Int {
        lengths.memory + snapshot.storage.table.memory + sections.reduce(0) { $0 + $1.body.memory + 64 }
            + snapshot.itemCount * MemoryLayout<ListItem>.stride
            + remembered.reduce(0) { $0 + $1.lengths.count * 8 }
    }
}

extension ListLayout {
    /// Whether lengths of one are of use for the other.
    func isSameKind(as other: ListLayout) -> Bool {
        switch (kind, other.kind) {
        case (.rows, .rows), (.grid, .grid), (.waterfall, .waterfall), (.pager, .pager), (.custom, .custom): true
        default: false
        }
    }
}

extension ListModel {
    /// The length of the pinned header that covers the start of the list where an item is revealed.
    func pinnedLength(before element: ListElement) -> Double {
        guard layout.pinsHeaders, case .item(let item) = element else { return 0 }
        return abs(sections[snapshot.sectionIndex(of: item)].header ?? 0)
    }

    /// The frame of an element in the contents, on whole pixels.
    func frame(of element: ListElement) -> Rect { frame(of: span(of: element)) }

    func frame(of span: ListSpan) -> Rect {
        let start = axes.isReversed ? length - span.start - span.length : span.start
        let cross =
            axes.mirrorsCross
            ? metrics.viewport.width - span.crossStart - span.crossLength : span.crossStart
        return axes.isHorizontal
            ? Rect(x: whole(start), y: whole(cross), width: span.length, height: span.crossLength)
            : Rect(x: whole(cross), y: whole(start), width: span.crossLength, height: span.length)
    }

    /// The offset of the scroll node at an offset of the list, and the reverse.
    func exchanged(_ offset: Double, length: Double? = nil) -> Double {
        axes.isReversed
            ? max(0, (length ?? self.length) - axes.length(metrics.viewport)) - offset : offset
    }

    /// The size of the contents of the scroll node.
    func contentSize(length: Double? = nil) -> Size {
        axes.size(length ?? self.length, axes.cross(metrics.viewport))
    }

    /// The place of a header that remains visible as long as its section is, or a footer.
    func pinnedSpan(of element: ListElement, at offset: Double) -> ListSpan {
        var span = span(of: element)
        let extent = extent(ofSection: section(of: element))
        switch element {
        case .header where layout.pinsHeaders:
            span.start = min(max(span.start, offset), max(extent.lowerBound, extent.upperBound - span.length))
        case .footer where layout.pinsFooters:
            let view = axes.length(metrics.viewport)
            span.start = max(min(span.start, offset + view - span.length), extent.lowerBound)
        default: break
        }
        return span
    }

    /// The headers and footers that are pinned in a part of the list.
    func pinnedElements(from start: Double, to end: Double) -> [ListElement] {
        guard layout.pinsHeaders || layout.pinsFooters, let first = section(at: start) else { return [] }
        var result: [ListElement] = []
        var index = first
        while index < sections.count, extent(ofSection: index).lowerBound < end {
            if layout.pinsHeaders, sections[index].header != nil { result.append(.header(index)) }
            if layout.pinsFooters, sections[index].footer != nil { result.append(.footer(index)) }
            index += 1
        }
        return result
    }
}
