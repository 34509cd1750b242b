internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText

/// The gaps of an underline or overline where glyphs cross it (CSS Text Decoration 4, 2.8).
enum InkGaps {
    /// The maximum space on each side of a glyph, in points; for thinner lines it is the line's thickness.
    private static let widestRoom = 13.0

    /// The gaps in the line, from left to right. Ideographs cause no gaps, since all of them would.
    static func gaps(
        in line: DecorationLine, line index: Int, of layout: TextLayout, worker: GlyphWorker
    ) -> [ClosedRange<Double>] {
        let ink = line.inkWithoutShadow
        let room = min(line.thickness, widestRoom)
        let (top, bottom) = (ink.minY, ink.maxY)
        var gaps: [ClosedRange<Double>] = []
        layout.forEachGlyphRun(inLine: index) { run in
            guard run.run.kind == .text, run.maxX > line.minX, run.minX < line.maxX, !run.font.face.hasColor,
                run.glyphPlacement.isLevel,
                !layout.text.isIdeographic(atUTF8: run.utf8Range.lowerBound)
            else { return }
            var outlines: RunOutlines?
            layout.forEachGlyphInk(of: run) { glyph, ink in
                guard ink.maxY > top, ink.minY < bottom else { return }
                if outlines == nil { outlines = RunOutlines(run, worker: worker) }
                guard let extent = outlines?.extent(of: glyph, from: top, to: bottom) else { return }
                gaps.append(extent.lowerBound - room...extent.upperBound + room)
            }
        }
        return merged(gaps)
    }

    /// The intervals of a line that any of the gaps covers, in order, which do not touch.
    static func merged(_ gaps: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        for gap in gaps.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, gap.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, gap.upperBound)
            } else {
                result.append(gap)
            }
        }
        return result
    }
}

/// The outlines of a run at their positions.
private struct RunOutlines {
    private let face: FreeTypeFace
    private let run: GlyphRunView
    private let glyphs: [DrawnGlyph]
    private let map: Transform

    init?(_ run: GlyphRunView, worker: GlyphWorker) {
        guard let face = worker.face(run.font.face) else { return nil }
        self.face = face
        self.run = run
        glyphs = run.lineGlyphs
        map = Transform(a: run.size, d: run.size).followed(by: run.attributes.drawnTransform ?? .identity)
    }

    /// The horizontal extent of a glyph's outline between two heights.
    func extent(of index: Int, from top: Double, to bottom: Double) -> ClosedRange<Double>? {
        let glyph = glyphs[index]
        let outline = face.outline(of: glyph.id, bold: run.font.syntheticBold, oblique: run.font.syntheticOblique)
        guard let outline else { return nil }
        var (left, right) = (Double.infinity, -Double.infinity)
        var start = (x: 0.0, y: 0.0)
        var current = (x: 0.0, y: 0.0)
        func placed(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let point = map.apply(x, -y)
            return (point.x + glyph.x, point.y + glyph.y)
        }
        func add(_ end: (x: Double, y: Double)) {
            let (low, high) = current.y < end.y ? (current, end) : (end, current)
            current = end
            guard high.y >= top, low.y <= bottom else { return }
            func x(_ y: Double) -> Double {
                high.y > low.y ? low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y) : low.x
            }
            let ends = high.y > low.y ? (x(max(low.y, top)), x(min(high.y, bottom))) : (low.x, high.x)
            left = min(left, ends.0, ends.1)
            right = max(right, ends.0, ends.1)
        }
        /// Flattens a curve to a few lines: the error is smaller than the space around gaps.
        func addCurve(_ point: (Double) -> (x: Double, y: Double)) {
            for step in 1...8 { add(point(Double(step) / 8)) }
        }
        for segment in outline.segments {
            switch segment {
            case .move(let x, let y):
                add(start)
                start = placed(x, y)
                current = start
            case .line(let x, let y): add(placed(x, y))
            case .quadratic(let cx, let cy, let x, let y):
                let (from, control, end) = (current, placed(cx, cy), placed(x, y))
                addCurve { t in
                    let u = 1 - t
                    return (
                        u * u * from.x + 2 * u * t * control.x + t * t * end.x,
                        u * u * from.y + 2 * u * t * control.y + t * t * end.y
                    )
                }
            case .cubic(let ax, let ay, let bx, let by, let x, let y):
                let (from, first, second, end) = (current, placed(ax, ay), placed(bx, by), placed(x, y))
                addCurve { t in
                    let u = 1 - t
                    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    return (
                        a * from.x + b * first.x + c * second.x + d * end.x,
                        a * from.y + b * first.y + c * second.y + d * end.y
                    )
                }
            }
        }
        if !outline.segments.isEmpty { add(start) }
        return left <= right ? left...right : nil
    }
}

extension AttributedText {
    /// Whether the character at an offset is an ideograph, a kana or a Hangul syllable.
    fileprivate func isIdeographic(atUTF8 offset: Int) -> Bool {
        let utf8 = string.utf8
        guard offset < utf8.count else { return false }
        let scalar = string.unicodeScalars[utf8.index(utf8.startIndex, offsetBy: offset)].value
        return (0x2E80...0xA4CF).contains(scalar) || (0xAC00...0xD7AF).contains(scalar)
            || (0xF900...0xFAFF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
            || (0x20000...0x3FFFF).contains(scalar)
    }
}
