internal import GalleyText

/// The tracks of a grid on one axis: the track sizing algorithm of CSS Grid 2, section 12.
struct GridAxis {
    /// The sizes that the items in a range of tracks need, with their margins.
    struct Contribution: BitwiseCopyable {
        var start: Int
        var span: Int
        /// The size that the items cannot be less than.
        var minimum: Double
        var min: Double
        var max: Double
        var end: Int { start + span }
    }

    /// The space to fill.
    enum Room {
        case definite(Double)
        case minContent
        /// The size that the content needs; `isIntrinsic` if the largest content size of the grid is being determined.
        case open(isIntrinsic: Bool)
    }

    var tracks: [GridTrackSize] = []
    /// The gap between two tracks that are not collapsed.
    var gap = 0.0
    /// The numbers of tracks that are not collapsed before each one.
    private(set) var visible: [Int] = [0]
    /// The sum of the factors of the flexible tracks before each one.
    private var flexibleBefore: [Int] = [0]

    init(_ tracks: [GridTrackSize], gap: Double) {
        self.tracks = tracks
        self.gap = gap
        visible.reserveCapacity(tracks.count + 1)
        flexibleBefore.reserveCapacity(tracks.count + 1)
        for (index, track) in tracks.enumerated() {
            visible.append(visible[index] + (track.isCollapsed ? 0 : 1))
            flexibleBefore.append(flexibleBefore[index] + (track.isFlexible ? 1 : 0))
        }
    }

    func gaps(_ range: Range<Int>) -> Double {
        gap * Double(max(0, visible[range.upperBound] - visible[range.lowerBound] - 1))
    }

    func hasFlexible(_ range: Range<Int>) -> Bool {
        flexibleBefore[range.upperBound] > flexibleBefore[range.lowerBound]
    }

    /// Whether flexible tracks may take a part of the free space only.
    var isPartlyFlexible: Bool { tracks.contains { $0.isFlexible && $0.factor < 1 } }

    /// The sum of the tracks and gaps.
    var total: Double { tracks.reduce(gaps(0..<tracks.count)) { $0 + $1.base } }

    /// The size of the tracks in a range with the gaps between them.
    func size(_ range: Range<Int>) -> Double {
        guard let last = range.last else { return 0 }
        return tracks[last].position + tracks[last].base - tracks[range.lowerBound].position
    }

    /// The limit of the content in a range of tracks whose largest sizes are lengths; infinite otherwise.
    func fixedLimit(_ range: Range<Int>) -> Double {
        var sum = gaps(range)
        for index in range {
            let track = tracks[index]
            guard track.most == .length else { return .infinity }
            sum += track.limit
        }
        return sum
    }

    // MARK: Sizing

    /// Sizes the tracks.
    ///
    /// - Parameters:
    ///   - contributions: The sizes of items in content-sized tracks.
    ///   - limits: the smallest and largest size of the content box, if it depends on the tracks.
    ///   - stretches: whether `auto` tracks take the free space.
    mutating func size(
        _ contributions: [Contribution], in room: Room, limits: (min: Double, max: Double) = (0, .infinity),
        stretches: Bool
    ) {
        resolveContent(contributions)
        maximize(in: room)
        expandFlexible(contributions, in: room, limits: limits)
        guard stretches else { return }
        switch room {
        case .definite(let size): stretchAutoTracks(free: size - total)
        case .open(isIntrinsic: false): stretchAutoTracks(free: limits.min - total)
        case .open, .minContent: break
        }
    }

    /// Resolves intrinsic track sizes (12.5).
    private mutating func resolveContent(_ contributions: [Contribution]) {
        let sorted = GridAxis.merged(contributions)
        var groups: [(items: Range<Int>, isFlexible: Bool)] = []
        let flexible = sorted.partitioned { hasFlexible($0.start..<$0.end) }
        var first = 0
        while first < flexible.split {
            var end = first
            while end < flexible.split, flexible.all[end].span == flexible.all[first].span { end += 1 }
            groups.append((first..<end, false))
            first = end
        }
        if first < flexible.all.count { groups.append((first..<flexible.all.count, true)) }
        for group in groups { accommodate(flexible.all[group.items], isFlexible: group.isFlexible) }
        for index in tracks.indices where !tracks[index].limit.isFinite { tracks[index].limit = tracks[index].base }
    }

    /// One contribution for each range of tracks, in the order of their spans.
    private static func merged(_ contributions: [Contribution]) -> [Contribution] {
        let sorted = contributions.sorted { ($0.span, $0.start) < ($1.span, $1.start) }
        var result: [Contribution] = []
        for one in sorted {
            if let last = result.last, last.span == one.span, last.start == one.start {
                let index = result.count - 1
                result[index].minimum = Swift.max(last.minimum, one.minimum)
                result[index].min = Swift.max(last.min, one.min)
                result[index].max = Swift.max(last.max, one.max)
            } else {
                result.append(one)
            }
        }
        return result
    }

    /// The sizes that a step distributes space to.
    private enum Side { case base, limit }

    /// Makes room for items with the same number of tracks, or for all in flexible tracks (12.5, steps 2 to 4).
    private mutating func accommodate(_ items: ArraySlice<Contribution>, isFlexible: Bool) {
        distribute(
            items, to: .base, isFlexible, { $0.hasIntrinsicLeast }, beyond: { $0.hasIntrinsicMost },
            { item, _ in item.minimum })
        distribute(
            items, to: .base, isFlexible, { $0.least == .minContent || $0.least == .maxContent },
            beyond: { $0.hasIntrinsicMost }, { item, _ in item.min })
        distribute(
            items, to: .base, isFlexible, { $0.least == .maxContent },
            beyond: { $0.most == .maxContent || $0.most == .auto }, { item, _ in item.max })
        for item in items {
            for index in item.start..<item.end where tracks[index].limit < tracks[index].base {
                tracks[index].limit = tracks[index].base
            }
        }
        guard !isFlexible else { return }
        distribute(items, to: .limit, false, { $0.hasIntrinsicMost }, beyond: nil, { item, _ in item.min })
        distribute(
            items, to: .limit, false, { $0.most == .maxContent || $0.most == .auto }, beyond: nil,
            { item, _ in item.max })
        for item in items { for index in item.start..<item.end { tracks[index].isGrowable = false } }
    }

    /// Distributes extra space for items across their tracks (12.5.1).
    private mutating func distribute(
        _ items: ArraySlice<Contribution>, to side: Side, _ isFlexible: Bool, _ isAffected: (GridTrackSize) -> Bool,
        beyond: ((GridTrackSize) -> Bool)?, _ size: (Contribution, GridAxis) -> Double
    ) {
        var planned: [Int] = []
        for item in items {
            let range = item.start..<item.end
            var affected: [Int] = []
            var space = size(item, self) - gaps(range)
            for index in range {
                let track = tracks[index]
                space -= side == .base || !track.limit.isFinite ? track.base : track.limit
                if isAffected(track), !isFlexible || track.isFlexible { affected.append(index) }
            }
            guard !affected.isEmpty else { continue }
            if side == .base, space <= 0 { continue }
            planned += affected
            var increases = [Double](repeating: 0, count: affected.count)
            if space > 0 {
                if isFlexible {
                    share(&space, affected, &increases, isEqual: affected.allSatisfy { tracks[$0].factor == 0 })
                } else {
                    fill(&space, affected, &increases, side, beyond: beyond)
                }
            }
            for (at, index) in affected.enumerated() {
                tracks[index].planned = Swift.max(tracks[index].planned, increases[at])
            }
        }
        // A track may occur several times; only the first one adds something.
        for index in planned {
            let track = tracks[index]
            switch side {
            case .base: tracks[index].base += track.planned
            case .limit:
                if track.limit.isFinite {
                    tracks[index].limit += track.planned
                } else {
                    tracks[index].limit = track.base + track.planned
                    tracks[index].isGrowable = true
                }
            }
            tracks[index].planned = 0
        }
    }

    /// Shares space among flexible tracks, in proportion to their factors or equally.
    private func share(_ space: inout Double, _ affected: [Int], _ increases: inout [Double], isEqual: Bool) {
        let sum = isEqual ? Double(affected.count) : affected.reduce(0) { $0 + tracks[$1].factor }
        for (at, index) in affected.enumerated() { increases[at] = space * (isEqual ? 1 : tracks[index].factor) / sum }
        space = 0
    }

    /// Shares space equally up to the limits of tracks, then beyond them.
    private func fill(
        _ space: inout Double, _ affected: [Int], _ increases: inout [Double], _ side: Side,
        beyond: ((GridTrackSize) -> Bool)?
    ) {
        let rooms = affected.map { index -> Double in
            let track = tracks[index]
            switch side {
            case .base: return Swift.max(0, track.limit - track.base)
            case .limit:
                let isOpen = !track.limit.isFinite || track.isGrowable
                let size = track.limit.isFinite ? track.limit : track.base
                return isOpen ? Swift.max(0, track.fitLimit - size) : 0
            }
        }
        GridAxis.level(&space, rooms, &increases)
        guard space > 0, let beyond, side == .base else {
            if space > 0, side == .limit { growBeyond(&space, affected, &increases) }
            return
        }
        var chosen = affected.indices.filter { beyond(tracks[affected[$0]]) }
        if chosen.isEmpty { chosen = Array(affected.indices) }
        for index in chosen { increases[index] += space / Double(chosen.count) }
        space = 0
    }

    /// Increases limits beyond themselves: all affected tracks have an intrinsic largest size.
    private func growBeyond(_ space: inout Double, _ affected: [Int], _ increases: inout [Double]) {
        let rooms = affected.enumerated().map { at, index -> Double in
            let track = tracks[index]
            guard track.fitLimit.isFinite else { return .infinity }
            let size = track.limit.isFinite ? track.limit : track.base
            return Swift.max(0, track.fitLimit - size - increases[at])
        }
        GridAxis.level(&space, rooms, &increases)
    }

    /// Shares space equally; parts that are full take no more.
    private static func level(_ space: inout Double, _ rooms: [Double], _ shares: inout [Double]) {
        var open = rooms.count
        for at in rooms.indices.sorted(by: { rooms[$0] < rooms[$1] }) {
            let share = Swift.min(rooms[at], space / Double(open))
            shares[at] += share
            space -= share
            open -= 1
        }
        if space < 1e-9 { space = 0 }
    }

    /// Maximizes the tracks (12.6). In browsers, a maximum height of the grid does not limit them.
    private mutating func maximize(in room: Room) {
        switch room {
        case .minContent: return
        case .open:
            for index in tracks.indices { tracks[index].base = Swift.max(tracks[index].base, tracks[index].limit) }
        case .definite(let size):
            var space = size - total
            guard space > 0 else { return }
            var shares = [Double](repeating: 0, count: tracks.count)
            GridAxis.level(&space, tracks.map { Swift.max(0, $0.limit - $0.base) }, &shares)
            for index in tracks.indices { tracks[index].base += shares[index] }
        }
    }

    // MARK: Flexible tracks

    /// Expands flexible tracks (12.7).
    private mutating func expandFlexible(
        _ contributions: [Contribution], in room: Room, limits: (min: Double, max: Double)
    ) {
        let all = 0..<tracks.count
        guard hasFlexible(all) else { return }
        var fraction = 0.0
        switch room {
        case .minContent: return
        case .definite(let size): fraction = self.fraction(all, filling: size)
        case .open:
            for track in tracks where track.isFlexible {
                fraction = Swift.max(fraction, track.factor > 1 ? track.base / track.factor : track.base)
            }
            for item in contributions where hasFlexible(item.start..<item.end) {
                fraction = Swift.max(fraction, self.fraction(item.start..<item.end, filling: item.max))
            }
            var size = gaps(all)
            for track in tracks {
                size += track.isFlexible ? Swift.max(track.base, fraction * track.factor) : track.base
            }
            if size < limits.min {
                fraction = self.fraction(all, filling: limits.min)
            } else if size > limits.max {
                fraction = self.fraction(all, filling: limits.max)
            }
        }
        for index in all where tracks[index].isFlexible {
            tracks[index].base = Swift.max(tracks[index].base, fraction * tracks[index].factor)
        }
    }

    /// The size of one `fr` with which tracks fill a space (12.7.1).
    private func fraction(_ range: Range<Int>, filling size: Double) -> Double {
        var (space, sum) = (size - gaps(range), 0.0)
        var flexible: [Int] = []
        for index in range {
            if tracks[index].isFlexible {
                sum += tracks[index].factor
                flexible.append(index)
            } else {
                space -= tracks[index].base
            }
        }
        func ratio(_ index: Int) -> Double {
            tracks[index].factor > 0 ? tracks[index].base / tracks[index].factor : .infinity
        }
        // Tracks that are larger than their share count as inflexible, the largest in proportion first.
        var factors = sum
        for index in flexible.sorted(by: { ratio($0) > ratio($1) }) {
            let fraction = space / Swift.max(1, factors)
            guard tracks[index].base > fraction * tracks[index].factor else { break }
            space -= tracks[index].base
            factors -= tracks[index].factor
        }
        return factors > 1e-9 ? Swift.max(0, space / Swift.max(1, factors)) : 0
    }

    /// Stretches `auto` tracks (12.8).
    private mutating func stretchAutoTracks(free: Double) {
        guard free > 0 else { return }
        let chosen = tracks.indices.filter { tracks[$0].most == .auto }
        for index in chosen { tracks[index].base += free / Double(chosen.count) }
    }

    // MARK: Positions

    /// Sets the positions of tracks in a content box (12.1).
    mutating func position(_ alignment: BoxStyle.ContentAlignment, room: Double) {
        let space = FlexEngine.distribute(
            alignment, free: room - total, count: visible[tracks.count], reversed: false)
        var position = space.before
        for index in tracks.indices {
            tracks[index].position = position
            guard !tracks[index].isCollapsed else { continue }
            position += tracks[index].base
            if visible[index + 1] < visible[tracks.count] { position += gap + space.between }
        }
    }

    /// The position of a line, for a box that ends there or starts there.
    func position(ofLine line: Int, isEnd: Bool) -> Double {
        guard !tracks.isEmpty else { return 0 }
        if isEnd ? line > 0 : line >= tracks.count {
            let index = Swift.min(line, tracks.count) - 1
            return tracks[index].position + tracks[index].base
        }
        return tracks[Swift.max(0, line)].position
    }
}

extension Array {
    /// The elements that do not match, followed by those that match, each in order.
    fileprivate func partitioned(_ matches: (Element) -> Bool) -> (all: [Element], split: Int) {
        var (first, second): ([Element], [Element]) = ([], [])
        for element in self {
            if matches(element) { second.append(element) } else { first.append(element) }
        }
        return (first + second, first.count)
    }
}
