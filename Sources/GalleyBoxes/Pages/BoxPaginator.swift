internal import GalleyLayout
internal import GalleyText

/// The division of a layout of boxes between pages (CSS Fragmentation 3).
///
/// Boxes keep the places that they have without pages, until one of them does not fit. What of it does not fit is on the next
/// page, and the boxes that begin below its end move down by the space that is left. Boxes next to each other, such as cells
/// of a row, items of a line or floats, are divided each by itself. Each page visits only its own boxes.
struct BoxPaginator {
    /// The maximum nesting of boxes that are divided. Deeper ones are not.
    private static let maximumDepth = 100
    /// The accuracy of positions, in points.
    static let tolerance = 0.01

    let layout: BoxLayout
    let facts: BoxPageFacts
    private(set) var part = BoxFragment()

    init(_ layout: BoxLayout, _ facts: BoxPageFacts) {
        self.layout = layout
        self.facts = facts
    }

    /// The part of a box on a page.
    struct Piece {
        /// The index in the part.
        var node: Int32
        var height: Double
        var rest: BoxBreakToken?
        /// Whether the box ends on the page, but not the contents that overflow it.
        var isOverflow = false
    }

    /// Adds the part of a box on a page; returns nil if the box starts on the next one.
    ///
    /// - Parameters:
    ///   - rest: The place at which the part begins; nil for the whole box.
    ///   - room: The height from the top of the box to the end of the page.
    ///   - isAtTop: Whether nothing is above the box on the page.
    mutating func add(
        _ node: Int32, from rest: BoxBreakToken?, room: Double, isAtTop: Bool, depth: Int
    ) -> Piece? {
        let record = layout.record(node)
        if rest == nil, facts.extent(of: node) <= room + Self.tolerance, !facts.isForced(in: node) {
            return Piece(node: copy(node), height: record.frame.height)
        }
        guard depth < Self.maximumDepth, isDivisible(node, record) else {
            return isAtTop ? Piece(node: copy(node), height: record.frame.height) : nil
        }
        if rest == nil, !isAtTop, keepsTogether(record) { return nil }
        if case .text? = record.details?.leaf { return addText(node, record, from: rest, room: room, isAtTop: isAtTop) }
        return addContainer(node, record, from: rest, room: room, isAtTop: isAtTop, depth: depth)
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
        let first = part.add(node, layout.record(node))
        var pending = [(old: node, new: first)]
        while let (old, new) = pending.popLast() {
            var children: [Int32] = []
            var child = layout.record(old).first
            while child >= 0 {
                let record = layout.record(child)
                children.append(part.add(child, record))
                pending.append((child, children[children.count - 1]))
                child = record.next
            }
            part.setChildren(children, of: new)
        }
        return first
    }

    // MARK: Texts

    private mutating func addText(
        _ node: Int32, _ record: BoxRecord, from rest: BoxBreakToken?, room: Double, isAtTop: Bool
    ) -> Piece? {
        let box = BoxLayout.Node(layout: layout, index: node)
        guard let text = box.text else { return nil }
        // In a row that is divided, contents of cells are at the top.
        let shift = layout.notes.tables?.shifts[node] ?? 0
        let origin = box.textOrigin.y - shift
        let first = rest?.line ?? 0
        let above = rest == nil ? origin : 0
        let end = text.lineEnd(from: first, room: room - above, isAtTop: isAtTop)
        guard end > first else { return nil }
        let count = text.lines.count
        let new = part.add(node, record)
        if first > 0 || end < count || shift != 0 { part.setText(TextLayout(text, part: first..<end), of: new) }
        part.cut(new, above: rest != nil, below: end < count)
        let isOverflow = origin + text.size.height > record.frame.height + Self.tolerance
        let taken = rest?.taken ?? 0
        let left =
            isOverflow
            ? record.frame.height - taken
            : record.frame.height - origin - (text.top(ofLine: first) - text.top(ofLine: 0)) + above
        let continues = end < count && (record.overflow == .visible || !isOverflow)
        let height = continues && !isOverflow ? room : max(0, min(left, room))
        part.setHeight(height, of: new)
        return Piece(
            node: new, height: height,
            rest: continues ? BoxBreakToken(node: node, taken: taken + room, line: end) : nil,
            isOverflow: continues && isOverflow && left <= room)
    }

    // MARK: Boxes

    private mutating func addContainer(
        _ node: Int32, _ record: BoxRecord, from rest: BoxBreakToken?, room: Double, isAtTop: Bool, depth: Int
    ) -> Piece? {
        let count = part.count
        let new = part.add(node, record)
        var row = BoxColumn(
            children: rest?.children ?? children(of: node), from: rest, room: room, isAtTop: isAtTop || rest != nil)
        repeatHeader(of: node, record, &row)
        for open in row.takeOpen() { addOpen(open, to: &row, depth: depth) }
        addFollowing(to: &row, keepsRows: record.display.hasRows, depth: depth)
        if row.isEmpty, rest == nil, !isAtTop {
            part.removeAll(after: count)
            return nil
        }
        fill(&row)
        let edge = record.border.bottom + record.padding.bottom
        let natural = record.frame.height
        var height = row.height(of: natural)
        let holdsRest = row.hasRest(above: natural)
        // Padding shrinks at the end of a page, and margins are cut.
        let isSpace = row.isFinished && !record.hasHeight && !isVisible(record)
        if !holdsRest, isSpace || height <= room + edge + Self.tolerance { height = min(height, room) }
        let continues = holdsRest || height > room + Self.tolerance
        if continues { height = room }
        part.setChildren(columns(of: node) + row.placedInOrder, of: new)
        part.cut(new, above: rest != nil, below: continues)
        part.setHeight(height, of: new)
        if record.display == .table, let table = layout.tables?.tables[node] {
            part.setTable(table.part(rows: part.rows(of: new, in: layout), height: height, of: natural), of: new)
        }
        let isOverflow = !continues && !row.isFinished && record.overflow == .visible
        return Piece(
            node: new, height: height, rest: continues || isOverflow ? row.rest(of: node) : nil, isOverflow: isOverflow)
    }

    /// Whether something of a box is drawn apart from its contents.
    private func isVisible(_ record: BoxRecord) -> Bool {
        guard let appearance = record.details?.appearance else { return false }
        return record.border != .zero || !appearance.backgrounds.isEmpty || !appearance.shadows.isEmpty
            || appearance.outline != nil
    }

    /// Adds the rest of a box that continues.
    private mutating func addOpen(_ open: BoxBreakToken.Open, to row: inout BoxColumn, depth: Int) {
        guard !open.isFilled else { return row.open.append(open) }
        guard
            let piece = add(
                open.child.node, from: open.rest, room: row.end - row.begin, isAtTop: row.isAtTop, depth: depth + 1)
        else { return row.push(open.child) }
        row.place(open.child, piece, at: row.begin, in: &part, isContinued: open.rest != nil)
    }

    /// Adds the boxes that begin on the page.
    ///
    /// - Parameter keepsRows: Whether boxes next to each other begin on the same page.
    private mutating func addFollowing(to row: inout BoxColumn, keepsRows: Bool, depth: Int) {
        while let (child, start) = row.next() {
            if row.hasContent, row.endsPage || isForced(before: child.node) {
                row.withdrawNext()
                break
            }
            guard
                let piece = add(
                    child.node, from: nil, room: row.end - start, isAtTop: row.isAtTop(start), depth: depth + 1)
            else {
                if keepsRows, !child.isOutOfFlow, !row.isAtTop(start) {
                    row.withdrawRow(of: child, from: &part)
                    break
                }
                row.push(child)
                continue
            }
            row.place(child, piece, at: start, in: &part)
            row.endsPage = isForced(after: child.node)
        }
        withdrawKept(from: &row)
    }

    /// Moves a box whose next one starts on the next page there, if it stays with that (`break-after: avoid`).
    private mutating func withdrawKept(from row: inout BoxColumn) {
        while let last = row.lastWhole, let next = row.next(after: last.child) {
            let isKept =
                layout.record(last.child.node).breaks.after == .avoid
                || layout.record(next.node).breaks.before == .avoid
            guard isKept else { return }
            row.withdraw(last, from: &part)
        }
    }

    /// Makes the neighbours of a box that continues as high as it: they continue without contents.
    private mutating func fill(_ row: inout BoxColumn) {
        for filled in row.filling() {
            let node: Int32
            if let placed = filled.placed {
                node = placed
            } else {
                node = part.add(filled.child.node, layout.record(filled.child.node))
                part.setText(nil, of: node)
                part.move(node, y: filled.top)
                row.add(node, filled.child)
                part.cut(node, above: true, below: false)
            }
            if filled.continues { part.cut(node, above: false, below: true) }
            part.setHeight(filled.height, of: node)
        }
    }

    /// Repeats the header rows of a table that continues (CSS Tables 3, 3.11).
    private mutating func repeatHeader(of node: Int32, _ record: BoxRecord, _ row: inout BoxColumn) {
        guard record.display == .table, row.isContinued else { return }
        guard
            let header = row.children.first(where: { layout.record($0.node).display == .tableHeaderGroup }),
            row.isShown(header), layout.record(header.node).frame.height < (row.end - row.begin) / 2
        else { return }
        let copy = copy(header.node)
        part.move(copy, y: 0)
        row.repeatAbove(copy, header, height: layout.record(header.node).frame.height + spacing(below: header, in: row))
    }

    /// The distance between the header rows and the next ones.
    private func spacing(below header: BoxBreakToken.Child, in row: BoxColumn) -> Double {
        let next = row.children.first { $0.top >= header.bottom - Self.tolerance && $0.node != header.node }
        return max(0, (next?.top ?? header.bottom) - header.bottom)
    }

    /// The boxes in a box in the order of their places, without columns of tables.
    private func children(of node: Int32) -> [BoxBreakToken.Child] {
        var result: [BoxBreakToken.Child] = []
        forEachChild(of: node) { child, record in
            guard record.display != .tableColumn, record.display != .tableColumnGroup else { return }
            result.append(
                BoxBreakToken.Child(
                    node: child, position: result.count, top: record.frame.minY, bottom: record.frame.maxY,
                    isOutOfFlow: record.position == .absolute))
        }
        let isSorted = zip(result, result.dropFirst()).allSatisfy { $0.top <= $1.top }
        return isSorted ? result : result.sorted { ($0.top, $0.position) < ($1.top, $1.position) }
    }

    /// Adds the columns of a table, which each of its parts has.
    private mutating func columns(of node: Int32) -> [Int32] {
        guard layout.record(node).display == .table else { return [] }
        var found: [Int32] = []
        forEachChild(of: node) { child, record in
            if record.display == .tableColumn || record.display == .tableColumnGroup { found.append(child) }
        }
        return found.map { copy($0) }
    }

    /// Visits the boxes in a box, and in those without a box of their own.
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
