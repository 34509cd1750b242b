internal import GalleyText

extension MarkdownTheme {
    /// The names of the built-in themes, as used by the command.
    public static let builtInNames = ["light", "dark", "github", "print"]

    /// The built-in theme with a name; `nil` if there is none.
    public static func named(_ name: String) -> MarkdownTheme? {
        switch name.lowercased() {
        case "light": .light
        case "dark": .dark
        case "github": .gitHub
        case "print": .print
        default: nil
        }
    }

    /// A theme with dark text for light backgrounds.
    public static let light = MarkdownTheme(
        palette: Palette(
            text: 0x1F23_28FF, faint: 0x5F67_70FF, link: 0x0A5F_D9FF, code: 0x2431_3FFF, codeFill: 0xEFF1_F4FF,
            rule: 0xC9CF_D6FF, marker: 0x5F67_70FF,
            tokens: CodeColors(
                keyword: Color(rgba: 0x9B22_93FF), string: Color(rgba: 0xB328_1FFF),
                number: Color(rgba: 0x1C46_C9FF), comment: Color(rgba: 0x6170_7DFF),
                type: Color(rgba: 0x3B5A_9AFF), function: Color(rgba: 0x326D_74FF),
                attribute: Color(rgba: 0x8155_00FF))),
        headingScale: [2, 1.6, 1.3, 1.12, 1, 0.9])

    /// A theme with light text for dark backgrounds.
    public static let dark = MarkdownTheme(
        palette: Palette(
            text: 0xE6E8_EBFF, faint: 0x9AA4_AFFF, link: 0x6CB2_FFFF, code: 0xD7DE_E6FF, codeFill: 0x2A2F_36FF,
            rule: 0x4A52_5CFF, marker: 0x9AA4_AFFF, mark: 0x6B58_00FF,
            alerts: [0x5C9E_F5FF, 0x46B9_58FF, 0xB18A_F5FF, 0xD6A0_35FF, 0xF871_6AFF],
            tokens: CodeColors(
                keyword: Color(rgba: 0xFF7A_B2FF), string: Color(rgba: 0xFF81_70FF),
                number: Color(rgba: 0xD9C9_7CFF), comment: Color(rgba: 0x8A97_A3FF),
                type: Color(rgba: 0xA0D8_EFFF), function: Color(rgba: 0x78C2_B3FF),
                attribute: Color(rgba: 0xFFA1_4FFF))),
        headingScale: [2, 1.6, 1.3, 1.12, 1, 0.9])

    /// A theme similar to rendered files on GitHub.
    public static let gitHub: MarkdownTheme = {
        var theme = plainGitHub
        theme.tableCell.cell?.stripe = Color(rgba: 0xF6F8_FAFF)
        theme.tableCellInsets = EdgeInsets(top: 6, left: 13, bottom: 6, right: 13)
        theme.hasShortcodes = true
        // The two highest headings have a line below them, at a distance of 0.3 em.
        for level in 0..<2 {
            theme.headings[level].blockBorder = Border(
                .line(Color(rgba: 0xD1D9_E0B3), sides: .bottom),
                box: .insets(
                    EdgeInsets(top: 0, left: 0, bottom: -0.3 * (theme.headings[level].font?.size ?? 0), right: 0)))
        }
        return theme
    }()

    private static let plainGitHub = MarkdownTheme(
        palette: Palette(
            text: 0x1F23_28FF, faint: 0x5963_6EFF, link: 0x0969_DAFF, code: 0x1F23_28FF, codeFill: 0xF0F1_F2FF,
            rule: 0xD1D9_E0FF, marker: 0x1F23_28FF,
            tokens: CodeColors(
                keyword: Color(rgba: 0xCF22_2EFF), string: Color(rgba: 0x0A30_69FF),
                number: Color(rgba: 0x0550_AEFF), comment: Color(rgba: 0x5963_6EFF),
                type: Color(rgba: 0x9538_00FF), function: Color(rgba: 0x8250_DFFF),
                attribute: Color(rgba: 0x0550_AEFF))),
        headingScale: [2, 1.5, 1.25, 1, 0.875, 0.85], blockSpacing: 16, lineHeight: 1.5,
        headingLineHeight: 1.25)

    private struct Palette {
        var text, faint, link, code, codeFill, rule, marker: UInt32
        var mark: UInt32 = 0xFFF0_9AFF
        /// The colours of alerts, in the order of their kinds.
        var alerts: [UInt32] = [0x0969_DAFF, 0x1A7F_37FF, 0x8250_DFFF, 0x8A5C_00FF, 0xC31E_2AFF]
        var tokens: CodeColors
    }

    private init(
        palette: Palette, headingScale: [Double], blockSpacing: Double = 12, lineHeight: Double = 1.55,
        headingLineHeight: Double = 1.4
    ) {
        self.init()
        self.blockSpacing = blockSpacing
        itemSpacing = blockSpacing / 4
        setText(palette, headingScale: headingScale, lineHeight: lineHeight, headingLineHeight: headingLineHeight)
        setCode(palette)
        setBlocks(palette)
        setSpans(palette)
    }

    private static let bodySize = 16.0
    private static let monospace = ["Noto Sans Mono", "monospace"]

    /// Sets the styles of paragraphs and headings.
    private mutating func setText(
        _ palette: Palette, headingScale: [Double], lineHeight: Double, headingLineHeight: Double
    ) {
        let size = Self.bodySize
        var paragraph = ParagraphStyle()
        paragraph.lineHeightFactor = lineHeight
        body = TextAttributes(
            font: FontDescriptor(families: ["Noto Sans", "sans-serif"], size: size),
            color: Color(rgba: palette.text), paragraph: paragraph)
        headings = headingScale.enumerated().map { level, scale in
            var paragraph = ParagraphStyle()
            paragraph.lineHeightFactor = headingLineHeight
            paragraph.paragraphSpacingBefore = blockSpacing * (level < 3 ? 1.6 : 1.3)
            var heading = TextAttributes(
                font: FontDescriptor(size: (size * scale * 100).rounded() / 100, weight: 700), paragraph: paragraph)
            if level == 5 { heading.color = Color(rgba: palette.faint) }
            return heading
        }
    }

    /// Sets the styles of code and HTML.
    private mutating func setCode(_ palette: Palette) {
        let monospace = FontDescriptor(families: Self.monospace, size: Self.bodySize * codeScale)
        codeBlock.font = monospace
        codeBlock.color = Color(rgba: palette.code)
        codeBlock.ligatures = TextAttributes.Ligatures.none
        codeBlock.blockBorder = Border(
            fill: Color(rgba: palette.codeFill), cornerRadius: 6,
            box: .insets(EdgeInsets(top: -6, left: 0, bottom: -6, right: 0)))
        // Space for the border, which extends above the first line and below the last.
        codeBlock.paragraph = ParagraphStyle()
        codeBlock.paragraph?.paragraphSpacingBefore = blockSpacing + 6
        markedCode.blockBorder = Border(fill: Color(rgba: palette.mark))
        codeLabelColor = Color(rgba: palette.faint)
        html.font = monospace
        html.color = Color(rgba: palette.faint)
        codeColors = palette.tokens
        code.font = FontDescriptor(families: monospace.families)
        code.color = Color(rgba: palette.code)
        code.ligatures = TextAttributes.Ligatures.none
        code.backgroundBorder = Border(
            fill: Color(rgba: palette.codeFill), cornerRadius: 4,
            box: .padding(EdgeInsets(top: 0, left: 3, bottom: 0, right: 3)))
    }

    /// Sets the styles of other blocks.
    private mutating func setBlocks(_ palette: Palette) {
        let size = Self.bodySize
        blockQuote.color = Color(rgba: palette.faint)
        blockQuote.blockBorder = Border(
            .line(Color(rgba: palette.rule), width: 3, sides: .leading),
            box: .insets(EdgeInsets(top: -1, left: 3, bottom: -1, right: 3)))

        for (kind, color) in zip(BlockIntent.Alert.allCases, palette.alerts) {
            alerts[kind] = AlertStyles.Style(text: alerts[kind].text, color: Color(rgba: color))
        }
        thematicBreak.blockBorder = Border(fill: Color(rgba: palette.rule))
        thematicBreak.paragraph = ParagraphStyle(lineHeight: 2)
        thematicBreak.paragraph?.paragraphSpacingBefore = blockSpacing * 1.5
        thematicBreak.font = FontDescriptor(size: 2)
        tableHeader.font = FontDescriptor(weight: 700)
        footnote.font = FontDescriptor(size: size * 0.875)
        term.font = FontDescriptor(weight: 700)
        caption.font = FontDescriptor(size: size * 0.875)
        caption.color = Color(rgba: palette.faint)
        caption.paragraph = ParagraphStyle()
        caption.paragraph?.paragraphSpacingBefore = blockSpacing / 2
        tableCell.cell = CellStyle(borderWidth: 1, borderColor: Color(rgba: palette.rule))
    }

    /// Sets the styles of text in paragraphs.
    private mutating func setSpans(_ palette: Palette) {
        emphasis.font = FontDescriptor(italic: true)
        strong.font = FontDescriptor(weight: 700)
        strikethrough.strikethrough = .single
        insertion.underline = .single
        mark.backgroundColor = Color(rgba: palette.mark)
        keyboard.font = FontDescriptor(families: Self.monospace)
        keyboard.ligatures = TextAttributes.Ligatures.none
        keyboard.backgroundBorder = Border(
            .line(Color(rgba: palette.rule)), fill: Color(rgba: palette.codeFill), cornerRadius: 4,
            box: .padding(EdgeInsets(top: 0, left: 4, bottom: 0, right: 4)))
        link.color = Color(rgba: palette.link)
        link.underline = .single
        pressedLink.backgroundBorder = Border(
            fill: Color(rgba: palette.link & 0xFFFF_FF00 | 0x33), cornerRadius: 3,
            box: .insets(EdgeInsets(top: 0, left: -2, bottom: 0, right: -2)))
        listMarker.color = Color(rgba: palette.marker)
        markup.color = Color(rgba: palette.faint)
    }
}
