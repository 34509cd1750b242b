public import GalleyLayout
public import GalleyText

/// A selection of text, from a fixed anchor to a movable head.
///
/// If both are at the same offset, the selection is a caret.
public struct TextSelection: Sendable, Hashable {
    /// UTF-8 offsets.
    package var anchor: Int
    package var head: Int
    /// The character that the head belongs to if the offset has two positions on screen.
    public var affinity: TextPosition.Affinity

    package init(anchor: Int, head: Int, affinity: TextPosition.Affinity = .downstream) {
        self.anchor = anchor
        self.head = head
        self.affinity = affinity
    }

    package init(caret: Int, affinity: TextPosition.Affinity = .downstream) {
        self.init(anchor: caret, head: caret, affinity: affinity)
    }

    /// Creates a caret at a position of `text`.
    public init(caret: TextPosition, in text: AttributedText) {
        self.init(caret: text.utf8Offset(caret.index), affinity: caret.affinity)
    }

    /// Creates a selection of a range of `text`. The head is at its end, or at its start if `reversed`.
    public init(_ range: Range<String.Index>, in text: AttributedText, reversed: Bool = false) {
        let utf8 = text.utf8Range(range)
        self.init(
            anchor: reversed ? utf8.upperBound : utf8.lowerBound, head: reversed ? utf8.lowerBound : utf8.upperBound)
    }

    /// Whether the selection is empty: a caret.
    public var isCaret: Bool { anchor == head }
    /// Whether the head comes before the anchor.
    public var isReversed: Bool { head < anchor }

    /// UTF-8 offsets.
    package var utf8Range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    /// The selected range, as indices of the text.
    public func range(in text: AttributedText) -> Range<String.Index> { text.range(forUTF8: utf8Range) }

    /// The head as a position of the text.
    public func headPosition(in text: AttributedText) -> TextPosition {
        TextPosition(text.index(atUTF8: head), affinity: affinity)
    }
}
