public import GalleyShaping
public import GalleyText

/// A placed line as plain numbers: everything but its glyphs. Lengths are ``LayoutUnit``s.
public struct LineRecord: Sendable {
    /// Index into the layout's storages.
    public var storage: Int32
    /// Index of the line's first cluster in its storage.
    public var firstCluster: Int32
    /// Where its visible clusters end; those from here on hang.
    public var trimmed: Int32
    /// Where its clusters end, those that hang included.
    public var endCluster: Int32
    /// UTF-8 offset in the layout's text at which the line starts.
    public var textStart: Int
    /// UTF-8 offset at which it ends, its terminator included.
    public var textEnd: Int
    /// Where the storage's paragraph starts in the text.
    public var textBase: Int
    /// Inline position of its left edge, in vertical text of its upper one, without what hangs there.
    public var x: Int
    /// Block position of its line box.
    public var y: Int
    /// How long it is without what hangs.
    public var width: Int
    /// How long that is which hangs at its end: white space, and punctuation that may.
    public var trailing: Int
    /// How far its line box reaches across lines.
    public var height: Int
    /// Below `y`.
    public var baseline: Int
    /// How far its text and attachments reach above the baseline.
    public var ascent: Int32
    /// How far they reach below the baseline, positive.
    public var descent: Int32
    /// What the line stands in; indents once the layout is done.
    public var frame: LineFrame
    /// Counts rows from 0.
    public var row: Int32
    /// The row of several lines that the line is in, as an index into the layout's bands; or -1.
    public var band: Int32
    /// The base level of its paragraph: 0, or 1 from right to left (UAX #9).
    public var baseLevel: UInt8
    var alignment: LineAlignment
    /// A paragraph's first letter, which reaches over the rows that follow its own.
    public var isDropCap = false
}

/// The part of a row that a line may take, from left to right.
public struct LineFrame: Sendable {
    /// What ``head`` and ``tail`` are.
    public enum Kind: UInt8, Sendable {
        /// `head` and `tail` are indents from the line's leading and trailing edges.
        case indents
        /// `tail` is the trailing edge's distance from the leading one, in a width that is not known yet.
        case limited
        /// `head` is a column's distance from the left edge, `tail` its width.
        case column
        /// The same from the right edge.
        case mirroredColumn
        /// `head` and `tail` are the left and right edges.
        case span
    }

    /// What ``head`` and ``tail`` are.
    public var kind: Kind
    /// An indent, a column's distance or the left edge, as ``kind`` says.
    public var head: Int
    /// An indent or a distance, a column's width or the right edge, as ``kind`` says.
    public var tail: Int

    /// The left and right edges in a region of known width.
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

/// Lines that stand side by side: those of a table's row, cell by cell, or of a row that something parts.
public struct RowRecord: Sendable {
    /// The row's block position.
    public var top: Int
    /// How far the row reaches across lines.
    public var height: Int
    /// Indices of its lines.
    public var lines: Range<Int>
    /// How far a table's columns reach with their indents, from the region's start.
    public var reach = 0
}

/// A table that was placed.
public struct TableRecord: Sendable {
    /// UTF-8 offsets in the layout's text.
    public var range: Range<Int>
    /// How wide the columns are between their insets, in ``LayoutUnit``s.
    public var columns: [Int]
}

/// Where text goes on in the next container.
struct ContainerBreak: Sendable {
    /// The first line behind the break.
    var firstLine: Int
    /// How far the lines before it reach in their container.
    var bottom: Int
    var widest: Int
}

/// A truncation token and what it stands for.
public struct TruncationRecord: Sendable {
    /// The line that holds the token.
    public var line: Int
    /// UTF-8 offsets in the layout's text, ascending.
    public var hidden: [Range<Int>]
}

/// Where a line goes in what the container gave it, direction resolved.
enum LineAlignment: UInt8 {
    case left, center, right, justified
}

/// Glyphs that lines draw from: a paragraph's, or a composed line's own.
public struct LineStorage: Sendable {
    /// The glyphs, with their clusters and runs.
    public let shaped: ShapedText
    /// UTF-8 offset in the layout's text at which inserted text stands.
    public var insertedAt: Int
    private var rare: Rare?

    /// What few lines have besides glyphs.
    private final class Rare: Sendable {
        let token: AttributedText?
        let gaps: [Range<Int>]
        let rubies: [ShapedRuby]
        let leaders: [TabLeader]

        private init(token: AttributedText?, gaps: [Range<Int>], rubies: [ShapedRuby], leaders: [TabLeader]) {
            self.token = token
            self.gaps = gaps
            self.rubies = rubies
            self.leaders = leaders
        }

        static func of(
            _ token: AttributedText?, _ gaps: [Range<Int>], _ rubies: [ShapedRuby], _ leaders: [TabLeader]
        ) -> Rare? {
            token == nil && gaps.isEmpty && rubies.isEmpty && leaders.isEmpty
                ? nil : Rare(token: token, gaps: gaps, rubies: rubies, leaders: leaders)
        }
    }

    init(
        shaped: ShapedText, token: AttributedText? = nil, insertedAt: Int, gaps: [Range<Int>] = [],
        rubies: [ShapedRuby] = [], leaders: [TabLeader] = []
    ) {
        self.shaped = shaped
        self.insertedAt = insertedAt
        rare = Rare.of(token, gaps, rubies, leaders)
    }

    /// The text and attributes of inserted runs; nil for a hyphen.
    public var token: AttributedText? {
        get { rare?.token }
        set { rare = Rare.of(newValue, gaps, rubies, leaders) }
    }
    /// Paragraph offsets of text that is left out between two clusters.
    public var gaps: [Range<Int>] { rare?.gaps ?? [] }
    /// The annotations of the paragraph, in order.
    public var rubies: [ShapedRuby] { rare?.rubies ?? [] }
    /// What fills tabs, in order.
    public var leaders: [TabLeader] { rare?.leaders ?? [] }
}
