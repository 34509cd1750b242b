package import GalleyText

/// The record of a box in a layout.
package struct BoxRecord: Sendable {
    let place: BoxPlace
    let part: BoxPart

    /// The border box, relative to the corner of the parent's.
    package var frame: Rect { place.frame }
    /// The size of the frame before rounding.
    var exactSize: Size { place.exactSize }
    package var firstBaseline: Double { place.firstBaseline }
    package var lastBaseline: Double { place.lastBaseline }
    package var border: EdgeInsets { part.border }
    package var padding: EdgeInsets { part.padding }
    package var parent: Int32 { part.parent }
    package var first: Int32 { part.first }
    package var next: Int32 { part.next }
    package var order: Int32 { part.order }
    package var generation: UInt32 { part.generation }
    package var isThere: Bool { part.isThere }
    package var isRightToLeft: Bool { part.isRightToLeft }
    package var writingMode: TextContainer.WritingMode { part.writingMode }
    package var position: BoxStyle.Position { part.position }
    package var overflow: BoxStyle.Overflow { part.overflow }
    package var display: BoxStyle.Display { part.display }
    var alignContent: BoxStyle.ContentAlignment { part.alignContent }
    package var details: BoxDetails? { part.details }
}

/// The position of a box, which every layout may change.
struct BoxPlace: Sendable {
    var frame = Rect.zero
    var exactSize = Size.zero
    /// The baseline relative to the top of the frame, or in vertical text to its left.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
}

/// The part of a record that changes only with the tree, and edges that depend on widths.
struct BoxPart: Sendable {
    var border = EdgeInsets.zero
    var padding = EdgeInsets.zero
    var parent: Int32 = -1
    var first: Int32 = -1
    var next: Int32 = -1
    var order: Int32 = 0
    var generation: UInt32 = 0
    var isThere = false
    var isRightToLeft = false
    var writingMode = TextContainer.WritingMode.horizontal
    var position = BoxStyle.Position.static
    var overflow = BoxStyle.Overflow.visible
    var display = BoxStyle.Display.flex
    var alignContent = BoxStyle.ContentAlignment.normal
    var details: BoxDetails?
}

/// The properties that few boxes have.
package final class BoxDetails: Sendable {
    package let id: String?
    package let appearance: BoxAppearance?
    package let content: Box.Content
    let leaf: Leaf?
    /// The node of the box, see `Box.node`.
    package let node: (any AnyObject & Sendable)?

    init(
        id: String?, appearance: BoxAppearance?, content: Box.Content?, leaf: Leaf? = nil,
        node: (any AnyObject & Sendable)? = nil
    ) {
        self.id = id
        self.appearance = appearance
        self.content = content ?? .none
        self.leaf = leaf
        self.node = node
    }
}

/// An array in chunks that copies share until they change: changing an element copies only its chunk.
struct ChunkedArray<Element: Sendable>: Sendable {
    /// The number of elements per chunk.
    static var size: Int { 32 }
    /// The number of chunks per shelf. A copy of the array retains the shelves, not the chunks.
    private static var perShelf: Int { 64 }

    private var shelves: [[[Element]]] = []
    private(set) var pieceCount = 0
    private let blank: Element

    init(_ blank: Element) { self.blank = blank }

    /// Extends the array to `count` elements.
    mutating func grow(to count: Int) {
        while pieceCount * Self.size < count {
            if pieceCount % Self.perShelf == 0 { shelves.append([]) }
            // Written out: `init(repeating:count:)` looks up at run time how to copy an element.
            let piece = [Element](unsafeUninitializedCapacity: Self.size) { elements, count in
                for index in 0..<Self.size { elements.initializeElement(at: index, to: blank) }
                count = Self.size
            }
            shelves[shelves.count - 1].append(piece)
            pieceCount += 1
        }
    }

    subscript(index: Int) -> Element { piece(index / Self.size)[index % Self.size] }

    func piece(_ number: Int) -> [Element] { shelves[number / Self.perShelf][number % Self.perShelf] }

    /// Changes a chunk in place if it is not shared.
    @inline(__always)
    mutating func withPiece(_ number: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
        shelves[number / Self.perShelf][number % Self.perShelf].withUnsafeMutableBufferPointer { body($0) }
    }

    /// Whether both use the same memory, and so have the same elements; different memory may have equal elements.
    func isShared(_ number: Int, with other: ChunkedArray) -> Bool {
        piece(number).withUnsafeBufferPointer { mine in
            other.piece(number).withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
        }
    }
}

/// All records of a layout.
struct BoxRecords: Sendable {
    var places = ChunkedArray(BoxPlace())
    var parts = ChunkedArray(BoxPart())
    /// The number of current and removed boxes.
    private(set) var count = 0

    mutating func grow(to count: Int) {
        places.grow(to: count)
        parts.grow(to: count)
        self.count = count
    }

    subscript(index: Int32) -> BoxRecord {
        BoxRecord(place: places[Int(index)], part: parts[Int(index)])
    }
}
