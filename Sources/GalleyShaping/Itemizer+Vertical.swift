internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Font selection in vertical text.
extension Itemizer {
    /// Selects fonts within a segment of vertical text.
    func collectVertical(
        _ segment: Segment, _ fonts: inout SpanFonts, _ graphemes: inout GraphemeCursor<[Int32]>,
        into builder: inout ShapedTextBuilder
    ) {
        var segment = segment
        // CSS Writing Modes 4, 5.1 and 9.1: all upright letters are read downwards.
        if segment.level & 1 == 1,
            segment.orientation == .combined
                || (segment.orientation == .upright && segment.style.key.orientation == .upright)
        {
            segment.level += 1
        }
        switch segment.orientation {
        case .horizontal, .sideways: collect(segment, &fonts, &graphemes, into: &builder)
        case .combined:
            let first = unsafe text.scalar(at: segment.range.lowerBound)
            let font = font(of: segment.range, first, segment, &fonts, in: &builder)
            shaper.add(item(segment.range, font, segment, fonts.style), in: builder)
        case .upright: collectUpright(segment, &fonts, &graphemes, into: &builder)
        }
    }

    private func collectUpright(
        _ segment: Segment, _ fonts: inout SpanFonts, _ graphemes: inout GraphemeCursor<[Int32]>,
        into builder: inout ShapedTextBuilder
    ) {
        var pending: ShapingItem?
        func flush(_ builder: inout ShapedTextBuilder) {
            if let item = pending { shaper.add(item, in: builder) }
            pending = nil
        }
        let mayTurn = segment.style.key.orientation == .mixed
        var position = segment.range.lowerBound
        while position < segment.range.upperBound {
            if unsafe text[position] >= 0xC2,
                let choice = unsafe memo.known(
                    text.scalar(at: position).value, script: segment.script, selector: segment.selector.id),
                let font = fonts.index(of: choice)
            {
                let end = endOfKnown(from: position, segment, choice, mayTurn: mayTurn, &graphemes)
                if end > position {
                    let item = item(position..<end, font, segment, fonts.style)
                    if pending?.continues(in: item) == true {
                        pending?.end = end
                    } else {
                        flush(&builder)
                        pending = item
                    }
                    position = end
                    continue
                }
            }
            let end = min(graphemes.end(after: position), segment.range.upperBound)
            let scalar = unsafe text.scalar(at: position)
            if let kind = glyphlessKind(of: scalar.value, style: segment.style) {
                flush(&builder)
                var item = item(position..<end, fonts.primary, segment, fonts.style)
                item.kind = kind
                item.script = 0
                shaper.add(item, in: builder)
                position = end
                continue
            }
            let font = font(of: position..<end, scalar, segment, &fonts, in: &builder)
            let isTurned =
                mayTurn && VerticalOrientation.turnsWithoutForm(scalar.value)
                && !builder.fonts[Int(font)].font.face.hasVerticalForm(scalar.value, in: segment.style)
            // HarfBuzz searches the base of each mark: a thousand marks would take a million steps.
            let isLong = end - position > Self.longestCluster
            while position < end {
                let next = isLong ? self.end(ofPieceFrom: position, to: end) : end
                var item = item(position..<next, font, segment, fonts.style)
                if isTurned { item.orientation = .sideways }
                if !isLong, pending?.continues(in: item) == true {
                    pending?.end = next
                } else {
                    flush(&builder)
                    pending = item
                }
                position = next
            }
        }
        flush(&builder)
    }

    private func item(_ range: Range<Int>, _ font: Int32, _ segment: Segment, _ style: Int32) -> ShapingItem {
        ShapingItem(
            range: range, font: font, style: style, script: segment.script, level: segment.level,
            orientation: segment.orientation, spaceFont: font)
    }
}
