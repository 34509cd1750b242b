internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The visual order of a line with boxes around text (CSS 2.1, 8.6). Text is ordered as without boxes; then each box
/// gets its start edge at the end of its leftmost, or rightmost, part that corresponds to the start of the paragraph's
/// direction. The edges of a base of ruby, which is an isolate, are ordered like its initiator and its terminator (UAX #9).
struct InlineBoxReordering {
    /// A run of the line, in logical order.
    struct LineRun {
        var kind: ShapedRun.Kind
        var level: UInt8
        /// Whether it is white space at the line's end, which is not in boxes.
        var hangs: Bool
        /// Whether it is a part of a truncation token.
        var isToken = false
    }

    var parts: [LineRun]
    var isRightToLeft: Bool

    /// The indices of the parts from left to right.
    var visualOrder: [Int] {
        let layers: [(ShapedRun.Kind, ShapedRun.Kind)] = [
            (.openInnerBox, .closeInnerBox), (.openOuterBox, .closeOuterBox),
        ]
        // A box with only edges on the line is ordered like text in the paragraph's direction inside the enclosing
        // boxes.
        var isText = parts.map { !$0.kind.isEdge || $0.kind.isRuby }
        var boxes: [Box] = []
        for (opening, closing) in layers {
            for box in self.boxes(from: opening, to: closing, isText: isText) {
                if box.members.isEmpty {
                    for edge in [box.start, box.end] { edge.map { isText[$0] = true } }
                } else {
                    boxes.append(box)
                }
            }
        }
        let texts = parts.indices.filter { isText[$0] }
        let levels = texts.map { text in
            let kind = parts[text].kind
            return kind.isEdge && !kind.isRuby ? isRightToLeft ? 1 : 0 : parts[text].level
        }
        let token = texts.indices.filter { parts[texts[$0]].isToken }
        let order = TokenOrder.visualOrder(levels: levels, token: token, baseLevel: isRightToLeft ? 1 : 0)
            .map { texts[$0] }
        var place = Array(repeating: 0, count: parts.count)
        for (index, part) in order.enumerated() { place[part] = index }
        // The edges to the left and right of each text, from the text outwards.
        var before: [Int: [Int]] = [:]
        var after: [Int: [Int]] = [:]
        for box in boxes {
            let places = box.members.map { place[$0] }
            guard let first = places.min(), let last = places.max() else { continue }
            let (left, right) = isRightToLeft ? (box.end, box.start) : (box.start, box.end)
            if let left { before[first, default: []].append(left) }
            if let right { after[last, default: []].append(right) }
        }
        var result: [Int] = []
        result.reserveCapacity(parts.count)
        for (index, part) in order.enumerated() {
            result += before[index].map { $0.reversed() } ?? []
            result.append(part)
            result += after[index] ?? []
        }
        return result
    }

    /// A box on the line: its edges on the line, and the texts between them.
    private struct Box {
        var start: Int?
        var end: Int?
        var members: [Int] = []
    }

    private func boxes(from opening: ShapedRun.Kind, to closing: ShapedRun.Kind, isText: [Bool]) -> [Box] {
        var result: [Box] = []
        // If the first edge ends a box, the text before it is in a box that started on an earlier line.
        var open: Box? = Box()
        for (index, part) in parts.enumerated() {
            if part.kind == opening {
                open = Box(start: index)
            } else if part.kind == closing {
                var box = open ?? Box()
                box.end = index
                result.append(box)
                open = nil
            } else if isText[index], !part.hangs {
                open?.members.append(index)
            }
        }
        if let open, open.start != nil { result.append(open) }
        return result
    }
}
