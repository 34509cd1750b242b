internal import GalleyText

/// The explicit tracks of a grid on one axis, with the names of their lines.
struct ExplicitTracks {
    var tracks: [GridTrack] = []
    /// The lines with a name, counted from 0, in ascending order.
    var names: [String: [Int]] = [:]
    /// The tracks that `auto-fit` repeats.
    var fitted = 0..<0

    /// The number of tracks, with those of named areas.
    var count = 0

    /// - Parameters:
    ///   - repetitions: the number of automatic repetitions for the tracks of one repetition and all others.
    init(
        _ template: GridTemplate, areas: GridAreas, isColumns: Bool,
        repetitions: (_ repeated: [GridTrack], _ others: [GridTrack]) -> Int
    ) {
        for part in template.parts { add(part, of: template, repetitions) }
        count = max(tracks.count, isColumns ? areas.columnCount : areas.rows.count)
        for (name, area) in areas.areas {
            let range = isColumns ? area.columns : area.rows
            names["\(name)-start", default: []].append(range.lowerBound)
            names["\(name)-end", default: []].append(range.upperBound)
        }
        for name in names.keys { names[name]?.sort() }
    }

    private mutating func add(
        _ part: GridTemplate.Entry, of template: GridTemplate, _ repetitions: ([GridTrack], [GridTrack]) -> Int
    ) {
        switch part {
        case .track(let track): tracks.append(track)
        case .names(let list):
            for name in list where names[name]?.last != tracks.count { names[name, default: []].append(tracks.count) }
        case .repeat(let times, let inner): add(inner, times: times, of: template)
        case .autoFill(let inner), .autoFit(let inner):
            let repeated = inner.compactMap(\.track)
            let others = template.parts.flatMap(\.tracksOutsideRepetition)
            let room = (GridTemplate.mostTracks - others.count) / max(1, repeated.count)
            let first = tracks.count
            add(inner, times: max(1, min(repetitions(repeated, others), room)), of: template)
            if case .autoFit = part { fitted = first..<tracks.count }
        }
    }

    private mutating func add(_ parts: [GridTemplate.Entry], times: Int, of template: GridTemplate) {
        for _ in 0..<times { for part in parts { add(part, of: template) { _, _ in 1 } } }
    }
}

extension GridTemplate.Entry {
    fileprivate var track: GridTrack? {
        if case .track(let track) = self { return track }
        return nil
    }

    /// The tracks that are not repeated automatically.
    fileprivate var tracksOutsideRepetition: [GridTrack] {
        switch self {
        case .track(let track): [track]
        case .names, .autoFill, .autoFit: []
        case .repeat(let times, let inner): Array(repeatElement(inner.compactMap(\.track), count: times).joined())
        }
    }
}

// MARK: Lines

extension ExplicitTracks {
    /// The tracks of an item: a start, if it is definite, and a span. Lines before the first one are negative.
    struct Extent {
        var start: Int?
        var span: Int
    }

    /// Resolves the lines of an item (CSS Grid 2, 8.3).
    func extent(_ placement: GridPlacement) -> Extent {
        let limit = GridTemplate.mostTracks
        let (start, end) = (line(placement.start, isEnd: false), line(placement.end, isEnd: true))
        func extent(_ first: Int, _ last: Int) -> Extent {
            let low = max(-limit, min(min(first, last), limit - 1))
            return Extent(start: low, span: max(1, min(max(first, last), limit) - low))
        }
        switch (start, end) {
        case (let start?, let end?): return extent(start, start == end ? start + 1 : end)
        case (let start?, nil): return extent(start, spanEnd(placement.end, from: start, step: 1))
        case (nil, let end?): return extent(spanEnd(placement.start, from: end, step: -1), end)
        case (nil, nil):
            if case .span(let count) = placement.start { return Extent(start: nil, span: min(count, limit)) }
            if case .spanTo = placement.start { return Extent(start: nil, span: 1) }
            if case .span(let count) = placement.end { return Extent(start: nil, span: min(count, limit)) }
            return Extent(start: nil, span: 1)
        }
    }

    /// A definite line; nil for spans and `auto`.
    func line(_ line: GridLine, isEnd: Bool) -> Int? {
        switch line {
        case .auto, .span, .spanTo: nil
        case .line(let number): number > 0 ? number - 1 : count + 1 + number
        case .named(let name, 0):
            names["\(name)-\(isEnd ? "end" : "start")"]?.first ?? self.line(name, 1)
        case .named(let name, let number): self.line(name, number)
        }
    }

    /// The line with a name; all implicit lines have it.
    private func line(_ name: String, _ number: Int) -> Int {
        let lines = names[name] ?? []
        let limit = 2 * GridTemplate.mostTracks
        if number > 0 { return number <= lines.count ? lines[number - 1] : min(count + number - lines.count, limit) }
        let index = lines.count + number
        return index >= 0 ? lines[index] : max(index, -limit)
    }

    /// The other line of a span from a definite one.
    private func spanEnd(_ line: GridLine, from start: Int, step: Int) -> Int {
        let limit = GridTemplate.mostTracks
        switch line {
        case .span(let count): return start + step * min(count, 2 * limit)
        case .spanTo(let name, let number):
            let lines = names[name] ?? []
            let known = step > 0 ? lines.filter { $0 > start } : lines.filter { $0 < start }.reversed()
            if number <= known.count { return known[number - 1] }
            let rest = min(number - known.count, 2 * limit)
            return step > 0 ? max(count, start) + rest : min(0, start) - rest
        case .auto, .line, .named: return start + step
        }
    }
}
