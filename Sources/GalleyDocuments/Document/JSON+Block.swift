internal import GalleyText

extension BlockIntent {
    /// A summary of a block for programs that do not need its nesting.
    ///
    /// A paragraph in a list item or a quote is summarized as the item or the quote, every other block as its innermost
    /// one.
    private struct Headline: Equatable {
        var kind: Kind
        /// For a list item: whether its list is ordered.
        var isOrdered = false
        /// For a list item or a quote: the nesting depth of blocks of that kind.
        var depth = 1
        /// For a table cell: whether its row is the header.
        var isHeader = false

        init(kind: Kind) {
            self.kind = kind
        }

        init?(_ block: BlockIntent) {
            guard let component = block.components.first(where: { $0.kind != .paragraph }) ?? block.components.first
            else { return nil }
            switch component.kind {
            case .listItem:
                let lists = block.components.filter(\.kind.isList)
                kind = component.kind
                if case .orderedList = lists.first?.kind { isOrdered = true }
                depth = max(1, lists.count)
            case .blockQuote, .alert:
                kind = component.kind
                depth = block.components.count { $0.kind.isQuote }
            case .tableCell:
                kind = component.kind
                isHeader = block.components.contains { $0.kind == .tableRow(isHeader: true) }
            default:
                kind = block.components.first?.kind == .paragraph && component.kind.isList ? .paragraph : component.kind
            }
        }

        /// The nesting represented by the summary alone, innermost first.
        var components: [Component] {
            var kinds = [kind]
            switch kind {
            case .listItem:
                kinds.append(isOrdered ? .orderedList(start: 1, isTight: true) : .unorderedList(isTight: true))
                for _ in 1..<max(1, depth) {
                    kinds += [.listItem(number: 1, task: nil), .unorderedList(isTight: true)]
                }
            case .blockQuote, .alert:
                kinds += Array(repeating: .blockQuote, count: max(0, depth - 1))
            case .tableCell:
                kinds += [.tableRow(isHeader: isHeader), .table(columns: [])]
            default: break
            }
            return kinds.enumerated().map { Component(kind: $1, identity: kinds.count - 1 - $0) }
        }

        var json: [JSONMember] {
            var fields = JSONFields()
            fields.add("kind", .string(kind.name))
            if case .listItem = kind { fields.add("ordered", .bool(isOrdered)) }
            for member in kind.jsonMembers { fields.add(member.key, member.value) }
            switch kind {
            case .listItem, .blockQuote, .alert: fields.add("depth", .integer(depth))
            case .tableCell: fields.add("header", .bool(isHeader))
            default: break
            }
            return fields.members
        }
    }

    /// The summary, and the whole nesting as `path` if the summary does not imply it.
    var json: JSONValue {
        guard let headline = Headline(self) else { return .object([JSONMember("path", .array([]))]) }
        var members = headline.json
        if headline.components != components {
            members.append(JSONMember("path", .array(components.map(\.json))))
        }
        return .object(members)
    }

    fileprivate static func components(
        kind: Kind, isOrdered: Bool, depth: Int, isHeader: Bool
    ) -> [Component] {
        var headline = Headline(kind: kind)
        headline.isOrdered = isOrdered
        headline.depth = depth
        headline.isHeader = isHeader
        return headline.components
    }
}

extension BlockIntent.Component {
    fileprivate var json: JSONValue {
        .object(
            [JSONMember("kind", .string(kind.name))] + kind.jsonMembers + [JSONMember("id", .integer(identity))]
                + (style.map { [JSONMember("style", $0.json)] } ?? [])
                + (cell.map { [JSONMember("cell", $0.json)] } ?? [])
                + (table.map { [JSONMember("table", $0.json)] } ?? []))
    }
}

extension BlockIntent.Kind {
    enum Name: String, CaseIterable {
        case paragraph, heading, blockQuote, codeBlock, unorderedList, orderedList, listItem, thematicBreak
        case html, table, tableRow, tableCell, footnote, division, alert
        case definitionList, term, definition, figure, caption
    }

    fileprivate var isList: Bool {
        switch self {
        case .unorderedList, .orderedList: true
        default: false
        }
    }

    fileprivate var name: String {
        switch self {
        case .paragraph: "paragraph"
        case .heading: "heading"
        case .blockQuote: "blockQuote"
        case .alert: "alert"
        case .division: "division"
        case .codeBlock: "codeBlock"
        case .unorderedList: "unorderedList"
        case .orderedList: "orderedList"
        case .listItem: "listItem"
        case .thematicBreak: "thematicBreak"
        case .html: "html"
        case .table: "table"
        case .tableRow: "tableRow"
        case .tableCell: "tableCell"
        case .footnote: "footnote"
        case .definitionList: "definitionList"
        case .term: "term"
        case .definition: "definition"
        case .figure: "figure"
        case .caption: "caption"
        }
    }

    /// The fields in addition to the kind.
    fileprivate var jsonMembers: [JSONMember] {
        switch self {
        case .paragraph, .blockQuote, .thematicBreak, .html, .term, .definition, .figure, .caption: []
        case .alert(let kind): [JSONMember("alert", .string(kind.rawValue))]
        case .division(let alignment): [JSONMember("alignment", .string(alignment.rawValue))]
        case .heading(let level): [JSONMember("level", .integer(level))]
        case .codeBlock(let language): language.map { [JSONMember("language", .string($0))] } ?? []
        case .unorderedList(let isTight), .definitionList(let isTight): [JSONMember("tight", .bool(isTight))]
        case .orderedList(let start, let isTight):
            [JSONMember("start", .integer(start)), JSONMember("tight", .bool(isTight))]
        case .listItem(let number, let task):
            [JSONMember("number", .integer(number))] + (task.map { [JSONMember("task", .bool($0))] } ?? [])
        case .table(let columns): [JSONMember("columns", .strings(columns.map(\.rawValue)))]
        case .tableRow(let isHeader): [JSONMember("header", .bool(isHeader))]
        case .tableCell(let column): [JSONMember("column", .integer(column))]
        case .footnote(let number, let label):
            [JSONMember("number", .integer(number)), JSONMember("label", .string(label))]
        }
    }
}

extension BlockIntent {
    /// The fields of a block, whose kind has some of them.
    struct Fields {
        var name: BlockIntent.Kind.Name?
        var level = 1
        var language: String?
        var isOrdered = false
        var number = 1
        var depth = 1
        var task: Bool?
        var start = 1
        var isTight = true
        var columns: [BlockIntent.ColumnAlignment] = []
        var column = 0
        var label = ""
        var alignment = BlockIntent.ColumnAlignment.none
        var alert = BlockIntent.Alert.note
        var isHeader = false
        var identity = 0
        var style: BlockStyle?
        var cell: CellStyle?
        var table: TableStyle?
        var path: [BlockIntent.Component]?

        private var kind: BlockIntent.Kind? {
            switch name {
            case nil: nil
            case .paragraph: .paragraph
            case .heading: .heading(level: level)
            case .blockQuote: .blockQuote
            case .alert: .alert(kind: alert)
            case .division: .division(alignment: alignment)
            case .codeBlock: .codeBlock(language: language)
            case .unorderedList: .unorderedList(isTight: isTight)
            case .orderedList: .orderedList(start: start, isTight: isTight)
            case .listItem: .listItem(number: number, task: task)
            case .thematicBreak: .thematicBreak
            case .html: .html
            case .table: .table(columns: columns)
            case .tableRow: .tableRow(isHeader: isHeader)
            case .tableCell: .tableCell(column: column)
            case .footnote: .footnote(number: number, label: label)
            case .definitionList: .definitionList(isTight: isTight)
            case .term: .term
            case .definition: .definition
            case .figure: .figure
            case .caption: .caption
            }
        }

        /// The block alone, without those around it.
        func component(_ decoding: DocumentDecoding) throws(GalleyError) -> BlockIntent.Component {
            guard let kind else { throw decoding.failure("a block needs a \"kind\"") }
            var component = BlockIntent.Component(kind: kind, identity: identity, style: style)
            (component.cell, component.table) = (cell, table)
            return component
        }

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> BlockIntent {
            if let path { return BlockIntent(components: path) }
            let kind = try component(decoding).kind
            var components = BlockIntent.components(
                kind: kind, isOrdered: isOrdered, depth: depth, isHeader: isHeader)
            components[0].style = style
            return BlockIntent(components: components)
        }
    }
}

extension TextBlock {
    /// The fields of a block with its contents.
    struct Fields {
        var block = BlockIntent.Fields()
        var textStyle = TextAttributes()
        var text: String?
        var spans: JSONValue?
        var blocks: [TextBlock]?

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> TextBlock {
            guard (text == nil) != (blocks == nil) else {
                throw decoding.failure("a block has a \"text\" or \"blocks\", and not both")
            }
            var own = block
            own.name = block.name ?? (blocks == nil ? .paragraph : .division)
            let component = try own.component(decoding)
            var result = TextBlock(component.kind, style: component.style, contents: [])
            (result.cell, result.table, result.attributes) = (component.cell, component.table, textStyle)
            if let blocks { result.contents = blocks.map { .block($0) } }
            guard let text else { return result }
            var document = Document()
            document.text = text
            if let spans { document.spans = try decoding.spans(field: spans, in: text) }
            result.contents = [.text(try document.attributedText())]
            return result
        }
    }
}

extension DocumentDecoding {
    mutating func textBlocks(_ value: JSONValue) throws(GalleyError) -> [TextBlock]? {
        try array(value, "an array of blocks") { decoding, element throws(GalleyError) in
            try decoding.object(element, TextBlock.Fields.self)
        }
    }

    mutating func alignments(_ value: JSONValue) throws(GalleyError) -> [BlockIntent.ColumnAlignment]? {
        try array(value, "an array of alignments") { decoding, element throws(GalleyError) in
            try decoding.choice(element, BlockIntent.ColumnAlignment.self) ?? BlockIntent.ColumnAlignment.none
        }
    }

    /// The whole nesting, innermost first.
    mutating func blockPath(_ value: JSONValue) throws(GalleyError) -> [BlockIntent.Component]? {
        try array(value, "an array of blocks, innermost first") { decoding, element throws(GalleyError) in
            try (decoding.fields(element) ?? BlockIntent.Fields()).component(decoding)
        }
    }
}
