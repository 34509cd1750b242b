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

    /// The style of the paragraphs of a block.
    static func paragraph(_ style: HTMLComputedStyle) -> ParagraphStyle {
        var result = ParagraphStyle()
        switch style.textAlign {
        case "left", "-webkit-left": result.alignment = .left
        case "right", "-webkit-right": result.alignment = .right
        case "center", "-webkit-center": result.alignment = .center
        case "justify", "justify-all": result.alignment = .justified
        case "end": result.alignment = .end
        default: result.alignment = nil
        }
        if style.textAlignLast != "auto" {
            result.lastLineAlignment = ParagraphStyle.LastLineAlignment(
                rawValue: style.textAlignLast == "justify" ? "justified" : style.textAlignLast)
        }
        result.direction = style.isRightToLeft ? .rtl : .ltr
        switch style.lineHeight {
        case .normal: break
        // Attributes of 0 are none.
        case .number(let factor): result.lineHeightFactor = max(factor, 1e-4)
        case .pixels(let height): result.lineHeight = max(height, 1e-3)
        }
        if style.wrap == "nowrap" { result.lineBreak = .clip }
        if style.hyphens == "auto" { result.hyphenation = true }
        switch style.wordBreak {
        case "break-all": result.wordBreak = .breakAll
        case "keep-all": result.wordBreak = .keepAll
        default: break
        }
        if style.lineBreak != "auto" {
            result.strictness = ParagraphStyle.Strictness(rawValue: style.lineBreak)
        }
        if style.orphans != 2 { result.orphans = style.orphans }
        if style.widows != 2 { result.widows = style.widows }
        if style.breakInside.hasPrefix("avoid") { result.keepTogether = true }
        if style.breakAfter.hasPrefix("avoid") { result.keepWithNext = true }
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
