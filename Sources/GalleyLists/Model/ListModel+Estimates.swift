/// Lengths that are fixed by the layout, and estimates of those that are not known.
extension ListModel {
    /// The lengths of all items, negative where they are estimated.
    enum Lengths {
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

    /// The known lengths, with estimates for the others.
    func lengths(
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
    var fixedLength: Double? {
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

    /// Whether enough was measured since the last estimate to estimate the other lengths again.
    var needsEstimates: Bool {
        guard fixedLength == nil, !isExact, samples.count < 4096 else { return false }
        return estimatedAt == 0 ? samples.count >= 4 : samples.count >= estimatedAt * 4
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

    mutating func replaceEstimates(by length: Double) -> Bool {
        var totals = ContiguousArray<Double>()
        for index in sections.indices {
            guard sections[index].body.replaceEstimates(by: length) else { return false }
            totals.append(total(of: index))
        }
        lengths = ExtentTree(signed: totals, spacing: layout.sectionSpacing)
        estimatedAt = samples.count
        return true
    }
}
