internal import GalleyText

/// Text that does not fit, and the token that stands for it.
extension LayoutEngine {
    /// Puts the token at the end of the last line, taking back as much text as it needs.
    mutating func truncate() throws(GalleyError) {
        guard truncation != .none, let last = progress.last, let index = lines.indices.last else { return }
        let record = lines[index]
        let paragraph = last.source.paragraph
        let (start, available) = (last.start, last.available)
        let fitter = self.fitter(for: last.source)
        let tabOrigin = record.frame.isColumn ? 0 : record.frame.head
        let token = try self.token(after: record)
        let direction: ParagraphStyle.Direction = paragraph.summary.baseLevel & 1 == 1 ? .rtl : .ltr
        let shapedToken = try shape(token, direction: direction)
        let tokenWidth = shapedToken.shaped.clusters[shapedToken.shaped.clusterCount].x
        let forced = paragraph.breaks[fitter.forcedBreak(from: start)]
        let shaped = paragraph.shaped
        let origin = shaped.clusters[start.cluster].x
        var end = start.cluster
        var candidate = start.cluster
        while candidate < Int(forced.trimmed) {
            candidate += 1
            let isBoundary = candidate >= shaped.flags.count || shaped.flags[candidate].contains(.graphemeStart)
            if let available, shaped.clusters[candidate].x - origin + tokenWidth > available { break }
            if isBoundary { end = candidate }
        }
        func compose() -> ComposedLine {
            while end > start.cluster, !shaped.flags[end - 1].isDisjoint(with: [.whitespace, .invisible]) { end -= 1 }
            return fitter.composer.compose(
                paragraph, from: start, upTo: end, token: shapedToken, text: token, tabOrigin: tabOrigin)
        }
        var composed = compose()
        // The clusters do not know how wide tabs are.
        while paragraph.summary.hasTabs, let available, composed.width > available, end > start.cluster {
            repeat { end -= 1 } while end > start.cluster && !shaped.flags[end].contains(.graphemeStart)
            composed = compose()
        }
        // A line that starts inside a ligature may end there too.
        let next = LineStart(
            cluster: end, offset: max(start.offset, Int(shaped.clusters[end].start)), nextBreak: 0)
        let line = FittedLine(
            start: start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: true,
            composed: composed)
        lines.removeLast()
        let extent = self.extent(of: line, in: paragraph)
        let own = last.source.style.paragraph.lineBox(extent)
        // The line keeps the room it was given, so that what was measured fits again; a taller token takes
        // more only where there is more.
        let baseline = max(record.baseline, own.baseline)
        var box = (
            height: baseline + max(record.height - record.baseline, own.height - own.baseline), baseline: baseline
        )
        if let height, record.y + box.height > height { box = (height - record.y, min(baseline, height - record.y)) }
        append(
            BoxedLine(line: line, extent: extent, box: box), of: last.source, storage: record.storage, top: record.y,
            frame: record.frame, band: record.band)
        lines[index].row = record.row
        if !record.frame.isColumn {
            let tail = last.source.style.paragraph.tailIndent > 0 ? 0 : record.frame.tail
            progress.widest = max(progress.widest, line.width + record.frame.head + tail)
        }
        progress.bottom = max(progress.bottom, record.y + box.height)
    }

    /// The container's token, or an ellipsis in the style of the line's last character.
    private func token(after record: LineRecord) throws(GalleyError) -> AttributedText {
        if let token = truncationToken, !token.string.isEmpty { return token }
        let offset = max(record.textStart, record.textEnd - 1)
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        return AttributedText("\u{2026}", attributes: attributes.continuing)
    }

    private func shape(
        _ token: AttributedText, direction: ParagraphStyle.Direction
    ) throws(GalleyError) -> ShapedParagraph {
        unsafe worker.spans.removeAll(keepingCapacity: true)
        var options: ParagraphOptions?
        for run in token.styleRuns {
            let resolved = unsafe try worker.styles.resolve(Int(run.style), of: token.styles, fonts: fonts)
            if options == nil { options = resolved.paragraph.options }
            unsafe worker.spans.append(StyleSpan(start: Int(run.start), style: resolved))
        }
        var resolvedOptions =
            options ?? ParagraphOptions(direction: direction, strictness: .auto, wordBreak: .normal, locale: nil)
        resolvedOptions.direction = direction
        var string = token.string
        return string.withUTF8 { unsafe worker.paragraph($0, options: resolvedOptions) }
    }
}
