internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The glyphs, including ruby annotations and tab leaders.
enum GlyphPass {
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        if let tagger = painter.tagger { return draw(line: index, of: layout, with: painter, tagger) }
        var hasGradients = false
        layout.forEachGlyphRun(inLine: index) { run in
            if run.attributes.gradient != nil {
                hasGradients = true
                return
            }
            guard !run.glyphs.isEmpty, run.run.kind.showsGlyphs else { return }
            painter.draw(run, of: layout)
        }
        if hasGradients { drawGradients(DrawnLine(index, of: layout).runs, of: layout, with: painter) }
        if layout.hasRuby(inLine: index) || layout.hasLeaders(inLine: index) {
            drawAdditions(DrawnLine(index, of: layout), of: layout, with: painter)
        }
    }

    private static func drawAdditions(_ line: DrawnLine, of layout: TextLayout, with painter: any Painter) {
        let runs = line.additions
        for run in runs where run.attributes.gradient == nil { painter.draw(run, of: layout) }
        drawGradients(runs, of: layout, with: painter)
    }

    /// Draws adjacent runs with equal gradients, each gradient over their common box.
    private static func drawGradients(_ all: [GlyphRunView], of layout: TextLayout, with painter: any Painter) {
        all.forEachSeries(by: \.attributes.gradient) { gradient, runs in
            let box = runs.reduce(Rect.zero) { $0.union($1.fontBox) }
            painter.draw(in: gradient, over: box) { painter in
                for run in runs { painter.draw(run, of: layout) }
            }
        }
    }
}

extension GlyphPass {
    /// Draws a line in logical order, each run in its slot of the structure.
    private static func draw(
        line index: Int, of layout: TextLayout, with painter: any Painter, _ tagger: PDFTagger
    ) {
        let line = DrawnLine(index, of: layout)
        var runs = visibleRuns(of: line)
        // A hyphen or token follows the text.
        func place(_ run: GlyphRunView) -> Int { run.run.isInserted ? .max : run.utf8Range.lowerBound }
        if !zip(runs, runs.dropFirst()).allSatisfy({ place($0) <= place($1) }) {
            let order = runs.indices.sorted { (place(runs[$0]), $0) < (place(runs[$1]), $1) }
            runs = order.map { runs[$0] }
        }
        let decoration = StructureTree.Artifact.decoration.rawValue
        var slot = tagger.entry(at: layout.lines[index].utf8Range.lowerBound)?.slot ?? decoration
        var previous: GlyphRunView?
        for run in runs {
            if !run.run.isInserted {
                let start = run.utf8Range.lowerBound
                if let previous, previous.utf8Range.upperBound < start {
                    drawSeparator(after: previous, upTo: start, in: layout, with: painter, tagger)
                }
                slot = tagger.entry(at: start)?.slot ?? decoration
                previous = run
            }
            draw(run, of: layout, slot, with: painter)
        }
        if let last = runs.last, !last.run.isInserted {
            let end = end(ofLine: index, after: last, in: layout, tagger)
            drawSeparator(after: last, upTo: end, in: layout, with: painter, tagger)
        }
        guard layout.hasRuby(inLine: index) || layout.hasLeaders(inLine: index) else { return }
        for run in line.additions {
            let isRuby = run.run.kind != .leader
            let ruby = tagger.entry(at: run.utf8Range.lowerBound)?.ruby ?? decoration
            draw(run, of: layout, isRuby && ruby >= 0 ? ruby : decoration, with: painter)
        }
    }

    private static func visibleRuns(of line: DrawnLine) -> [GlyphRunView] {
        line.runs.filter { !$0.glyphs.isEmpty && $0.run.kind.showsGlyphs }
    }

    /// The end of a line with the white space of its block that follows the last run: in a narrow text it can be on a line
    /// alone. The last line of a piece of a table cell can end with another cell.
    private static func end(
        ofLine index: Int, after run: GlyphRunView, in layout: TextLayout, _ tagger: PDFTagger
    ) -> Int {
        let lines = layout.lines
        var (last, end) = (index, lines[index].utf8Range.upperBound)
        let start = run.utf8Range.upperBound
        if start < end, !tagger.isInSameBlock(start - 1, end - 1) { end = start }
        while let space = space(at: end, in: layout), tagger.isInSameBlock(end - 1, end) {
            let next = last + 1 < lines.count ? lines[last + 1].utf8Range : layout.text.utf8Count..<Int.max
            if end < next.lowerBound {
                end += UTF8.width(space)
            } else if next.lowerBound == end, visibleRuns(of: DrawnLine(last + 1, of: layout)).isEmpty {
                (last, end) = (last + 1, next.upperBound)
            } else {
                break
            }
        }
        return end
    }

    /// The white space at an offset.
    private static func space(at offset: Int, in layout: TextLayout) -> Unicode.Scalar? {
        guard offset >= 0, offset < layout.text.utf8Count else { return nil }
        let scalar = layout.text.string.unicodeScalars[layout.text.index(atUTF8: offset)]
        return isSpace(scalar) ? scalar : nil
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x85 || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    /// Draws a space for white space up to an offset that has no glyph, such as a tab or line feed.
    private static func drawSeparator(
        after run: GlyphRunView, upTo end: Int, in layout: TextLayout, with painter: any Painter, _ tagger: PDFTagger
    ) {
        let text = layout.text.string.unicodeScalars
        guard end > 0, end <= layout.text.utf8Count else { return }
        let last = text[text.index(before: layout.text.index(atUTF8: end))]
        // Line feeds have no glyphs; a space may be in a run without visible glyphs.
        let isDrawn = last == " " && run.utf8Range.upperBound >= end
        guard !isDrawn, isSpace(last), let slot = tagger.separatorSlot(before: end) else { return }
        painter.select(slot)
        painter.drawSeparator(after: run)
    }

    private static func draw(
        _ run: GlyphRunView, of layout: TextLayout, _ slot: Int32, with painter: any Painter
    ) {
        painter.select(slot)
        guard let gradient = run.attributes.gradient else { return painter.draw(run, of: layout) }
        painter.draw(in: gradient, over: run.fontBox) { $0.draw(run, of: layout) }
    }
}

extension GlyphRunView {
    /// The box with the width of the run and the height of the requested font.
    fileprivate var fontBox: Rect {
        let font = shaped.styles[Int(run.style)].primary
        let (ascent, descent) = (LayoutUnit.points(Int(font.ascent)), LayoutUnit.points(Int(font.descent)))
        return Rect(x: minX, y: baselineY - ascent, width: maxX - minX, height: ascent + descent)
    }
}
