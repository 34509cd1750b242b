internal import GalleyUnicode

/// A box whose fragments are complete boxes (CSS `box-decoration-break: clone`): lines that break inside it have edges
/// that are not in the paragraph.
public struct ClonedBox: Sendable {
    /// The clusters between its edges.
    var clusters: Range<Int>
    var style: ShapingStyle
    var orientation: GlyphOrientation
    var isOuter: Bool
    var isOpen = true
    /// The widths of its edges, in ``LayoutUnit``s.
    var start: Int
    var end: Int
}
