/// A face and what must be synthesised so that it serves what was asked for.
public struct Font: Sendable, Hashable {
    /// The face that glyphs come from.
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

    /// Whether both are the same face with the same synthetic styles.
    public static func == (one: Font, other: Font) -> Bool {
        one.face === other.face && one.syntheticBold == other.syntheticBold
            && one.syntheticOblique == other.syntheticOblique
    }

    /// Feeds the face and its synthetic styles to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(face.id)
        hasher.combine(syntheticBold)
        hasher.combine(syntheticOblique)
    }
}
