internal import GalleyFonts
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A line whose glyphs are not simply a part of its paragraph's: its ends were shaped again, a hyphen or a token was
/// added, tabs were resolved, or it was justified.
final class ComposedLine: Sendable {
    let shaped: ShapedText
    /// The end of the visible clusters; the rest hangs.
    let trimmed: Int
    /// The width of the visible part, in ``LayoutUnit``s.
    let width: Int
    /// The text of runs of kind `inserted`, with its attributes; nil for a hyphen, which uses those of the text before
    /// it.
    let token: AttributedText?
    /// The paragraph offset of inserted text; nil is the line's end.
    let insertedAt: Int?
    /// The paragraph offsets of text omitted between two clusters.
    let gaps: [Range<Int>]
    let leaders: [Leader]

    /// A tab leader.
    struct Leader {
        /// The cluster of the tab.
        var cluster: Int
        var text: String
    }

    init(
        shaped: ShapedText, trimmed: Int, token: AttributedText? = nil, insertedAt: Int? = nil,
        gaps: [Range<Int>] = [], leaders: [Leader] = []
    ) {
        self.shaped = shaped
        self.trimmed = trimmed
        width = shaped.clusters[trimmed].x
        self.token = token
        self.insertedAt = insertedAt
        self.gaps = gaps
        self.leaders = leaders
    }
}
