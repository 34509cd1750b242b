import GalleyInterface

/// The anchor rule, applied to the visible rows before and after a turn.
///
/// The anchor is the first visible row that has the focus or a press; otherwise the first header or row whose start is
/// visible; otherwise the row that covers the start of the viewport. Rows that are not measured are anchors only where all
/// visible rows are. Rows that are removed or moved are no anchors. The anchor keeps its place, or moves with the motion of
/// the list.
@MainActor struct AnchorCheck {
    /// The rows and headers of a list before a turn.
    struct Moment {
        let position: Double
        fileprivate let view: Double
        fileprivate let rows: [ListRowInfo]
        fileprivate let headers: [Header]
        fileprivate let engaged: Set<ItemID>
        fileprivate let isAtEdge: Bool
        fileprivate let snapshot: ListSnapshot
    }

    /// The header above a mounted row.
    fileprivate struct Header {
        let section: ItemID
        let index: Int
        /// `nil` where the header is not mounted.
        let top: Double?
        /// Whether the row is measured.
        let isMeasured: Bool
    }

    /// Pixels per point.
    let scale: Double
    /// Whether the list scrolls horizontally.
    var isHorizontal = false
    /// Whether sections have headers. The node of a header has the id of the section after `header`.
    var hasHeaders = false

    // MARK: - Places

    func start(_ row: ListRowInfo) -> Double { isHorizontal ? row.frame.x : row.frame.y }
    func end(_ row: ListRowInfo) -> Double { isHorizontal ? row.frame.maxX : row.frame.maxY }

    /// The frame of the list in its host.
    func frame(of list: ListPresentation, in host: NodeHost) -> Rect { host.frame(of: list.path) ?? .zero }

    /// The length of the viewport.
    func view(of list: ListPresentation, in host: NodeHost) -> Double {
        let frame = frame(of: list, in: host)
        return isHorizontal ? frame.width : frame.height
    }

    /// The current rows and headers of a list.
    ///
    /// - Parameter pressed: the row with a press.
    func moment(of list: ListPresentation, in host: NodeHost, pressed: ItemID? = nil) -> Moment {
        let rows = list.rows
        var engaged = Set([pressed].compactMap { $0 })
        if let focus = host.focus, let row = list.focusedRow, host.path(of: row) == focus { engaged.insert(row) }
        return Moment(
            position: list.position,
            // The pages of a pager are as wide as it was when they were placed.
            view: isHorizontal ? rows.first?.frame.width ?? 0 : view(of: list, in: host), rows: rows,
            headers: headers(of: list, rows, in: host), engaged: engaged,
            isAtEdge: isAtEdge(list, rows, in: host), snapshot: list.snapshot)
    }

    /// Whether a list is at one of its ends, where other rules place it.
    func isAtEdge(_ list: ListPresentation, in host: NodeHost) -> Bool { isAtEdge(list, list.rows, in: host) }

    private func isAtEdge(_ list: ListPresentation, _ rows: [ListRowInfo], in host: NodeHost) -> Bool {
        guard let last = rows.last, list.snapshot.itemCount > 0 else { return true }
        // While the thumb is dragged, the length of the list is not the current one.
        let isLast = last.id == list.snapshot.item(at: list.snapshot.itemCount - 1).id
        guard list.position >= 1.5 else { return true }
        return isLast && rows.allSatisfy { end($0) < view(of: list, in: host) + 1.5 }
    }

    /// The headers above mounted rows near the viewport, at the places that they have while they are not pinned.
    private func headers(of list: ListPresentation, _ rows: [ListRowInfo], in host: NodeHost) -> [Header] {
        guard hasHeaders else { return [] }
        let snapshot = list.snapshot
        return rows.compactMap { row in
            guard start(row) > -1e-6, start(row) < 400, let index = snapshot.index(of: row.id) else { return nil }
            let section = snapshot.sectionIndex(of: index)
            guard index == 0 || snapshot.sectionIndex(of: index - 1) != section else { return nil }
            let id = snapshot.section(at: section).id
            let length = host.path(of: "header\(id)").flatMap { host.frame(of: $0) }?.height
            return Header(
                section: id, index: index, top: length.map { start(row) - $0 }, isMeasured: row.isMeasured)
        }
    }

    // MARK: - Checking

    /// A description of the anchor that is not at its place.
    ///
    /// - Parameter distance: the distance by which motion scrolls the list, at most.
    func problem(
        since before: Moment, in list: ListPresentation, of host: NodeHost, distance: Double = 0
    ) -> String? {
        guard !before.rows.isEmpty, !before.isAtEdge, !list.followsTail, !isAtEdge(list, in: host) else { return nil }
        var moved: Set<ItemID> = []
        if list.snapshot != before.snapshot {
            // The list chooses which of the rows that changed their order have moved; it chooses the fewest.
            let difference = ListDifference(from: before.snapshot, to: list.snapshot)
            moved = Set(difference.moved.map { before.snapshot.item(at: $0.from).id })
        }
        let view = before.view
        // The anchor is that of the place to which the motion goes.
        let staying = before.rows.filter {
            end($0) - distance > 1e-6 && start($0) - distance < view - 1e-6 && list.snapshot.index(of: $0.id) != nil
                && !moved.contains($0.id)
        }
        let engaged = staying.first { before.engaged.contains($0.id) }
        let measured = staying.filter(\.isMeasured)
        let starting = measured.first { start($0) - distance >= -1e-6 }
        if engaged == nil, hasHeaders {
            // The header above the first row whose start is visible, or above a row before it.
            let limit = starting.flatMap { before.snapshot.index(of: $0.id) } ?? .max
            for header in before.headers where header.index <= limit {
                // The place of a header that is not mounted is unknown. A header above an estimated row may be estimated too.
                guard let top = header.top, header.isMeasured else { return nil }
                guard top - distance >= -1e-6, top - distance < view, stays(header, before, list, moved) else {
                    continue
                }
                guard let now = self.top(of: header.section, list, host) else {
                    return "the header of \(header.section) moved from \(top) out of sight"
                }
                return compare("the header of \(header.section)", top, now, distance)
            }
            // The header of the next section may be visible and the anchor. Its place cannot be seen, since its rows are not
            // mounted.
            if starting == nil { return nil }
        }
        let estimated = staying.first { start($0) - distance >= -1e-6 } ?? staying.first
        guard let anchor = engaged ?? starting ?? measured.first ?? estimated else { return nil }
        // A pager of another width shows the same part of the page.
        let ratio = isHorizontal ? (list.rows.first?.frame.width ?? view) / view : 1
        let usesEnd = start(anchor) - distance < -1e-6 && end(anchor) - distance <= view
        func place(_ row: ListRowInfo) -> Double { usesEnd ? end(row) : start(row) }
        guard let now = list.rows.first(where: { $0.id == anchor.id }) else {
            return "\(anchor.id) moved from \(anchor.frame) out of sight"
        }
        return compare(anchor.id.description, place(anchor) * ratio, place(now), distance)
    }

    private func compare(_ name: String, _ before: Double, _ now: Double, _ distance: Double) -> String? {
        // The motion may end on the way, at an end of the list.
        let (moved, limit) = (now - before, 1 / scale + 1e-6)
        if moved >= min(0, -distance) - limit, moved <= max(0, -distance) + limit { return nil }
        return "\(name) moved from \(before) to \(now)" + (distance == 0 ? "" : " while the list moved by \(distance)")
    }

    /// Whether a section remains, and has not moved with its rows.
    private func stays(_ header: Header, _ before: Moment, _ list: ListPresentation, _ moved: Set<ItemID>) -> Bool {
        guard list.snapshot.sections.contains(where: { $0.id == header.section }) else { return false }
        let items = before.snapshot.section(at: before.snapshot.sectionIndex(of: header.index)).items
            .filter { list.snapshot.index(of: $0.id) != nil }
        return items.isEmpty || items.contains { !moved.contains($0.id) }
    }

    /// The place of a header that is not pinned; `nil` where it cannot be seen.
    private func top(of section: ItemID, _ list: ListPresentation, _ host: NodeHost) -> Double? {
        guard let header = host.path(of: "header\(section)").flatMap({ host.frame(of: $0) }),
            let items = list.snapshot.sections.first(where: { $0.id == section })?.items, let first = items.first
        else { return nil }
        if let row = list.rows.first(where: { $0.id == first.id }) { return start(row) - header.height }
        return header.y - frame(of: list, in: host).y
    }
}
