/// The text of a leaf in one piece, where the source has marks of other blocks between its lines.
///
/// Unsafe where bytes that were handed out are kept beyond the next change.
@safe final class GrammarScratch {
    // One thread works on one leaf at a time.
    // One thread works on one leaf at a time.
    // One thread reads one source at a time, so that nobody else can be in what is unchecked here.
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

    /// What is there, until the next change.
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

/// The text of a leaf: bytes, and where in the source they are.
struct LeafText {
    /// The source, or the scratch.
    var bytes: GrammarBytes
    var start: Int
    var end: Int
    /// Where pieces of the scratch begin, and where they are in the source; none where the bytes are the source.
    var pieces: [(start: Int, source: Int)] = []

    /// Where an offset of the text is in the source. Searches from the piece that was found last.
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

    /// Where the piece of `offset` ends.
    @inline(__always)
    func pieceEnd(_ offset: Int, hint: inout Int) -> Int {
        if pieces.isEmpty { return end }
        _ = located(offset, hint: &hint)
        return hint + 1 < pieces.count ? pieces[hint + 1].start : end
    }
}
