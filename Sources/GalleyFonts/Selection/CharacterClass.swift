/// Classes of characters for font selection.
public enum CharacterClass {
    /// Whether no font needs a glyph for a character: controls, and the default-ignorable characters of UAX #44.
    public static func needsNoGlyph(_ scalar: UInt32) -> Bool {
        if scalar < 0xAD { return scalar < 0x20 || (0x7F...0x9F).contains(scalar) }
        if scalar < 0x2000 {
            switch scalar {
            case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: return true
            default: return false
            }
        }
        switch scalar {
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            return true
        default: return false
        }
    }

    /// Whether a character is a variation selector that chooses a shape, as opposed to emoji or text presentation.
    static func selectsVariation(_ scalar: UInt32) -> Bool {
        (0xFE00...0xFE0D).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
            || (0x180B...0x180D).contains(scalar) || scalar == 0x180F
    }

    /// Whether HarfBuzz derives a space from U+0020 if a font lacks it.
    static func isSynthesisedSpace(_ scalar: UInt32) -> Bool {
        scalar == 0xA0 || (0x2000...0x200A).contains(scalar) || scalar == 0x202F || scalar == 0x205F
            || scalar == 0x3000
    }

    /// The hyphens that a font's hyphen-minus serves where it lacks them.
    static func isHyphen(_ scalar: UInt32) -> Bool { scalar == 0x2010 || scalar == 0x2011 }

    /// Marks that strike what they follow: combining class 1.
    static func isOverlay(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x334...0x338, 0x20D2, 0x20D3, 0x20D8...0x20DA, 0x20E5, 0x20E6, 0x20EA, 0x20EB: true
        default: false
        }
    }

    /// Whether a character is a digit, `#` or `*`, which emoji fonts contain for keycaps.
    static func isKeycapBase(_ scalar: UInt32) -> Bool {
        (0x30...0x39).contains(scalar) || scalar == 0x23 || scalar == 0x2A
    }
}
