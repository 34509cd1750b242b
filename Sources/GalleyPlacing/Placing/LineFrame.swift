internal import GalleyShaping
internal import GalleyText

/// The part of a row available for a line, from left to right.
public struct LineFrame: Sendable {
    /// The meaning of ``head`` and ``tail``.
    public enum Kind: UInt8, Sendable {
        /// `head` and `tail` are indents from the line's leading and trailing edges.
        case indents
        /// `tail` is the trailing edge's distance from the leading one, in a width that is not yet known.
        case limited
        /// `head` is a column's distance from the left edge, `tail` its width.
        case column
        /// The same relative to the right edge.
        case mirroredColumn
        /// `head` and `tail` are the left and right edges.
        case span
    }

    /// The meaning of ``head`` and ``tail``.
    public var kind: Kind
    /// An indent, a column's distance or the left edge, depending on ``kind``.
    public var head: Int
    /// An indent or a distance, a column's width or the right edge, depending on ``kind``.
    public var tail: Int

    /// The left and right edges in a region with a known width.
    public func edges(in region: Int, isRightToLeft: Bool) -> (left: Int, right: Int) {
        switch kind {
        case .span: return (head, tail)
        case .column: return (head, head + tail)
        case .mirroredColumn: return (region - head - tail, region - head)
        case .indents, .limited:
            let tail = kind == .limited ? max(0, region - tail) : tail
            return isRightToLeft ? (tail, region - head) : (head, region - tail)
        }
    }
}
