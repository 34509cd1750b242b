/// The places of elements along the list, and the elements at a place.
extension ListModel {
    /// The length of everything, insets included.
    var length: Double { edges.before + lengths.total + edges.after }

    /// Whether all lengths are known.
    var isExact: Bool { lengths.isExact }

    /// The greatest offset.
    var greatestOffset: Double { max(0, length - axes.length(metrics.viewport)) }

    /// The nearest offset between the start and the end.
    func allowed(_ offset: Double) -> Double { min(max(0, offset), greatestOffset) }

    func start(ofSection index: Int) -> Double { edges.before + lengths.offset(of: index) }

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
}
