extension MathTypesetter {
    /// The smallest form of a character with at least a length in points, or else its longest form.
    func stretched(
        _ scalar: UInt32, to length: Double, _ direction: MathFont.Direction, _ style: MathStyle
    ) -> MathBox {
        guard let glyph = font.glyph(for: scalar) else { return MathBox() }
        let em = em(style)
        let variants = font.variants(of: glyph, direction)
        if variants.isEmpty {
            let metrics = font.metrics(of: glyph)
            let own = direction == .vertical ? metrics.top + metrics.bottom : metrics.right - metrics.left
            if own * em >= length { return box(glyph, em) }
        }
        if let variant = variants.first(where: { $0.length * em >= length }) { return box(variant.glyph, em) }
        let parts = font.parts(of: glyph, direction)
        guard !parts.isEmpty else { return box(variants.last?.glyph ?? glyph, em) }
        return assembled(parts, to: length / em, direction, em)
    }

    /// The form of a character above or below content with a width in points: an assembled one with this width, or else
    /// the widest one that is not wider, or else the smallest one.
    func fitted(_ scalar: UInt32, to width: Double, _ style: MathStyle) -> MathBox {
        guard let glyph = font.glyph(for: scalar) else { return MathBox() }
        let em = em(style)
        let parts = font.parts(of: glyph, .horizontal)
        if !parts.isEmpty {
            let result = assembled(parts, to: width / em, .horizontal, em)
            // Parts cannot overlap more than their connectors permit.
            if result.width <= width * (1 + 1e-9) { return result }
        }
        let variants = font.variants(of: glyph, .horizontal)
        return box(variants.last { $0.length * em <= width }?.glyph ?? variants.first?.glyph ?? glyph, em)
    }

    /// A delimiter of one of four sizes, which are 1, 1.5, 2 and 2.5 times 1.2 times the height of a parenthesis, less
    /// what delimiters may be smaller than their content (the package `amsmath`).
    func delimiter(_ scalar: UInt32, step: Int) -> MathBox {
        guard scalar != 0 else { return MathBox() }
        let metrics = font.glyph(for: 0x28).map(font.metrics)
        let unit = metrics.map { max($0.top + $0.bottom, 0.5) } ?? 1
        let height = 1.2 * unit * (0.5 + 0.5 * Double(min(max(step, 1), 4))) * size
        let style = MathStyle(.text)
        return centered(stretched(scalar, to: leastHeight(ofDelimiterFor: height), .vertical, style), style)
    }

    /// The least height of delimiters around content with a height: TeX's `\delimiterfactor` and `\delimitershortfall`.
    private func leastHeight(ofDelimiterFor height: Double) -> Double { max(height * 0.901, height - 0.5 * size) }

    /// Puts parts together, with as few repeated ones as the length in ems requires.
    private func assembled(
        _ parts: [MathFont.AssemblyPart], to length: Double, _ direction: MathFont.Direction, _ em: Double
    ) -> MathBox {
        let least = font.minimumOverlap(direction)
        let extenders = parts.filter(\.isExtender)
        let fixed = parts.filter { !$0.isExtender }
        let fixedLength = fixed.reduce(0) { $0 + $1.length } - least * Double(max(0, fixed.count - 1))
        let step = extenders.reduce(0) { $0 + $1.length } - least * Double(extenders.count)
        var repetitions = extenders.isEmpty ? 0 : fixed.isEmpty ? 1 : 0
        if step > 0, length > fixedLength {
            repetitions = max(repetitions, Int(min(((length - fixedLength) / step).rounded(.up), 200)))
        }
        var row: [MathFont.AssemblyPart] = []
        for part in parts { for _ in 0..<(part.isExtender ? repetitions : 1) { row.append(part) } }
        guard row.count > 1 else { return box((row.first ?? parts[0]).glyph, em) }
        // Parts overlap more than necessary if the result would otherwise be too long.
        let longest = row.reduce(0) { $0 + $1.length } - least * Double(row.count - 1)
        let surplus = max(0, longest - length) / Double(row.count - 1)
        var children: [MathBox.Child] = []
        var position = 0.0
        var breadth = (width: 0.0, ascent: -Double.infinity, descent: -Double.infinity)
        for (index, part) in row.enumerated() {
            if index > 0 {
                let most = min(row[index - 1].endConnector, part.startConnector)
                position -= max(least, min(least + surplus, most))
            }
            let box = box(part.glyph, em)
            let metrics = font.metrics(of: part.glyph)
            breadth.width = max(breadth.width, box.width)
            breadth.ascent = max(breadth.ascent, box.ascent)
            breadth.descent = max(breadth.descent, box.descent)
            children.append(
                direction == .vertical
                    ? MathBox.Child(x: 0, rise: (position + metrics.bottom) * em, box: box)
                    : MathBox.Child(x: (position - metrics.left) * em, rise: 0, box: box))
            position += part.length
        }
        var result = MathBox(children, width: direction == .vertical ? breadth.width : position * em)
        if direction == .vertical {
            (result.ascent, result.descent) = (position * em, 0)
        } else {
            (result.ascent, result.descent) = (breadth.ascent, breadth.descent)
        }
        return result
    }

    /// Puts parts between delimiters that are at least nearly as high as the parts, with the axis in the middle (rule 19).
    func fenced(_ parts: [MathBox], _ delimiters: [UInt32], _ style: MathStyle) -> MathBox {
        let axis = length(.axisHeight, style)
        let half = parts.reduce(0) { max($0, $1.ascent - axis, $1.descent + axis) }
        return fenced(parts, delimiters, height: leastHeight(ofDelimiterFor: 2 * half), style)
    }

    /// Puts parts between delimiters with at least a height.
    func fenced(_ parts: [MathBox], _ delimiters: [UInt32], height: Double, _ style: MathStyle) -> MathBox {
        var boxes: [MathBox] = []
        for (index, delimiter) in delimiters.enumerated() {
            if delimiter == 0 {
                boxes.append(MathBox(width: 0.12 * size))
            } else {
                boxes.append(centered(stretched(delimiter, to: height, .vertical, style), style))
            }
            if parts.indices.contains(index) { boxes.append(parts[index]) }
        }
        return .row(boxes)
    }
}
