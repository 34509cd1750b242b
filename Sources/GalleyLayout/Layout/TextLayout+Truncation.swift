internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
public import GalleyText

extension TextLayout {
    /// A truncation token, and what it stands for.
    public struct Truncation: Sendable {
        /// Index of the line that holds the token.
        public let line: Int
        /// The token's box in the layout's coordinates, as high as its line.
        public let tokenRect: Rect
        /// UTF-8 offsets of what is hidden.
        package let hiddenUTF8: [Range<Int>]
        /// The text that the token stands for, in order.
        public let hidden: [Range<String.Index>]
    }

    /// The tokens that stand for hidden text, from the first line to the last: one where the container is full, and
    /// one for each line that `clip` would have let stick out. Empty where nothing is truncated, or without a token.
    /// - Complexity: O(*runs* of the lines that hold a token).
    public var truncation: [Truncation] {
        truncations.map { record in
            let line = records[record.line]
            var edges: (start: Int, end: Int)?
            forEachGlyphRun(inLine: record.line) { view in
                guard view.run.isInserted else { return }
                edges = (min(edges?.start ?? view.x, view.x), max(edges?.end ?? .min, view.x + view.width))
            }
            let (start, end) = edges ?? (originX + line.x, originX + line.x)
            return Truncation(
                line: record.line,
                tokenRect: axes.rect(
                    inline: start, block: originY + line.y, length: end - start, breadth: line.height),
                hiddenUTF8: record.hidden, hidden: record.hidden.map { text.range(forUTF8: $0) })
        }
    }
}
