internal import GalleyText

/// Measured lengths.
extension ListModel {
    /// The number of items that are measured.
    var measuredCount: Int { sections.reduce(0) { $0 + $1.body.knownCount } }

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
}
