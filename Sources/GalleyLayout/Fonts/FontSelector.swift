internal import Synchronization

/// Chooses the font of every grapheme cluster for one descriptor and language. Any thread may use it.
package final class FontSelector: Sendable {
    /// The first font of the style that has a space: its metrics make the strut.
    package let primary: Font
    /// Tells selectors apart within the process; never reused.
    package let id: UInt32

    private let others: [Font]
    private static let lastIdentifier = Atomic<UInt32>(0)

    init(primary: Font, others: [Font]) {
        self.primary = primary
        self.others = others
        id = Self.lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The font for one grapheme cluster, given its script (an `hb_script_t`) and whether it is to be shown
    /// as emoji. Where no font covers it, the primary font draws its `.notdef`.
    package func font(
        for scalars: UnsafeBufferPointer<UInt32>, script: UInt32, emoji: Bool
    ) -> (font: Font, isCovered: Bool) {
        for font in [primary] + others where unsafe scalars.allSatisfy({ font.face.covers($0) }) {
            return (font, true)
        }
        return (primary, false)
    }

    /// Whether the primary font may be used for `scalar` without asking further.
    package func primaryCovers(_ scalar: UInt32) -> Bool {
        primary.face.covers(scalar)
    }
}
