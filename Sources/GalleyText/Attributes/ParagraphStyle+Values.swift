// The value types of paragraph style fields; the fields are declared with the attributes.

extension ParagraphStyle {
    /// The horizontal alignment of lines. `natural` and `start` follow the paragraph's direction.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// The edge at which lines of the paragraph's direction start.
        case natural
        /// The left edge.
        case left
        /// The centre.
        case center
        /// The right edge.
        case right
        /// Both edges: lines are stretched, except the last one.
        case justified
        /// The edge at which lines of the paragraph's direction start.
        case start
        /// The edge at which lines of the paragraph's direction end.
        case end
    }

    /// The base direction; `auto` uses the first strong character (UAX #9, P2 and P3).
    public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
        /// Determined by the first strong character of the text.
        case auto
        /// Left to right.
        case ltr
        /// Right to left.
        case rtl
    }

    /// The positions at which lines may break (CSS Text 3).
    public enum LineBreak: String, Sendable, Hashable, Codable, CaseIterable {
        /// UAX #14 opportunities; a word wider than a line breaks between grapheme clusters.
        case word
        /// UAX #14 opportunities; a word wider than a line overflows.
        case wordOverflow
        /// Between any two grapheme clusters.
        case character
        /// No line breaks.
        case clip
    }

    /// The CSS property `word-break`.
    public enum WordBreak: String, Sendable, Hashable, Codable, CaseIterable {
        /// The opportunities of UAX #14.
        case normal
        /// The opportunities of UAX #14, and those between any two letters.
        case breakAll
        /// The opportunities of UAX #14, except those between ideographs.
        case keepAll
    }

    /// The strictness of the rules for Chinese, Japanese and Korean (CSS `line-break`).
    public enum Strictness: String, Sendable, Hashable, Codable, CaseIterable {
        /// Determined by the language.
        case auto
        /// The least restrictive rules, as in newspapers.
        case loose
        /// The usual rules.
        case normal
        /// The strictest rules: no line starts with a small kana or a sound mark.
        case strict
        /// Between any two grapheme clusters, including punctuation.
        case anywhere
    }

    /// The rules for line breaks where UAX #14 and browsers differ.
    public enum BreakRules: String, Sendable, Hashable, Codable, CaseIterable {
        /// The rules of UAX #14: no break between a space and punctuation that belongs to the word before it, between two dashes
        /// with spaces, or after a hyphen between digits.
        case unicode
        /// The rules of browsers: a break after every sequence of spaces, and after a hyphen between a letter or digit and a digit.
        case browser
    }

    /// The alignment of the last line of a paragraph, and of every line that ends in a forced break (CSS
    /// `text-align-last`).
    public enum LastLineAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// Like ``ParagraphStyle/alignment``; last lines of justified text are not stretched.
        case auto
        /// The edge at which lines of the paragraph's direction start.
        case natural
        /// The left edge.
        case left
        /// The centre.
        case center
        /// The right edge.
        case right
        /// Both edges: the line is stretched.
        case justified
        /// The edge at which lines of the paragraph's direction start.
        case start
        /// The edge at which lines of the paragraph's direction end.
        case end
    }

    /// The positions at which justified lines are stretched (CSS `text-justify`).
    public enum Justification: String, Sendable, Hashable, Codable, CaseIterable {
        /// Determined by the script: between words, and between ideographs and kana.
        case auto
        /// Between words only.
        case interWord
        /// Between any two grapheme clusters, except letters of scripts whose letters join.
        case interCharacter
        /// Nowhere: justified text is aligned to the start of its lines.
        case disabled = "none"
    }

    /// The way in which the columns of a table get their widths.
    public enum ColumnSizing: String, Sendable, Hashable, Codable, CaseIterable {
        /// Each column shrinks in proportion to the space that it can give up (CSS Tables 3, automatic layout).
        case proportional
        /// Short columns keep their width, and wrap only if narrowing the longer columns is not enough.
        case shortFirst
        /// Chosen widths are preferred ones, as those of cells in HTML: no column is narrower than its words, percentages are parts of
        /// the table, and the table is as wide as its columns prefer (CSS Tables 3, automatic layout). In a space that is too narrow for
        /// the words, columns shrink as for `proportional`.
        case preferred
    }

    /// The width of a table's column, with the insets of its cells. No column is narrower than its longest character.
    public enum ColumnWidth: Sendable, Hashable {
        /// Determined by the cells.
        case automatic
        /// A part of the space for the table, from 0 to 1; without a limit of the space, determined by the cells.
        case fraction(Double)
        /// A number of points.
        case points(Double)

        /// The number of percent of a fraction, with few digits if these are exact; 100 for other widths.
        package var percentage: String {
            guard case .fraction(let part) = self else { return "100" }
            let short = (part * 1e6).rounded() / 1e4
            guard short / 100 == part else { return "\(part * 100)" }
            return short == short.rounded() && abs(short) < 1e9 ? "\(Int(short))" : "\(short)"
        }

        /// The width in a text that is scaled.
        package func multiplied(by factor: Double) -> ColumnWidth {
            guard case .points(let width) = self else { return self }
            return .points(width * factor)
        }
    }

    /// The break before a paragraph (CSS `break-before`).
    public enum BreakBefore: String, Sendable, Hashable, Codable, CaseIterable {
        /// No forced break.
        case auto
        /// The paragraph starts a new column, or a new container if containers are linked.
        case column
        /// The paragraph starts a new page; without pages, a new container.
        case page
        /// The paragraph starts a right page, whose number is odd, after a blank one where necessary; without pages, a new
        /// container.
        case right
        /// The paragraph starts a left page, whose number is even, after a blank one where necessary; without pages, a new
        /// container.
        case left
    }

    /// The limits of hyphenation (CSS `hyphenate-limit-chars`, `-lines` and `-zone`).
    public struct HyphenationLimits: Sendable, Hashable {
        /// The minimum length of a hyphenated word, in grapheme clusters.
        public var word: Int
        /// The minimum number of grapheme clusters before the hyphen.
        public var before: Int
        /// The minimum number of grapheme clusters after the hyphen.
        public var after: Int
        /// The maximum number of consecutive lines that end with a hyphen; `nil` is unlimited.
        public var lines: Int?
        /// The maximum unfilled space, in points, for which a word is not hyphenated.
        public var zone: Double

        /// Creates limits; the defaults are those of CSS.
        public init(word: Int = 5, before: Int = 2, after: Int = 2, lines: Int? = nil, zone: Double = 0) {
            self.word = word
            self.before = before
            self.after = after
            self.lines = lines
            self.zone = zone
        }
    }

    /// A tab stop, measured from the line's leading edge.
    public struct TabStop: Sendable, Hashable, Codable {
        /// The alignment of text at the stop.
        public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
            /// Text starts at the stop.
            case left
            /// Text is centred on the stop.
            case center
            /// Text ends at the stop.
            case right
            /// The decimal separator is placed at the stop: the one of the paragraph's ``ParagraphStyle/language``
            /// according to the Unicode CLDR for ASCII digits, a full stop without a language, or the Arabic separator,
            /// U+066B.
            case decimal
        }

        /// Distance from the leading edge in points, or ``lineEnd``.
        public var location: Double
        /// The alignment of text at the stop.
        public var alignment: Alignment
        /// The pattern that fills the space of the tab, such as "." or ". "; nil leaves it empty.
        ///
        /// Repetitions are on a grid common to all lines, so that dots of the same size are aligned vertically. They
        /// are not part of the text, and cannot be selected, copied or hit. Only the first 16 characters are used,
        /// without tabs and line ends.
        public var leader: String?

        /// The location of a stop at the end of each line, wherever that is. A line of unlimited length has no such stop.
        public static let lineEnd = Double.greatestFiniteMagnitude

        /// Whether the stop is at ``lineEnd``.
        package var isAtLineEnd: Bool { location >= Self.lineEnd }

        /// Creates a tab stop.
        public init(location: Double, alignment: Alignment = .left, leader: String? = nil) {
            self.location = location
            self.alignment = alignment
            self.leader = leader
        }

        /// A stop at the end of the line, such as that of the page numbers of a table of contents.
        public static func atLineEnd(alignment: Alignment = .right, leader: String? = nil) -> TabStop {
            TabStop(location: lineEnd, alignment: alignment, leader: leader)
        }
    }
}
