internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The boxes around text that take room in its lines: CSS's inline boxes.
struct InlineBoxes: Equatable {
    /// The style's `backgroundBorder`.
    var outer: InlineBox?
    /// Its `border`, which is inside of the other.
    var inner: InlineBox?
    /// What the text is the base of; inside of both.
    var ruby: Ruby?

    init?(outer: Border.InLine?, inner: Border.InLine?, ruby: Ruby?) {
        guard outer != nil || inner != nil || ruby != nil else { return nil }
        self.ruby = ruby
        self.outer = outer.map { InlineBox($0.border) }
        self.inner = inner.map { InlineBox($0.border) }
    }

    func box(of kind: ShapedRun.Kind) -> InlineBox? { kind.isRuby ? nil : kind.isOuter ? outer : inner }

    /// The edges between text in these boxes and in others, as they follow each other. What is one box has none.
    static func edges(from before: InlineBoxes?, to after: InlineBoxes?) -> [ShapedRun.Kind] {
        var kinds: [ShapedRun.Kind] = []
        // The outer box parts the inner ones.
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

/// A border that takes room, in ``LayoutUnit``s.
struct InlineBox: Equatable {
    let border: Border
    /// What it takes at its left and right end: margin, stroke and padding.
    private let left: Int
    private let right: Int
    /// The stroke where its leading side is not the left one.
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

    /// Longer edges are cut, so that sums stay far from overflowing.
    private static let largest = 100_000.0

    /// What the edge takes where lines begin, or end, in a paragraph of a level.
    func room(atStart isStart: Bool, level: UInt8) -> Int {
        let isRightToLeft = level & 1 == 1
        if isRightToLeft { return isStart ? mirroredRight : mirroredLeft }
        return isStart ? left : right
    }
}

extension ShapingStyle {
    /// What a run without glyphs takes.
    func advance(of kind: ShapedRun.Kind, level: UInt8, orientation: GlyphOrientation) -> Int {
        if kind.isEdge { return boxes?.box(of: kind)?.room(atStart: kind.opensBox, level: level) ?? 0 }
        return kind == .attachment ? attachmentAdvance(orientation) : 0
    }
}
