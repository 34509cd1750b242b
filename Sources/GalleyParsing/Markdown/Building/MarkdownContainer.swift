internal import GalleyGrammar
internal import GalleySupport
internal import GalleyText

/// A block that contains other blocks.
struct MarkdownContainer {
    enum Kind: UInt8 {
        case document, quote, alert, unorderedList, orderedList, item, table, row, footnote, division
        case definitionList, definition, figure
    }

    let kind: Kind
    let identity: Int
    var parent: Int
    var path: Int32
    var depth = 0
    /// Whether it contains a leaf.
    var hasLeaves = false
    var isOrdered = false
    var isTight = false
    /// Whether it is the header row of a table.
    var isHeader = false
    var task: Bool?
    /// Whether it is an item whose marker has not been written.
    var needsMarker = false
    /// The last of its leaves, or -1.
    var lastLeaf: Int32 = -1
    /// The number of the next item of a list; the number of an item.
    var number = 0
    /// The first number of a list.
    var start = 0
    /// The label of a footnote.
    var label = ""
    /// The kind of an alert.
    var alert = BlockIntent.Alert.note
    /// The alignment of the blocks of a division.
    var alignment = BlockIntent.ColumnAlignment.none

    var isList: Bool { kind == .unorderedList || kind == .orderedList || kind == .definitionList }

    init(kind: Kind, identity: Int, parent: Int, path: Int32) {
        self.kind = kind
        self.identity = identity
        self.parent = parent
        self.path = path
    }

    /// The container as a block; nil for the document and for tables, which need more data.
    var component: BlockIntent.Component? {
        switch kind {
        case .document, .table: nil
        case .quote: .init(kind: .blockQuote, identity: identity)
        case .alert: .init(kind: .alert(kind: alert), identity: identity)
        case .unorderedList: .init(kind: .unorderedList(isTight: isTight), identity: identity)
        case .orderedList: .init(kind: .orderedList(start: start, isTight: isTight), identity: identity)
        case .item: .init(kind: .listItem(number: number, task: task), identity: identity)
        case .footnote: .init(kind: .footnote(number: number, label: label), identity: identity)
        case .division: .init(kind: .division(alignment: alignment), identity: identity)
        case .definitionList: .init(kind: .definitionList(isTight: isTight), identity: identity)
        case .definition: .init(kind: .definition, identity: identity)
        case .figure: .init(kind: .figure, identity: identity)
        case .row: .init(kind: .tableRow(isHeader: isHeader), identity: identity)
        }
    }
}
