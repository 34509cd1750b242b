internal import CICU

/// A set of scripts, by ICU code.
struct ScriptSet: Sendable, Hashable {
    private var bits = SIMD4<UInt64>.zero

    static let empty = ScriptSet()

    init() {}

    init(_ script: Int) {
        insert(script)
    }

    /// Creates the set of a scalar's `Script_Extensions`.
    init(extensionsOf scalar: UInt32) {
        var error: Int32 = 0
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { buffer in
            let found = unsafe CICU_uscript_getScriptExtensions(
                Int32(bitPattern: scalar), buffer.baseAddress, 64, &error)
            guard error <= 0 else { return }
            for place in 0..<max(0, min(64, Int(found))) { unsafe insert(Int(buffer[place])) }
        }
    }

    /// Hiragana and katakana are one OpenType script (`kana`), and kerning applies between them.
    static func canonical(_ script: Int) -> Int {
        script == CICU_SCRIPT_HIRAGANA ? CICU_SCRIPT_KATAKANA : script
    }

    private mutating func insert(_ value: Int) {
        let script = Self.canonical(value)
        guard script >= 0, script < 256 else { return }
        bits[script >> 6] |= 1 << UInt64(script & 63)
    }

    @inline(__always)
    func contains(_ script: Int) -> Bool {
        bits[script >> 6 & 3] & 1 << UInt64(script & 63) != 0
    }

    @inline(__always)
    func intersection(_ other: ScriptSet) -> ScriptSet {
        var result = self
        result.bits &= other.bits
        return result
    }

    @inline(__always)
    var isEmpty: Bool { bits == .zero }

    /// The member, if there is exactly one.
    var single: Int? {
        let count =
            bits[0].nonzeroBitCount + bits[1].nonzeroBitCount + bits[2].nonzeroBitCount + bits[3].nonzeroBitCount
        return count == 1 ? lowest : nil
    }

    /// The member with the lowest code.
    var lowest: Int? {
        for word in 0..<4 where bits[word] != 0 { return word << 6 | bits[word].trailingZeroBitCount }
        return nil
    }

    /// The script of punctuation common to these scripts without an adjacent letter; nil for the empty set.
    var preferred: Int? {
        for script in [CICU_SCRIPT_ARABIC, CICU_SCRIPT_DEVANAGARI, CICU_SCRIPT_HAN, CICU_SCRIPT_KATAKANA]
        where contains(script) {
            return script
        }
        return lowest
    }
}
