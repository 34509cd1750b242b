/// A face, and the styles that must be synthesized to match a request.
public struct Font: Sendable, Hashable {
    /// The face of the glyphs.
    public let face: FontFace
    /// Whether outlines are emboldened, because the family has no bold face.
    public let syntheticBold: Bool
    /// Whether outlines are slanted, because the family has no italic face.
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

    /// Hashes the face and its synthetic styles.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(face.id)
        hasher.combine(syntheticBold)
        hasher.combine(syntheticOblique)
    }
}
