internal import GalleyShaping
public import GalleyText

/// A layout that changes with its text: an edit lays out the edited paragraphs again and moves the lines after them.
///
///     var page = EditableLayout(try TextLayout(text, in: .width(320)))
///     for token in ["All ", "at ", "once"] { try page.append(AttributedText(token)) }
///
/// ``layout`` is identical to a new layout of the text. Copies of it remain valid. While nothing else refers to it, an edit
/// reuses its memory, so that the total time for a stream of text is linear.
public struct EditableLayout: Sendable {
    /// The lines that an edit changed.
    public struct Change: Sendable, Hashable {
        /// The indices of the lines that were laid out, in the layout after the edit.
        public var lines: Range<Int>
        /// Whether the lines after them have other positions than before.
        public var movesFollowingLines: Bool
    }

    /// The layout of the current text.
    public private(set) var layout: TextLayout

    /// Creates a layout that can be edited.
    public init(_ layout: TextLayout) {
        self.layout = layout
    }

    /// Replaces the text after edits that were made elsewhere.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, including attributes: an edit may replace text by equal text.
    ///   - text: The text after the edits.
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``; nothing is then changed.
    /// - Complexity: O(the edited paragraphs), and a step for each line after them.
    @discardableResult
    public mutating func update(
        by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Change {
        try TextLayout.edit(&layout, by: edits, to: text, fonts: fonts)
    }

    /// Replaces a part of the text.
    ///
    /// - Parameters:
    ///   - range: The part of the layout's text; it need not be at grapheme cluster boundaries.
    ///   - new: The replacement, with its attributes.
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``; nothing is then changed.
    /// - Complexity: O(the edited paragraphs), and a step for each line after them. If ``layout`` has other references, its
    ///   lines are copied.
    @discardableResult
    public mutating func replaceSubrange(
        _ range: Range<String.Index>, with new: AttributedText, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Change {
        try TextLayout.replace(layout.text.utf8Range(range), with: new, in: &layout, fonts: fonts)
    }

    /// Appends text with its attributes: a token of a stream, a line of a log.
    ///
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``; nothing is then changed.
    /// - Complexity: O(*the last paragraph*), amortised; see ``replaceSubrange(_:with:fonts:)``.
    @discardableResult
    public mutating func append(
        _ new: AttributedText, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Change {
        let end = layout.text.utf8Count
        return try TextLayout.replace(end..<end, with: new, in: &layout, fonts: fonts)
    }
}
