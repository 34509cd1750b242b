/// The lengths that are known from earlier layouts.
extension ListModel {
    struct Remembered: Sendable {
        let cross: Double
        let generation: Int
        let snapshot: ListSnapshot
        let lengths: ContiguousArray<Double>
        let headers: [ItemID: (header: Double?, footer: Double?)]
    }

    struct Known {
        /// `NaN` where nothing is known of a length; `nil` where nothing is known of any.
        var items: ContiguousArray<Double>?
        var headers: [ItemID: (header: Double?, footer: Double?)] = [:]
    }

    /// The lengths from the previous layout: known ones where width and version are the same, otherwise estimates.
    mutating func takeLengths(of previous: ListModel?, _ difference: ListDifference?) -> Known {
        guard let previous, previous.axes.isHorizontal == axes.isHorizontal, previous.layout.isSameKind(as: layout)
        else { return Known() }
        let isSame =
            previous.headerCross == headerCross && previous.bodyCross == bodyCross
            && previous.metrics.generation == metrics.generation
        let old = previous.signedLengths
        var (items, headers) = (ContiguousArray(repeating: Double.nan, count: snapshot.itemCount), Known().headers)
        func take(
            _ lengths: ContiguousArray<Double>, _ known: [ItemID: (header: Double?, footer: Double?)],
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
    func takeHeaders(
        _ known: [ItemID: (header: Double?, footer: Double?)], _ old: [ListSnapshot.Section], isSame: Bool,
        into headers: inout [ItemID: (header: Double?, footer: Double?)]
    ) {
        guard !known.isEmpty else { return }
        var versions: [ItemID: (Int?, Int?)] = [:]
        for section in old { versions[section.id] = (section.header, section.footer) }
        for section in snapshot.storage.sections {
            guard let known = known[section.id], let version = versions[section.id] else { continue }
            let before = headers[section.id]
            let header = isSame && version.0 == section.header ? known.header : known.header.map { -abs($0) }
            let footer = isSame && version.1 == section.footer ? known.footer : known.footer.map { -abs($0) }
            if before == nil || isSame { headers[section.id] = (header, footer) }
        }
    }

    /// The columns of a waterfall that items keep, so that a measured length moves no other column.
    func keptLanes(_ previous: ListModel?, _ difference: ListDifference?) -> ContiguousArray<Int16>? {
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

    /// All lengths of items, negative where they are estimated.
    var signedLengths: ContiguousArray<Double> {
        var result = ContiguousArray<Double>()
        result.reserveCapacity(snapshot.itemCount)
        for section in sections {
            for index in 0..<section.range.count { result.append(section.body.signed(index)) }
        }
        return result
    }

    var headerLengths: [ItemID: (header: Double?, footer: Double?)] {
        var result: [ItemID: (header: Double?, footer: Double?)] = [:]
        for (section, record) in zip(sections, snapshot.storage.sections)
        where section.header != nil || section.footer != nil {
            result[record.id] = (section.header, section.footer)
        }
        return result
    }
}
