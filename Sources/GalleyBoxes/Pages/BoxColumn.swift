internal import GalleyText

/// The boxes in a box on a page during their placement.
///
/// Places are from the top of the box, with all its fragments in one column.
struct BoxColumn {
    /// A box on the page.
    struct Placed {
        var child: BoxBreakToken.Child
        /// The index in the fragment. Its descendants have the following ones.
        var node: Int32
        var start: Double
        var end: Double
        var continues: Bool
        /// Whether a fragment of the box is on the page before.
        var isContinued: Bool
    }

    private let contents: BoxBreakToken.Contents
    /// Whether a fragment is on the page before.
    let isContinued: Bool
    /// Whether the page shows something of the first box in any case.
    let isAtTop: Bool
    /// The start of the fragment, before repeated boxes.
    private let origin: Double
    /// The start and the end of the boxes on the page.
    private(set) var begin: Double
    let end: Double
    /// The boxes that continue on the next page.
    var open: [BoxBreakToken.Open] = []
    /// Whether a box ends the page.
    var endsPage = false
    private var index: Int
    /// The first box that may begin on the page.
    private let first: Int
    private var shift: BoxShift
    private var placed: [Placed] = []
    /// The places, without pages, of the first line of a divided text on this page, and on the next one.
    private let textStart: Double?
    private var textEnd: Double?
    /// The boxes without contents of the page: repeated header rows, and boxes that are as high as their neighbours.
    private var added: [(node: Int32, position: Int)] = []
    /// The highest end, without pages, of the boxes that do not end on the page. Boxes below it start on the next one.
    private var limit = Double.infinity

    init(contents: BoxBreakToken.Contents, after token: BoxBreakToken?, room: Double, isAtTop: Bool) {
        self.contents = contents
        self.isAtTop = isAtTop
        isContinued = token != nil
        origin = token?.taken ?? 0
        begin = origin
        end = origin + room
        first = token?.next ?? 0
        index = first
        shift = token?.shift ?? BoxShift()
        open = token?.open ?? []
        textStart = token?.textCut
    }

    /// The boxes in the order of their places.
    var children: [BoxBreakToken.Child] { contents.children }
    var tableColumns: [Int32] { contents.tableColumns }
    var hasContent: Bool { placed.contains { !$0.child.isOutOfFlow } || !open.isEmpty }
    /// Whether nothing of the box would be on the page.
    var isEmpty: Bool { placed.isEmpty && !children.isEmpty }
    /// Whether all boxes end on the page.
    var isFinished: Bool { open.isEmpty && index == children.count }

    /// The boxes that continue from the page before.
    mutating func takeOpen() -> [BoxBreakToken.Open] {
        defer { open = [] }
        return open
    }

    /// Whether a box was on pages before.
    func isShown(_ child: BoxBreakToken.Child) -> Bool {
        children[..<index].contains { $0.node == child.node } && !open.contains { $0.child.node == child.node }
    }

    /// Adds a box that takes no place from the others, except a height at the start of the fragment.
    mutating func add(_ node: Int32, _ child: BoxBreakToken.Child, heightAbove: Double = 0) {
        added.append((node, child.position))
        begin += heightAbove
    }

    /// Leaves space for the upper edge of a fragment, which is a complete box.
    mutating func addEdge(_ edge: Double) {
        begin += edge
        shift.set(shift.distance + edge)
    }

    /// The start of the boxes on the page, from the top of the fragment.
    var top: Double { begin - origin }

    // MARK: Placing

    /// The next box that begins on the page, and its place; nil after the last one.
    mutating func next() -> (child: BoxBreakToken.Child, start: Double)? {
        guard index < children.count else { return nil }
        let child = children[index]
        if !child.isOutOfFlow, child.top >= limit - BoxPaginator.tolerance { return nil }
        // A float is on the page of the line next to it.
        if child.isFloat, let textEnd, child.top >= textEnd - BoxPaginator.tolerance { return nil }
        shift.advance(to: child.top)
        var start = child.top + shift.distance
        if child.isFloat, let textStart { start = max(start, begin + child.top - textStart) }
        // The margin between two pages is left out (CSS Fragmentation 3, 5.2).
        if start < begin || isContinued && !hasContent && !child.isOutOfFlow {
            start = begin
            if !child.isOutOfFlow { shift.set(begin - child.top) }
        }
        guard start < end - BoxPaginator.tolerance || child.bottom <= child.top && start <= end else { return nil }
        index += 1
        return (child, start)
    }

    /// Leaves the box that was taken last for the next page.
    mutating func withdrawNext() { index -= 1 }

    /// Whether nothing is above a place on the page.
    func isAtTop(_ start: Double) -> Bool {
        isAtTop && !placed.contains { !$0.child.isOutOfFlow && $0.start < start - BoxPaginator.tolerance }
    }

    /// Places a box.
    mutating func place(
        _ child: BoxBreakToken.Child, _ piece: BoxPaginator.Piece, at start: Double, in fragment: inout BoxFragment,
        isContinued: Bool = false
    ) {
        fragment.move(piece.node, y: start - origin)
        placed.append(
            Placed(
                child: child, node: piece.node, start: start, end: start + piece.height,
                continues: piece.token != nil && !piece.isOverflow, isContinued: isContinued))
        if !child.isOutOfFlow, piece.token == nil || piece.isOverflow {
            shift.end(natural: child.bottom, used: start + piece.height)
        }
        guard let token = piece.token else { return }
        if let cut = piece.cut { textEnd = child.top + cut }
        var child = child
        if piece.isOverflow { child.isOutOfFlow = true }
        open.append(BoxBreakToken.Open(child: child, token: token))
        if !child.isOutOfFlow { limit = min(limit, child.bottom) }
    }

    /// Moves a box to the next page.
    mutating func push(_ child: BoxBreakToken.Child) {
        open.append(BoxBreakToken.Open(child: child))
        guard !child.isOutOfFlow else { return }
        limit = min(limit, child.bottom)
        if !child.isFloat { textEnd = min(textEnd ?? .infinity, child.top) }
    }

    // MARK: Boxes that stay together

    /// The last box on the page that ends there.
    var lastWhole: Placed? {
        guard placed.count > 1 || !isAtTop, let last = placed.last, !last.continues, !last.isContinued,
            !last.child.isOutOfFlow
        else {
            return nil
        }
        return last
    }

    /// The box below a box, if it is the first one of the next page.
    func next(after child: BoxBreakToken.Child) -> BoxBreakToken.Child? {
        guard !endsPage, !open.contains(where: { $0.token != nil }) else { return nil }
        let pushed = open.first { !$0.isFilled }?.child
        guard let next = pushed ?? (index < children.count ? children[index] : nil) else { return nil }
        return next.top >= child.bottom - BoxPaginator.tolerance ? next : nil
    }

    /// Moves the last box on the page to the next one.
    mutating func withdraw(_ last: Placed, from fragment: inout BoxFragment) {
        placed.removeLast()
        fragment.removeAll(after: Int(last.node))
        let pushed = open.filter { $0.child.top >= last.child.bottom - BoxPaginator.tolerance }
        open.removeAll { $0.child.top >= last.child.bottom - BoxPaginator.tolerance }
        index -= pushed.count
        push(last.child)
    }

    /// Moves the boxes that begin at the same place as a box, and those after them, to the next page.
    mutating func withdrawRow(of child: BoxBreakToken.Child, from fragment: inout BoxFragment) {
        let first = children[first..<index].firstIndex { other in
            !other.isOutOfFlow && abs(other.top - child.top) < BoxPaginator.tolerance
        }
        guard let first else { return }
        let taken = Set(children[first..<index].map(\.node))
        if let node = placed.lazy.filter({ taken.contains($0.child.node) }).map(\.node).min() {
            fragment.removeAll(after: Int(node))
        }
        placed.removeAll { taken.contains($0.child.node) }
        open.removeAll { taken.contains($0.child.node) }
        index = first
    }

    // MARK: Boxes next to each other

    /// A box that is as high as its neighbours.
    struct Filled {
        var child: BoxBreakToken.Child
        /// The index in the fragment; nil if the box is not on the page yet.
        var placed: Int32?
        var top: Double
        var height: Double
        var continues: Bool
    }

    /// The boxes that are higher than their contents, because their neighbours have the same end.
    mutating func filling() -> [Filled] {
        guard placed.count + open.count > 1 else { return [] }
        func key(_ child: BoxBreakToken.Child) -> Double { (child.bottom * 64).rounded() }
        let filled = open.filter(\.isFilled)
        open.removeAll(where: \.isFilled)
        // The ends of rows, by the ends without pages.
        var rows: [Double: (end: Double, continues: Bool)] = [:]
        for piece in placed where !piece.child.isOutOfFlow {
            let known = rows[key(piece.child)] ?? (0, false)
            rows[key(piece.child)] = (max(known.end, piece.end), known.continues || piece.continues)
        }
        for pushed in open where pushed.token == nil { rows[key(pushed.child)] = (end, true) }
        var result: [Filled] = []
        func fill(
            _ child: BoxBreakToken.Child, _ node: Int32?, from start: Double, to rowEnd: Double, _ continues: Bool
        ) {
            let height = (continues ? end : rowEnd) - start
            if continues { open.append(BoxBreakToken.Open(child: child, isFilled: true)) }
            guard height > BoxPaginator.tolerance else { return }
            result.append(
                Filled(child: child, placed: node, top: start - origin, height: height, continues: continues))
        }
        for piece in placed where !piece.continues && !piece.child.isOutOfFlow {
            guard let row = rows[key(piece.child)], row.continues || row.end > piece.end + BoxPaginator.tolerance else {
                continue
            }
            fill(piece.child, piece.node, from: piece.start, to: row.end, row.continues)
        }
        for rest in filled {
            let row = rows[key(rest.child)] ?? (begin, false)
            fill(rest.child, nil, from: begin, to: row.end, row.continues)
        }
        return result
    }

    // MARK: Results

    /// The boxes in the order of the tree.
    var placedInOrder: [Int32] {
        let all = placed.map { (node: $0.node, position: $0.child.position) } + added
        return all.sorted { $0.position < $1.position }.map(\.node)
    }

    /// Whether boxes that do not overflow continue or begin on the next page.
    ///
    /// - Parameter natural: The height without pages.
    func hasRest(above natural: Double) -> Bool {
        func isHeld(_ child: BoxBreakToken.Child) -> Bool {
            !child.isOutOfFlow && child.bottom <= natural + BoxPaginator.tolerance
        }
        return open.contains { isHeld($0.child) } || children[index...].contains { isHeld($0) }
    }

    /// The height of the fragment if the box ends on the page.
    ///
    /// - Parameter natural: The height without pages.
    func height(of natural: Double) -> Double {
        var shift = shift
        shift.advance(to: natural)
        return max(0, natural + shift.distance - origin)
    }

    /// The place at which the next page continues.
    var token: BoxBreakToken {
        BoxBreakToken(
            taken: end, contents: contents, next: index, open: open, shift: shift, textCut: textEnd)
    }
}
