internal import CICU

/// Character records, read from ICU on demand.
///
/// ICU takes 5 to 20 ns per property; a record is one lookup. Each typesetter has a separate instance.
@safe
final class CharacterProperties {
    private static let pageBits: UInt32 = 6
    private static let pageSize = 1 << 6
    /// The page number by the upper bits of the scalar. Page 0 stays empty and stands for all that have no characters
    /// yet.
    private let index: UnsafeMutablePointer<UInt16>
    /// The bits of the records; 0 if not yet read, since no record is 0: characters whose line break class is 0 are
    /// controls.
    private var pages: UnsafeMutablePointer<UInt32>
    private var pageCount = 1
    private var pageCapacity = 16
    private let indexCount = 0x110000 >> 6
    private var ideograph = CharacterRecord(bits: 0)
    private var hangulLV = CharacterRecord(bits: 0)
    private var hangulLVT = CharacterRecord(bits: 0)
    /// The script sets whose indices are in records; there are about a hundred in Unicode.
    private var scriptSets: [ScriptSet] = []
    /// ISO 15924 codes by ICU code; 0 if not yet filled.
    private var scriptTags: [UInt32] = Array(repeating: 0, count: 256)

    init() {
        unsafe index = .allocate(capacity: indexCount)
        unsafe index.initialize(repeating: 0, count: indexCount)
        unsafe pages = .allocate(capacity: pageCapacity * Self.pageSize)
        unsafe pages.initialize(repeating: 0, count: Self.pageSize)
        ideograph = record(0x4E00)
        hangulLV = record(0xAC00)
        hangulLVT = record(0xAC01)
    }

    deinit {
        unsafe index.deallocate()
        unsafe pages.deallocate()
    }

    @inline(__always)
    subscript(scalar: UInt32) -> CharacterRecord {
        // In these blocks all characters are alike; they would fill pages that are used once.
        if scalar >= 0x3400 {
            if scalar &- 0x4E00 < 0x5200 || scalar < 0x4DC0 || scalar &- 0x20000 < 0xA6E0 { return ideograph }
            if scalar &- 0xAC00 < 11172 { return (scalar &- 0xAC00) % 28 == 0 ? hangulLV : hangulLVT }
        }
        let page = unsafe Int(index[Int(scalar >> Self.pageBits)])
        let bits = unsafe pages[page << 6 | Int(scalar & 63)]
        return bits == 0 ? read(scalar) : CharacterRecord(bits: bits)
    }

    private func read(_ scalar: UInt32) -> CharacterRecord {
        let high = Int(scalar >> Self.pageBits)
        // A page number has 16 bits and there are at most 17 408 pages.
        if unsafe index[high] == 0 { unsafe index[high] = UInt16(addPage()) }
        let record = record(scalar)
        unsafe pages[Int(index[high]) << 6 | Int(scalar & 63)] = record.bits
        return record
    }

    private func addPage() -> Int {
        if pageCount == pageCapacity {
            let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: pageCapacity * 2 * Self.pageSize)
            unsafe larger.update(from: pages, count: pageCapacity * Self.pageSize)
            unsafe pages.deallocate()
            unsafe pages = larger
            pageCapacity *= 2
        }
        unsafe (pages + pageCount * Self.pageSize).initialize(repeating: 0, count: Self.pageSize)
        pageCount += 1
        return pageCount - 1
    }

    /// The scripts in which a character is used: its `Script_Extensions`; empty for common or inherited ones.
    func scripts(_ record: CharacterRecord) -> ScriptSet {
        if record.hasScriptExtensions { return scriptSets[record.script] }
        return record.script == CICU_SCRIPT_COMMON || record.script == CICU_SCRIPT_INHERITED
            ? .empty : ScriptSet(record.script)
    }

    /// The ISO 15924 code of an ICU script code, packed as in `ScriptRun`.
    func tag(ofScript script: Int) -> UInt32 {
        guard scriptTags.indices.contains(script) else { return ScriptRun.common }
        if scriptTags[script] == 0 {
            var value: UInt32 = 0
            if let name = unsafe CICU_uscript_getShortName(Int32(truncatingIfNeeded: script)) {
                for index in 0..<4 {
                    let byte = unsafe UInt8(bitPattern: name[index])
                    guard byte != 0 else { break }
                    value = value << 8 | UInt32(byte)
                }
            }
            scriptTags[script] = value == 0 ? ScriptRun.common : value
        }
        return scriptTags[script]
    }

    private func number(of set: ScriptSet) -> Int? {
        if let known = scriptSets.firstIndex(of: set) { return known }
        guard scriptSets.count < 256 else { return nil }
        scriptSets.append(set)
        return scriptSets.count - 1
    }

    /// The record of one scalar, from ICU.
    private func record(_ scalar: UInt32) -> CharacterRecord {
        var error: Int32 = 0
        var script = unsafe ScriptSet.canonical(Int(CICU_uscript_getScript(Int32(bitPattern: scalar), &error)))
        let extensions = ScriptSet(extensionsOf: scalar)
        var hasExtensions = extensions.single != script
        if hasExtensions {
            if let number = number(of: extensions) { script = number } else { hasExtensions = false }
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
        bits |= hasExtensions ? 1 << 15 : 0
        bits |= UInt32(truncatingIfNeeded: script & 255) << 16
        bits |= bracket == CICU_BPT_OPEN ? 1 << 24 : 0
        bits |= bracket == CICU_BPT_CLOSE ? 1 << 25 : 0
        bits |= ICU.has(scalar, CICU_CHAR_EMOJI_MODIFIER_BASE) ? 1 << 26 : 0
        bits |= UInt32(BidiClass(scalar: scalar).rawValue) << 27
        return CharacterRecord(bits: bits)
    }
}
