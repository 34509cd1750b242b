internal import GalleyRegions

/// A typesetter's cache of the font for each character: texts use the same ones repeatedly.
///
/// A selector's results never change, so entries stay valid.
@safe final class FontMemo {
    private struct Entry: BitwiseCopyable {
        /// The selector and the character; 0 is empty.
        var key: UInt64
        var script: UInt32
        /// The index of one of the selector's fonts.
        var choice: Int32
    }

    /// 64 KB: a page of Chinese has hundreds of different characters, which should not evict each other.
    private static let bits: UInt64 = 12
    private let entries: UnsafeMutablePointer<Entry>

    init() {
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe entries.initialize(repeating: Entry(key: 0, script: 0, choice: 0), count: 1 << Int(Self.bits))
    }

    deinit {
        unsafe entries.deallocate()
    }

    /// The font of a character that is a cluster.
    @inline(__always)
    func choice(of scalar: UInt32, script: UInt32, selector: UInt32, or choose: () -> Int) -> Int {
        let slot = Self.slot(of: scalar, script, selector)
        if let known = known(scalar, script, selector, in: slot) { return known }
        let choice = choose()
        unsafe entries[slot] = Entry(
            key: Self.key(scalar, selector), script: script, choice: Int32(truncatingIfNeeded: choice))
        return choice
    }

    /// The same if it is cached, otherwise nil.
    @inline(__always)
    func known(_ scalar: UInt32, script: UInt32, selector: UInt32) -> Int? {
        known(scalar, script, selector, in: Self.slot(of: scalar, script, selector))
    }

    @inline(__always)
    private func known(_ scalar: UInt32, _ script: UInt32, _ selector: UInt32, in slot: Int) -> Int? {
        let entry = unsafe entries[slot]
        return entry.key == Self.key(scalar, selector) && entry.script == script ? Int(entry.choice) : nil
    }

    private static func key(_ scalar: UInt32, _ selector: UInt32) -> UInt64 {
        UInt64(selector) << 32 | UInt64(scalar)
    }

    @inline(__always)
    private static func slot(of scalar: UInt32, _ script: UInt32, _ selector: UInt32) -> Int {
        let mixed = (key(scalar, selector) ^ UInt64(script) << 8) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> (64 - bits))
    }
}
