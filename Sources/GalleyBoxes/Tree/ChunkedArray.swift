internal import GalleyText

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
            let piece = unsafe [Element](unsafeUninitializedCapacity: Self.size) { elements, count in
                for index in 0..<Self.size { unsafe elements.initializeElement(at: index, to: blank) }
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
    mutating func withPiece(_ number: Int, _ body: (MutableColumn<Element>) -> Void) {
        unsafe shelves[number / Self.perShelf][number % Self.perShelf].withUnsafeMutableBufferPointer { elements in
            guard let elements = unsafe MutableColumn(elements) else { return }
            body(elements)
        }
    }

    /// Whether both use the same memory, and so have the same elements; different memory may have equal elements.
    func isShared(_ number: Int, with other: ChunkedArray) -> Bool {
        unsafe piece(number).withUnsafeBufferPointer { mine in
            unsafe other.piece(number).withUnsafeBufferPointer { unsafe mine.baseAddress == $0.baseAddress }
        }
    }
}
