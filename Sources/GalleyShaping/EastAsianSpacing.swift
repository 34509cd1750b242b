internal import GalleySupport
internal import GalleyUnicode

/// The spacing between ideographs and other letters, and the trimming of full-width punctuation (CSS Text 4, 8.2 and
/// 8.3).
public enum EastAsianSpacing {
    /// The class of a character for spacing.
    public enum Kind: Sendable {
        /// Han and kana.
        case ideograph
        /// Narrow letters, marks and digits of other scripts.
        case letter
        /// Full-width punctuation whose glyph is in the end half of its em.
        case opening
        /// Full-width punctuation whose glyph is in the start half of its em, including stops and commas.
        case closing
        /// Full-width punctuation whose glyph is in the middle.
        case middle
        /// The ideographic space, U+3000.
        case ideographicSpace
        /// Any other character.
        case other
    }

    /// The space between ideographs and letters or digits: an eighth of an em.
    public static func gap(em: Int) -> Int { em / 8 }

    /// In left-to-right text, adds space between ideographs and letters, and trims the blank halves of adjacent
    /// full-width punctuation.
    static func apply(
        to builder: inout ShapedTextBuilder, text: UnsafeBufferPointer<UInt8>, spaces: Bool, trims: Bool
    ) {
        var added = 0
        var previous = Kind.other
        let count = builder.clusters.count
        for index in builder.runs.indices {
            let run = builder.runs[index]
            let em = LayoutUnit.from(builder.fonts[Int(run.font)].size)
            let centresStops = trims && builder.styles[Int(run.style)].hasCentredStops
            func kindOfText(at start: Int32) -> Kind {
                let scalar = unsafe text.scalar(at: Int(start)).value
                return centresStops && isStopOrComma(scalar) ? .middle : self.kind(of: scalar)
            }
            for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
                let x = builder.clusters[cluster].x
                let advance = (cluster + 1 < count ? builder.clusters[cluster + 1].x : builder.x) - x
                builder.clusters[cluster].x = x + added
                guard run.kind == .text, run.level & 1 == 0 else {
                    previous = .other
                    continue
                }
                let kind = kindOfText(at: builder.clusters[cluster].start)
                let next =
                    cluster + 1 < count && Int(builder.clusters[cluster + 1].start) < text.count
                    ? kindOfText(at: builder.clusters[cluster + 1].start) : .other
                var change = 0
                if trims, isFullWidth(advance, em: em) {
                    if kind == .closing, next == .closing || next == .middle || next == .ideographicSpace {
                        change = -em / 2
                    } else if kind == .opening, previous != .ideograph, previous != .letter, previous != .other {
                        change = -em / 2
                        builder.shift(cluster, by: change, in: run)
                        // At a line's start it has its full width.
                        builder.flags[cluster].formUnion(.unsafeToBreak)
                    }
                }
                if spaces, isGap(kind, next) {
                    change += gap(em: em)
                    // No line ends with it.
                    builder.flags[cluster + 1].formUnion(.unsafeToBreak)
                }
                if change != 0 {
                    builder.widen(cluster, by: change)
                    added += change
                }
                previous = kind
            }
        }
        builder.x += added
    }

    /// Whether two kinds are separated by a space.
    public static func isGap(_ one: Kind, _ other: Kind) -> Bool {
        (one == .ideograph && other == .letter) || (one == .letter && other == .ideograph)
    }

    /// Whether an advance is at least 19/20 of an em, in the same unit.
    public static func isFullWidth(_ advance: Int, em: Int) -> Bool { advance * 20 >= em * 19 }

    /// Whether a character is a full-width stop or comma, whose glyph is in the start half of its em, or in the middle of it
    /// in traditional Chinese.
    private static func isStopOrComma(_ scalar: UInt32) -> Bool {
        scalar == 0x3001 || scalar == 0x3002 || scalar == 0xFF0C || scalar == 0xFF0E
    }

    /// The kind of a character.
    public static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .letter
        case 0...0xBF: return .other
        case 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
            0xFF3B, 0xFF5B, 0xFF5F:
            return .opening
        case 0x2019, 0x201D, 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
            0x301E, 0x301F, 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60:
            return .closing
        case 0x30FB, 0xFF1A, 0xFF1B: return .middle
        case 0x3000: return .ideographicSpace
        case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303B, 0x3041...0x3096, 0x3099...0x309F,
            0x30A1...0x30FA, 0x30FC...0x30FF, 0x31C0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x1B000...0x1B16F, 0x20000...0x3FFFF:
            return .ideograph
        // Full-width forms, and other characters that are upright in vertical text, get no space.
        case 0x1100...0x11FF, 0x2E80...0x33FF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFE10...0xFE6F,
            0xFF00...0xFFEF:
            return .other
        default:
            guard let scalar = Unicode.Scalar(scalar) else { return .other }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
                return .letter
            default: return .other
            }
        }
    }
}

extension ShapedTextBuilder {
    /// Moves the glyphs of a cluster along the line.
    fileprivate mutating func shift(_ cluster: Int, by distance: Int, in run: ShapedRun) {
        startOffsets()
        for glyph in glyphs(ofCluster: cluster, in: run) {
            // The offsets of upright glyphs are on the page's axes, with y upwards.
            if run.orientation == .upright {
                offsets[glyph].y &-= Int32(clamping: distance)
            } else {
                offsets[glyph].x &+= Int32(clamping: distance)
            }
        }
    }
}
