package import GalleyText

/// What a layout holds of a box.
package struct BoxRecord: Sendable {
    let place: BoxPlace
    let part: BoxPart

    /// The border box, from the corner of the parent's.
    package var frame: Rect { place.frame }
    /// Size of the frame before it was rounded.
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

/// Where a box lies: what every layout may change.
struct BoxPlace: Sendable {
    var frame = Rect.zero
    var exactSize = Size.zero
    /// From the top of the frame, or from its left where lines are columns.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
}

/// What a box is in its tree: what changes of the tree alone change, and edges that depend on widths.
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

/// What few boxes have.
package final class BoxDetails: Sendable {
    package let id: String?
    package let look: BoxLook?
    package let content: Box.Content
    let leaf: Leaf?

    init(id: String?, look: BoxLook?, content: Box.Content?, leaf: Leaf? = nil) {
        self.id = id
        self.look = look
        self.content = content ?? .none
        self.leaf = leaf
    }
}

/// An array in pieces, which copies share until one of them is changed: changing an element copies its piece.
struct SharedPieces<Element: Sendable>: Sendable {
    /// Elements of a piece.
    static var size: Int { 32 }
    /// Pieces of a shelf. A copy of all holds the shelves, not the pieces.
    private static var perShelf: Int { 64 }

    private var shelves: [[[Element]]] = []
    private(set) var pieceCount = 0
    private let blank: Element

    init(_ blank: Element) { self.blank = blank }

    /// Makes room for `count` elements.
    mutating func grow(to count: Int) {
        while pieceCount * Self.size < count {
            if pieceCount % Self.perShelf == 0 { shelves.append([]) }
            // Written here: `init(repeating:count:)` asks the element's type at run time how it is copied.
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

    /// Changes a piece in its place, if nobody shares it.
    @inline(__always)
    mutating func withPiece(_ number: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
        shelves[number / Self.perShelf][number % Self.perShelf].withUnsafeMutableBufferPointer { body($0) }
    }

    /// The same memory, and so the same elements; of different memory nothing is said.
    func isShared(_ number: Int, with other: SharedPieces) -> Bool {
        piece(number).withUnsafeBufferPointer { mine in
            other.piece(number).withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
        }
    }
}

/// All that a layout holds of its boxes.
struct BoxRecords: Sendable {
    var places = SharedPieces(BoxPlace())
    var parts = SharedPieces(BoxPart())
    /// Boxes that there are or were.
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
