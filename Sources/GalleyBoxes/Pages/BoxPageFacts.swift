internal import GalleyLayout
internal import GalleyText

/// Facts about all boxes that their division between pages needs.
struct BoxPageFacts: Sendable {
    /// The height of each box with the contents that overflow it.
    private var extents: [Double]
    /// Whether a break is forced in each box; empty if there is none.
    private var forced: [Bool] = []

    /// - Complexity: O(*n*).
    init(of layout: BoxLayout) {
        extents = [Double](repeating: 0, count: layout.records.count)
        // Boxes follow their parents.
        let nodes = Array(layout.nodes)
        for node in nodes.reversed() {
            let record = node.record
            var extent = record.frame.height
            if record.overflow == .visible {
                if case .text = node.content, let text = node.text {
                    extent = max(extent, node.textOrigin.y + text.size.height)
                }
                extent = max(extent, extents[Int(node.index)])
            }
            extents[Int(node.index)] = extent
            if record.parent >= 0 {
                let bottom = (record.display.isBox ? record.frame.y : 0) + extent
                extents[Int(record.parent)] = max(extents[Int(record.parent)], bottom)
            }
            guard node.forcesBreak else { continue }
            if forced.isEmpty { forced = [Bool](repeating: false, count: layout.records.count) }
            var up = node.index
            while up >= 0, !forced[Int(up)] {
                forced[Int(up)] = true
                up = layout.record(up).parent
            }
        }
    }

    /// The height of a box with the contents that overflow it.
    func extent(of node: Int32) -> Double { extents[Int(node)] }

    /// Whether a break is forced in a box.
    func isForced(in node: Int32) -> Bool { !forced.isEmpty && forced[Int(node)] }
}
