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
    /// The attributes with every length multiplied by `factor`, as those of a text; an unset font size stays unset.
    package func scaled(by factor: Double) -> TextAttributes {
        guard factor != 1 else { return self }
        var result = self
        let size = font?.size
        result.scaleLengths(by: factor)
        if size == nil { result.font?.size = nil }
        if font == nil { result.font = nil }
        return result
    }

    fileprivate mutating func scaleLengths(by factor: Double) {
        var font = font ?? FontDescriptor()
        font.size = FontDescriptor.usable(size: font.size ?? FontDescriptor.default.size) * factor
        self.font = font
        letterSpacing = letterSpacing.map { $0 * factor }
        wordSpacing = wordSpacing.map { $0 * factor }
        baselineOffset = baselineOffset.map { $0 * factor }
        attachment = attachment.map { attachment in
            var result = attachment
            result.width *= factor
            result.height *= factor
            result.descent *= factor
            result.insets = attachment.insets.multiplied(by: factor)
            if let box = attachment.textBox { result.content = .text(box.scaled(by: factor)) }
            if var box = attachment.inlineBox, box.drawing == nil {
                box.pointSize *= factor
                result.content = .box(box)
            }
            return result
        }
        stroke?.width *= factor
        if let gap = dropCap?.gap { dropCap?.gap = gap * factor }
        shapeOutside = shapeOutside?.scaled(by: factor)
        underline = underline?.multiplied(by: factor)
        overline = overline?.multiplied(by: factor)
        strikethrough = strikethrough?.multiplied(by: factor)
        shadow = shadow?.multiplied(by: factor)
        innerShadow = innerShadow?.multiplied(by: factor)
        border = border?.multiplied(by: factor)
        backgroundBorder = backgroundBorder?.multiplied(by: factor)
        blockBorder = blockBorder?.multiplied(by: factor)
        paragraph = paragraph?.multiplied(by: factor)
        if cell != nil { cell = cell?.scaled(by: factor) }
        if block?.mayHaveStyles == true { block = block?.scaled(by: factor) }
    }
}

extension ParagraphStyle {
    fileprivate func multiplied(by factor: Double) -> ParagraphStyle {
        var result = self
        for length: WritableKeyPath<ParagraphStyle, Double?> in [
            \.lineHeight, \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing, \.paragraphSpacing,
            \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval,
        ] {
            result[keyPath: length] = self[keyPath: length].map { $0 * factor }
        }
        result.columnWidths = columnWidths?.map { $0.multiplied(by: factor) }
        result.tabStops = tabStops?.map {
            ParagraphStyle.TabStop(
                location: $0.isAtLineEnd ? $0.location : $0.location * factor, alignment: $0.alignment,
                leader: $0.leader)
        }
        result.cellInsets = cellInsets?.multiplied(by: factor)
        if let font {
            result.font?.size = FontDescriptor.usable(size: font.size ?? FontDescriptor.default.size) * factor
        }
        if let zone = hyphenationLimits?.zone { result.hyphenationLimits?.zone = zone * factor }
        return result
    }
}

extension TableStyle {
    /// The style with every length multiplied by `factor`.
    func scaled(by factor: Double) -> TableStyle {
        var result = self
        result.width = width.multiplied(by: factor)
        result.cellInsets = cellInsets?.multiplied(by: factor)
        result.columnWidths = columnWidths.map { $0.multiplied(by: factor) }
        result.columnGap *= factor
        result.rowGap *= factor
        return result
    }
}

extension CellStyle {
    /// The style with every length multiplied by `factor`.
    func scaled(by factor: Double) -> CellStyle {
        var result = self
        result.borderWidth *= factor
        result.minimumHeight *= factor
        result.box = box?.scaled(by: factor)
        return result
    }
}

extension LineDecoration {
    fileprivate func multiplied(by factor: Double) -> LineDecoration {
        var result = self
        result.width = width.map { $0 * factor }
        result.offset = offset.map { $0 * factor }
        result.shadow = shadow?.multiplied(by: factor)
        return result
    }
}

extension Shadow {
    fileprivate func multiplied(by factor: Double) -> Shadow {
        var result = self
        result.offset = offset * factor
        result.radius *= factor
        return result
    }
}

extension Border {
    fileprivate func multiplied(by factor: Double) -> Border {
        var result = self
        result.width *= factor
        result.cornerRadius *= factor
        result.insets = insets.multiplied(by: factor)
        result.shadow = shadow?.multiplied(by: factor)
        return result
    }
}

extension TextAttachment.TextBox {
    /// The box with every length multiplied by `factor`; of its container, the lengths of its rectangle.
    package func scaled(by factor: Double) -> TextAttachment.TextBox {
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
