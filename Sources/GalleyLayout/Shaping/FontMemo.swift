/// A worker's memory of which font serves which character: text asks for the same ones again and again.
///
/// A selector's answers never change, so that what was noted stays true.
@safe final class FontMemo {
    private struct Entry: BitwiseCopyable {
        /// The selector and the character; 0 is empty.
        var key: UInt64
        var script: UInt32
        /// Index of the selector's fonts.
        var choice: Int32
    }

    private static let bits: UInt64 = 10
    private let entries: UnsafeMutablePointer<Entry>

    init() {
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe entries.initialize(repeating: Entry(key: 0, script: 0, choice: 0), count: 1 << Int(Self.bits))
    }

    deinit {
        unsafe entries.deallocate()
    }

    /// The font of a character that stands alone in its cluster.
    @inline(__always)
    func choice(of scalar: UInt32, script: UInt32, selector: UInt32, or choose: () -> Int) -> Int {
        let key = UInt64(selector) << 32 | UInt64(scalar)
        let mixed = (key ^ UInt64(script) << 8) &* 0x9E37_79B9_7F4A_7C15
        let slot = Int(truncatingIfNeeded: mixed >> (64 - Self.bits))
        let entry = unsafe entries[slot]
        if entry.key == key, entry.script == script { return Int(entry.choice) }
        let choice = choose()
        unsafe entries[slot] = Entry(key: key, script: script, choice: Int32(truncatingIfNeeded: choice))
        return choice
    }
}
