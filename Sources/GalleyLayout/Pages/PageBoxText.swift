internal import GalleyPlacing
internal import GalleyText

/// A text in a tree of boxes on a page.
struct PageBoxText {
    let layout: TextLayout
    /// The place of its corner on the page.
    let origin: Point
    /// The size of its points on the page.
    let scale: Double
    /// The place of the boxes in the whole text, in UTF-8.
    var offset = 0
    /// The top of all boxes on the page.
    var top = 0.0

    /// The places of links that are first shown in the lines.
    var places: [TextPage.Place] {
        guard layout.text.mayHaveAnchors else { return [] }
        let visible = layout.shownRange
        return layout.text.anchors.filter { visible.contains($0.offset) }.map { anchor in
            let corner = layout.linePosition(atUTF8: anchor.offset)
            return TextPage.Place(
                anchor: anchor, position: Point(x: origin.x + corner.x * scale, y: origin.y + corner.y * scale))
        }
    }

    /// The strings of pages that are set in the lines, in order.
    var strings: [[String: String]] {
        let text = layout.text
        guard text.styles.contains(where: { $0.attributes.pageStrings != nil }) else { return [] }
        let visible = layout.shownRange
        return text.styleRuns.indices.compactMap { run in
            guard visible.contains(Int(text.styleRuns[run].start)),
                let own = text.style(ofRun: run).attributes.pageStrings,
                run == 0 || text.style(ofRun: run - 1).attributes.pageStrings != own
            else { return nil }
            return own
        }
    }
}

extension TextLayout {
    /// The UTF-8 range of the text in the lines. The text of a fragment begins with the start of its first paragraph.
    fileprivate var shownRange: Range<Int> {
        let start = records.first?.textStart ?? 0
        return start..<max(start, visibleEnd)
    }

    /// The largest number of the notes to which the lines refer; nil without any.
    var lastNote: Int? {
        let shown = shownRange
        return text.styleRuns.indices.lazy.filter { shown.contains(Int(self.text.styleRuns[$0].start)) }
            .compactMap { Footnotes.note(of: self.text.style(ofRun: $0).attributes) }.max()
    }
}

extension TextPage.Piece {
    /// The texts in the boxes of its lines.
    var boxTexts: [PageBoxText] {
        guard layout.text.hasInlineBoxes else { return [] }
        return layout.attachments.flatMap { placed -> [PageBoxText] in
            guard let content = placed.attachment.pagedContent else { return [] }
            let scale = placed.attachment.inlineBox?.scale(for: placed.rect.width) ?? 1
            return content.texts.map { layout, corner in
                PageBoxText(
                    layout: layout,
                    origin: Point(
                        x: origin.x + placed.rect.x + corner.x * scale,
                        y: origin.y + placed.rect.y + corner.y * scale),
                    scale: scale, offset: segments.place(of: placed.utf8Range.lowerBound, isEnd: false),
                    top: origin.y + placed.rect.y)
            }
        }
    }
}

extension AttributedText {
    /// The texts in the boxes of attachments.
    var boxTexts: [AttributedText] {
        guard hasInlineBoxes else { return [] }
        return styleRuns.indices.flatMap { run in
            style(ofRun: run).attributes.attachment?.pagedContent?.texts.map(\.layout.text) ?? []
        }
    }
}
