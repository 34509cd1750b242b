/// The roles of AT-SPI objects that windows use, by their numbers.
enum AccessibleRole: UInt32 {
    case frame = 23
    case image = 27
    case label = 29
    case list = 31
    case listItem = 32
    case panel = 39
    case passwordText = 40
    case progressBar = 42
    case pushButton = 43
    case scrollPane = 49
    case separator = 50
    case slider = 51
    case table = 55
    case tableCell = 56
    case columnHeader = 57
    case text = 61
    case toggleButton = 62
    case paragraph = 73
    case application = 75
    case entry = 79
    case heading = 83
    case section = 85
    case link = 88
    case tableRow = 90
    case documentText = 94
    case blockQuote = 105
    case footnote = 124

    /// The name of the role in English.
    var name: String {
        switch self {
        case .frame: "frame"
        case .image: "image"
        case .label: "label"
        case .list: "list"
        case .listItem: "list item"
        case .panel: "panel"
        case .passwordText: "password text"
        case .progressBar: "progress bar"
        case .pushButton: "push button"
        case .scrollPane: "scroll pane"
        case .separator: "separator"
        case .slider: "slider"
        case .table: "table"
        case .tableCell: "table cell"
        case .columnHeader: "table column header"
        case .text: "text"
        case .toggleButton: "toggle button"
        case .paragraph: "paragraph"
        case .application: "application"
        case .entry: "entry"
        case .heading: "heading"
        case .section: "section"
        case .link: "link"
        case .tableRow: "table row"
        case .documentText: "document text"
        case .blockQuote: "block quote"
        case .footnote: "footnote"
        }
    }
}
