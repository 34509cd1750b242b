internal import GalleyText

/// All records of a layout.
struct BoxRecords: Sendable {
    var places = ChunkedArray(BoxPlace())
    var parts = ChunkedArray(BoxStructure())
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
