internal import Synchronization

/// Remembers small answers about a font that take long to work out.
///
/// Reads take no lock: shaping asks for every run. What does not fit is worked out again.
@safe public struct FaceAnswers: ~Copyable, @unchecked Sendable {
    // Sound because the slots are atomic, and a lost answer is worked out again.

    /// What is asked of a font; each is about the subject that ``answer(_:_:or:)`` is given.
    public enum Question: UInt64 {
        /// Whether the space glyph takes part in substitution or positioning, by script.
        case spaceTakesPart = 1
        /// Whether U+E000 parts words, by script.
        case hasSeparator
        /// Whether Han characters and Kana are shaped by the same rules, by language.
        case shapesHanAsKana
        /// The bits of the features that change nothing in ASCII text, by script: see ``InertFeatures``.
        case inertFeatures
        /// Whether ASCII text is its characters' glyphs, kerned in pairs, by script.
        case kernsInPairs
        /// Whether the face says how its glyphs stand in vertical text; the subject is 0.
        case hasVerticalMetrics
        /// Whether the face has a form for vertical text, by character and language.
        case hasVerticalForm
    }

    /// Key << 8 | known << 7 | answer, in open addressing.
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

    // Inlined, so that what all threads share is read and its references are not counted.
    /// The answer, below 128, for `subject`, of which the lowest 52 bits count.
    @inline(__always)
    public func answer(_ question: Question, _ subject: UInt64, or compute: () -> UInt8) -> UInt8 {
        let key = question.rawValue << 52 | subject & (1 << 52 - 1)
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
        let answer = compute()
        unsafe slots[free].store(key << 8 | 0x80 | UInt64(answer & 0x7F), ordering: .relaxed)
        return answer
    }
}
