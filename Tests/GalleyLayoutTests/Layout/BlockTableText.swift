import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText

/// A text with tables whose cells contain blocks.
struct BlockTableText {
    indirect enum Content {
        case paragraph(String)
        /// Blocks in a box with padding.
        case box([Content])
        /// The rows of a table, with the contents of their cells.
        case table([[[Content]]])
    }

    private(set) var text = AttributedText()
    private var identity = 0

    init(_ contents: [Content]) {
        for content in contents { append(content, inside: []) }
        // The last paragraph has no terminator.
        if text.string.last == "\n" { text.replace(text.utf8Count - 1..<text.utf8Count, with: AttributedText()) }
    }

    private mutating func component(_ kind: BlockIntent.Kind) -> BlockIntent.Component {
        identity += 1
        return BlockIntent.Component(kind: kind, identity: identity)
    }

    private mutating func append(_ content: Content, inside outer: [BlockIntent.Component]) {
        switch content {
        case .paragraph(let string):
            var attributes = Box.attributes()
            attributes.block = BlockIntent(components: [.init(kind: .paragraph, identity: 0)] + outer)
            text.append(string + "\n", attributes: attributes)
        case .box(let contents):
            var box = component(.blockQuote)
            box.style = BlockStyle(padding: BoxSides(3))
            for content in contents { append(content, inside: [box] + outer) }
        case .table(let rows):
            let columns = rows.reduce(0) { max($0, $1.count) }
            let table = component(.table(columns: Array(repeating: .none, count: columns)))
            for row in rows {
                let line = component(.tableRow(isHeader: false))
                for (column, cell) in row.enumerated() {
                    let cellComponent = component(.tableCell(column: column))
                    for content in cell { append(content, inside: [cellComponent, line, table] + outer) }
                }
            }
        }
    }

    /// Random contents with some nested tables.
    static func random(_ random: inout SeededGenerator, depth: Int = 0) -> [Content] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            switch Int.random(in: 0..<(depth < 2 ? 6 : 3), using: &random) {
            case 3, 4:
                let columns = Int.random(in: 1...3, using: &random)
                return .table(
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        (0..<columns).map { _ in Self.random(&random, depth: depth + 1) }
                    })
            case 5: return .box(Self.random(&random, depth: depth + 1))
            default:
                // A line separator ends a line, but no paragraph.
                return .paragraph(
                    (0..<Int.random(in: 0...8, using: &random)).map { _ in
                        random.pick(["a", "bb", "ccc", "dddd eeee", "שלום", "ff\u{2028}", "g\u{B}"])
                    }.joined(separator: " "))
            }
        }
    }
}
