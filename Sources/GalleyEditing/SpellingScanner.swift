internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// Finds the parts of a text whose spelling is not checked.
enum SpellingScanner {
    /// The parts that are addresses, paths or HTML tags, as ascending UTF-8 ranges.
    static func skippedRanges(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            if unsafe bytes[start] == UInt8(ascii: "<"), let end = unsafe tagEnd(bytes, start) {
                result.append(start..<end)
                start = end
                continue
            }
            guard unsafe !isSeparator(bytes[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, unsafe !isSeparator(bytes[end]) { end += 1 }
            if unsafe isAddress(UnsafeBufferPointer(rebasing: bytes[start..<end])) { result.append(start..<end) }
            start = end
        }
        return result
    }

    /// The end of an HTML tag or comment that starts at an offset.
    private static func tagEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        let next = unsafe bytes[start + 1]
        guard (next | 0x20) &- 0x61 < 26 || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return nil }
        var end = start + 1
        while end < bytes.count, unsafe bytes[end] != 0x0A, unsafe bytes[end] != UInt8(ascii: "<") {
            if unsafe bytes[end] == UInt8(ascii: ">") { return end + 1 }
            end += 1
        }
        return nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "`"),
            UInt8(ascii: ","), UInt8(ascii: ";"):
            true
        default: false
        }
    }

    /// Whether a part without separators is an address, a path or a name after a number sign.
    private static func isAddress(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        var (slashes, dots) = (0, 0)
        for index in part.indices {
            let byte = unsafe part[index]
            switch byte {
            case UInt8(ascii: "@"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: "/"): slashes += 1
            case UInt8(ascii: "."): if index + 1 < part.count { dots += 1 }
            case UInt8(ascii: "#") where unsafe index == 0 && part.count > 1 && part[1] != UInt8(ascii: "#"):
                return true
            default: break
            }
        }
        return unsafe slashes > 1 || slashes == 1 && (dots > 0 || part[0] == UInt8(ascii: "/"))
            || part.starts(with: "www.".utf8)
    }

    /// Whether text with these attributes is no prose.
    static func isSkipped(_ attributes: TextAttributes) -> Bool {
        if let inline = attributes.inline {
            for kind in [InlineIntent.code, .html, .math, .displayMath, .keyboard] where inline.contains(kind) {
                return true
            }
        }
        return switch attributes.block?.innermost?.kind {
        case .codeBlock?, .html?: true
        default: false
        }
    }

    /// The word as it is checked; `nil` if it is not.
    static func checked(_ word: Substring) -> String? {
        var hasLetter = false
        var result = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x2E, 0x5F: return nil
            case 0xAD: continue
            // Thai, Lao, Burmese, Khmer, kana and ideographs.
            case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
                0x20000...0x3FFFF:
                return nil
            default: break
            }
            switch scalar.properties.generalCategory {
            case .decimalNumber: return nil
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: hasLetter = true
            default: break
            }
            result.append(scalar)
        }
        return hasLetter ? String(result) : nil
    }
}
