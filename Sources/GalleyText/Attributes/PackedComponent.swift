extension BlockIntent {
    /// A component in plain numbers, with a reference if these are not sufficient.
    ///
    /// A parser copies one for most of its runs, and an enumeration with strings and arrays would be copied case by
    /// case.
    struct PackedComponent: Hashable, Sendable {
        private let code: Code
        private let flags: UInt8
        private let number: Int
        let identity: Int
        private let detail: Detail?

        private enum Code: UInt8 {
            case paragraph, heading, blockQuote, codeBlock, unorderedList, orderedList, listItem, thematicBreak, html
            case table, tableRow, tableCell, footnote, division, alert
            case definitionList, term, definition, figure, caption
        }

        /// The properties that are not plain numbers.
        private final class Detail: Hashable, Sendable {
            /// The language of code, or the label of a footnote.
            let label: String?
            let columns: [ColumnAlignment]
            let style: Indirect<BlockStyle>
            let cell: Indirect<CellStyle>
            let table: Indirect<TableStyle>

            init(label: String? = nil, columns: [ColumnAlignment] = []) {
                self.label = label
                self.columns = columns
                (style, cell, table) = (Indirect(), Indirect(), Indirect())
            }

            /// The same with the styles of a component.
            init(_ detail: Detail?, of component: Component) {
                label = detail?.label
                columns = detail?.columns ?? []
                style = component.indirectStyle
                cell = component.indirectCell
                table = component.indirectTable
            }

            static func == (one: Detail, other: Detail) -> Bool {
                one === other
                    || (one.label == other.label && one.columns == other.columns && one.style == other.style
                        && one.cell == other.cell && one.table == other.table)
            }

            func hash(into hasher: inout Hasher) {
                hasher.combine(label)
                hasher.combine(columns)
                hasher.combine(style)
                hasher.combine(cell)
                hasher.combine(table)
            }
        }

        init(_ component: Component) {
            var flags: UInt8 = 0
            var number = 0
            var detail: Detail?
            switch component.kind {
            case .paragraph: code = .paragraph
            case .heading(let level):
                code = .heading
                number = level
            case .blockQuote: code = .blockQuote
            case .alert(let kind):
                code = .alert
                number = Alert.allCases.firstIndex(of: kind) ?? 0
            case .division(let alignment):
                code = .division
                number = ColumnAlignment.allCases.firstIndex(of: alignment) ?? 0
            case .codeBlock(let language):
                code = .codeBlock
                detail = language.map { Detail(label: $0) }
            case .unorderedList(let isTight):
                code = .unorderedList
                flags = isTight ? 1 : 0
            case .orderedList(let start, let isTight):
                code = .orderedList
                number = start
                flags = isTight ? 1 : 0
            case .listItem(let place, let task):
                code = .listItem
                number = place
                flags = task.map { $0 ? 2 : 1 } ?? 0
            case .thematicBreak: code = .thematicBreak
            case .html: code = .html
            case .table(let columns):
                code = .table
                detail = Detail(columns: columns)
            case .tableRow(let isHeader):
                code = .tableRow
                flags = isHeader ? 1 : 0
            case .tableCell(let column):
                code = .tableCell
                number = column
            case .footnote(let place, let label):
                code = .footnote
                number = place
                detail = Detail(label: label)
            case .definitionList(let isTight):
                code = .definitionList
                flags = isTight ? 1 : 0
            case .term: code = .term
            case .definition: code = .definition
            case .figure: code = .figure
            case .caption: code = .caption
            }
            if component.hasDetails { detail = Detail(detail, of: component) }
            self.flags = flags
            self.number = number
            self.detail = detail
            identity = component.identity
        }

        var component: Component {
            let kind: Kind =
                switch code {
                case .paragraph: .paragraph
                case .heading: .heading(level: number)
                case .blockQuote: .blockQuote
                case .alert: .alert(kind: Alert.allCases[number])
                case .division: .division(alignment: ColumnAlignment.allCases[number])
                case .codeBlock: .codeBlock(language: detail?.label)
                case .unorderedList: .unorderedList(isTight: flags != 0)
                case .orderedList: .orderedList(start: number, isTight: flags != 0)
                case .listItem: .listItem(number: number, task: flags == 0 ? nil : flags == 2)
                case .thematicBreak: .thematicBreak
                case .html: .html
                case .table: .table(columns: detail?.columns ?? [])
                case .tableRow: .tableRow(isHeader: flags != 0)
                case .tableCell: .tableCell(column: number)
                case .footnote: .footnote(number: number, label: detail?.label ?? "")
                case .definitionList: .definitionList(isTight: flags != 0)
                case .term: .term
                case .definition: .definition
                case .figure: .figure
                case .caption: .caption
                }
            var component = Component(kind: kind, identity: identity)
            if let detail {
                (component.indirectStyle, component.indirectCell) = (detail.style, detail.cell)
                component.indirectTable = detail.table
            }
            return component
        }
    }
}
