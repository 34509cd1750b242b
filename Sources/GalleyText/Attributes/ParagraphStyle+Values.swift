// What the fields of a paragraph's style may say; the fields are declared with the attributes.

extension ParagraphStyle {
    /// Which edge lines keep to. `natural` and `start` follow the paragraph's direction.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// By the paragraph’s direction, to an edge, in the middle, or to both edges.
        case natural, left, center, right, justified, start, end
    }

    /// The base direction; `auto` takes the first strong character's (UAX #9, P2 and P3).
    public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
        /// By the text, left to right, or right to left.
        case auto, ltr, rtl
    }

    /// Where lines may break (CSS Text 3).
    public enum LineBreak: String, Sendable, Hashable, Codable, CaseIterable {
        /// UAX #14 opportunities; a word wider than a whole line breaks between grapheme clusters.
        case word
        /// UAX #14 opportunities; a word wider than a whole line overflows.
        case wordOverflow
        /// Between any two grapheme clusters.
        case character
        /// No wrapping.
        case clip
    }

    /// CSS `word-break`.
    public enum WordBreak: String, Sendable, Hashable, Codable, CaseIterable {
        /// By UAX #14; between any letters; or not between ideographs either.
        case normal, breakAll, keepAll
    }

    /// CSS `line-break`: how strict the rules for Chinese, Japanese and Korean are.
    public enum Strictness: String, Sendable, Hashable, Codable, CaseIterable {
        /// By the language, or as named.
        case auto, loose, normal, strict
        /// Between any two grapheme clusters, around all punctuation too.
        case anywhere
    }

    /// Which edge the last line of a paragraph keeps to, and every line that a forced break ends (CSS
    /// `text-align-last`).
    public enum LastLineAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// As ``ParagraphStyle/alignment``, but for justified text, whose last lines are not stretched.
        case auto
        case natural, left, center, right, justified, start, end
    }

    /// Where justified lines are stretched (CSS `text-justify`).
    public enum Justification: String, Sendable, Hashable, Codable, CaseIterable {
        /// By the script: between words, and between ideographs and kana.
        case auto
        /// Between words alone.
        case interWord
        /// Between any two grapheme clusters.
        case interCharacter
    }

    /// Where text before a paragraph ends (CSS `break-before`).
    public enum BreakBefore: String, Sendable, Hashable, Codable, CaseIterable {
        /// Wherever the room does.
        case auto
        /// The paragraph begins a column or, in a chain of containers, a container.
        case column
        /// The paragraph begins a page; without pages, a container.
        case page
    }

    /// Which words may be hyphenated, and where (CSS `hyphenate-limit-chars`, `-lines` and `-zone`).
    public struct HyphenationLimits: Sendable, Hashable {
        /// The shortest word that is hyphenated, in grapheme clusters.
        public var word: Int
        /// Grapheme clusters that stay before the hyphen, at least.
        public var before: Int
        /// Grapheme clusters that go to the next line, at least.
        public var after: Int
        /// How many lines in a row may end with a hyphen; 0 is unlimited.
        public var lines: Int
        /// A line that is short by no more than this, in points, is not filled up by hyphenating.
        public var zone: Double

        /// Limits; those not given are CSS's.
        public init(word: Int = 5, before: Int = 2, after: Int = 2, lines: Int = 0, zone: Double = 0) {
            self.word = word
            self.before = before
            self.after = after
            self.lines = lines
            self.zone = zone
        }
    }

    /// A tab stop, measured from the line's leading edge.
    public struct TabStop: Sendable, Hashable, Codable {
        /// How text after the tab sits at the stop.
        public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
            /// Text starts at the stop.
            case left
            /// Text is centred on the stop.
            case center
            /// Text ends at the stop.
            case right
            /// The decimal separator stands at the stop: what the paragraph's ``ParagraphStyle/language`` writes with ASCII
            /// digits by the Unicode CLDR, a full stop without one, or Arabic's, U+066B.
            case decimal
        }

        /// Distance from the leading edge in points.
        public var location: Double
        /// How text after the tab sits at the stop.
        public var alignment: Alignment
        /// What fills a tab that leads to the stop, again and again, such as "." or ". "; nil is nothing.
        ///
        /// Repetitions stand on a grid that all lines share, so that dots of one size stand below each other. They are not
        /// part of the text: nothing of them is selected, copied or hit. Of more than 16 characters the first 16 count, and
        /// tabs and ends of lines are left out.
        public var leader: String?

        /// A tab stop.
        public init(location: Double, alignment: Alignment = .left, leader: String? = nil) {
            self.location = location
            self.alignment = alignment
            self.leader = leader
        }
    }
}

extension ParagraphStyle {
    /// The BCP 47 language of the paragraph.
    @available(*, deprecated, renamed: "language")
    public var locale: String? {
        get { language }
        set { language = newValue }
    }

    /// This style laid over `base`, field by field.
    @available(*, deprecated, renamed: "merging(over:)")
    public func merged(over base: ParagraphStyle) -> ParagraphStyle { merging(over: base) }
}
