internal import CICU

/// What the analysis asks of a character, packed into one word.
///
/// Bits 0–5: `LineBreakClass`; 6–9: `GraphemeClass`; 10–11: `ConjunctClass`; 12: East Asian wide, full or half width;
/// 13: `Emoji`; 14: `Emoji_Presentation`; 15: `Script_Extensions` hold something the script does not;
/// 16–23: ICU's script code; 24: opening bracket; 25: closing bracket (UAX #9); 26: `Emoji_Modifier_Base`;
/// 27–31: `BidiClass`.
struct CharacterRecord: Sendable, Hashable {
    var bits: UInt32

    var lineBreak: UInt8 { UInt8(truncatingIfNeeded: bits & 63) }
    var grapheme: GraphemeClass { GraphemeClass(rawValue: UInt8(truncatingIfNeeded: bits >> 6 & 15)) ?? .other }
    var conjunct: ConjunctClass { ConjunctClass(rawValue: UInt8(truncatingIfNeeded: bits >> 10 & 3)) ?? .none }
    var isEastAsian: Bool { bits & 1 << 12 != 0 }
    var isEmoji: Bool { bits & 1 << 13 != 0 }
    var isEmojiPresentation: Bool { bits & 1 << 14 != 0 }
    var hasScriptExtensions: Bool { bits & 1 << 15 != 0 }
    var script: Int32 { Int32(truncatingIfNeeded: bits >> 16 & 255) }
    var isOpeningBracket: Bool { bits & 1 << 24 != 0 }
    var isClosingBracket: Bool { bits & 1 << 25 != 0 }
    var isEmojiModifierBase: Bool { bits & 1 << 26 != 0 }
    var bidi: BidiClass { BidiClass(rawValue: UInt8(truncatingIfNeeded: bits >> 27)) ?? .on }
    /// Marks that never start a cluster.
    var isMark: Bool {
        let value = grapheme
        return value == .extend || value == .spacingMark || value == .zwj
    }
}

/// Records of characters, filled from ICU a page at a time as text asks for them.
///
/// ICU answers one property at a time for 5 to 20 ns; a record costs one look-up. One per worker, not shared.
@safe
final class CharacterProperties {
    private static let pageBits: UInt32 = 6
    private static let pageSize = 1 << 6
    /// Page number by the upper bits of the scalar; 0 is not filled yet.
    private let index: UnsafeMutablePointer<UInt16>
    private var pages: UnsafeMutablePointer<UInt32>
    private var pageCount = 1
    private var pageCapacity = 16
    private let indexCount = 0x110000 >> 6
    private let ideograph: CharacterRecord
    private let hangulLV: CharacterRecord
    private let hangulLVT: CharacterRecord

    init() {
        unsafe index = .allocate(capacity: indexCount)
        unsafe index.initialize(repeating: 0, count: indexCount)
        unsafe pages = .allocate(capacity: 16 * Self.pageSize)
        ideograph = Self.record(0x4E00)
        hangulLV = Self.record(0xAC00)
        hangulLVT = Self.record(0xAC01)
    }

    deinit {
        unsafe index.deallocate()
        unsafe pages.deallocate()
    }

    @inline(__always)
    subscript(scalar: UInt32) -> CharacterRecord {
        // The blocks whose members are all alike; they would fill pages that are used once.
        if scalar >= 0x3400 {
            if scalar &- 0x4E00 < 0x5200 || scalar < 0x4DC0 || scalar &- 0x20000 < 0xA6E0 { return ideograph }
            if scalar &- 0xAC00 < 11172 { return (scalar &- 0xAC00) % 28 == 0 ? hangulLV : hangulLVT }
        }
        let high = Int(scalar >> Self.pageBits)
        var page = unsafe Int(index[high])
        if page == 0 { page = fill(high) }
        return unsafe CharacterRecord(bits: pages[page << 6 | Int(scalar & 63)])
    }

    private func fill(_ high: Int) -> Int {
        // A page number has 16 bits and there are 17 408 pages at most.
        guard high < indexCount else { return fill(0xFFFD >> 6) }
        if pageCount == pageCapacity {
            let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: pageCapacity * 2 * Self.pageSize)
            unsafe larger.update(from: pages, count: pageCapacity * Self.pageSize)
            unsafe pages.deallocate()
            unsafe pages = larger
            pageCapacity *= 2
        }
        let page = pageCount
        pageCount += 1
        for low in 0..<Self.pageSize {
            unsafe pages[page << 6 | low] = Self.record(UInt32(high << 6 | low)).bits
        }
        unsafe index[high] = UInt16(page)
        return page
    }

    /// The record of one scalar, from ICU.
    static func record(_ scalar: UInt32) -> CharacterRecord {
        let character = Int32(bitPattern: scalar)
        var error: Int32 = 0
        let script = unsafe CICU_uscript_getScript(character, &error)
        error = 0
        var extensions: (Int32, Int32) = (0, 0)
        let extensionCount = unsafe withUnsafeMutableBytes(of: &extensions) { bytes in
            let codes = unsafe bytes.bindMemory(to: Int32.self)
            return unsafe CICU_uscript_getScriptExtensions(character, codes.baseAddress, 2, &error)
        }
        let width = ICU.value(scalar, CICU_CHAR_EAST_ASIAN_WIDTH)
        let isEastAsian =
            width == CICU_EA_FULLWIDTH || width == CICU_EA_WIDE
            || width == CICU_EA_HALFWIDTH
        let grapheme = GraphemeClass(scalar: scalar)
        let bracket = ICU.value(scalar, CICU_CHAR_BIDI_PAIRED_BRACKET_TYPE)

        var bits = UInt32(LineBreakClass(scalar: scalar, isEastAsian: isEastAsian).rawValue)
        bits |= UInt32(grapheme.rawValue) << 6
        bits |= UInt32(ConjunctClass(scalar: scalar, grapheme: grapheme).rawValue) << 10
        bits |= isEastAsian ? 1 << 12 : 0
        bits |= ICU.has(scalar, CICU_CHAR_EMOJI) ? 1 << 13 : 0
        bits |= ICU.has(scalar, CICU_CHAR_EMOJI_PRESENTATION) ? 1 << 14 : 0
        bits |= extensionCount > 1 || extensions.0 != script ? 1 << 15 : 0
        bits |= UInt32(truncatingIfNeeded: script & 255) << 16
        bits |= bracket == CICU_BPT_OPEN ? 1 << 24 : 0
        bits |= bracket == CICU_BPT_CLOSE ? 1 << 25 : 0
        bits |= ICU.has(scalar, CICU_CHAR_EMOJI_MODIFIER_BASE) ? 1 << 26 : 0
        bits |= UInt32(BidiClass(scalar: scalar).rawValue) << 27
        return CharacterRecord(bits: bits)
    }
}
