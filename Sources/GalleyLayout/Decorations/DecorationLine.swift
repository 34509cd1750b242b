internal import GalleyFonts
internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// A segment of an underline, an overline or a strikethrough to be drawn.
package struct DecorationLine: Sendable, Equatable {
    /// The kinds of decoration lines.
    package enum Kind: CaseIterable {
        case underline, overline, strikethrough

        /// The visible decoration of a style, if any.
        package func decoration(of attributes: TextAttributes) -> LineDecoration? {
            let decoration =
                switch self {
                case .underline: attributes.underline
                case .overline: attributes.overline
                case .strikethrough: attributes.strikethrough
                }
            return decoration?.style == LineStyle.none ? nil : decoration
        }
    }

    package let decoration: LineDecoration
    package let color: Color
    package let minX: Double
    package let maxX: Double
    /// The middle of all strokes.
    package let y: Double
    /// The thickness of one stroke of a single line, in points.
    package let thickness: Double

    /// - Parameter y: The middle of all strokes.
    package init(
        decoration: LineDecoration, color: Color, minX: Double, maxX: Double, y: Double, thickness: Double
    ) {
        self.decoration = decoration
        self.color = color
        self.minX = minX
        self.maxX = maxX
        self.y = y
        self.thickness = thickness
    }

    /// The maximum distance of a wave from its middle, without the stroke's thickness.
    package static func waveHeight(thickness: Double) -> Double { thickness * 1.5 }

    /// The height of a line with a thickness.
    static func height(_ style: LineStyle, thickness: Double) -> Double {
        switch style {
        case .none: 0
        case .single: thickness
        case .thick: thickness * 2
        case .double: thickness * 3
        case .wavy: thickness + 2 * waveHeight(thickness: thickness)
        }
    }

    /// The bounds of strokes and round ends, without the shadow.
    package var inkWithoutShadow: Rect {
        let height = DecorationLine.height(decoration.style, thickness: thickness)
        let heavy = decoration.style == .thick ? thickness * 2 : thickness
        // Round dots extend beyond the end, and the ends of a wave are oblique.
        let end = decoration.pattern == .circleDot || decoration.style == .wavy ? heavy / 2 : 0
        return Rect(x: minX - end, y: y - height / 2, width: maxX - minX + 2 * end, height: height)
    }

    /// The bounds of everything that is drawn.
    package var ink: Rect {
        let line = inkWithoutShadow
        return decoration.shadow?.ink(of: line).union(line) ?? line
    }
}

/// The properties that adjacent runs must share to have one line.
private struct DecorationStyle: Equatable {
    var decoration: LineDecoration
    var color: Color
    var isOnOtherSide: Bool
}

extension TextLayout {
    /// Calls `body` for the segments of adjacent runs of a line with the same decoration, from left to right. Hanging
    /// white space at the line's end is excluded.
    ///
    /// Position and thickness are those of the styles' requested fonts, as in CSS, never of a fallback font: an emoji
    /// does not move the line. All segments of a line share them: the lowest position and the greatest thickness for an
    /// underline, the highest ascent for an overline, those of the largest font for a strikethrough. The edge nearest to
    /// the text is that of a single line of the font's thickness, and thicker lines extend away from the text (CSS Text
    /// Decoration 4, 2.7). Attachments have no lines (2.10).
    package func forEachDecorationLine(
        _ kind: DecorationLine.Kind, inLine index: Int, _ body: (DecorationLine) -> Void
    ) {
        var runs: [GlyphRunView] = []
        forEachGlyphRun(inLine: index) { runs.append($0) }
        let decorated = runs.filter { $0.run.kind != .attachment && kind.decoration(of: $0.style.attributes) != nil }
        let place = decorationPlace(kind, of: decorated.filter { !isOnOtherSide(kind, of: $0) })
        let otherPlace =
            axes.isVertical ? decorationPlace(kind, of: decorated.filter { isOnOtherSide(kind, of: $0) }) : nil
        forEachStretch(
            of: runs, inLine: index,
            by: { run -> DecorationStyle? in
                guard run.run.kind != .attachment else { return nil }
                let attributes = run.style.attributes
                return kind.decoration(of: attributes).map {
                    DecorationStyle(
                        decoration: $0, color: $0.color ?? attributes.color ?? .black,
                        isOnOtherSide: isOnOtherSide(kind, of: run))
                }
            }
        ) { style, minX, maxX in
            guard let place = style.isOnOtherSide ? otherPlace : place else { return }
            let thickness = min(style.decoration.width ?? place.thickness, DecorationLine.largestThickness)
            guard thickness > 0 else { return }
            let decoration = style.decoration
            var y = place.y
            let isUnder = (kind == .underline) != style.isOnOtherSide
            let height = DecorationLine.height(decoration.style, thickness: thickness)
            if kind == .underline, let offset = decoration.offset, offset.isFinite {
                let distance = max(-10_000, min(10_000, offset)) + height / 2
                y = place.baseline + (isUnder ? distance : -distance)
            } else if kind != .strikethrough {
                let distance = (height - min(place.thickness, DecorationLine.largestThickness)) / 2
                y += isUnder ? distance : -distance
            }
            body(
                DecorationLine(
                    decoration: decoration, color: style.color, minX: minX, maxX: maxX, y: y, thickness: thickness))
        }
    }

    /// The waves under a range, one per line or several if it is visually discontiguous, in the place of an underline of
    /// the range's fonts. They are no decoration of the text, but a mark such as that of a misspelled word.
    package func waves(underUTF8 range: Range<Int>, color: Color) -> [DecorationLine] {
        guard !range.isEmpty, !records.isEmpty, range.lowerBound < visibleEnd else { return [] }
        let decoration = LineDecoration(style: .wavy, color: color, skipInk: false)
        var result: [DecorationLine] = []
        for index in lineIndices(ofUTF8: range) {
            var runs: [GlyphRunView] = []
            forEachGlyphRun(inLine: index) { if !$0.isToken, $0.utf8Range.overlaps(range) { runs.append($0) } }
            guard let place = decorationPlace(.underline, of: runs) else { continue }
            let thickness = max(0.5, min(place.thickness, DecorationLine.largestThickness))
            for span in lineCells(index).spans(of: range) where !span.isEmpty {
                result.append(
                    DecorationLine(
                        decoration: decoration, color: color, minX: LayoutUnit.points(span.lowerBound),
                        maxX: LayoutUnit.points(span.upperBound),
                        y: place.y + DecorationLine.waveHeight(thickness: thickness), thickness: thickness))
            }
        }
        return result
    }

    /// Whether an underline or overline of vertical text is on the other side: in Japanese, Korean and Mongolian,
    /// underlines are on the right (CSS Text Decoration 4, 2.8).
    private func isOnOtherSide(_ kind: DecorationLine.Kind, of run: GlyphRunView) -> Bool {
        guard axes.isVertical, kind != .strikethrough else { return false }
        let attributes = run.style.attributes
        let language = (attributes.language ?? attributes.paragraph?.language ?? "").prefix(3).lowercased()
        return ["ja", "ko", "mn"].contains { language == $0 || language.hasPrefix($0 + "-") }
    }

    /// The common position and thickness of a line's decorated runs.
    private func decorationPlace(
        _ kind: DecorationLine.Kind, of runs: [GlyphRunView]
    ) -> (y: Double, thickness: Double, baseline: Double)? {
        var result: (y: Double, thickness: Double, size: Double, baseline: Double)?
        for run in runs {
            let font = run.shaped.styles[Int(run.run.style)].primary
            let metrics = font.font.face.metrics
            let scale = font.scale / LayoutUnit.perPoint
            var baseline = LayoutUnit.points(run.baseline)
            if axes.isVertical {
                // Underlines and overlines are next to the text, never through it (CSS Text Decoration 4, 2.8); a
                // strikethrough is in its middle.
                let (over, under) = (
                    baseline - LayoutUnit.points(run.fontExtent.ascent),
                    baseline + LayoutUnit.points(run.fontExtent.descent)
                )
                let isUnder = (kind == .underline) != isOnOtherSide(kind, of: run)
                let thickness = Double(metrics.underlineThickness) * scale
                baseline = isUnder ? under : over
                var y = isUnder ? baseline + thickness / 2 : baseline - thickness / 2
                if kind == .strikethrough {
                    if let result, result.size >= font.size { continue }
                    y = (over + under) / 2
                } else if let result {
                    (y, baseline) =
                        isUnder
                        ? (max(y, result.y), max(baseline, result.baseline))
                        : (min(y, result.y), min(baseline, result.baseline))
                }
                result = (y, max(thickness, result?.thickness ?? thickness), font.size, baseline)
                continue
            }
            switch kind {
            case .underline:
                let y = baseline - Double(metrics.underlinePosition) * scale
                let thickness = Double(metrics.underlineThickness) * scale
                result = (
                    max(y, result?.y ?? y), max(thickness, result?.thickness ?? thickness), font.size,
                    max(baseline, result?.baseline ?? baseline)
                )
            case .overline:
                let y = baseline - LayoutUnit.points(Int(font.ascent))
                let thickness = Double(metrics.underlineThickness) * scale
                result = (
                    min(y, result?.y ?? y), max(thickness, result?.thickness ?? thickness), font.size, baseline
                )
            case .strikethrough:
                if let result, result.size >= font.size { continue }
                result = (
                    baseline - Double(metrics.strikethroughPosition) * scale,
                    Double(metrics.strikethroughThickness) * scale, font.size, baseline
                )
            }
        }
        return result.map { ($0.y, $0.thickness, $0.baseline) }
    }

    /// Calls `body` for each segment of adjacent runs with the same value, from left to right, in points.
    ///
    /// Segments end at the end of the line's text, without hanging white space.
    package func forEachStretch<Value: Equatable>(
        of runs: [GlyphRunView], inLine index: Int, by value: (GlyphRunView) -> Value?,
        _ body: (Value, _ minX: Double, _ maxX: Double) -> Void
    ) {
        let record = records[index]
        let (left, right) = (originX + record.x, originX + record.x + record.width)
        var start = 0
        while start < runs.count {
            guard let first = value(runs[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < runs.count, value(runs[end]) == first { end += 1 }
            let last = runs[end - 1]
            let (minX, maxX) = (max(runs[start].x, left), min(last.x + last.width, right))
            if maxX > minX { body(first, LayoutUnit.points(minX), LayoutUnit.points(maxX)) }
            start = end
        }
    }
}

extension DecorationLine {
    /// The maximum thickness, so that coordinates can be drawn.
    fileprivate static let largestThickness = 10_000.0
}
