internal import GalleyShaping
internal import GalleyText

extension AttributedText {
    /// Whether the size of an attachment depends on its column or page.
    var hasFittedAttachments: Bool {
        styles.contains { $0.hasAttachment && $0.attributes.attachment?.isFitted == true }
    }

    /// The text with attachments that shrink to fit in the size that they have in a container; those that fit are unchanged.
    ///
    /// An attachment in a table has the share of the width that CSS gives the column of an image with `max-width: 100%`: its
    /// smallest width is 0, its largest that of the image.
    ///
    /// - Parameter height: The height of a page inside its margins; `nil` is no limit.
    func fittingAttachments(
        in container: TextContainer, height: Double? = nil, fonts: borrowing FontLibrary
    ) throws(GalleyError) -> AttributedText {
        guard hasFittedAttachments else { return self }
        let isVertical = container.writingMode != .horizontal
        let insets = container.insets
        var measure =
            isVertical
            ? container.height.map { $0 - insets.top - insets.bottom }
            : container.width.map {
                $0 - insets.left - insets.right
            }
        if let columns = container.columns, let whole = measure {
            let gap = max(0, columns.gap)
            var count = Double(max(1, columns.count ?? .max))
            if let width = columns.width, width + gap > 0 {
                count = min(count, max(1, ((whole + gap) / (width + gap)).rounded(.down)))
            }
            measure = max(1, (whole - gap * (count - 1)) / count)
        }
        let limit = AttachmentLimit(
            width: isVertical ? nil : measure, height: isVertical ? measure : height, measure: measure)
        guard limit.width != nil || limit.height != nil else { return self }
        var result = self
        var changes: [(range: Range<Int>, attachment: TextAttachment)] = []
        var run = 0
        while run < styleRuns.count {
            defer { run += 1 }
            let attributes = style(ofRun: run).attributes
            guard let attachment = attributes.attachment, attachment.isFitted else { continue }
            let range = Int(styleRuns[run].start)..<styleRunEnd(run)
            if let table = attributes.block?.tableIdentity, measure != nil {
                // The run that follows the table.
                let (columns, end) = try tableLimits(from: run, identity: table, limit: limit, fonts: fonts)
                for (index, column) in columns {
                    let attributes = style(ofRun: index).attributes
                    guard let attachment = attributes.attachment else { continue }
                    let fitted = attachment.fitted(
                        in: AttachmentLimit(width: column, height: limit.height, measure: column))
                    if fitted != attachment {
                        changes.append((Int(styleRuns[index].start)..<styleRunEnd(index), fitted))
                    }
                }
                run = end - 1
                continue
            }
            let fitted = attachment.fitted(in: limit.indented(by: attributes))
            if fitted != attachment { changes.append((range, fitted)) }
        }
        guard !changes.isEmpty else { return self }
        result.setAttachments(changes)
        return result
    }

    /// The widths for attachments in a table, by their runs, and the first run after the table.
    private func tableLimits(
        from first: Int, identity: Int, limit: AttachmentLimit, fonts: borrowing FontLibrary
    ) throws(GalleyError) -> (widths: [(run: Int, width: Double)], end: Int) {
        var start = first
        while start > 0, style(ofRun: start - 1).attributes.block?.tableIdentity == identity { start -= 1 }
        var end = first
        while end < styleRuns.count, style(ofRun: end).attributes.block?.tableIdentity == identity { end += 1 }
        var attachments: [(run: Int, column: Int, width: Double)] = []
        var natural: [Int: Double] = [:]
        var indent: ParagraphStyle?
        for run in start..<end {
            let attributes = style(ofRun: run).attributes
            indent = indent ?? attributes.paragraph
            guard let attachment = attributes.attachment, attachment.isFitted else { continue }
            let column = attributes.block?.tableColumn ?? 0
            attachments.append((run, column, attachment.width))
            natural[column] = max(natural[column] ?? 0, attachment.width)
        }
        let measure = max(0, (limit.measure ?? 0) - (indent?.headIndent ?? 0))
        // The other columns, with attachments as small as can be.
        var bare = self
        bare.removeSubrange(bare.range(forUTF8: styleRunEnd(end - 1)..<utf8Count))
        bare.removeSubrange(bare.range(forUTF8: 0..<Int(styleRuns[start].start)))
        bare.setAttachments(
            bare.styleRuns.indices.compactMap { run in
                guard var attachment = bare.style(ofRun: run).attributes.attachment, attachment.isFitted else {
                    return nil
                }
                (attachment.width, attachment.height) = (AttributedText.smallest, AttributedText.smallest)
                attachment.shrinksToFit = false
                attachment.widthFraction = nil
                return (Int(bare.styleRuns[run].start)..<bare.styleRunEnd(run), attachment)
            })
        let layout = try TextLayout(bare, in: .unbounded, fonts: fonts)
        let (least, most) = (layout.minimumWidth, layout.naturalWidth)
        let wanted = natural.values.reduce(0) { $0 + max(0, $1 - AttributedText.smallest) }
        var widths: [Int: Double] = natural
        if most + wanted > measure, wanted > 0 {
            let share = max(0, measure - least) / (most - least + wanted)
            widths = natural.mapValues {
                min($0, AttributedText.smallest + min(1, share) * max(0, $0 - AttributedText.smallest))
            }
        }
        return (attachments.map { ($0.run, widths[$0.column] ?? $0.width) }, end)
    }

    /// The side of an attachment in the measurement of a table's other columns.
    private static var smallest: Double { 1 }

    /// Replaces the attachments of ranges.
    private mutating func setAttachments(_ changes: [(range: Range<Int>, attachment: TextAttachment)]) {
        for change in changes {
            mergeAttributes(TextAttributes(attachment: change.attachment), inUTF8: change.range)
        }
    }
}

extension TextAttachment {
    /// Whether its size depends on its column or page.
    fileprivate var isFitted: Bool { shrinksToFit || widthFraction != nil }

    /// The attachment as large as it is in `limit`, with its aspect ratio.
    fileprivate func fitted(in limit: AttachmentLimit) -> TextAttachment {
        guard width > 0, height > 0 else { return self }
        var result = self
        var scale = 1.0
        if let widthFraction, let measure = limit.measure { scale = widthFraction * measure / width }
        if shrinksToFit {
            if let most = limit.width { scale = min(scale, most / width) }
            if let most = limit.height { scale = min(scale, most / height) }
        }
        guard scale.isFinite, scale > 0 else { return self }
        result.width = width * scale
        result.height = height * scale
        result.descent = descent * scale
        return result
    }
}

extension BlockIntent {
    /// The identity of the table that the block is in.
    fileprivate var tableIdentity: Int? {
        for component in components {
            if case .table = component.kind { return component.identity }
        }
        return nil
    }

    /// The column of the table's cell that the block is in.
    fileprivate var tableColumn: Int? {
        for component in components {
            if case .tableCell(let column) = component.kind { return column }
        }
        return nil
    }
}
