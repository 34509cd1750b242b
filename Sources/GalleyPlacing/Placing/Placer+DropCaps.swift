internal import GalleyFonts
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Drop caps: the first letter of a paragraph spans several lines, which flow around it as around a float.
///
/// Its top is at the first line's cap height, its bottom on the baseline of the last of its lines, so its size depends
/// on the line height of the adjacent text.
extension Placer {
    /// Places the paragraph's drop cap at `top` or below, in a container with enough space for all of its lines; nil if
    /// there is none, or no text is next to it.
    mutating func placeDropCap(of source: LineSource, top: Int) throws(GalleyError) -> FittedDropCap? {
        guard var cap = try dropCap(of: source) else { return nil }
        let tail = source.style.paragraph.tailIndent
        let far = tail > 0 ? max(0, (region.measure ?? tail) - tail) : -tail
        let head = source.style.paragraph.headIndent
        let isRightToLeft = source.paragraph.summary.baseLevel & 1 == 1
        let request = FloatRequest(
            offset: source.base, length: cap.width + cap.gap, breadth: cap.breadth, isAtStart: !isRightToLeft,
            clear: .none, indents: isRightToLeft ? (far, head) : (head, far), isDropCap: true)
        var top = top
        while !placeFloat(request, from: top) {
            guard advance() else { return nil }
            top = 0
        }
        guard let placed = floats.last else { return nil }
        cap.inline = placed.inline + (placed.inline > 0 && isRightToLeft ? cap.gap : 0)
        cap.block = placed.block
        return cap
    }

    private func dropCap(of source: LineSource) throws(GalleyError) -> FittedDropCap? {
        let metrics = source.style.paragraph
        let count = firstLetter(of: source)
        guard metrics.dropCap.lines > 0, count > 0, count < source.paragraph.text.count else { return nil }
        let shaped = source.paragraph.shaped
        let next = shaped.clusterIndex(ofOffset: count)
        let run = shaped.runs[shaped.runIndex(ofCluster: next)]
        let beside = shaped.styles[Int(run.style)].primary
        let line = metrics.lineBox(source.paragraph.extent(of: next..<next + 1), isFirst: isAtTop)
        let pitch = line.height + metrics.lineSpacing
        let breadth = metrics.dropCap.lines * pitch - metrics.lineSpacing
        // In vertical text its em is centred in the lines, and has their extent.
        let isVertical = run.isOnCentralBaseline
        // For a sideways letter, the cap height is used instead of the em.
        let isSideways = isVertical && shaped.runs[shaped.runIndex(ofCluster: 0)].orientation == .sideways
        let height =
            isVertical
            ? breadth - line.height + LayoutUnit.from(beside.size)
            : (metrics.dropCap.lines - 1) * pitch + beside.capHeight
        var attributes = text.style(ofRun: text.styleRunIndex(atUTF8: source.base)).attributes
        let own = try resolve(text.styleRunIndex(atUTF8: source.base)).shaping.primary.font.face
        let em = isVertical && !isSideways ? 1 : Double(own.unitsPerEm) / Double(max(1, own.metrics.capHeight))
        var font = attributes.font ?? FontDescriptor()
        font.size = min(LayoutUnit.points(height) * em, 10_000)
        attributes.font = font
        attributes.dropCap = nil
        attributes.baselineOffset = isSideways ? own.capitalShift * (font.size ?? 0) : nil
        let range = text.range(forUTF8: source.base..<source.base + source.paragraph.text.count)
        let letter = text.string[text.range(forUTF8: source.base..<source.base + count)]
        // Joining letters keep their form before the following ones (CSS Inline Layout 3, shaping of initial letters).
        let following = text.string[letter.endIndex..<range.upperBound].prefix(2).prefix(while: \.isLetter)
        let whole = try shape(
            AttributedText(String(letter + following), attributes: attributes),
            direction: source.paragraph.summary.baseLevel & 1 == 1 ? .rtl : .ltr)
        let composed = LineComposer(builder: typesetter.lineBuilder, paragraph: whole, tabs: nil).compose(
            whole, from: .paragraph, to: LineStart(at: count, in: whole), hyphen: false)
        return FittedDropCap(
            shaped: composed.shaped, count: count, breadth: breadth,
            baseline: isVertical ? breadth / 2 : (metrics.dropCap.lines - 1) * pitch + line.baseline,
            gap: metrics.dropCap.gap ?? LayoutUnit.from(beside.size / 4))
    }

    /// The length in bytes of the paragraph's first letter (CSS `::first-letter`) within the range of the attribute: the
    /// letter with the punctuation around it, and the spaces between punctuation and letter. If the range ends before a
    /// letter, it continues with the next one, and the punctuation after that.
    private func firstLetter(of source: LineSource) -> Int {
        var run = text.styleRunIndex(atUTF8: source.base)
        let cap = text.style(ofRun: run).attributes.dropCap
        var end = text.styleRunEnd(run)
        while run + 1 < text.styleRuns.count, text.style(ofRun: run + 1).attributes.dropCap == cap {
            run += 1
            end = text.styleRunEnd(run)
        }
        let range = text.range(forUTF8: source.base..<source.base + source.paragraph.text.count)
        let covered = end - source.base
        var count = 0
        var hasLetter = false
        // Whether the letter is in the range, so that the range bounds the punctuation after it.
        var isCovered = false
        for character in text.string[range].prefix(16) {
            if hasLetter {
                guard !isCovered || count < covered, character.isPunctuationAfterLetter else { break }
            } else if character == TextAttachment.character || character.isNewline {
                break
            } else if character.isWhitespace {
                // White space alone is not part of a letter.
                if count == 0 { break }
            } else if !character.isPunctuationBeforeLetter {
                hasLetter = true
                isCovered = count < covered
            }
            count += character.utf8.count
        }
        return hasLetter ? count : 0
    }

    /// Records the drop cap as a line of the next recorded row.
    mutating func recordDropCap(_ cap: FittedDropCap, of source: LineSource) {
        let shaped = cap.shaped
        let extent = LineExtent.of(shaped)
        lines.append(
            LineRecord(
                storage: Int32(storages.count), firstCluster: 0, trimmed: Int32(shaped.clusterCount),
                endCluster: Int32(shaped.clusterCount), textStart: source.base,
                textEnd: source.base + cap.count, textBase: source.base, x: 0, y: cap.block, width: cap.width,
                trailing: 0, height: cap.breadth, baseline: cap.baseline, ascent: extent.ascent,
                descent: extent.descent,
                frame: LineFrame(kind: .span, head: cap.inline, tail: cap.inline + cap.width),
                row: Int32(progress.rowCount), rowGroup: Int32(rows.count),
                baseLevel: source.paragraph.summary.baseLevel, alignment: .left, isDropCap: true))
        storages.append(ShapedLineText(shaped: shaped, insertedAt: source.base))
    }
}

extension SizedFont {
    /// The cap height in ``LayoutUnit``s.
    fileprivate var capHeight: Int { Int(LayoutUnit.advance(Double(font.face.metrics.capHeight) * scale)) }
}

extension FontFace {
    /// The distance in ems by which capitals are raised to be centred in the font's extent.
    fileprivate var capitalShift: Double {
        Double(metrics.ascent - metrics.descent - metrics.capHeight) / 2 / Double(unitsPerEm)
    }
}

extension Character {
    /// Whether it is punctuation that belongs to a following first letter.
    fileprivate var isPunctuationBeforeLetter: Bool {
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .dashPunctuation, .connectorPunctuation:
            true
        default: false
        }
    }

    /// Whether it is punctuation that belongs to the first letter before it.
    fileprivate var isPunctuationAfterLetter: Bool {
        switch unicodeScalars.first?.properties.generalCategory {
        case .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .connectorPunctuation: true
        default: false
        }
    }
}
