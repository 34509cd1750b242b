public import GalleyLayout
public import GalleyText

/// The text of a node for assistive technology, with the layout that gives its lines and the places of its characters.
///
/// It is a value that any thread may read while the node changes.
public struct NodeAccessibleText: Sendable {
    /// The layout of the text on screen. An editor whose text ends in a line terminator has an empty line more, which
    /// is not part of ``range``.
    public var layout: TextLayout
    /// The corner of the layout, from the corner of the host, in points.
    public var origin: Point
    /// The range of the text in ``layout``.
    public var range: Range<String.Index>
    /// The selected range, in indices of the layout's text. For editors it is empty if there is only a caret; for other
    /// nodes it is `nil` without a selection.
    public var selection: Range<String.Index>?
    /// The end of the selection that moves, in indices of the layout's text; `nil` if there is none.
    public var caret: String.Index?
    /// Whether the user can change the text.
    public var isEditable: Bool
    /// Whether the text may have several lines.
    public var isMultiline: Bool
    /// Whether the text consists of dots in place of the typed characters.
    public var isSecure: Bool
    /// Whether links in the text can be pressed. The node's ``NodeAccessibilityElement/children`` are the links then.
    public var hasLinks: Bool
    /// The words that are marked as misspelled, in indices of the layout's text.
    public var misspelled: [Range<String.Index>] = []
}
