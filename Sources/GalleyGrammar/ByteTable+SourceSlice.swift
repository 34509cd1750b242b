public import GalleySupport

extension ByteTable {
    /// Appends the text at `place`, which is in `source` or in `loose`, to the current string.
    public func append(_ place: SourceSlice, _ source: [UInt8], _ loose: [UInt8]) {
        let start = place.start >= 0 ? Int(place.start) : -1 - Int(place.start)
        append(place.start >= 0 ? source : loose, start, start + Int(place.count))
    }
}
