internal import GalleyText
internal import GalleyValues

extension HTMLTextBuilder {
    /// The attributes of text in the innermost element.
    func attributes() -> TextAttributes {
        let frame = frame
        var result = paragraph ?? table?.rowAttributes ?? TextAttributes()
        result.merge(HTMLTextBuilder.visual(frame.style))
        if let table, let cell = table.cell {
            result.cell = cell
            result.block = table.cellBlock
        }
        if let background = frame.background { result.backgroundColor = background }
        if let outer = frame.inlineBoxes.first { result.backgroundBorder = outer }
        if frame.inlineBoxes.count > 1 { result.border = frame.inlineBoxes[1] }
        if let underline = frame.lines.underline {
            result.underline = HTMLTextBuilder.line(underline, frame.style)
        }
        if let overline = frame.lines.overline {
            result.overline = HTMLTextBuilder.line(overline, frame.style)
        }
        if let strikethrough = frame.lines.strikethrough {
            result.strikethrough = HTMLTextBuilder.line(strikethrough, frame.style)
        }
        if frame.opacity < 1 {
            result.color = (result.color ?? .black).faded(by: frame.opacity)
            result.backgroundColor = result.backgroundColor?.faded(by: frame.opacity)
        }
        if frame.baselineOffset != 0 { result.baselineOffset = frame.baselineOffset }
        if let link = frame.link { result.link = link }
        if !frame.inline.isEmpty { result.inline = frame.inline }
        if let language = frame.language { result.language = language }
        return result
    }

    /// A line without a colour of its own if that is the text's.
    static func line(_ line: LineDecoration, _ style: HTMLComputedStyle) -> LineDecoration {
        guard line.color == style.color else { return line }
        var line = line
        line.color = nil
        return line
    }

    /// The attributes of glyphs.
    static func visual(_ style: HTMLComputedStyle) -> TextAttributes {
        var result = TextAttributes()
        result.font = style.font
        let color = style.textColor
        if color != .black { result.color = color }
        if style.letterSpacing != .zero {
            result.letterSpacing = style.letterSpacing.value(of: style.fontSize)
        }
        if style.wordSpacing != .zero {
            result.wordSpacing = style.wordSpacing.value(of: style.fontSize)
        }
        switch style.writing.orientation {
        case "upright": result.orientation = .upright
        case "sideways", "sideways-right": result.orientation = .sideways
        default: if style.writing.mode.hasPrefix("sideways") { result.orientation = .sideways }
        }
        result.stroke = style.textStroke
        result.emphasis = style.textEmphasis
        if style.kerning == "none" { result.kerning = false }
        if style.ligatures.contains("none") || style.ligatures.contains("no-common-ligatures") {
            result.ligatures = TextAttributes.Ligatures.none
        }
        if let first = style.textShadow.first {
            func shadow(_ shadow: HTMLComputedStyle.Shadow) -> Shadow {
                Shadow(
                    color: shadow.color ?? style.color, offset: Vector(dx: shadow.x, dy: shadow.y),
                    radius: shadow.blur)
            }
            var value = shadow(first)
            value.following = style.textShadow.dropFirst().map(shadow)
            result.shadow = value
        }
        return result
    }

    /// Adds an image, or its alternative text.
    mutating func image(_ node: Int32, _ style: HTMLComputedStyle) {
        guard !frame.isHidden, style.visibility == "visible", let source = attribute("src", of: node),
            !source.isEmpty
        else { return }
        if let table, !table.isInCell { return }
        let alternative = attribute("alt", of: node) ?? ""
        let reference = ImageReference(
            url: source, alt: alternative, title: attribute("title", of: node))
        let width = style.width.map { $0.percent > 0 ? 0 : $0.pixels } ?? 0
        // A picture of one pixel counts readers, and shows nothing.
        if width == 1, style.height?.pixels == 1 { return }
        guard var box = images(reference) else {
            let text = alternative.split(whereSeparator: \.isNewline).joined(separator: " ")
            guard !text.isEmpty || !alternative.isEmpty || attribute("alt", of: node) == nil else {
                return
            }
            open()
            var attributes = attributes()
            flushSpace(attributes)
            attributes.image = reference
            if text.isEmpty { attributes.generated = true }
            out.append(text.isEmpty ? "\u{200B}" : text, attributes)
            isAtLineStart = false
            return
        }
        let ratio = box.height > 0 ? box.width / box.height : 0
        let height = style.height.map { $0.percent > 0 ? 0 : $0.pixels } ?? 0
        switch (width > 0, height > 0) {
        case (true, true): (box.width, box.height) = (width, height)
        case (true, false) where ratio > 0: (box.width, box.height) = (width, width / ratio)
        case (false, true) where ratio > 0: (box.width, box.height) = (height * ratio, height)
        default: break
        }
        if let percent = style.width?.percent, percent > 0 { box.widthFraction = min(percent / 100, 1) }
        if style.verticalAlign == "middle" { box.alignment = .center }
        open()
        var attributes = attributes()
        flushSpace(attributes)
        if style.float == "left" { attributes.float = .left }
        if style.float == "right" { attributes.float = .right }
        attributes.image = reference
        attributes.attachment = box
        out.append("\u{FFFC}", attributes)
        isAtLineStart = false
    }
}

extension Color {
    /// The colour with a part of its opacity.
    fileprivate func faded(by factor: Double) -> Color {
        var result = self
        result.alpha *= Float(factor)
        return result
    }
}
