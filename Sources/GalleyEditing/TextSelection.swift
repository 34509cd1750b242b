public import GalleyLayout
public import GalleyText

/// What is selected in a text: from an anchor that stays to a head that moves.
///
/// Where both are at one place there is a caret.
public struct TextSelection: Sendable, Hashable {
    /// UTF-8 offsets.
    package var anchor: Int
    package var head: Int
    /// The character that the head belongs to where two are apart on screen.
    public var affinity: TextPosition.Affinity

    package init(anchor: Int, head: Int, affinity: TextPosition.Affinity = .downstream) {
        self.anchor = anchor
        self.head = head
        self.affinity = affinity
    }

    package init(caret: Int, affinity: TextPosition.Affinity = .downstream) {
        self.init(anchor: caret, head: caret, affinity: affinity)
    }

    /// A caret at a position of `text`.
    public init(caret: TextPosition, in text: AttributedText) {
        self.init(caret: text.utf8Offset(caret.index), affinity: caret.affinity)
    }

    /// A range of `text`; the head is at its end, or at its start where it is `reversed`.
    public init(_ range: Range<String.Index>, in text: AttributedText, reversed: Bool = false) {
        let utf8 = text.utf8Range(range)
        self.init(
            anchor: reversed ? utf8.upperBound : utf8.lowerBound, head: reversed ? utf8.lowerBound : utf8.upperBound)
    }

    /// Nothing is selected: there is a caret.
    public var isCaret: Bool { anchor == head }
    /// The head comes before the anchor.
    public var isReversed: Bool { head < anchor }

    /// UTF-8 offsets.
    package var utf8Range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    /// What is selected, as indices of the text.
    public func range(in text: AttributedText) -> Range<String.Index> { text.range(forUTF8: utf8Range) }

    /// Where the head is, as a position of the text.
    public func headPosition(in text: AttributedText) -> TextPosition {
        TextPosition(text.index(atUTF8: head), affinity: affinity)
    }
}

/// One end of what is selected, in the order of the text.
public enum SelectionEdge: Sendable, Hashable, CaseIterable {
    /// Where the selection begins, whichever end moves.
    case start
    /// Where it ends.
    case end
}
