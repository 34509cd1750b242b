internal import GalleyText

/// The standard structure types that Galley uses (ISO 32000-1, 14.8.4).
enum StructureType: Hashable {
    case document, section, division, blockQuote, caption, paragraph
    /// A table of contents and its entries.
    case contents, contentsItem
    case heading(level: Int)
    case list, listItem, label, listBody
    case table, tableHead, tableBody, tableRow, tableHeader, tableData
    case span, note, reference, code, link, ruby, rubyBase, rubyText, figure, formula

    /// Whether it is inside a line of text.
    var isInline: Bool {
        switch self {
        case .span, .reference, .code, .link, .ruby, .rubyBase, .rubyText, .formula: true
        default: false
        }
    }

    /// The name in a PDF.
    var name: String {
        switch self {
        case .document: "Document"
        case .section: "Sect"
        case .division: "Div"
        case .blockQuote: "BlockQuote"
        case .caption: "Caption"
        case .paragraph: "P"
        case .contents: "TOC"
        case .contentsItem: "TOCI"
        case .heading(let level): "H\(min(max(level, 1), 6))"
        case .list: "L"
        case .listItem: "LI"
        case .label: "Lbl"
        case .listBody: "LBody"
        case .table: "Table"
        case .tableHead: "THead"
        case .tableBody: "TBody"
        case .tableRow: "TR"
        case .tableHeader: "TH"
        case .tableData: "TD"
        case .span: "Span"
        case .note: "Note"
        case .reference: "Reference"
        case .code: "Code"
        case .link: "Link"
        case .ruby: "Ruby"
        case .rubyBase: "RB"
        case .rubyText: "RT"
        case .figure: "Figure"
        case .formula: "Formula"
        }
    }
}
