internal import GalleyText

extension HTMLComputedStyle {
    /// The style of the paragraphs of a block.
    var paragraphStyle: ParagraphStyle {
        var result = ParagraphStyle()
        switch textAlign {
        case "left", "-webkit-left": result.alignment = .left
        case "right", "-webkit-right": result.alignment = .right
        case "center", "-webkit-center": result.alignment = .center
        case "justify", "justify-all": result.alignment = .justified
        case "end": result.alignment = .end
        default: result.alignment = nil
        }
        if textAlignLast != "auto" {
            result.lastLineAlignment = ParagraphStyle.LastLineAlignment(
                rawValue: textAlignLast == "justify" ? "justified" : textAlignLast)
        }
        result.direction = isRightToLeft ? .rtl : .ltr
        switch lineHeight {
        case .normal: break
        // Attributes of 0 are none.
        case .number(let factor): result.lineHeightFactor = max(factor, 1e-4)
        case .pixels(let height): result.lineHeight = max(height, 1e-3)
        }
        if wrap == "nowrap" { result.lineBreak = .clip }
        if hyphens == "auto" { result.hyphenation = true }
        switch wordBreak {
        case "break-all": result.wordBreak = .breakAll
        case "keep-all": result.wordBreak = .keepAll
        default: break
        }
        if lineBreak != "auto" {
            result.strictness = ParagraphStyle.Strictness(rawValue: lineBreak)
        }
        if orphans != 2 { result.orphans = orphans }
        if widows != 2 { result.widows = widows }
        if breakInside.hasPrefix("avoid") { result.keepTogether = true }
        if breakAfter.hasPrefix("avoid") { result.keepWithNext = true }
        return result
    }
}
