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

extension ShapingStyle {
    /// The advance of a run without glyphs.
    func advance(of kind: ShapedRun.Kind, level: UInt8, orientation: GlyphOrientation) -> Int {
        if kind.isEdge { return boxes?.box(of: kind)?.room(atStart: kind.opensBox, level: level) ?? 0 }
        return kind == .attachment ? attachmentAdvance(orientation) : 0
    }
}
