internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Places at which a long paragraph can be cut, so that its parts are shaped alike.
enum ParagraphSplit {
    /// The number of bytes after the last line, and between words, that ensures that it would not change.
    static let margin = 512

    /// A place in the ``margin`` before `target`: between two words of letters, or between two letters; nil if there is none.
    static func place(_ bytes: UnsafeBufferPointer<UInt8>, before target: Int) -> Int? {
        let target = min(target, bytes.count - 1)
        let first = max(1, target - margin)
        guard first < target else { return nil }
        for end in (first..<target).reversed()
        where unsafe bytes[end] == 0x20 && isLetter(bytes[end - 1]) && isLetter(bytes[end + 1]) {
            return end
        }
        return unsafe letterBoundary(bytes, from: first, to: target)
    }

    /// The last place before `end` between two letters that are separate clusters. Text without spaces and very long words can
    /// be cut there.
    private static func letterBoundary(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < end, unsafe bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        var found: Int?
        var wasLetter = false
        while offset < end {
            let (scalar, length) = unsafe bytes.scalar(at: offset)
            let isLetter = isSeparate(scalar)
            if isLetter, wasLetter { found = offset }
            wasLetter = isLetter
            offset += length
        }
        return found
    }

    /// Whether a character is a letter that always begins a cluster (UAX #29).
    private static func isSeparate(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Jamo form syllables, and the vowel AM of Thai and Lao extends the previous cluster.
        case 0x0E33, 0x0EB3, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: false
        default:
            switch ICU.category(scalar) {
            case CharacterCategory.uppercase, CharacterCategory.lowercase, CharacterCategory.otherLetter: true
            default: false
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26
    }
}
