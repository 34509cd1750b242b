internal import GalleyText

/// Quotation marks (CSS Generated Content 3, 2.4).
extension HTMLTextFrame {
    /// The mark of `open-quote` or `close-quote` for the innermost quotation; empty for other words.
    func quotationMark(_ word: String) -> String {
        guard word == "open-quote" || word == "close-quote" else { return "" }
        let (level, isOpening) = (max(0, quoteDepth - 1), word == "open-quote")
        switch style.box[.quotes] {
        case .keyword("none")?: return ""
        case .strings(let marks)?: return marks[min(2 * level, marks.count - 2) + (isOpening ? 0 : 1)]
        default:
            let marks = QuotationMarks(language: language)
            let mark =
                level == 0
                ? isOpening ? marks.open : marks.close : isOpening ? marks.innerOpen : marks.innerClose
            // As in browsers, French marks have no spaces.
            return mark.replacing("\u{202F}", with: "")
        }
    }
}

extension HTMLStyles {
    /// Whether an element is a quotation: its contents begin with a mark.
    func isQuotation(_ node: Int32, _ name: HTMLName) -> Bool {
        if name == .q { return true }
        guard case .list(let parts)? = generated(.before, of: node)?.box[.content] else { return false }
        return parts.contains(.keyword("open-quote")) || parts.contains(.keyword("no-open-quote"))
    }
}
