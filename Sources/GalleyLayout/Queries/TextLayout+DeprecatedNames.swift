public import GalleyText

extension TextLayout {
    /// The former name of ``position(closestTo:)``.
    @available(*, deprecated, renamed: "position(closestTo:)")
    public func position(at point: Point) -> TextPosition { position(closestTo: point) }

    /// The former name of ``TextHitTest/position`` of ``hitTest(_:)``.
    @available(*, deprecated, message: "use hitTest(_:).position")
    public func position(hitBy point: Point) -> TextPosition? { hitTest(point).position }

    /// The former name of ``TextHitTest/position`` of ``hitTest(_:)``.
    @available(*, deprecated, message: "use hitTest(_:).position")
    public func positionInside(_ point: Point) -> TextPosition? { hitTest(point).position }

    /// The former name of ``TextHitTest/character`` of ``hitTest(_:)``.
    @available(*, deprecated, message: "use hitTest(_:).character")
    public func character(at point: Point) -> TextCluster? { hitTest(point).character }

    /// The former name of ``TextHitTest/attachment`` of ``hitTest(_:)``.
    @available(*, deprecated, message: "use hitTest(_:).attachment")
    public func attachment(at point: Point) -> PlacedAttachment? { hitTest(point).attachment }

    /// The former name of ``TextHitTest/line`` of ``hitTest(_:)``.
    @available(*, deprecated, message: "use hitTest(_:).line")
    public func line(at point: Point) -> TextLine? { hitTest(point).line }

    /// The former name of ``line(closestTo:)``.
    @available(*, deprecated, renamed: "line(closestTo:)")
    public func closestLine(to point: Point) -> TextLine? { line(closestTo: point) }

    /// The former name of ``range(of:closestTo:)``.
    @available(*, deprecated, renamed: "range(of:closestTo:)")
    public func range(of unit: TextUnit, at point: Point) -> Range<String.Index> { range(of: unit, closestTo: point) }

    /// The former name of ``TextCaret/rect`` of ``caret(for:)``.
    @available(*, deprecated, message: "use caret(for:).rect")
    public func caretRect(for position: TextPosition) -> Rect { caretFrame(for: position) }

    /// The former name of ``TextCaret/rect`` of ``secondaryCaret(for:)``.
    @available(*, deprecated, message: "use secondaryCaret(for:)?.rect")
    public func secondaryCaretRect(for position: TextPosition) -> Rect? { secondaryCaret(for: position)?.rect }

    /// The former name of ``hiddenRanges``.
    @available(*, deprecated, renamed: "hiddenRanges") public var truncatedRanges: [Range<String.Index>] {
        hiddenRanges
    }

    /// The former name of ``truncations``.
    @available(*, deprecated, renamed: "truncations") public var truncation: [Truncation] { truncations }
}

extension TextLayout {
    /// The former name of ``TruncationToken``.
    @available(*, deprecated, renamed: "TruncationToken") public typealias Truncation = TruncationToken
}
