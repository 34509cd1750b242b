/// A list of fonts by index: appended to under its owner's lock, read without a lock.
///
/// Elements never move: chunks double in size, so that indices remain valid. Readers get an index only from a
/// ``DecisionTable``, which establishes the memory order.
@safe final class FontList: @unchecked Sendable {
    // Sound because fonts are appended under the owner's lock, and none moves or changes once its index is published.
    private typealias Chunk = UnsafeMutablePointer<Font>

    /// Chunk *n* contains 8 << *n* fonts.
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

    /// The font at an index returned by ``append(_:)``.
    subscript(position: Int) -> Font {
        let (chunk, offset) = Self.place(position)
        return unsafe chunks[chunk].unsafelyUnwrapped[offset]
    }

    /// The index of the added font, or `nil` if the list is full. Only one thread at a time may call it.
    func append(_ font: Font) -> Int? {
        guard count < Self.capacity else { return nil }
        let (chunk, offset) = Self.place(count)
        // Each pointer is stored once: readers access it without a lock.
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
