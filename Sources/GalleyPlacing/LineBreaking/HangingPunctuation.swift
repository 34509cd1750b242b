internal import GalleyShaping
internal import GalleyUnicode

/// The characters that may hang (CSS Text 4, 9.1).
enum HangingPunctuation {
    static func isStopOrComma(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2C, 0x2E, 0x060C, 0x06D4, 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFE50, 0xFE51, 0xFE52, 0xFF61, 0xFF64: true
        default: false
        }
    }

    /// Whether a character at a line's end appears to be inside the edge: a stop, a comma, a hyphen or a closing quote.
    static func isOptical(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2D, 0x2010, 0x2019, 0x201C, 0x201D, 0xBB, 0x22, 0x27, 0xAB, 0x203A: true
        default: isStopOrComma(scalar)
        }
    }

    /// Whether a character is an opening bracket or quote.
    static func isOpening(_ scalar: UInt32) -> Bool {
        switch category(scalar) {
        case .openPunctuation, .initialPunctuation, .finalPunctuation: true
        default: scalar == 0x22 || scalar == 0x27
        }
    }

    /// Whether a character is a closing bracket or quote.
    static func isClosing(_ scalar: UInt32) -> Bool {
        switch category(scalar) {
        case .closePunctuation, .initialPunctuation, .finalPunctuation: true
        default: scalar == 0x22 || scalar == 0x27
        }
    }

    private static func category(_ scalar: UInt32) -> Unicode.GeneralCategory? {
        Unicode.Scalar(scalar)?.properties.generalCategory
    }
}
