internal import GalleyText

/// The ranges of elements of HTML that declare the appearance of their text.
struct HTMLStyleRanges {
    private struct Piece {
        var node: Int32
        /// The start in UTF-8; -1 is that of the next block.
        var start: Int
        var end = Int.max
        var attributes: TextAttributes
        /// The attributes of the elements around it and of its own.
        var merged = TextAttributes()
        /// The number of pieces that started before it.
        var order: Int
    }

    private var open: [Piece] = []
    private var closed: [Piece] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }
    /// Whether a block with a style waits for its text.
    private(set) var isPending = false

    /// The attributes of the text in all open elements, over base attributes.
    func attributes(over base: TextAttributes) -> TextAttributes {
        open.last.map { $0.merged.merging(over: base) } ?? base
    }

    /// Starts an element.
    ///
    /// - Parameter offset: Its place in UTF-8; `nil` is the start of the next block.
    mutating func start(_ node: Int32, _ attributes: TextAttributes, at offset: Int?) {
        open.append(Piece(node: node, start: offset ?? -1, attributes: attributes, order: count))
        Self.merge(&open, from: open.count - 1)
        count += 1
        if offset == nil { isPending = true }
    }

    /// Notes that a block starts.
    mutating func startBlock(at offset: Int) {
        for index in open.indices where open[index].start < 0 { open[index].start = offset }
        isPending = false
    }

    /// Ends an element, if it has a style.
    mutating func end(_ node: Int32, at offset: Int) {
        guard let index = open.lastIndex(where: { $0.node == node }) else { return }
        var piece = open.remove(at: index)
        Self.merge(&open, from: index)
        piece.end = offset
        if piece.start >= 0, piece.start < piece.end { closed.append(piece) }
    }

    /// Merges the attributes of nested elements, the outermost first, from an index on.
    private static func merge(_ pieces: inout [Piece], from first: Int) {
        for index in first..<pieces.count {
            let outer = index > 0 ? pieces[index - 1].merged : TextAttributes()
            pieces[index].merged = pieces[index].attributes.merging(over: outer)
        }
    }

    /// Notes that the text after `count` bytes is removed.
    mutating func truncate(to count: Int) {
        for index in open.indices.reversed() {
            guard open[index].start > count else { break }
            open[index].start = count
        }
        for index in closed.indices.reversed() {
            guard closed[index].end > count else { break }
            closed[index].end = count
        }
    }

    /// Gives the text its styles: those of inner elements take precedence.
    ///
    /// - Complexity: O(*n* + *p* log *p*), *p* the number of elements with a style, and a bounded depth of elements.
    mutating func apply(to text: inout AttributedText) {
        let length = text.utf8Count
        for piece in open where piece.start >= 0 { closed.append(piece) }
        open = []
        var pieces: [Piece] = []
        for var piece in closed {
            piece.end = min(piece.end, length)
            if piece.start < piece.end { pieces.append(piece) }
        }
        pieces.sort { ($0.start, $0.order) < ($1.start, $1.order) }
        var parts: [(range: Range<Int>, attributes: TextAttributes)] = []
        // The elements around a place.
        var around: [Piece] = []
        var place = 0
        func add(upTo end: Int) {
            if place < end, let merged = around.last?.merged { parts.append((place..<end, merged)) }
            place = max(place, end)
        }
        func endPieces(upTo limit: Int) {
            while let end = around.lazy.map(\.end).min(), end <= limit {
                add(upTo: end)
                let first = around.firstIndex { $0.end == end } ?? around.count
                around.removeAll { $0.end == end }
                Self.merge(&around, from: first)
            }
        }
        for piece in pieces {
            endPieces(upTo: piece.start)
            add(upTo: piece.start)
            around.append(piece)
            Self.merge(&around, from: around.count - 1)
        }
        endPieces(upTo: length)
        text.mergeAttributes(parts)
    }
}
