internal import GalleyText

/// The places where typographic quotes and dashes replace typewriter characters.
struct SmartPunctuation {
    /// The quotes of the language.
    let quotes: QuotationMarks

    /// The punctuation of a BCP 47 language; `nil` is English.
    init(language: String?) { quotes = QuotationMarks(language: language) }

    /// The starts of the blocks in which an inner and an outer quotation are open, or -1.
    private var innerBlock = -1
    private var outerBlock = -1

    /// The bytes that may be replaced.
    static func isCandidate(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// The text that replaces the candidate at `index`, and the number of bytes that it replaces.
    ///
    /// - Parameters:
    ///   - before: The scalar before it; nil at the start of its block.
    ///   - block: The start of its block.
    mutating func replacement(
        at index: Int, in source: [UInt8], to end: Int, before: Unicode.Scalar?, block: Int
    ) -> (text: String, count: Int) {
        let mark = source[index]
        switch mark {
        case UInt8(ascii: "-"), UInt8(ascii: "."):
            var stop = index
            while stop < end, source[stop] == mark { stop += 1 }
            switch (mark, stop - index) {
            case (UInt8(ascii: "-"), 2): return ("–", 2)
            case (UInt8(ascii: "-"), 3): return ("—", 3)
            case (UInt8(ascii: "."), 3): return ("…", 3)
            case let (_, count): return (String(repeating: mark == UInt8(ascii: "-") ? "-" : ".", count: count), count)
            }
        case UInt8(ascii: "\""):
            if opens(after: before) || outerBlock != block && before?.isWide == true {
                outerBlock = block
                return (quotes.open, 1)
            }
            // Inches or seconds.
            if before?.isDigit == true, outerBlock != block { return ("″", 1) }
            outerBlock = -1
            return (quotes.close, 1)
        default:
            let next = index + 1 < end ? source[index + 1] : 0x20
            // Feet or minutes.
            if before?.isDigit == true, innerBlock != block, next < 0x80, !((next | 0x20) &- 97 < 26) {
                return ("′", 1)
            }
            // An elision, as in ’90s.
            let isInWide = innerBlock != block && before?.isWide == true && !isGenitive(at: index, in: source, to: end)
            if opens(after: before) || isInWide, !(next &- 48 < 10) {
                innerBlock = block
                return (quotes.innerOpen, 1)
            }
            let isInWord =
                before?.properties.isAlphabetic == true && before?.isWide == false
                && (next >= 0x80 || (next | 0x20) &- 97 < 26)
            guard innerBlock == block, !isInWord else { return ("’", 1) }
            innerBlock = -1
            return (quotes.innerClose, 1)
        }
    }

    /// Whether the space at `index` is a no-break space: before a dash with a space after it, and between a number and a unit.
    ///
    /// - Parameter before: The byte before it in the text; nil at the start of its block.
    static func bindsSpace(at index: Int, in source: [UInt8], to end: Int, after before: UInt8?) -> Bool {
        guard let before, index + 1 < end else { return false }
        if isSpacedDash(at: index + 1, in: source, to: end) { return before != 0x20 }
        guard before &- 48 < 10 else { return false }
        var stop = index + 1
        while stop < end, stop - index < 6, isUnitByte(source[stop]) { stop += 1 }
        // A digit or a hyphen after it would be a part of a name.
        guard stop > index + 1, stop == end || !(source[stop] &- 48 < 10) && source[stop] != UInt8(ascii: "-") else {
            return false
        }
        return units.contains(String(decoding: source[index + 1..<stop], as: UTF8.self))
    }

    /// Whether two or three hyphens, or the dash that they become, are at `index`, with a space or the end after them.
    static func isSpacedDash(at index: Int, in source: [UInt8], to end: Int) -> Bool {
        var stop = index
        if source[index] == 0xE2 {
            // U+2013 and U+2014.
            guard index + 2 < end, source[index + 1] == 0x80, source[index + 2] == 0x93 || source[index + 2] == 0x94
            else {
                return false
            }
            stop += 3
        } else {
            while stop < end, source[stop] == UInt8(ascii: "-") { stop += 1 }
            guard 2...3 ~= stop - index else { return false }
        }
        return stop == end || source[stop] == 0x20
    }

    private static func isUnitByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "%")
    }

    private static let units: Set<String> = Set(
        ("° °C °F % ‰ nm µm μm mm cm dm m km mg g kg t ml mL cl l L hl ms s min h Hz kHz MHz GHz mV V kV mA W kW MW Wh kWh Pa hPa kPa "
            + "bar mbar J kJ MJ N kN lm lx cd mol dB kB MB GB TB px pt em ft lb oz mi kn m² m³ cm² cm³ km²").split(
                separator: " "
            ).map(String.init))

    /// Whether an apostrophe is followed by an s alone.
    private func isGenitive(at index: Int, in source: [UInt8], to end: Int) -> Bool {
        guard index + 1 < end, source[index + 1] == UInt8(ascii: "s") else { return false }
        return index + 2 >= end || source[index + 2] == 0x20
    }

    /// Whether a quote after `before` opens a quotation: at the start of a block, and after spaces, opening brackets,
    /// dashes and opening quotes.
    private func opens(after before: Unicode.Scalar?) -> Bool {
        guard let before, before != "\u{FFFC}" else { return true }
        if quotes.open.unicodeScalars.last == before || quotes.innerOpen.unicodeScalars.last == before { return true }
        switch before.properties.generalCategory {
        case .spaceSeparator, .control, .lineSeparator, .openPunctuation, .dashPunctuation: return true
        default: return false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { value &- 48 < 10 }

    /// Whether it is one of the letters and marks of Chinese and Japanese, around which there are no spaces, so that those
    /// say nothing about a quote after it.
    fileprivate var isWide: Bool {
        switch value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
