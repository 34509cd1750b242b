/// A search for the characters that may be special in mostly plain text.
enum SpecialByteSearch {
    /// The characters that can be searched; all others are skipped, whatever their bits.
    static let candidates = Array("\0\n$&*+.:<=@[\\]^_`{~".utf8)

    /// The position of the first byte whose bit is set in `low` (bytes below 64) or `high` (below 128).
    ///
    /// Unsafe unless `start` and `end` are within the memory at `base`.
    @unsafe static func findSingly(
        _ base: UnsafePointer<UInt8>, _ low: UInt64, _ high: UInt64, from start: Int, to end: Int
    ) -> Int {
        var index = start
        while index < end {
            let byte = unsafe base[index]
            if byte < 0x80, (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0 { return index }
            index += 1
        }
        return end
    }

    /// The same search, sixteen bytes at a time.
    ///
    /// Each comparison uses two vectors: comparisons with a scalar are compiled lane by lane.
    @unsafe @inline(__always)
    static func find(
        _ base: UnsafePointer<UInt8>, _ low: UInt64, _ high: UInt64, from start: Int, to end: Int
    ) -> Int {
        typealias Lanes = SIMD16<UInt8>
        var index = start
        while index + 16 <= end {
            let bytes = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: Lanes.self)
            // This finds some other bytes as well, which are then tested singly.
            var found = bytes .<= Lanes(repeating: 0x0A)
            found = found .| ((bytes &- Lanes(repeating: 0x5B)) .<= Lanes(repeating: 5))
            found = found .| ((bytes | Lanes(repeating: 0x05)) .== Lanes(repeating: 0x2F))
            found = found .| ((bytes & Lanes(repeating: 0xFD)) .== Lanes(repeating: 0x24))
            found = found .| (bytes .== Lanes(repeating: 0x3A))
            found = found .| ((bytes & Lanes(repeating: 0xFE)) .== Lanes(repeating: 0x3C))
            found = found .| (bytes .== Lanes(repeating: 0x40))
            found = found .| ((bytes | Lanes(repeating: 0x05)) .== Lanes(repeating: 0x7F))
            let words = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
            if words[0] | words[1] != 0 {
                for half in 0..<2 {
                    var word = UInt64(littleEndian: words[half])
                    while word != 0 {
                        let lane = word.trailingZeroBitCount >> 3
                        let byte = unsafe base[index + half * 8 + lane]
                        if byte < 0x80, (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0 {
                            return index + half * 8 + lane
                        }
                        word &= ~(0xFF << UInt64(lane << 3))
                    }
                }
            }
            index += 16
        }
        return unsafe findSingly(base, low, high, from: index, to: end)
    }
}
