internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
public import GalleyText

extension TextLayout {
    /// A truncation token, and the text it replaces.
    public struct TruncationToken: Sendable {
        /// The index of the line that contains the token.
        public let line: Int
        /// The token's box in the layout's coordinates, as high as its line.
        public let tokenRect: Rect
        /// The hidden ranges in UTF-8 offsets.
        package let hiddenUTF8: [Range<Int>]
        /// The ranges of text that the token replaces, in order.
        public let hidden: [Range<String.Index>]
    }

    /// The truncation tokens, from the first line to the last: one if the container is full, and one for each line that
    /// would overflow with `clip`. Empty if nothing is truncated, or without a token.
    /// - Complexity: O(*runs* of the lines that contain a token).
    public var truncations: [TruncationToken] {
        truncationRecords.map { record in
            let line = records[record.line]
            var edges: (start: Int, end: Int)?
            forEachGlyphRun(inLine: record.line) { view in
                guard view.run.isInserted else { return }
                edges = (min(edges?.start ?? view.x, view.x), max(edges?.end ?? .min, view.x + view.width))
            }
            let (start, end) = edges ?? (originX + line.x, originX + line.x)
            return TruncationToken(
                line: record.line,
                tokenRect: axes.rect(
                    inline: start, block: originY + line.y, length: end - start, breadth: line.height),
                hiddenUTF8: record.hidden, hidden: record.hidden.map { text.range(forUTF8: $0) })
        }
    }
}
