internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

/// The records of the boxes on a page while they are collected.
struct BoxFragment {
    private var places: [BoxPlace] = []
    private var parts: [BoxStructure] = []
    /// The indices of the boxes in the whole layout.
    private var origins: [Int32] = []
    /// The boxes whose contents are at the top.
    private var isAtTop: Set<Int32> = []
    /// The tables that are divided.
    private var tables: [Int32: TableResults.Table] = [:]

    var count: Int { places.count }

    /// Adds a box of the whole layout.
    mutating func add(_ node: Int32, _ record: BoxRecord) -> Int32 {
        places.append(record.place)
        var part = record.part
        (part.parent, part.first, part.next) = (-1, -1, -1)
        parts.append(part)
        origins.append(node)
        return Int32(places.count - 1)
    }

    /// Removes the boxes after the first ones.
    mutating func removeAll(after count: Int) {
        places.removeSubrange(count...)
        parts.removeSubrange(count...)
        origins.removeSubrange(count...)
        if !tables.isEmpty { tables = tables.filter { $0.key < count } }
        if !isAtTop.isEmpty { isAtTop = isAtTop.filter { $0 < count } }
    }

    /// Connects a box with those in it.
    mutating func setChildren(_ children: [Int32], of parent: Int32) {
        var last: Int32 = -1
        for child in children {
            parts[Int(child)].parent = parent
            if last < 0 { parts[Int(parent)].first = child } else { parts[Int(last)].next = child }
            last = child
        }
    }

    mutating func move(_ node: Int32, toX x: Double? = nil, y: Double) {
        places[Int(node)].frame.y = y
        if let x { places[Int(node)].frame.x = x }
    }

    mutating func setHeight(_ height: Double, of node: Int32) {
        places[Int(node)].frame.height = height
        places[Int(node)].exactSize.height = height
    }

    func top(of node: Int32) -> Double { places[Int(node)].frame.y }

    /// Removes the edges of a box where pages cut it (CSS Fragmentation 3, 5.4, `slice`).
    ///
    /// - Parameter clones: Whether the fragment is a complete box.
    mutating func cut(_ node: Int32, above: Bool, below: Bool, clones: Bool = false) {
        guard above || below, !clones else { return }
        if above {
            parts[Int(node)].border.top = 0
            parts[Int(node)].padding.top = 0
        }
        if below {
            parts[Int(node)].border.bottom = 0
            parts[Int(node)].padding.bottom = 0
        }
        guard let details = parts[Int(node)].details, var appearance = details.appearance,
            !appearance.cornerRadii.isZero
        else { return }
        appearance.cornerRadii.cut(above: above, below: below)
        parts[Int(node)].details = BoxDetails(
            id: details.id, appearance: appearance, content: details.content, leaf: details.leaf, node: details.node)
    }

    /// Replaces the text of a box; nil removes it.
    mutating func setText(_ text: TextLayout?, of node: Int32) {
        isAtTop.insert(node)
        guard let details = parts[Int(node)].details else { return }
        parts[Int(node)].details = BoxDetails(
            id: details.id, appearance: details.appearance, content: text == nil ? nil : details.content,
            leaf: text.map { .text(TextLeaf($0)) }, node: details.node)
        parts[Int(node)].alignContent = .start
        if text == nil { parts[Int(node)].hidesIfEmpty = false }
    }

    /// The rows of a table, from the top of the table: their extents in the whole layout and in the fragment.
    func rows(of table: Int32, in whole: BoxLayout) -> [TableResults.MovedRow] {
        var result: [TableResults.MovedRow] = []
        func add(in parent: Int32, natural: Double, used: Double) {
            var next = parts[Int(parent)].first
            while next >= 0 {
                let (old, new) = (whole.record(origins[Int(next)]).frame, places[Int(next)].frame)
                switch parts[Int(next)].display {
                case .tableRow:
                    result.append(
                        TableResults.MovedRow(
                            natural: natural + old.minY...natural + old.maxY,
                            used: used + new.minY...used + max(new.minY, new.maxY)))
                case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup:
                    add(in: next, natural: natural + old.y, used: used + new.y)
                default: break
                }
                next = parts[Int(next)].next
            }
        }
        add(in: table, natural: 0, used: 0)
        return result
    }

    /// Sets the results of a table that is divided.
    mutating func setTable(_ table: TableResults.Table, of node: Int32) { tables[node] = table }

    /// The layout of the boxes.
    func layout(of whole: BoxLayout) -> BoxLayout {
        var records = BoxRecords()
        records.grow(to: places.count)
        let size = ChunkedArray<BoxPlace>.size
        for piece in 0..<records.places.pieceCount {
            let nodes = piece * size..<min((piece + 1) * size, places.count)
            records.places.withPiece(piece) { for node in nodes { $0[node - piece * size] = places[node] } }
            records.parts.withPiece(piece) { for node in nodes { $0[node - piece * size] = parts[node] } }
        }
        var notes = BoxLayout.Notes()
        notes.page = whole.notes.page
        notes.tables = whole.notes.tables?.moved(from: origins, divided: tables, atTop: isAtTop)
        if let all = whole.notes.textFloats {
            var floats = TextFloats()
            for (node, origin) in origins.enumerated() { _ = floats.set(all[Int(origin)], of: node) }
            notes.textFloats = floats
        }
        return BoxLayout(records, theme: whole.theme, notes: notes)
    }
}
