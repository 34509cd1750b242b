extension BrowserAgreementTests {
    /// A paragraph whose lines or widths differ from the browser's.
    struct KnownDifference {
        /// The reason for the difference.
        enum Reason {
            /// Chromium has its own table for pairs of ASCII characters. It allows no break after “/”, but UAX #14 does
            /// (class SY).
            case slash
            /// The same table: no break between “)” and “+”. UAX #14 keeps them together only in numbers (LB25).
            case operators
            /// The same table: a break after a hyphen between digits, which UAX #14 does not allow (HY × NU, LB25).
            case hyphenInNumber
            /// Chromium breaks at any space. UAX #14 keeps “:”, “;”, “?” and closing guillemets with the word before
            /// them, and opening guillemets with the word after them, across spaces (LB13, LB15a, LB15b).
            case spacedPunctuation
            /// Chromium treats small kana and the prolonged sound mark as ideographs unless `line-break` is `strict`.
            /// Here, `auto` is that of UAX #14 (class NS).
            case smallKana
            /// Here, all white space at a line's end hangs (CSS Text 3). In Chromium, only U+0020 and tabs do.
            case hangingSpaces
            /// A word that is broken between letters keeps the kerning of the divided pair. Chromium shapes the edge of
            /// the line again.
            case kerningAcrossBreak
            /// Chromium divides a ligature if a word must be broken inside it.
            case ligatureAtBreak
            /// The minimum width ignores that `character` breaks anywhere.
            case characterMinimum
        }

        /// The reason at each width, or for `natural` or `minimum`.
        let reasons: [String: Reason]
    }

    static let knownDifferences: [String: KnownDifference] = [
        "bidi-he-numbers": .init(.hyphenInNumber, at: "90.0 200.0"),
        "char-degree": .init(.slash, at: "minimum 90.0 145.5"),
        "char-parens-tight": .init(.operators, at: "minimum 90.0 145.5"),
        "char-thin": .init(.hangingSpaces, at: "90.0"),
        "en-mail": .init([.ligatureAtBreak: "90.0", .hyphenInNumber: "520.0"]),
        "en-path": .init(.hyphenInNumber, at: "minimum 90.0 145.5"),
        "en-slash": .init(.slash, at: "minimum 90.0"),
        "en-url": .init(.slash, at: "minimum 90.0 145.5 200.0 280.0 372.25 520.0"),
        "fr-apostrophes": .init(.spacedPunctuation, at: "90.0"),
        "fr-guillemets": .init(.spacedPunctuation, at: "90.0 145.5"),
        "fr-marche": .init(.spacedPunctuation, at: "90.0 280.0"),
        "fr-oeuvre": .init(.spacedPunctuation, at: "minimum 90.0"),
        "ja-ame": .init(.smallKana, at: "168.0"),
        "ja-katakana": .init(.smallKana, at: "minimum 100.0 250.0"),
        "ja-kinsoku": .init(.smallKana, at: "100.0 168.0 250.0"),
        "ru-slova": .init(.kerningAcrossBreak, at: "145.5"),
    ]
}

extension BrowserAgreementTests.KnownDifference {
    init(_ reason: Reason, at places: String) {
        self.init([reason: places])
    }

    init(_ places: [Reason: String]) {
        var reasons: [String: Reason] = [:]
        for (reason, names) in places {
            for name in names.split(separator: " ") { reasons[String(name)] = reason }
        }
        self.reasons = reasons
    }
}
