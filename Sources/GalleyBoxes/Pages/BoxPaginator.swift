internal import GalleyLayout
internal import GalleyText

/// The division of a layout of boxes between pages (CSS Fragmentation 3).
///
/// A box keeps its place of the layout without pages, unless a box above it does not fit on a page. The remaining contents of
/// that box are on the next page, and the boxes below it move down by the free space. Boxes next to each other, such as cells
/// of a column, items of a line or floats, are divided separately. Each page visits only its own boxes.
struct BoxPaginator {
    /// The maximum nesting of boxes that are divided. Deeper ones are not.
    private static let maximumDepth = 100
    /// The accuracy of positions, in points.
    static let tolerance = 0.01

    let layout: BoxLayout
    let facts: BoxPageFacts
    private(set) var fragment = BoxFragment()

    init(_ layout: BoxLayout, _ facts: BoxPageFacts) {
        self.layout = layout
        self.facts = facts
    }

    /// A box in the fragment.
    struct Piece {
        /// The index in the fragment.
        var node: Int32
        var height: Double
        /// The place at which the next page continues; nil if the box ends on the page.
        var token: BoxBreakToken?
        /// Whether the box ends on the page, but not the contents that overflow it.
        var isOverflow = false
        /// The place in a text, without pages, of the line with which the next page continues.
        var cut: Double?
    }

    /// Adds a box to the fragment; returns nil if the box starts on the next page.
    ///
    /// - Parameters:
    ///   - token: The place at which the page before ended; nil at the start of the box.
    ///   - room: The height from the top of the box to the end of the page.
    ///   - isAtTop: Whether nothing is above the box on the page.
    mutating func add(
        _ node: Int32, after token: BoxBreakToken?, room: Double, isAtTop: Bool, depth: Int
    ) -> Piece? {
        let record = layout.record(node)
        if token == nil, facts.extent(of: node) <= room + Self.tolerance, !facts.isForced(in: node) {
            return Piece(node: copy(node), height: record.frame.height)
        }
        guard depth < Self.maximumDepth, isDivisible(node, record) else {
            return isAtTop ? Piece(node: copy(node), height: record.frame.height) : nil
        }
        if token == nil, !isAtTop, keepsTogether(record) { return nil }
        if case .text? = record.details?.leaf {
            return addText(node, record, after: token, room: room, isAtTop: isAtTop)
        }
        return addContainer(node, record, after: token, room: room, isAtTop: isAtTop, depth: depth)
    }

    /// Whether a page ends before a box or the first box in it (CSS Fragmentation 3, 3.1).
    private func isForced(before node: Int32) -> Bool {
        var next = node
        while next >= 0, facts.isForced(in: next) {
            let record = layout.record(next)
            if record.breaks.before == .page { return true }
            next = record.first
        }
        return false
    }

    /// Whether a page ends after a box or the last box in it.
    private func isForced(after node: Int32) -> Bool {
        var next = node
        while next >= 0, facts.isForced(in: next) {
            let record = layout.record(next)
            if record.breaks.after == .page { return true }
            next = record.first
            while next >= 0, layout.record(next).next >= 0 { next = layout.record(next).next }
        }
        return false
    }

    private func isDivisible(_ node: Int32, _ record: BoxRecord) -> Bool {
        guard record.writingMode == .horizontal else { return false }
        switch record.details?.leaf {
        case .text?: return BoxLayout.Node(layout: layout, index: node).text?.isDivisible ?? false
        case .image?, .custom?: return false
        case nil: return true
        }
    }

    /// Whether a box is not divided if it fits on a page.
    private func keepsTogether(_ record: BoxRecord) -> Bool {
        record.breaks.inside == .avoid || record.overflow != .visible || record.details?.appearance?.transform != nil
    }

    /// Adds a whole box with those in it.
    private mutating func copy(_ node: Int32) -> Int32 {
        let first = fragment.add(node, layout.record(node))
        var pending = [(old: node, new: first)]
        while let (old, new) = pending.popLast() {
            var children: [Int32] = []
            var child = layout.record(old).first
            while child >= 0 {
                let record = layout.record(child)
                children.append(fragment.add(child, record))
                pending.append((child, children[children.count - 1]))
                child = record.next
            }
            fragment.setChildren(children, of: new)
        }
        return first
    }

    // MARK: Texts

    private mutating func addText(
        _ node: Int32, _ record: BoxRecord, after token: BoxBreakToken?, room: Double, isAtTop: Bool
    ) -> Piece? {
        let box = BoxLayout.Node(layout: layout, index: node)
        guard let text = box.text else { return nil }
        // In a row that is divided, contents of cells are at the top.
        let shift = layout.notes.tables?.shifts[node] ?? 0
        let origin = box.textOrigin.y - shift
        let first = token?.line ?? 0
        let edges = clonedEdges(of: record, in: room, isAtTop: isAtTop || token != nil)
        let above = token == nil ? origin : edges.top
        let end = text.lineEnd(from: first, room: room - above - edges.bottom, isAtTop: isAtTop)
        guard end > first else { return nil }
        let count = text.lines.count
        let new = fragment.add(node, record)
        if first > 0 || end < count || shift != 0 { fragment.setText(TextLayout(text, part: first..<end), of: new) }
        fragment.cut(new, above: token != nil, below: end < count, clones: edges.isCloned)
        let isOverflow = origin + text.size.height > record.frame.height + Self.tolerance
        let taken = token?.taken ?? 0
        let left =
            isOverflow
            ? record.frame.height - taken + (token == nil ? 0 : edges.top)
            : record.frame.height - origin - (text.top(ofLine: first) - text.top(ofLine: 0)) + above
        let continues = end < count && (record.overflow == .visible || !isOverflow)
        let height = continues && !isOverflow ? room : max(0, min(left, room))
        fragment.setHeight(height, of: new)
        return Piece(
            node: new, height: height,
            token: continues ? BoxBreakToken(taken: taken + room - edges.bottom, line: end) : nil,
            isOverflow: continues && isOverflow && left <= room,
            cut: continues ? origin + text.top(ofLine: end) - text.top(ofLine: 0) : nil)
    }

    // MARK: Boxes

    private mutating func addContainer(
        _ node: Int32, _ record: BoxRecord, after token: BoxBreakToken?, room: Double, isAtTop: Bool, depth: Int
    ) -> Piece? {
        let count = fragment.count
        let new = fragment.add(node, record)
        let edges = clonedEdges(of: record, in: room, isAtTop: isAtTop || token != nil)
        var column = BoxColumn(
            contents: token?.contents ?? contents(of: node), after: token, room: room - edges.bottom,
            isAtTop: isAtTop || token != nil)
        if token != nil, edges.top > 0 { column.addEdge(edges.top) }
        repeatHeader(of: node, record, &column)
        for open in column.takeOpen() { addOpen(open, to: &column, depth: depth) }
        addFollowing(to: &column, keepsRows: record.display.hasRows, depth: depth)
        if column.isEmpty, token == nil, !isAtTop {
            fragment.removeAll(after: count)
            return nil
        }
        fill(&column)
        let edge = record.border.bottom + record.padding.bottom
        let natural = record.frame.height
        var height = column.height(of: natural)
        let holdsRest = column.hasRest(above: natural)
        // Padding shrinks at the end of a page, and margins are cut.
        let isSpace = column.isFinished && !record.hasHeight && !isVisible(record)
        if !holdsRest, isSpace || height <= room + edge + Self.tolerance { height = min(height, room) }
        let continues = holdsRest || height > room + Self.tolerance
        if continues { height = room }
        fragment.setChildren(column.tableColumns.map { copy($0) } + column.placedInOrder, of: new)
        fragment.cut(new, above: token != nil, below: continues, clones: edges.isCloned)
        fragment.setHeight(height, of: new)
        if record.display == .table, let table = layout.tables?.tables[node] {
            fragment.setTable(
                table.fragment(rows: fragment.rows(of: new, in: layout), height: height, of: natural), of: new)
        }
        let isOverflow = !continues && !column.isFinished && record.overflow == .visible
        return Piece(
            node: new, height: height, token: continues || isOverflow ? column.token : nil, isOverflow: isOverflow)
    }

    /// The edges of a box that each of its fragments has (CSS Fragmentation 3, 5.4, `clone`).
    private struct ClonedEdges {
        var top = 0.0
        var bottom = 0.0
        var isCloned = false
    }

    /// The edges of a fragment that are repeated; none if they leave less than half of the page.
    ///
    /// - Parameter isAtTop: Whether the fragment is at the top of a page.
    private func clonedEdges(of record: BoxRecord, in room: Double, isAtTop: Bool) -> ClonedEdges {
        guard record.breaks.decoration == .clone else { return ClonedEdges() }
        let result = ClonedEdges(
            top: record.border.top + record.padding.top, bottom: record.border.bottom + record.padding.bottom,
            isCloned: true)
        return isAtTop && (result.top + result.bottom) * 2 > room ? ClonedEdges() : result
    }

    /// Whether something of a box is drawn apart from its contents.
    private func isVisible(_ record: BoxRecord) -> Bool {
        guard let appearance = record.details?.appearance else { return false }
        return record.border != .zero || !appearance.backgrounds.isEmpty || !appearance.shadows.isEmpty
            || appearance.outline != nil
    }

    /// Adds the rest of a box that continues.
    private mutating func addOpen(_ open: BoxBreakToken.Open, to column: inout BoxColumn, depth: Int) {
        guard !open.isFilled else { return column.open.append(open) }
        guard
            let piece = add(
                open.child.node, after: open.token, room: column.end - column.begin, isAtTop: column.isAtTop,
                depth: depth + 1)
        else { return column.push(open.child) }
        column.place(open.child, piece, at: column.begin, in: &fragment, isContinued: open.token != nil)
    }

    /// Adds the boxes that begin on the page.
    ///
    /// - Parameter keepsRows: Whether boxes next to each other begin on the same page.
    private mutating func addFollowing(to column: inout BoxColumn, keepsRows: Bool, depth: Int) {
        while let (child, start) = column.next() {
            if column.hasContent, column.endsPage || isForced(before: child.node) {
                column.withdrawNext()
                break
            }
            guard
                let piece = add(
                    child.node, after: nil, room: column.end - start, isAtTop: column.isAtTop(start), depth: depth + 1)
            else {
                if keepsRows, !child.isOutOfFlow, !column.isAtTop(start) {
                    column.withdrawRow(of: child, from: &fragment)
                    break
                }
                column.push(child)
                continue
            }
            column.place(child, piece, at: start, in: &fragment)
            column.endsPage = isForced(after: child.node)
        }
        withdrawKept(from: &column)
    }

    /// Moves a box whose next one starts on the next page there, if it stays with that (`break-after: avoid`).
    private mutating func withdrawKept(from column: inout BoxColumn) {
        while let last = column.lastWhole, let next = column.next(after: last.child) {
            let isKept =
                layout.record(last.child.node).breaks.after == .avoid
                || layout.record(next.node).breaks.before == .avoid
            guard isKept else { return }
            column.withdraw(last, from: &fragment)
        }
    }

    /// Makes the neighbours of a box that continues as high as it: they continue without contents.
    private mutating func fill(_ column: inout BoxColumn) {
        for filled in column.filling() {
            let node: Int32
            let clones = layout.record(filled.child.node).breaks.decoration == .clone
            if let placed = filled.placed {
                node = placed
            } else {
                node = fragment.add(filled.child.node, layout.record(filled.child.node))
                fragment.setText(nil, of: node)
                fragment.move(node, y: filled.top)
                column.add(node, filled.child)
                fragment.cut(node, above: true, below: false, clones: clones)
            }
            if filled.continues { fragment.cut(node, above: false, below: true, clones: clones) }
            fragment.setHeight(filled.height, of: node)
        }
    }

    /// Repeats the header rows of a table that continues (CSS Tables 3, 3.11).
    private mutating func repeatHeader(of node: Int32, _ record: BoxRecord, _ column: inout BoxColumn) {
        guard record.display == .table, column.isContinued else { return }
        guard
            let header = column.children.first(where: { layout.record($0.node).display == .tableHeaderGroup }),
            column.isShown(header), layout.record(header.node).frame.height < (column.end - column.begin) / 2
        else { return }
        let copy = copy(header.node)
        fragment.move(copy, y: column.top)
        let height = layout.record(header.node).frame.height + spacing(below: header, in: column)
        column.add(copy, header, heightAbove: height)
    }

    /// The distance between the header rows and the next ones.
    private func spacing(below header: BoxBreakToken.Child, in column: BoxColumn) -> Double {
        let next = column.children.first { $0.top >= header.bottom - Self.tolerance && $0.node != header.node }
        return max(0, (next?.top ?? header.bottom) - header.bottom)
    }

    /// The boxes in a box in the order of their places.
    private func contents(of node: Int32) -> BoxBreakToken.Contents {
        var result = BoxBreakToken.Contents()
        forEachChild(of: node) { child, record in
            guard record.display != .tableColumn, record.display != .tableColumnGroup else {
                return result.tableColumns.append(child)
            }
            result.children.append(
                BoxBreakToken.Child(
                    node: child, position: result.children.count, top: record.frame.minY, bottom: record.frame.maxY,
                    isOutOfFlow: record.position == .absolute, isFloat: record.isFloat))
        }
        let isSorted = zip(result.children, result.children.dropFirst()).allSatisfy { $0.top <= $1.top }
        if !isSorted { result.children.sort { ($0.top, $0.position) < ($1.top, $1.position) } }
        return result
    }

    /// Visits the children of a box. The children of `display: contents` are among them.
    private func forEachChild(of node: Int32, _ body: (Int32, BoxRecord) -> Void) {
        var next = layout.record(node).first
        while next >= 0 {
            let record = layout.record(next)
            if record.display == .contents, record.first >= 0 {
                next = record.first
                continue
            }
            if record.display.isBox { body(next, record) }
            var up = next
            next = record.next
            while next < 0 {
                up = layout.record(up).parent
                if up == node { return }
                next = layout.record(up).next
            }
        }
    }
}

extension BoxStyle.Display {
    /// Whether boxes are next to each other in rows.
    fileprivate var hasRows: Bool { self == .flex || self == .grid || self == .tableRow }
}
