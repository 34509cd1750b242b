internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// Attachments and their positions.
extension TextLayout {
    /// The box of the run's attachment, on the page.
    package func attachmentRect(of view: GlyphRunView) -> Rect? {
        if view.run.kind == .float { return float(atUTF8: view.utf8Range.lowerBound).map { rect(of: $0) } }
        let style = view.shaped.styles[Int(view.run.style)]
        guard view.run.kind == .attachment, let attachment = style.attachment else { return nil }
        let extent = LineExtent(of: view.run, fonts: view.shaped.fonts, styles: view.shaped.styles)
        // `view.baseline` includes the baseline offset, and so does the extent.
        let baseline = view.baseline + Int(style.baselineOffset)
        // Without the gap after it in a justified line.
        let advance = style.attachmentAdvance(view.run.orientation)
        let gap = view.run.level & 1 == 1 ? view.width - advance : 0
        return axes.page(
            Rect(
                x: LayoutUnit.points(view.x + gap), y: LayoutUnit.points(baseline - Int(extent.attachmentAscent)),
                width: LayoutUnit.points(advance),
                height: max(0, axes.isVertical ? attachment.width : attachment.height)))
    }

    /// A placed attachment.
    public struct PlacedAttachment: Sendable {
        /// The range of its character, in UTF-8 offsets.
        package let utf8Range: Range<Int>
        /// The range of its character.
        public let range: Range<String.Index>
        /// The attachment.
        public let attachment: TextAttachment
        /// The box of the attachment in the layout's coordinates.
        public let rect: Rect
    }

    /// Whether attachments are trees of boxes.
    package var hasInlineBoxes: Bool { text.hasInlineBoxes }

    /// The visible attachments, line by line from left to right.
    /// - Complexity: O(*runs*).
    public var attachments: [PlacedAttachment] {
        guard storages.contains(where: { $0.shaped.runs.contains { $0.kind == .attachment || $0.kind == .float } })
        else { return [] }
        var result: [PlacedAttachment] = []
        for index in records.indices { result += attachments(inLine: index) }
        return result
    }

    /// The visible attachments of a line, from left to right.
    package func attachments(inLine index: Int) -> [PlacedAttachment] {
        var result: [PlacedAttachment] = []
        forEachGlyphRun(inLine: index) { view in
            guard let rect = attachmentRect(of: view), let attachment = view.style.attributes.attachment else {
                return
            }
            result.append(
                PlacedAttachment(
                    utf8Range: view.utf8Range, range: text.range(forUTF8: view.utf8Range),
                    attachment: attachment, rect: rect))
        }
        return result
    }
}
