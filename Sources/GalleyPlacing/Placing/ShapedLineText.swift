public import GalleyShaping
public import GalleyText

/// The glyphs of lines: those of a paragraph, or separate ones of a composed line.
public struct ShapedLineText: Sendable {
    /// The glyphs, with their clusters and runs.
    public let shaped: ShapedText
    /// The UTF-8 offset of inserted text in the layout's text.
    public var insertedAt: Int
    private var adornments: LineAdornments?

    /// The properties that few lines have in addition to glyphs.
    private final class LineAdornments: Sendable {
        let token: AttributedText?
        let gaps: [Range<Int>]
        let rubies: [ShapedRuby]
        let leaders: [TabLeader]
        let label: LineLabel?

        private init(
            token: AttributedText?, gaps: [Range<Int>], rubies: [ShapedRuby], leaders: [TabLeader], label: LineLabel?
        ) {
            self.token = token
            self.gaps = gaps
            self.rubies = rubies
            self.leaders = leaders
            self.label = label
        }

        static func of(
            _ token: AttributedText?, _ gaps: [Range<Int>], _ rubies: [ShapedRuby], _ leaders: [TabLeader],
            _ label: LineLabel?
        ) -> LineAdornments? {
            token == nil && gaps.isEmpty && rubies.isEmpty && leaders.isEmpty && label == nil
                ? nil : LineAdornments(token: token, gaps: gaps, rubies: rubies, leaders: leaders, label: label)
        }
    }

    init(
        shaped: ShapedText, token: AttributedText? = nil, insertedAt: Int, gaps: [Range<Int>] = [],
        rubies: [ShapedRuby] = [], leaders: [TabLeader] = [], label: LineLabel? = nil
    ) {
        self.shaped = shaped
        self.insertedAt = insertedAt
        adornments = LineAdornments.of(token, gaps, rubies, leaders, label)
    }

    /// The text and attributes of inserted runs; nil for a hyphen.
    public var token: AttributedText? {
        get { adornments?.token }
        set { adornments = LineAdornments.of(newValue, gaps, rubies, leaders, label) }
    }
    /// The paragraph offsets of text omitted between two clusters.
    public var gaps: [Range<Int>] { adornments?.gaps ?? [] }
    /// The annotations of the paragraph, in order.
    public var rubies: [ShapedRuby] { adornments?.rubies ?? [] }
    /// The tab leaders, in order.
    public var leaders: [TabLeader] { adornments?.leaders ?? [] }
    /// The label of the line; nil without one.
    public var label: LineLabel? { adornments?.label }
}
