internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The boxes around text that take space in its lines: inline boxes in CSS.
struct InlineBoxes: Equatable {
    /// The style's `backgroundBorder`.
    var outer: InlineBox?
    /// The style's `border`, which is inside the other box.
    var inner: InlineBox?
    /// The ruby annotation of the text; its base is inside both boxes.
    var ruby: Ruby?

    init?(outer: Border.InlineBoxBorder?, inner: Border.InlineBoxBorder?, ruby: Ruby?) {
        guard outer != nil || inner != nil || ruby != nil else { return nil }
        self.ruby = ruby
        self.outer = outer.map { InlineBox($0.border) }
        self.inner = inner.map { InlineBox($0.border) }
    }

    func box(of kind: ShapedRun.Kind) -> InlineBox? { kind.isRuby ? nil : kind.isOuter ? outer : inner }

    /// The edges between text in these boxes and in others, in order. Text in the same box has none between.
    static func edges(from before: InlineBoxes?, to after: InlineBoxes?) -> [ShapedRun.Kind] {
        var kinds: [ShapedRun.Kind] = []
        // Different outer boxes also separate the inner ones.
        let isOuterSame = areSame(before?.outer?.border, after?.outer?.border)
        let isInnerSame = isOuterSame && areSame(before?.inner?.border, after?.inner?.border)
        let isRubySame = isInnerSame && before?.ruby == after?.ruby
        if !isRubySame, before?.ruby != nil { kinds.append(.closeRuby) }
        if !isInnerSame, before?.inner != nil { kinds.append(.closeInnerBox) }
        if !isOuterSame, before?.outer != nil { kinds.append(.closeOuterBox) }
        if !isOuterSame, after?.outer != nil { kinds.append(.openOuterBox) }
        if !isInnerSame, after?.inner != nil { kinds.append(.openInnerBox) }
        if !isRubySame, after?.ruby != nil { kinds.append(.openRuby) }
        return kinds
    }
}

/// A border that takes space, in ``LayoutUnit``s.
struct InlineBox: Equatable {
    let border: Border
    /// The widths of its left and right edges: margin, stroke and padding.
    private let left: Int
    private let right: Int
    /// The stroke widths if its leading side is not the left one.
    private let mirroredLeft: Int
    private let mirroredRight: Int

    init(_ border: Border) {
        self.border = border
        func room(_ side: KeyPath<EdgeInsets, Double>, _ strokedSide: Border.Sides) -> Int {
            func length(_ insets: EdgeInsets?) -> Double {
                guard let value = insets?[keyPath: side], value.isFinite else { return 0 }
                return min(max(0, value), InlineBox.largest)
            }
            let stroke = border.sides.contains(strokedSide) ? border.strokeOutset : 0
            return LayoutUnit.from(length(border.margin) + stroke + length(border.padding))
        }
        left = room(\.left, .leading)
        right = room(\.right, .trailing)
        mirroredLeft = room(\.left, .trailing)
        mirroredRight = room(\.right, .leading)
    }

    /// The maximum width of an edge, so that sums cannot overflow.
    private static let largest = 100_000.0

    /// The width of the edge at the start or end of lines, in a paragraph with a base level.
    func room(atStart isStart: Bool, level: UInt8) -> Int {
        let isRightToLeft = level & 1 == 1
        if isRightToLeft { return isStart ? mirroredRight : mirroredLeft }
        return isStart ? left : right
    }
}

extension ShapingStyle {
    /// The advance of a run without glyphs.
    func advance(of kind: ShapedRun.Kind, level: UInt8, orientation: GlyphOrientation) -> Int {
        if kind.isEdge { return boxes?.box(of: kind)?.room(atStart: kind.opensBox, level: level) ?? 0 }
        return kind == .attachment ? attachmentAdvance(orientation) : 0
    }
}
