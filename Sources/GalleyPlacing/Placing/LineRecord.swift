public import GalleyShaping
public import GalleyText

/// A placed line in plain numbers, without its glyphs. Lengths are in ``LayoutUnit``s.
public struct LineRecord: Sendable {
    /// The index in the layout's storages.
    public var storage: Int32
    /// The index of the line's first cluster in its storage.
    public var firstCluster: Int32
    /// The end of its visible clusters; later ones hang.
    public var trimmed: Int32
    /// The end of its clusters, including hanging ones.
    public var endCluster: Int32
    /// The UTF-8 offset of the line's start in the layout's text.
    public var textStart: Int
    /// The UTF-8 offset of its end, including a terminator.
    public var textEnd: Int
    /// The start of the storage's paragraph in the text.
    public var textBase: Int
    /// The inline position of its left edge, in vertical text of its top edge, without hanging text.
    public var x: Int
    /// The block position of its line box.
    public var y: Int
    /// The length without hanging text.
    public var width: Int
    /// The length of hanging text at its end: white space and hanging punctuation.
    public var trailing: Int
    /// The height of its line box.
    public var height: Int
    /// The baseline relative to `y`.
    public var baseline: Int
    /// The ascent of its text and attachments.
    public var ascent: Int32
    /// The descent of its text and attachments, positive.
    public var descent: Int32
    /// The space of the line; indents when the layout is finished.
    public var frame: LineFrame
    /// The row number, from 0.
    public var row: Int32
    /// The index of the row with several lines that contains the line; or -1.
    public var band: Int32
    /// The base level of its paragraph: 0, or 1 for right to left (UAX #9).
    public var baseLevel: UInt8
    var alignment: LineAlignment
    /// Whether it is a drop cap, which spans the following rows.
    public var isDropCap = false
}

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

/// Adjacent lines in one row: those of a table's row, cell by cell, or of a row split by obstacles.
public struct RowRecord: Sendable {
    /// The row's block position.
    public var top: Int
    /// The row's height.
    public var height: Int
    /// The indices of its lines.
    public var lines: Range<Int>
    /// The extent of a table's columns with their indents, relative to the region's start.
    public var reach = 0
}

/// A placed table.
public struct TableRecord: Sendable {
    /// The range in the layout's text, in UTF-8 offsets.
    public var range: Range<Int>
    /// The widths of the columns between their insets, in ``LayoutUnit``s.
    public var columns: [Int]
    /// 1 for columns from right to left, otherwise 0.
    public var level: UInt8
    /// The UTF-8 offset of the header rows' end in the layout's text.
    public var headerEnd: Int
}

/// A break at which text continues in the next container.
struct ContainerBreak: Sendable {
    /// The first line after the break.
    var firstLine: Int
    /// The bottom of the lines before it in their container.
    var bottom: Int
    var widest: Int
}

/// A truncation token and the text it replaces.
public struct TruncationRecord: Sendable {
    /// The line that contains the token.
    public var line: Int
    /// The hidden ranges in the layout's text, in UTF-8 offsets, ascending.
    public var hidden: [Range<Int>]
}

/// The alignment of a line in its space, with the direction resolved.
enum LineAlignment: UInt8 {
    case left, center, right, justified
    /// The same where white space before a forced break takes room (CSS Text 3, 4.1.3: it hangs only where it overflows).
    case spacedLeft, spacedCenter, spacedRight

    /// The alignment of a line with such white space at its end.
    func spaced(isRightToLeft: Bool) -> LineAlignment {
        switch self {
        case .left where isRightToLeft: .spacedLeft
        case .right where !isRightToLeft: .spacedRight
        case .center: .spacedCenter
        default: self
        }
    }
}

/// The glyphs of lines: those of a paragraph, or separate ones of a composed line.
public struct ShapedLineText: Sendable {
    /// The glyphs, with their clusters and runs.
    public let shaped: ShapedText
    /// The UTF-8 offset of inserted text in the layout's text.
    public var insertedAt: Int
    private var rare: Rare?

    /// The properties that few lines have in addition to glyphs.
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
    /// The paragraph offsets of text omitted between two clusters.
    public var gaps: [Range<Int>] { rare?.gaps ?? [] }
    /// The annotations of the paragraph, in order.
    public var rubies: [ShapedRuby] { rare?.rubies ?? [] }
    /// The tab leaders, in order.
    public var leaders: [TabLeader] { rare?.leaders ?? [] }
}
