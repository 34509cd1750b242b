internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText

/// A table that is divided between pages.
struct PageTable {
    /// UTF-8 offsets in the whole text.
    var range: Range<Int>
    /// The UTF-8 offset of the header rows' end in the whole text.
    var headerEnd: Int
    var columns: [Int]
    /// The width of the region that the columns share.
    var measure: Int
    var level: UInt8
    /// The largest widths after decimal separators by column.
    var decimals: [Int]
    /// The scale of the cells' horizontal insets.
    var insetScale: Double

    /// The caption before the table in the whole text, if it is repeated.
    var caption: Range<Int>?
    /// The sums that are shown where it continues; nil without any.
    var totals: RunningTotals?

    /// The header rows, if they are repeated above a page that begins at an offset.
    func header(above offset: Int) -> Range<Int>? {
        guard range.lowerBound < headerEnd, headerEnd <= offset, offset < range.upperBound else { return nil }
        return range.lowerBound..<headerEnd
    }

    /// The caption, if it is repeated above a page that begins at an offset.
    func caption(above offset: Int) -> Range<Int>? {
        headerEnd <= offset && range.lowerBound < offset && offset < range.upperBound ? caption : nil
    }

    /// The caption that is directly before a table, if it is repeated.
    static func caption(of text: AttributedText, before table: Int) -> Range<Int>? {
        guard table > 0 else { return nil }
        let paragraph = TextBoundaries(text).paragraph(at: table - 1)
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: paragraph.lowerBound)).attributes
        guard attributes.paragraph?.continuedLabel != nil, case .caption? = attributes.block?.innermost?.kind else {
            return nil
        }
        return paragraph
    }

    /// The sums that a table shows where it continues; nil without any.
    ///
    /// - Parameter start: The start of the table's first paragraph in the whole text.
    static func totals(
        of text: AttributedText, at start: Int, fonts: borrowing FontLibrary, typesetter: Typesetter
    ) throws(GalleyError) -> RunningTotals? {
        guard let titles = titles(of: text, at: start),
            let cells = try TableBodyCells(in: text, at: start, fonts: fonts, typesetter: typesetter)
        else { return nil }
        return RunningTotals(titles, of: cells, in: text)
    }

    /// The totals of the table that begins at an offset.
    static func titles(of text: AttributedText, at start: Int) -> ParagraphStyle.CarriedTotals? {
        guard start < text.utf8Count else { return nil }
        return text.style(ofRun: text.styleRunIndex(atUTF8: start)).attributes.paragraph?.carriedTotals
    }
}
