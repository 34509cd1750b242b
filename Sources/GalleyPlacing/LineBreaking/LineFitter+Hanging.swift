internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Glyphs beyond a line's end: hanging punctuation (CSS Text 4, 9.1), a part of punctuation at the end of every line, and the
/// blank half of full-width punctuation.
extension LineFitter {
    /// Whether any text may extend beyond a line's end.
    var hangs: Bool { paragraph.options.hangs || overhang > 0 }

    /// The width that may extend beyond the end of a line at an opportunity: always, and only if the line would not fit
    /// otherwise.
    private func hang(at index: Int, from start: LineStart) -> (always: Int, ifNeeded: Int) {
        let point = paragraph.breaks[index]
        let last = Int(point.trimmed) - 1
        guard last >= start.cluster else { return (0, 0) }
        if point.kind == .softHyphen {
            let hyphen = overhang > 0 ? Hyphen.width(at: Int(point.cluster), in: shaped) : 0
            return (part(of: hyphen), 0)
        }
        let run = shaped.runs[shaped.runIndex(ofCluster: last)]
        guard run.kind == .text else { return (0, 0) }
        let em = LayoutUnit.from(shaped.fonts[Int(run.font)].size)
        let advance = shaped.clusters[last + 1].x - shaped.clusters[last].x
        let scalar = self.scalar(at: last)
        let kind = EastAsianSpacing.kind(of: scalar)
        var result = (always: 0, ifNeeded: 0)
        let options = paragraph.options
        // As in browsers, a stop or comma keeps its full width at a line's end.
        if options.trimsPunctuation, kind == .closing, !HangingPunctuation.isStopOrComma(scalar),
            EastAsianSpacing.isFullWidth(advance, em: em)
        {
            result.ifNeeded = em / 2
        }
        if options.hangsPunctuation {
            if HangingPunctuation.isStopOrComma(scalar) {
                result.ifNeeded = advance
            } else if index == paragraph.breaks.count - 1, HangingPunctuation.isClosing(scalar) {
                result.always = advance
            }
        }
        if HangingPunctuation.isOptical(scalar) { result.always = max(result.always, part(of: advance)) }
        return result
    }

    /// The part of a width that is the overhang.
    private func part(of width: Int) -> Int { Int(Double(width) * overhang) }

    private func scalar(at cluster: Int) -> UInt32 {
        unsafe paragraph.text.withUnsafeBufferPointer {
            unsafe $0.scalar(at: Int(shaped.clusters[cluster].start)).value
        }
    }

    /// The line in `available` units if its end may extend beyond it.
    @inline(never)
    func hangingLine(from start: LineStart, available: Int) -> FittedLine {
        let breaks = paragraph.breaks
        let origin = shaped.clusters[start.cluster].x
        var best: FittedLine?
        var index = start.nextBreak
        while index < breaks.count {
            let point = breaks[index]
            // At most an em hangs.
            if point.x - origin > available + composer.margin { break }
            if let line = fitted(from: start, to: index, available: available) { best = line }
            if point.kind == .mandatory { break }
            index += 1
        }
        return best ?? overfullLine(from: start, available: available)
    }

    /// The line that ends at an opportunity, with its hanging width; nil if it does not fit.
    func fitted(from start: LineStart, to index: Int, available: Int) -> FittedLine? {
        var line = self.line(from: start, to: index)
        let hang = hang(at: index, from: start)
        line.hang = min(line.width, hang.always)
        if line.width - line.hang > available { line.hang = min(line.width, max(hang.always, hang.ifNeeded)) }
        line.width -= line.hang
        return line.width <= available + shrinkability(of: line) ? line : nil
    }
}
