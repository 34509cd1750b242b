internal import GalleyText

/// The boxes in a box on a page while they are placed.
///
/// Places are from the top of the box, with all its parts in one column.
struct BoxColumn {
    /// A box on the page.
    struct Placed {
        var child: BoxBreakToken.Child
        /// The index in the part; the boxes in it have the following ones.
        var node: Int32
        var start: Double
        var end: Double
        var continues: Bool
        /// Whether a part of it is on the page before.
        var isContinued: Bool
    }

    /// The boxes in the order of their places.
    let children: [BoxBreakToken.Child]
    /// Whether a part is on the page before.
    let isContinued: Bool
    /// Whether the page shows something of the first box in any case.
    let isAtTop: Bool
    /// The start of the part, before repeated boxes.
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
    private var repeated: [(node: Int32, position: Int)] = []
    private var added: [(node: Int32, position: Int)] = []
    /// The highest end, without pages, of the boxes that do not end on the page. Boxes below it start on the next one.
    private var limit = Double.infinity

    init(children: [BoxBreakToken.Child], from rest: BoxBreakToken?, room: Double, isAtTop: Bool) {
        self.children = children
        self.isAtTop = isAtTop
        isContinued = rest != nil
        origin = rest?.taken ?? 0
        begin = origin
        end = origin + room
        first = rest?.next ?? 0
        index = first
        shift = rest?.shift ?? BoxShift()
        open = rest?.open ?? []
    }

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

    /// Adds a box at the start of the part, above those that continue.
    mutating func repeatAbove(_ node: Int32, _ child: BoxBreakToken.Child, height: Double) {
        repeated.append((node, child.position))
        begin += height
    }

    /// Adds a box without contents.
    mutating func add(_ node: Int32, _ child: BoxBreakToken.Child) { added.append((node, child.position)) }

    // MARK: Placing

    /// The next box that begins on the page, and its place; nil after the last one.
    mutating func next() -> (child: BoxBreakToken.Child, start: Double)? {
        guard index < children.count else { return nil }
        let child = children[index]
        if !child.isOutOfFlow, child.top >= limit - BoxPaginator.tolerance { return nil }
        shift.advance(to: child.top)
        var start = child.top + shift.distance
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
        _ child: BoxBreakToken.Child, _ piece: BoxPaginator.Piece, at start: Double, in part: inout BoxFragment,
        isContinued: Bool = false
    ) {
        part.move(piece.node, y: start - origin)
        placed.append(
            Placed(
                child: child, node: piece.node, start: start, end: start + piece.height,
                continues: piece.rest != nil && !piece.isOverflow, isContinued: isContinued))
        if !child.isOutOfFlow, piece.rest == nil || piece.isOverflow {
            shift.end(natural: child.bottom, used: start + piece.height)
        }
        guard let rest = piece.rest else { return }
        var child = child
        if piece.isOverflow { child.isOutOfFlow = true }
        open.append(BoxBreakToken.Open(child: child, rest: rest))
        if !child.isOutOfFlow { limit = min(limit, child.bottom) }
    }

    /// Moves a box to the next page.
    mutating func push(_ child: BoxBreakToken.Child) {
        open.append(BoxBreakToken.Open(child: child))
        if !child.isOutOfFlow { limit = min(limit, child.bottom) }
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
        guard !endsPage, !open.contains(where: { $0.rest != nil }) else { return nil }
        let pushed = open.first { !$0.isFilled }?.child
        guard let next = pushed ?? (index < children.count ? children[index] : nil) else { return nil }
        return next.top >= child.bottom - BoxPaginator.tolerance ? next : nil
    }

    /// Moves the last box on the page to the next one.
    mutating func withdraw(_ last: Placed, from part: inout BoxFragment) {
        placed.removeLast()
        part.removeAll(after: Int(last.node))
        let pushed = open.filter { $0.child.top >= last.child.bottom - BoxPaginator.tolerance }
        open.removeAll { $0.child.top >= last.child.bottom - BoxPaginator.tolerance }
        index -= pushed.count
        push(last.child)
    }

    /// Moves the boxes that begin at the same place as a box, and those after them, to the next page.
    mutating func withdrawRow(of child: BoxBreakToken.Child, from part: inout BoxFragment) {
        let first = children[first..<index].firstIndex { other in
            !other.isOutOfFlow && abs(other.top - child.top) < BoxPaginator.tolerance
        }
        guard let first else { return }
        let taken = Set(children[first..<index].map(\.node))
        if let node = placed.lazy.filter({ taken.contains($0.child.node) }).map(\.node).min() {
            part.removeAll(after: Int(node))
        }
        placed.removeAll { taken.contains($0.child.node) }
        open.removeAll { taken.contains($0.child.node) }
        index = first
    }

    // MARK: Boxes next to each other

    /// A box that is as high as its neighbours.
    struct Filled {
        var child: BoxBreakToken.Child
        /// The index in the part; nil if it is not on the page yet.
        var placed: Int32?
        var top: Double
        var height: Double
        var continues: Bool
    }

    /// The boxes that are higher than their contents, because their neighbours have the same end.
    mutating func filling() -> [Filled] {
        guard placed.count + open.count > 1 else { return [] }
        var ends: [Double: (end: Double, continues: Bool)] = [:]
        func key(_ child: BoxBreakToken.Child) -> Double { (child.bottom * 64).rounded() }
        for piece in placed where !piece.child.isOutOfFlow {
            let known = ends[key(piece.child)] ?? (0, false)
            ends[key(piece.child)] = (max(known.end, piece.end), known.continues || piece.continues)
        }
        for rest in open where !rest.isFilled && rest.rest == nil { ends[key(rest.child)] = (end, true) }
        var result: [Filled] = []
        for piece in placed where !piece.continues && !piece.child.isOutOfFlow {
            guard let row = ends[key(piece.child)], row.continues || row.end > piece.end + BoxPaginator.tolerance else {
                continue
            }
            let height = (row.continues ? end : row.end) - piece.start
            result.append(
                Filled(
                    child: piece.child, placed: piece.node, top: 0, height: height, continues: row.continues))
            if row.continues { open.append(BoxBreakToken.Open(child: piece.child, isFilled: true)) }
        }
        for rest in open where rest.isFilled && !result.contains(where: { $0.child.node == rest.child.node }) {
            let row = ends[key(rest.child)] ?? (begin, false)
            let height = (row.continues ? end : row.end) - begin
            if !row.continues { open.removeAll { $0.isFilled && $0.child.node == rest.child.node } }
            guard height > BoxPaginator.tolerance else { continue }
            result.append(
                Filled(
                    child: rest.child, top: begin - origin, height: height, continues: row.continues))
        }
        return result
    }

    // MARK: Results

    /// The boxes in the order of the tree.
    var placedInOrder: [Int32] {
        let all = placed.map { (node: $0.node, position: $0.child.position) } + repeated + added
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

    /// The height of the part if the box ends on the page.
    ///
    /// - Parameter natural: The height without pages.
    func height(of natural: Double) -> Double {
        var shift = shift
        shift.advance(to: natural)
        return max(0, natural + shift.distance - origin)
    }

    /// The place at which the next page continues.
    func rest(of node: Int32) -> BoxBreakToken {
        BoxBreakToken(node: node, taken: end, children: children, next: index, open: open, shift: shift)
    }
}
