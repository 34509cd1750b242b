internal import Synchronization

/// A cache of small properties of a font that are expensive to compute.
///
/// Reads take no lock: shaping queries them for every run. Values that do not fit are computed again.
@safe public struct FaceTraitCache: ~Copyable, @unchecked Sendable {
    // Sound because the slots are atomic, and a lost value is computed again.

    /// The properties of a font, each for a subject that is passed to ``value(_:_:or:)``.
    public enum Trait: UInt64 {
        /// Whether the space glyph is involved in substitution or positioning, by script.
        case spaceAffectsShaping = 1
        /// Whether U+E000 separates words for shaping, by script.
        case separatorIsolatesText
        /// Whether Han characters and Kana are shaped by the same rules, by language.
        case shapesHanAsKana
        /// The default features without effect on ASCII text, as bits, by script: see ``InertFeatures``.
        case inertFeatures
        /// Whether the face has vertical metrics; the subject is 0.
        case hasVerticalMetrics
        /// Whether the face has a vertical form, by character and language.
        case hasVerticalForm
    }

    /// Key << 8 | known << 7 | value, with open addressing.
    private let slots: UnsafeMutablePointer<Atomic<UInt64>>
    private static let count = 64
    private static let longestSearch = 8

    init() {
        unsafe slots = .allocate(capacity: Self.count)
        for slot in 0..<Self.count { unsafe (slots + slot).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe slots.deinitialize(count: Self.count)
        unsafe slots.deallocate()
    }

    // Inlined. Avoids contended reference counts (ARCHITECTURE, Threads).
    /// The value, below 128, for the lowest 52 bits of `subject`.
    @inline(__always)
    public func value(_ trait: Trait, _ subject: UInt64, or compute: () -> UInt8) -> UInt8 {
        let key = trait.rawValue << 52 | subject & (1 << 52 - 1)
        let home = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 58)
        var free = home
        for step in 0..<Self.longestSearch {
            let slot = (home &+ step) % Self.count
            let entry = unsafe slots[slot].load(ordering: .relaxed)
            if entry >> 8 == key { return UInt8(truncatingIfNeeded: entry) & 0x7F }
            if entry == 0 {
                free = slot
                break
            }
        }
        let value = compute()
        unsafe slots[free].store(key << 8 | 0x80 | UInt64(value & 0x7F), ordering: .relaxed)
        return value
    }
}
