/// The shape of the mouse's cursor, named as in CSS.
public enum NodeCursor: String, Sendable, Hashable, CaseIterable {
    /// The platform's arrow.
    case `default`
    /// A hand, over links.
    case pointer
    /// A bar, over text that can be selected.
    case text
    /// A cross with arrows, over things that can be moved.
    case move
    /// Arrows to the left and right, over an edge between columns.
    case columnResize = "col-resize"
    /// Arrows up and down, over an edge between rows.
    case rowResize = "row-resize"
    /// A sign for something that cannot be done.
    case notAllowed = "not-allowed"
    /// A sign for work during which nothing can be done.
    case wait
}
