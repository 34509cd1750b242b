internal import GalleyValues

/// A map between UTF-16 units, which documents use, and UTF-8 offsets, which texts use.
///
/// - Complexity: O(*n*) to create; O(1) for ASCII, O(log *n*) for other texts, to convert.
package struct UTF16Map: Sendable {
    /// The length in UTF-16 units.
    package let utf16Count: Int
    /// The length in UTF-8 bytes.
    package let utf8Count: Int
    private let string: String
    /// The number of UTF-16 units before every 64th byte; empty if the whole text is ASCII.
    private let checkpoints: [Int32]

    package init(_ string: String) {
        var string = string
        var checkpoints: [Int32] = []
        var units = 0
        string.withUTF8 { bytes in
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            if all < 0x80 {
                units = bytes.count
                return
            }
            checkpoints.reserveCapacity(bytes.count / 64 + 1)
            for index in bytes.indices {
                if index & 63 == 0 { checkpoints.append(Int32(truncatingIfNeeded: units)) }
                units += Self.units(bytes[index])
            }
        }
        self.string = string
        utf8Count = string.utf8.count
        utf16Count = units
        self.checkpoints = checkpoints
    }

    /// The UTF-16 offset of a UTF-8 offset at a scalar boundary, clamped to the text.
    package func utf16Offset(_ utf8: Int) -> Int {
        let offset = min(max(utf8, 0), utf8Count)
        if checkpoints.isEmpty || offset == 0 { return offset }
        let checkpoint = (offset - 1) >> 6
        return withBytes { bytes in
            var units = Int(checkpoints[checkpoint])
            for index in checkpoint << 6..<offset { units += Self.units(bytes[index]) }
            return units
        }
    }

    /// The UTF-8 offset of a UTF-16 offset.
    ///
    /// - Returns: `nil` outside the text and inside a surrogate pair.
    package func utf8Offset(_ utf16: Int) -> Int? {
        guard utf16 >= 0, utf16 <= utf16Count else { return nil }
        if checkpoints.isEmpty { return utf16 }
        let checkpoint = checkpoints.partitioningIndex { $0 > utf16 } - 1
        return withBytes { bytes in
            var units = Int(checkpoints[checkpoint])
            var offset = checkpoint << 6
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte & 0xC0 != 0x80 {
                    if units >= utf16 { break }
                    units += Self.units(byte)
                }
                offset += 1
            }
            return units == utf16 ? offset : nil
        }
    }

    /// The UTF-16 range of a range of UTF-8 offsets.
    package func utf16Range(_ utf8: Range<Int>) -> Range<Int> {
        let lower = utf16Offset(utf8.lowerBound)
        return lower..<max(lower, utf16Offset(utf8.upperBound))
    }

    /// The number of units of the scalar that starts with `byte`; 0 for continuation bytes.
    private static func units(_ byte: UInt8) -> Int {
        byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(string.utf8).withUnsafeBufferPointer(body)
    }
}
