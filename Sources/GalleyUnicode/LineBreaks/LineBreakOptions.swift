internal import CICU
public import GalleyText

/// The line break options of a paragraph's style.
public struct LineBreakOptions: Sendable, Hashable {
    /// The strictness of the rules for Chinese, Japanese and Korean.
    public var strictness: ParagraphStyle.Strictness
    /// The breaks within words.
    public var wordBreak: ParagraphStyle.WordBreak
    /// Whether the language is Chinese or Japanese, for which `normal` and `loose` allow more breaks.
    public var isChineseOrJapanese: Bool
    /// The rules where UAX #14 and browsers differ.
    public var rules = ParagraphStyle.BreakRules.unicode

    /// - Parameter locale: a BCP 47 tag.
    public init(
        strictness: ParagraphStyle.Strictness = .auto, wordBreak: ParagraphStyle.WordBreak = .normal,
        locale: String? = nil
    ) {
        self.strictness = strictness
        self.wordBreak = wordBreak
        let language = locale?.utf8.prefix(2).map { $0 | 0x20 } ?? []
        let isWholeSubtag = locale.map { $0.utf8.dropFirst(2).first.map { $0 == 0x2D || $0 == 0x5F } ?? true } ?? false
        isChineseOrJapanese =
            isWholeSubtag && (language == Array("zh".utf8) || language == Array("ja".utf8))
    }

    /// Whether all options are the defaults of UAX #14.
    var isDefault: Bool {
        wordBreak == .normal && (strictness == .auto || strictness == .strict)
    }
}

extension LineBreakOptions {
    /// The class of `scalar`, with the default class `kind`, under these options.
    ///
    /// CSS Text 3, 5.2 and 5.3: `auto` and `strict` are UAX #14 with CJ as NS; `normal` and `loose` allow breaks before
    /// and more where the language is Chinese or Japanese; `break-all` makes ideographs of letters and digits, and of
    /// small kana unless `strict` is asked for.
    func resolve(_ kind: LineBreakClass, _ scalar: UInt32) -> LineBreakClass {
        if wordBreak == .breakAll {
            switch kind {
            case .al, .alWide, .hl, .nu, .dottedCircle, .ak, .as, .ap: return .id
            case .cj where strictness != .strict: return .id
            default: break
            }
        }
        guard strictness == .normal || strictness == .loose else { return kind }
        switch kind {
        case .cj: return .id
        case .ns where scalar == 0x301C || scalar == 0x30A0: return isChineseOrJapanese ? .idMark : kind
        default: break
        }
        guard strictness == .loose else { return kind }
        switch scalar {
        case 0x2010, 0x2013: return .baLoose
        case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: return .id
        case 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F:
            return isChineseOrJapanese ? .idMark : kind
        default: break
        }
        switch kind {
        case .in: return .inLoose
        case .po, .pr: return isChineseOrJapanese && isWideOrAmbiguous(scalar) ? .idMark : kind
        default: return kind
        }
    }

    private func isWideOrAmbiguous(_ scalar: UInt32) -> Bool {
        let width = ICU.value(scalar, CICU_CHAR_EAST_ASIAN_WIDTH)
        return width == CICU_EA_AMBIGUOUS || width == CICU_EA_FULLWIDTH
            || width == CICU_EA_WIDE
    }
}
