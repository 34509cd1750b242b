/// A unit of text for caret movement and selection.
public enum TextUnit: String, Sendable, Hashable, CaseIterable {
    /// An extended grapheme cluster (UAX #29, with unsplit Indic conjuncts).
    case cluster
    /// A word, or the text between two words (UAX #29; with dictionaries in Thai, Lao, Khmer, Burmese, Chinese,
    /// Japanese).
    case word
    /// A sentence with the white space after it (UAX #29).
    case sentence
    /// A line of a layout.
    case line
    /// The lines of a layout in the same row.
    case row
    /// A paragraph with its line terminator.
    case paragraph
    /// The whole text.
    case document
}
