package import GalleyText

extension MarkdownTheme {
    /// The theme with every length multiplied by `factor`: fonts, spacing, indents and borders.
    ///
    ///     let theme = MarkdownTheme.light.scaled(by: 1.25)
    ///
    /// A factor that is not finite and positive has no effect.
    public func scaled(by factor: Double) -> MarkdownTheme {
        guard factor.isFinite, factor > 0, factor != 1 else { return self }
        var theme = self
        let styles: [WritableKeyPath<MarkdownTheme, TextAttributes>] = [
            \.body, \.blockQuote, \.codeBlock, \.markedCode, \.html, \.thematicBreak, \.tableHeader, \.tableCell,
            \.emphasis,
            \.strong, \.strikethrough, \.code, \.link, \.math, \.pressedLink, \.listMarker, \.markup,
            \.footnote, \.term, \.caption, \.footnoteReference, \.insertion, \.mark, \.keyboard, \.subscripted,
            \.superscripted, \.alert,
        ]
        for style in styles { theme[keyPath: style] = theme[keyPath: style].scaled(by: factor) }
        for kind in BlockIntent.Alert.allCases { theme.alerts[kind].title = alerts[kind].title.scaled(by: factor) }
        theme.classes = classes.mapValues { $0.scaled(by: factor) }
        theme.languages = languages.mapValues { $0.scaled(by: factor) }
        theme.headings = headings.map { $0.scaled(by: factor) }
        theme.blockSpacing *= factor
        theme.itemSpacing *= factor
        theme.paragraphIndent *= factor
        theme.listIndent *= factor
        theme.quoteIndent *= factor
        theme.codeIndent *= factor
        theme.codeHangingIndent *= factor
        theme.maximumIndent *= factor
        theme.tableColumnWidth *= factor
        theme.tableCellInsets = tableCellInsets.scaled(by: factor)
        return theme
    }

    /// The theme for a text with its own style: the style takes precedence over the theme's body text, and other sizes are
    /// scaled accordingly.
    package func adapted(to style: TextAttributes) -> MarkdownTheme {
        guard !style.isEmpty else { return self }
        var theme = self
        if let size = style.font?.size, let usual = body.font?.size, usual > 0, size != usual {
            theme = theme.scaled(by: size / usual)
        }
        theme.body = style.merging(over: theme.body)
        return theme
    }
}

extension TextAttributes {
    fileprivate func scaled(by factor: Double) -> TextAttributes {
        var result = self
        if let size = font?.size { result.font?.size = size * factor }
        if let letterSpacing { result.letterSpacing = letterSpacing * factor }
        if let baselineOffset { result.baselineOffset = baselineOffset * factor }
        if let paragraph { result.paragraph = paragraph.scaled(by: factor) }
        if let border { result.border = border.scaled(by: factor) }
        if let backgroundBorder { result.backgroundBorder = backgroundBorder.scaled(by: factor) }
        if let blockBorder { result.blockBorder = blockBorder.scaled(by: factor) }
        return result
    }
}

extension Border {
    fileprivate func scaled(by factor: Double) -> Border {
        var result = self
        result.width *= factor
        result.cornerRadius *= factor
        result.insets = insets.scaled(by: factor)
        result.padding = padding?.scaled(by: factor)
        result.margin = margin?.scaled(by: factor)
        return result
    }
}

extension EdgeInsets {
    fileprivate func scaled(by factor: Double) -> EdgeInsets {
        EdgeInsets(top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
    }
}

extension ParagraphStyle {
    fileprivate func scaled(by factor: Double) -> ParagraphStyle {
        var result = self
        let lengths: [WritableKeyPath<ParagraphStyle, Double?>] = [
            \.lineHeight, \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing, \.paragraphSpacing,
            \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval,
        ]
        for length in lengths {
            if let value = result[keyPath: length] { result[keyPath: length] = value * factor }
        }
        result.cellInsets = cellInsets?.scaled(by: factor)
        if let size = font?.size { result.font?.size = size * factor }
        result.columnWidths = columnWidths?.map { $0.multiplied(by: factor) }
        result.tabStops = tabStops?.map {
            TabStop(
                location: $0.isAtLineEnd ? $0.location : $0.location * factor, alignment: $0.alignment,
                leader: $0.leader)
        }
        return result
    }
}
