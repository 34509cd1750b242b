extension AttributedText {
    /// The text with every length multiplied by `factor`: fonts, spacing, indents, tab stops, attachments, lines,
    /// borders and shadows.
    ///
    /// A factor that is not finite and positive has no effect.
    /// - Complexity: O(*runs*).
    public func scaled(by factor: Double) -> AttributedText {
        guard factor.isFinite, factor > 0, factor != 1 else { return self }
        var result = self
        result.transformAttributes { $0.scaleLengths(by: factor) }
        return result
    }
}

extension TextAttributes {
    fileprivate mutating func scaleLengths(by factor: Double) {
        var font = font ?? FontDescriptor()
        font.size = FontDescriptor.usable(size: font.size ?? FontDescriptor.default.size) * factor
        self.font = font
        func scale(_ value: inout Double?) { value = value.map { $0 * factor } }
        scale(&letterSpacing)
        scale(&wordSpacing)
        scale(&baselineOffset)
        attachment = attachment.map { attachment in
            var result = attachment
            result.width *= factor
            result.height *= factor
            result.descent *= factor
            result.insets = attachment.insets.multiplied(by: factor)
            if let box = attachment.textBox { result.content = .text(box.scaled(by: factor)) }
            return result
        }
        stroke?.width *= factor
        if let gap = dropCap?.gap { dropCap?.gap = gap * factor }
        shapeOutside = shapeOutside?.scaled(by: factor)
        func scaled(_ line: LineDecoration?) -> LineDecoration? {
            guard var line else { return nil }
            scale(&line.width)
            scale(&line.offset)
            line.shadow = scaled(line.shadow)
            return line
        }
        func scaled(_ shadow: Shadow?) -> Shadow? {
            guard var shadow else { return nil }
            shadow.offset = Point(x: shadow.offset.x * factor, y: shadow.offset.y * factor)
            shadow.radius *= factor
            return shadow
        }
        func scaled(_ border: Border?) -> Border? {
            guard var border else { return nil }
            border.width *= factor
            border.cornerRadius *= factor
            border.insets = border.insets.multiplied(by: factor)
            border.shadow = scaled(border.shadow)
            return border
        }
        underline = scaled(underline)
        overline = scaled(overline)
        strikethrough = scaled(strikethrough)
        shadow = scaled(shadow)
        innerShadow = scaled(innerShadow)
        border = scaled(border)
        backgroundBorder = scaled(backgroundBorder)
        blockBorder = scaled(blockBorder)
        paragraph = paragraph.map { style in
            var result = style
            for length: WritableKeyPath<ParagraphStyle, Double?> in [
                \.lineHeight, \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing, \.paragraphSpacing,
                \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval,
            ] {
                scale(&result[keyPath: length])
            }
            result.tabStops = style.tabStops?.map {
                ParagraphStyle.TabStop(
                    location: $0.isAtLineEnd ? $0.location : $0.location * factor, alignment: $0.alignment,
                    leader: $0.leader)
            }
            result.cellInsets = style.cellInsets?.multiplied(by: factor)
            if let font = style.font {
                result.font?.size = FontDescriptor.usable(size: font.size ?? FontDescriptor.default.size) * factor
            }
            if let zone = style.hyphenationLimits?.zone { result.hyphenationLimits?.zone = zone * factor }
            return result
        }
    }
}

extension Attachment.TextBox {
    /// The box with every length multiplied by `factor`; of its container, the lengths of its rectangle.
    package func scaled(by factor: Double) -> Attachment.TextBox {
        var result = self
        result.text = text.scaled(by: factor)
        result.padding *= factor
        result.container.width = container.width.map { $0 * factor }
        result.container.height = container.height.map { $0 * factor }
        result.container.insets = container.insets.multiplied(by: factor)
        result.container.truncationToken = container.truncationToken?.scaled(by: factor)
        return result
    }
}

extension EdgeInsets {
    fileprivate func multiplied(by factor: Double) -> EdgeInsets {
        EdgeInsets(top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
    }
}
