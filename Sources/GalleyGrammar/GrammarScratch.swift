/// A buffer for the contiguous text of a leaf, if its lines are separated by markers in the source.
///
/// Unsafe if returned bytes are used after the next change.
@safe final class GrammarScratch {
    // One thread parses one source and one leaf at a time, so it has exclusive access to the unchecked properties.
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity = 1024
    @exclusivity(unchecked) private var filled = 0

    private let counter: GrammarSteps?

    init(counter: GrammarSteps? = nil) {
        self.counter = counter
        unsafe base = .allocate(capacity: 1024)
    }

    deinit {
        unsafe base.deallocate()
    }

    var count: Int { unsafe filled }

    /// The current bytes, valid until the next change.
    var bytes: GrammarBytes { unsafe GrammarBytes(UnsafeBufferPointer(start: base, count: count), counter: counter) }

    func clear() {
        unsafe filled = 0
    }

    func append(_ byte: UInt8) {
        if unsafe count == capacity { grow(to: count + 1) }
        unsafe base[count] = byte
        unsafe filled += 1
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if unsafe capacity - count < bytes.count { grow(to: count + bytes.count) }
        unsafe (base + count).update(from: source, count: bytes.count)
        unsafe filled += bytes.count
    }

    private func grow(to needed: Int) {
        let room = unsafe max(needed, 2 * capacity)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe moved
        unsafe capacity = room
    }
}

/// The text of a leaf: bytes with their positions in the source.
struct LeafText {
    /// The source or the scratch buffer.
    var bytes: GrammarBytes
    var start: Int
    var end: Int
    /// The starts of pieces in the scratch buffer and in the source; empty if the bytes are those of the source.
    var pieces: [(start: Int, source: Int)] = []

    /// The source position of an offset in the text. Starts searching at the last found piece.
    @inline(__always)
    func source(_ offset: Int, hint: inout Int) -> Int {
        if pieces.isEmpty { return offset }
        return located(offset, hint: &hint)
    }

    private func located(_ offset: Int, hint: inout Int) -> Int {
        if hint >= pieces.count || pieces[hint].start > offset {
            var low = 0
            var high = pieces.count
            while low < high {
                bytes.step()
                let middle = (low + high) / 2
                if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
            }
            hint = max(0, low - 1)
        }
        while hint + 1 < pieces.count, pieces[hint + 1].start <= offset {
            bytes.step()
            hint += 1
        }
        return pieces[hint].source + offset - pieces[hint].start
    }

    /// The end of the piece that contains `offset`.
    @inline(__always)
    func pieceEnd(_ offset: Int, hint: inout Int) -> Int {
        if pieces.isEmpty { return end }
        _ = located(offset, hint: &hint)
        return hint + 1 < pieces.count ? pieces[hint + 1].start : end
    }
}
