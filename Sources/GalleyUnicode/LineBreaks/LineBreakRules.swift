/// The rules of UAX #14 as of Unicode 17.0, in their order, and the tailorings.
///
/// One function implements all rules. For a pair of classes without context it returns the entry of the pair table,
/// `ask` if a rule depends on context; with a context it evaluates those rules.
///
/// Differences from Unicode 15.0, the version of ICU 72's properties: LB12a, LB20a and LB21a include hyphens of class
/// HH; LB15a to LB15d, LB19 and LB19a replace LB15 and LB19; LB20a is new; LB25 is stated by pairs; LB28a is new.
///
/// Tailorings:
/// - Attachments (class CB): a break on either side (CSS Text 3, 5.1), except next to WJ, ZWJ and GL other than
///   NO-BREAK SPACE.
/// - `keepAll`: no break between letters, ideographs, syllables and digits (CSS `word-break: keep-all`).
/// - Classes resolved by strictness: `LineBreakTailoring`.
struct LineBreakRules {
    let keepAll: Bool

    // The sets are computed properties: they are constants when inlined, not variables initialized on first use.

    private static var breaking: LineBreakSet {
        LineBreakSet(.bk) | .cr | .lf | .nl
    }
    private static var spaces: LineBreakSet {
        LineBreakSet(.sp) | .spAfterOpening | .spAfterZW
    }
    private static var closing: LineBreakSet {
        LineBreakSet(.cl) | .cp | .cpWide | .ex | .sy
    }
    private static var closingBrackets: LineBreakSet {
        LineBreakSet(.cl) | .cp | .cpWide
    }
    private static var glue: LineBreakSet {
        LineBreakSet(.gl) | .nbsp
    }
    private static var notHeldByGlue: LineBreakSet {
        LineBreakSet(.sp) | .spAfterOpening | .spAfterZW | .ba | .baLoose | .softHyphen | .hy | .hh
    }
    private static var nonStarters: LineBreakSet {
        LineBreakSet(.ns) | .nsLetter | .cj
    }
    private static var afterBreak: LineBreakSet {
        LineBreakSet(.ba) | .baLoose | .softHyphen | .hh | .hy | .ns | .nsLetter | .cj
    }
    private static var letters: LineBreakSet {
        LineBreakSet(.al) | .alWide | .hl | .dottedCircle | .dictionaryWord
    }
    private static var ideographs: LineBreakSet {
        LineBreakSet(.id) | .idMark | .idReserved | .eb | .em
    }
    private static var hangul: LineBreakSet {
        LineBreakSet(.jl) | .jv | .jt | .h2 | .h3
    }
    private static var aksara: LineBreakSet {
        LineBreakSet(.ak) | .dottedCircle | .as
    }
    private static var affixes: LineBreakSet {
        LineBreakSet(.po) | .pr
    }
    /// The classes that may precede an initial quote in LB15a.
    private static var beforeInitial: LineBreakSet {
        LineBreakSet(.bk) | .cr | .lf | .nl | .op | .opWide | .qu | .quInitial | .quFinal | .gl | .nbsp | .sp
            | .spAfterOpening | .spAfterZW | .zw
    }
    /// The classes that may follow a final quote in LB15b.
    private static var afterFinal: LineBreakSet {
        LineBreakSet(.sp) | .spAfterOpening | .spAfterZW | .gl | .nbsp | .wj | .cl | .qu | .quInitial | .quFinal
            | .cp | .cpWide | .ex | .is | .sy | .bk | .cr | .lf | .nl | .zw
    }
    /// The classes that may precede a hyphen that starts a word (LB20a).
    private static var beforeHyphen: LineBreakSet {
        LineBreakSet(.bk) | .cr | .lf | .nl | .sp | .spAfterOpening | .spAfterZW | .zw | .cb | .gl | .nbsp
    }
    /// The classes without characters of East Asian width; characters of other classes are looked up (LB19a).
    private static var neverWide: LineBreakSet {
        LineBreakSet(.al) | .nu | .hl | .sp | .is | .sy | .hy | .op | .cp | .qu | .quInitial | .quFinal | .nbsp
            | .softHyphen | .dottedCircle | .dictionaryWord | .bk | .cr | .lf | .nl
    }
    /// The "typographic letter units" of CSS, and other classes that `keep-all` treats like them.
    private static var kept: LineBreakSet {
        LineBreakSet(.al) | .alWide | .hl | .nu | .id | .nsLetter | .cj | .jl | .jv | .jt | .h2 | .h3 | .ap | .ak
            | .as | .vf | .vi | .dottedCircle
    }

    /// The verdict for `second` after `first`; `around` is nil for the pair table.
    func verdict(_ first: LineBreakClass, _ second: LineBreakClass, _ around: LineBreakContext?) -> LineBreakVerdict {
        let result = plainVerdict(first, second, around)
        if keepAll, result == .allowed, second != .dictionaryWord, Self.kept.contains(first),
            Self.kept.contains(second)
        {
            return .prohibited
        }
        return result
    }

    private func plainVerdict(
        _ a: LineBreakClass, _ b: LineBreakClass, _ around: LineBreakContext?
    ) -> LineBreakVerdict {
        if a == .bk || a == .lf || a == .nl { return .mandatory }  // LB4, LB5
        if a == .cr { return b == .lf ? .prohibited : .mandatory }
        if Self.breaking.contains(b) { return .prohibited }  // LB6
        if b == .zw { return .prohibited }  // LB7
        if Self.spaces.contains(b) {
            if a == .op || a == .opWide || a == .zw { return .spread }
            if a == .quInitial {
                guard let around else { return .ask }
                return around.isAtStart(orAfter: Self.beforeInitial) ? .spread : .prohibited
            }
            return .prohibited
        }
        if a == .zw || a == .spAfterZW { return .allowed }  // LB8
        if a == .joiner { return .prohibited }  // LB8a
        if b == .dictionaryWord, Self.letters.contains(a) { return .allowed }
        if a == .wj || b == .wj { return .prohibited }  // LB11
        if a == .cb { return b == .gl ? .prohibited : .allowed }
        if b == .cb { return a == .gl ? .prohibited : .allowed }
        if Self.glue.contains(a) { return .prohibited }  // LB12
        if Self.glue.contains(b), !Self.notHeldByGlue.contains(a) { return .prohibited }  // LB12a
        if Self.closing.contains(b) { return .prohibited }  // LB13
        if a == .op || a == .opWide || a == .spAfterOpening { return .prohibited }  // LB14, LB15a
        if let decided = afterSpaces(a, b, around) { return decided }  // LB15b to LB18
        return afterOther(a, b, around)
    }

    /// LB15b to LB18: rules about spaces.
    @inline(__always)
    private func afterSpaces(
        _ a: LineBreakClass, _ b: LineBreakClass, _ around: LineBreakContext?
    ) -> LineBreakVerdict? {
        if a == .sp {
            if b == .quFinal {  // LB15b
                guard let around else { return .ask }
                return around.isAtEnd(orBefore: Self.afterFinal) ? .prohibited : .allowed
            }
            if b == .is {  // LB15c, LB15d
                guard let around else { return .ask }
                return around.following == .nu ? .allowed : .prohibited
            }
            if Self.nonStarters.contains(b) {  // LB16
                guard let around else { return .ask }
                guard let before = around.beforeSpaces else { return .allowed }
                return Self.closingBrackets.contains(before) ? .prohibited : .allowed
            }
            if b == .b2 {  // LB17
                guard let around else { return .ask }
                return around.beforeSpaces == .b2 ? .prohibited : .allowed
            }
            return .allowed  // LB18
        }
        if b == .is { return .prohibited }
        if Self.nonStarters.contains(b), Self.closingBrackets.contains(a) { return .prohibited }
        if a == .b2, b == .b2 { return .prohibited }
        return nil
    }

    /// LB19 to LB31.
    @inline(__always)
    private func afterOther(
        _ a: LineBreakClass, _ b: LineBreakClass, _ around: LineBreakContext?
    ) -> LineBreakVerdict {
        // LB19
        if b == .qu || b == .quFinal || a == .qu || a == .quInitial { return .prohibited }
        if b == .quInitial {  // LB19a
            if Self.neverWide.contains(a) { return .prohibited }
            guard let around else { return .ask }
            return !around.isPrecedingWide || !around.isFollowingWide ? .prohibited : .allowed
        }
        if a == .quFinal {
            if Self.neverWide.contains(b) { return .prohibited }
            guard let around else { return .ask }
            return !around.isCurrentWide || !around.isBeforePrecedingWide ? .prohibited : .allowed
        }
        if a == .hy || a == .hh {  // LB20a, LB21a
            if b == .al || b == .alWide || b == .hl || b == .dottedCircle || b == .dictionaryWord {
                guard let around else { return .ask }
                if around.isAtStart(orAfter: Self.beforeHyphen) { return .prohibited }
            }
            if b != .hl {
                guard let around else { return .ask }
                if around.beforePreceding == .hl { return .prohibited }
            }
        }
        if b == .baLoose, Self.ideographs.contains(a) { return .allowed }
        if Self.afterBreak.contains(b) || a == .bb { return .prohibited }  // LB21
        if a == .sy, b == .hl { return .prohibited }  // LB21b
        if a == .inLoose, b == .inLoose { return .allowed }
        if b == .in || b == .inLoose { return .prohibited }  // LB22
        if let decided = numbers(a, b, around) { return decided }
        if let decided = syllables(a, b, around) { return decided }
        // LB28
        if Self.letters.contains(a), Self.letters.contains(b) { return .prohibited }
        if a == .is, Self.letters.contains(b) { return .prohibited }  // LB29
        // LB30
        if b == .op, Self.letters.contains(a) || a == .nu { return .prohibited }
        if a == .cp, Self.letters.contains(b) || b == .nu { return .prohibited }
        if a == .riOdd, b == .riEven { return .prohibited }  // LB30a
        if b == .em, a == .eb || a == .idReserved { return .prohibited }  // LB30b
        return a == .softHyphen ? .softHyphen : .allowed
    }

    /// LB23 to LB25.
    @inline(__always)
    private func numbers(
        _ a: LineBreakClass, _ b: LineBreakClass, _ around: LineBreakContext?
    ) -> LineBreakVerdict? {
        let isLetter = Self.letters.contains(a)
        let isBeforeLetter = Self.letters.contains(b)
        if isLetter, b == .nu { return .prohibited }  // LB23
        if a == .nu, isBeforeLetter { return .prohibited }
        if a == .pr, Self.ideographs.contains(b) { return .prohibited }  // LB23a
        if b == .po, Self.ideographs.contains(a) { return .prohibited }
        if Self.affixes.contains(a), isBeforeLetter { return .prohibited }  // LB24
        if Self.affixes.contains(b), isLetter { return .prohibited }
        // LB25
        if Self.affixes.contains(b) {
            if a == .nu { return .prohibited }
            if a == .sy || a == .is || Self.closingBrackets.contains(a) {
                guard let around else { return .ask }
                if around.isAfterNumber { return .prohibited }
            }
        }
        if Self.affixes.contains(a), b == .op || b == .opWide {
            guard let around else { return .ask }
            if around.isOpeningNumber { return .prohibited }
        }
        if b == .nu {
            switch a {
            case .po, .pr, .hy, .is, .nu: return .prohibited
            case .sy:
                guard let around else { return .ask }
                if around.isAfterNumber { return .prohibited }
            default: break
            }
        }
        return nil
    }

    /// LB26 to LB28a.
    @inline(__always)
    private func syllables(
        _ a: LineBreakClass, _ b: LineBreakClass, _ around: LineBreakContext?
    ) -> LineBreakVerdict? {
        switch (a, b) {
        case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): return .prohibited  // LB26
        case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): return .prohibited
        case (.jt, .jt), (.h3, .jt): return .prohibited
        default: break
        }
        if b == .po, Self.hangul.contains(a) { return .prohibited }  // LB27
        if a == .pr, Self.hangul.contains(b) { return .prohibited }
        // LB28a
        if a == .ap, Self.aksara.contains(b) { return .prohibited }
        if Self.aksara.contains(a) {
            if b == .vf || b == .vi { return .prohibited }
            if Self.aksara.contains(b) {
                guard let around else { return .ask }
                if around.following == .vf { return .prohibited }
            }
        }
        if a == .vi, b == .ak || b == .dottedCircle {
            guard let around else { return .ask }
            if let before = around.beforePreceding, Self.aksara.contains(before) { return .prohibited }
        }
        return nil
    }
}
