internal import CHarfBuzz

/// One face of a font file, at one point of its design space. Immutable: any thread may use it.
public final class FontFace: @unchecked Sendable {
    /// Metrics in font units, y up.
    package struct Metrics: Sendable, Hashable {
        package var ascent: Int32
        /// Positive below the baseline.
        package var descent: Int32
        package var lineGap: Int32
        package var xHeight: Int32
        package var capHeight: Int32
        /// Centre of the underline, negative below the baseline.
        package var underlinePosition: Int32
        package var underlineThickness: Int32
        package var strikethroughPosition: Int32
        package var strikethroughThickness: Int32
    }

    /// Tells faces apart within the process; never reused.
    package let id: UInt32
    public let familyName: String
    public let styleName: String
    /// CSS weight, 1 to 1000.
    public let weight: Int
    public let isItalic: Bool
    /// Width in percent of normal.
    public let stretch: Double
    public let unitsPerEm: Int
    package let metrics: Metrics
    /// The bytes of the file: an SFNT, valid as long as the face.
    package let bytes: UnsafeRawBufferPointer
    /// Which face of a collection.
    package let index: Int
    /// Design coordinates by axis, in the font's axis order; empty for a static face.
    package let coordinates: [Float]
    /// Whether the face has bitmap or layered colour glyphs.
    package let hasColor: Bool
    /// An immutable `hb_font_t` whose scale is the units per em.
    package let shaping: OpaquePointer

    init() { fatalError() }
}

/// A face and what must be synthesised so that it serves what was asked for.
public struct Font: Sendable, Hashable {
    public let face: FontFace
    /// The family has no bold face: outlines are emboldened.
    public let syntheticBold: Bool
    /// The family has no italic face: outlines are slanted.
    public let syntheticOblique: Bool

    package init(face: FontFace, syntheticBold: Bool = false, syntheticOblique: Bool = false) {
        self.face = face
        self.syntheticBold = syntheticBold
        self.syntheticOblique = syntheticOblique
    }

    public static func == (one: Font, other: Font) -> Bool {
        one.face === other.face && one.syntheticBold == other.syntheticBold
            && one.syntheticOblique == other.syntheticOblique
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(face.id)
        hasher.combine(syntheticBold)
        hasher.combine(syntheticOblique)
    }
}
