internal import GalleyValues

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
            let next = pieces.partitioningIndex {
                bytes.step()
                return $0.start > offset
            }
            hint = max(0, next - 1)
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
