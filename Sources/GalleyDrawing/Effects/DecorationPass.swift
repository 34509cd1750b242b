internal import GalleyLayout
internal import GalleyText

/// Underlines, overlines and strikethroughs.
enum DecorationPass {
    static func draw(
        _ kind: DecorationLine.Kind, line index: Int, of layout: TextLayout, with painter: any Painter
    ) {
        layout.forEachDecorationLine(kind, inLine: index) { line in
            var strokes = LineStroke.strokes(of: line)
            if line.decoration.skipInk, kind != .strikethrough {
                let gaps = InkGaps.gaps(in: line, line: index, of: layout, worker: painter.worker)
                if !gaps.isEmpty { strokes = strokes.flatMap { $0.split(by: gaps) } }
            }
            if let shadow = line.decoration.shadow {
                painter.drawShadows(shadow, .outer, of: line.inkWithoutShadow) { draw(strokes, with: $0) }
            }
            draw(strokes, with: painter)
        }
    }

    private static func draw(_ strokes: [LineStroke], with painter: any Painter) {
        for stroke in strokes {
            guard let path = stroke.wavePath else {
                painter.draw(stroke)
                continue
            }
            painter.stroke(
                path,
                PathStroke(
                    width: stroke.thickness, color: stroke.color, dashes: stroke.dashes,
                    hasRoundCaps: stroke.hasRoundCaps, join: .round))
        }
    }
}

extension LineStroke {
    /// The parts of the line between ascending `gaps`.
    fileprivate func split(by gaps: [ClosedRange<Double>]) -> [LineStroke] {
        var parts: [LineStroke] = []
        var rest = self
        for gap in gaps where gap.upperBound > rest.minX && gap.lowerBound < rest.maxX {
            if gap.lowerBound > rest.minX {
                var part = rest
                part.maxX = gap.lowerBound
                parts.append(part)
            }
            rest.minX = gap.upperBound
        }
        if rest.minX < rest.maxX { parts.append(rest) }
        return parts
    }
}
