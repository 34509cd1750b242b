/// Fast queries about direction that need no levels.
extension BidiAnalysis {
    /// Whether `text` may contain levels other than the base level: right-to-left characters, Arabic digits, or
    /// formatting characters. May return true for a few neighbouring characters.
    public static func mayNeedLevels(_ text: UTF8Bytes) -> Bool {
        guard let base = text.baseAddress else { return false }
        let raw = unsafe UnsafeRawPointer(base)
        let end = text.count
        var offset = 0
        while offset < end {
            // All such characters are at U+0590 and above, so their first byte is 0xD6 or more.
            while offset + 32 <= end {
                let lanes = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
                let low = lanes & 0x7F7F_7F7F_7F7F_7F7F
                if ((low &+ 0x2A2A_2A2A_2A2A_2A2A) & lanes & 0x8080_8080_8080_8080) != .zero { break }
                offset += 32
            }
            let limit = min(offset + 32, end)
            while offset < limit {
                let lead = unsafe text[offset]
                if lead < 0xD6 {
                    offset &+= 1
                    continue
                }
                if unsafe isSuspicious(text, offset, lead) { return true }
                offset &+= lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            }
        }
        return false
    }

    @inline(__always)
    private static func isSuspicious(_ text: UTF8Bytes, _ offset: Int, _ lead: UInt8) -> Bool {
        if lead < 0xE0 {  // U+0580 to U+07FF; Armenian ends at U+058F
            return unsafe lead != 0xD6 || text.count <= offset + 1 || text[offset + 1] >= 0x90
        }
        guard text.count > offset + 2 else { return true }
        let second = unsafe text[offset + 1]
        let third = unsafe text[offset + 2]
        switch lead {
        case 0xE0: return second <= 0xA3  // U+0800 to U+08FF
        case 0xE2:  // LRM, RLM, embeddings, overrides, isolates
            return second == 0x80 && (third == 0x8E || third == 0x8F || third >= 0xAA && third <= 0xAE)
                || second == 0x81 && third >= 0xA6 && third <= 0xA9
        case 0xEF:
            return second == 0xAC && third >= 0x9D || second >= 0xAD && second <= 0xB7
                || second >= 0xB9 && second <= 0xBB
        case 0xF0: return second == 0x90 && third >= 0xA0 || second == 0x9E && third >= 0xA0
        default: return false
        }
    }

    /// The level of the first strong character outside isolates (P2, P3), and outside `ranges`; nil where there is none.
    public static func firstStrongLevel(_ text: UTF8Bytes, outside ranges: [Range<Int>] = []) -> UInt8? {
        var isolates = 0
        var offset = 0
        var next = 0
        while offset < text.count {
            if next < ranges.count, offset >= ranges[next].lowerBound {
                offset = max(offset, ranges[next].upperBound)
                next += 1
                continue
            }
            let byte = unsafe text[offset]
            if byte < 0x80 {
                if isolates == 0, (byte | 0x20) &- 0x61 < 26 { return 0 }
                offset &+= 1
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            offset += length
            switch BidiClass(scalar: scalar) {
            case .l where isolates == 0: return 0
            case .r where isolates == 0, .al where isolates == 0: return 1
            case .lri, .rli, .fsi: isolates += 1
            case .pdi: isolates = max(0, isolates - 1)
            case .b: return nil
            default: break
            }
        }
        return nil
    }
}
