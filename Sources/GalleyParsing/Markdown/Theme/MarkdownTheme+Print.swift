internal import GalleyText

extension MarkdownTheme {
    /// A theme for paper, in points for pages such as A4 and letter: a serif font at 11 points with old-style figures,
    /// justified and hyphenated lines, punctuation that extends a little beyond their ends, breaks chosen for the whole
    /// paragraph, no lines alone at a page break, links without lines below them, tables with rules across, and notes without
    /// links back.
    ///
    /// Hyphenation needs the language of the text. On A4 and letter, lines have 66 characters unless a file sets its margins
    /// (``measure``); on A5, they need margins of 50 points.
    public static let print: MarkdownTheme = {
        let size = 11.0
        let ink = Color(rgba: 0x1414_14FF)
        var theme = light.scaled(by: size / 16)
        var paragraph = ParagraphStyle()
        paragraph.lineHeightFactor = 1.4
        paragraph.alignment = .justified
        paragraph.hyphenation = true
        paragraph.hyphenationLimits = ParagraphStyle.HyphenationLimits(word: 6, before: 3, after: 3, lines: 2)
        paragraph.punctuationOverhang = 0.5
        paragraph.autospace = true
        paragraph.trimPunctuation = true
        paragraph.widows = 2
        paragraph.orphans = 2
        theme.body = TextAttributes(
            font: FontDescriptor(
                families: ["Noto Serif", "Noto Naskh Arabic", "Noto Sans Arabic", "serif"], size: size,
                features: ["onum": 1]), color: ink,
            paragraph: paragraph)
        for (level, scale) in [1.9, 1.45, 1.2, 1.05, 1, 1].enumerated() {
            theme.headings[level].font?.size = (size * scale * 100).rounded() / 100
            theme.headings[level].color = nil
            theme.headings[level].paragraph?.lineHeightFactor = 1.25
            theme.headings[level].paragraph?.alignment = .start
        }
        theme.headings[4].font?.italic = true
        theme.headings[5].font = FontDescriptor(size: size, weight: 400, italic: true)
        theme.blockSpacing = 6.5
        // Space for numbers of two digits.
        theme.listIndent = size * 2
        theme.itemSpacing = 2
        theme.setBlocks(size, ink)
        theme.setSpans(ink)
        theme.backReference = ""
        theme.continuedLabel = "auto"
        theme.lineBreaking = .optimal
        theme.measure = 66
        theme.alertTitleSpacing = 2
        theme.setLanguages(size)
        return theme
    }()

    private mutating func setBlocks(_ size: Double, _ ink: Color) {
        blockQuote = TextAttributes(font: FontDescriptor(size: size * 0.94), paragraph: ParagraphStyle())
        blockQuote.paragraph?.tailIndent = -quoteIndent
        // Few short lines would have wide spaces.
        blockQuote.paragraph?.alignment = .start
        alert.blockBorder = Border(
            .line(ink, width: 1.5, sides: .leading), box: .insets(EdgeInsets(top: -1, left: 2, bottom: -1, right: 2)))
        // More space above a term than between it and its definition.
        term.paragraph = ParagraphStyle()
        term.paragraph?.paragraphSpacingBefore = size
        listMarker.color = ink
        listMarker.font = FontDescriptor(features: ["onum": 0, "lnum": 1])
        listMarker.paragraph = ParagraphStyle()
        listMarker.paragraph?.alignsMarker = true
        // A short rule in the middle.
        thematicBreak.blockBorder?.fill = ink
        thematicBreak.blockBorder?.extent = .line
        thematicBreak.letterSpacing = size * 5
        thematicBreak.paragraph?.alignment = .center
        thematicBreak.paragraph?.lineHeight = 0.7
        // With the space of the paragraph after it, as high as a line, so that lines of facing pages align.
        thematicBreak.paragraph?.paragraphSpacingBefore = size * 1.4 - 0.7 - blockSpacing
        codeBlock.font?.features = ["onum": 0]
        codeHangingIndent = size * 2
        codeWrapMark = "\u{21AA}"
        alignsDecimals = true
        tableHeader.font = FontDescriptor(weight: 700)
        tableCell = TextAttributes(
            font: FontDescriptor(size: size * 0.9, features: ["onum": 0, "lnum": 1, "tnum": 1]),
            paragraph: ParagraphStyle(alignment: .start))
        tableCell.paragraph?.lineHeightFactor = 1.25
        tableCell.paragraph?.punctuationOverhang = 0
        var cell = CellStyle(borderWidth: 0.6, borderColor: ink)
        cell.borders = .rules
        tableCell.cell = cell
        tableCellInsets = EdgeInsets(top: 2.5, left: 6, bottom: 2.5, right: 6)
        footnote = TextAttributes(font: FontDescriptor(size: size * 0.82), paragraph: ParagraphStyle())
        footnote.paragraph?.lineHeightFactor = 1.3
        footnote.paragraph?.paragraphSpacingBefore = 2
        caption.color = nil
        caption.font = FontDescriptor(size: size * 0.88)
    }

    /// Japanese and Chinese have lines with space for ruby, and indented paragraphs. Their figures, and those of Arabic, are as
    /// high as the characters next to them.
    private mutating func setLanguages(_ size: Double) {
        for (language, indent) in [("ja", 1.0), ("zh", 2)] {
            var style = ParagraphStyle()
            style.lineHeightFactor = 1.75
            style.punctuationOverhang = 0
            style.firstLineHeadIndent = size * indent
            style.justification = .auto
            languages[language] = TextAttributes(
                font: FontDescriptor(features: ["onum": 0, "lnum": 1]), paragraph: style)
        }
        languages["ar"] = TextAttributes(font: FontDescriptor(features: ["onum": 0, "lnum": 1]))
    }

    private mutating func setSpans(_ ink: Color) {
        link = TextAttributes(color: Color(rgba: 0x1D4A_80FF))
        footnoteReference = TextAttributes(font: FontDescriptor(features: ["onum": 0, "lnum": 1]), color: ink)
        code.backgroundBorder = nil
        code.font?.features = ["onum": 0]
    }
}
