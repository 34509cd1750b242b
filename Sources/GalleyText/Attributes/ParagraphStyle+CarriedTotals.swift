extension ParagraphStyle {
    /// The rows with running totals where a table continues on another page, such as “carried forward” in invoices.
    ///
    ///     var style = ParagraphStyle()
    ///     style.carriedTotals = .init(columns: [3], above: "Brought forward", below: "Carried forward")
    ///
    /// A sum adds the numbers in all rows of the table before the page ends. A number may have a currency or unit around it.
    /// Cells without a number, or with several, are not added.
    public struct CarriedTotals: Sendable, Hashable {
        /// The columns whose numbers are added up, from 0.
        public var columns: [Int]
        /// The text in front of the sums below the repeated header of a table that continues; `nil` has no such row.
        public var above: String?
        /// The text in front of the sums at the end of a page after which the table continues; `nil` has no such row.
        public var below: String?

        /// Creates rows with the sums of some columns.
        public init(columns: [Int] = [], above: String? = nil, below: String? = nil) {
            self.columns = columns
            self.above = above
            self.below = below
        }
    }
}

// The form in attributes of Markdown and HTML: `carry="3 4" carry-above="Brought forward" carry-below="Carried forward"`.
extension ParagraphStyle.CarriedTotals {
    /// The names of the columns' attribute and those of the titles.
    package static let attributeNames = ["carry", "carry-above", "carry-below"]

    /// Reads the values of attributes by their names. Columns are counted from 1.
    ///
    /// `nil` if a column does not exist, or if there is no title.
    package init?(attributes: [String: String], columnCount: Int) {
        let names = Self.attributeNames
        self.init(above: attributes[names[1]], below: attributes[names[2]])
        for item in (attributes[names[0]] ?? "").split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Int(item), (1...max(1, columnCount)).contains(number) else { return nil }
            columns.append(number - 1)
        }
        guard !columns.isEmpty, above != nil || below != nil else { return nil }
    }

    /// The names and values of the attributes.
    package var attributes: [(name: String, value: String)] {
        let numbers = columns.map { String($0 + 1) }.joined(separator: " ")
        return zip(Self.attributeNames, [numbers, above, below]).compactMap { name, value in value.map { (name, $0) } }
    }
}
