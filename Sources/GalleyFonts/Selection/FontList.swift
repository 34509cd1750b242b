/// Fonts by position: appended to under its owner's lock, read without any.
///
/// Nothing moves once it is in: chunks double in size, so that a reader's position stays good. A position
/// reaches readers only through a ``DecisionTable``, which orders the two.
@safe final class FontList: @unchecked Sendable {
    // Sound because fonts are appended under the owner's lock, and none moves or changes once its position is known.
    private typealias Chunk = UnsafeMutablePointer<Font>

    /// Chunk *n* holds 8 << *n* fonts.
    private let chunks: UnsafeMutablePointer<Chunk?>
    private(set) var count = 0

    private static let chunkCount = 8
    static let capacity = 8 * ((1 << chunkCount) - 1)

    init() {
        unsafe chunks = .allocate(capacity: Self.chunkCount)
        unsafe chunks.initialize(repeating: nil, count: Self.chunkCount)
    }

    deinit {
        for chunk in 0..<Self.chunkCount {
            guard let fonts = unsafe chunks[chunk] else { continue }
            let start = 8 * ((1 << chunk) - 1)
            unsafe fonts.deinitialize(count: min(count - start, 8 << chunk))
            unsafe fonts.deallocate()
        }
        unsafe chunks.deallocate()
    }

    /// The font at a position that ``append(_:)`` gave.
    subscript(position: Int) -> Font {
        let (chunk, offset) = Self.place(position)
        return unsafe chunks[chunk].unsafelyUnwrapped[offset]
    }

    /// The position of the font added, or `nil` if the list is full. Only one thread at a time may add.
    func append(_ font: Font) -> Int? {
        guard count < Self.capacity else { return nil }
        let (chunk, offset) = Self.place(count)
        // A pointer is stored once: readers look at it without a lock.
        if unsafe chunks[chunk] == nil { unsafe chunks[chunk] = Chunk.allocate(capacity: 8 << chunk) }
        unsafe (chunks[chunk].unsafelyUnwrapped + offset).initialize(to: font)
        count += 1
        return count - 1
    }

    private static func place(_ position: Int) -> (chunk: Int, offset: Int) {
        let shifted = position + 8
        let chunk = Int.bitWidth - 4 - shifted.leadingZeroBitCount
        return (chunk, shifted - (8 << chunk))
    }
}
