/// The style of selection rectangles.
public enum SelectionStyle: String, Sendable, Hashable, CaseIterable {
    /// Only the clusters.
    case text
    /// Like `text`, with a narrow rectangle for each line terminator, so that selected empty lines are visible.
    case lineEnds
    /// Like in editors: if a selection continues beyond a line, it covers the line up to its edge, and the gap to the
    /// next line.
    case filled
}
