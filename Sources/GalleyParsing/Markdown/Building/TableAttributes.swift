internal import GalleyGrammar
internal import GalleyText

/// The attributes of a table in braces: the widths of its columns, and the columns with running totals.
///
/// `{colwidths="60% 20% 20%" carry="3" carry-above="Brought forward" carry-below="Carried forward"}`. The columns of
/// `carry` are counted from 1.
struct TableAttributes {
    var widths: [ParagraphStyle.ColumnWidth] = []
    var totals: ParagraphStyle.CarriedTotals?

    init(widths: [ParagraphStyle.ColumnWidth] = [], totals: ParagraphStyle.CarriedTotals? = nil) {
        self.widths = widths
        self.totals = totals
    }

    /// Reads the attributes of a table with a number of columns; `nil` for unusable values.
    init?(_ attributes: MarkdownAttributes, columns: Int) {
        let values = attributes.values
        if let list = ColumnWidthList.keys.lazy.compactMap({ values[$0] }).first {
            guard let list = ColumnWidthList(list, count: columns) else { return nil }
            widths = list.widths
        }
        guard ParagraphStyle.CarriedTotals.attributeNames.contains(where: { values[$0] != nil }) else { return }
        guard let totals = ParagraphStyle.CarriedTotals(attributes: values, columnCount: columns) else { return nil }
        self.totals = totals
    }

    var isEmpty: Bool { widths.isEmpty && totals == nil }

    /// Whether braces contain nothing but attributes of a table.
    static func isOnly(_ attributes: MarkdownAttributes) -> Bool {
        attributes.name == nil && attributes.classes.isEmpty
            && attributes.values.keys.allSatisfy {
                ColumnWidthList.keys.contains($0) || ParagraphStyle.CarriedTotals.attributeNames.contains($0)
            }
    }

    func apply(to style: inout ParagraphStyle) {
        if !widths.isEmpty { style.columnWidths = widths }
        if let totals { style.carriedTotals = totals }
    }

    /// The attributes as they are between braces; empty without any.
    var text: String {
        var parts = widths.isEmpty ? [] : ["colwidths=\"\(ColumnWidthList.text(widths))\""]
        // Quotes and ends of lines cannot be written.
        for (name, value) in totals?.attributes ?? []
        where !value.isEmpty && !value.contains(where: { $0 == "\"" || $0.isNewline }) {
            parts.append("\(name)=\"\(value)\"")
        }
        return parts.joined(separator: " ")
    }
}
