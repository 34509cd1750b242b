internal import GalleyText
internal import GalleyValues

/// The number of a footnote, in the text or before the note.
struct HTMLNoteNumber {
    private let number: Int
    private let style: HTMLComputedStyle?
    private let suffix: String

    /// - Parameter suffix: The text after a number without contents of its own.
    init(_ number: Int, _ style: HTMLComputedStyle?, suffix: String = "") {
        (self.number, self.style, self.suffix) = (number, style, suffix)
    }

    /// The number, or the contents that a style gives it.
    var text: String {
        guard case .list(let parts)? = style?.box[.content] else { return "\(number)" + suffix }
        return parts.map { part in
            switch part {
            case .strings(let texts): texts.joined()
            case .function("counter", let arguments):
                if case .keyword(let name)? = arguments.last, let form = Document.Page.Numbering(css: name) {
                    form.text(number)
                } else {
                    "\(number)"
                }
            default: ""
            }
        }.joined()
    }

    /// The footnotes in an element, in order, without those in notes.
    static func notes(in element: Int32, of tree: HTMLTree, _ styles: HTMLStyles) -> [Int32] {
        var result: [Int32] = []
        var node = tree.nodes[Int(element)].firstChild
        while node >= 0 {
            let isShown = tree.nodes[Int(node)].kind == .element && styles[node].display != "none"
            let isNote = isShown && styles[node].float == "footnote"
            if isNote { result.append(node) }
            node = tree.following(node, below: element, entering: isShown && !isNote) { _ in }
        }
        return result
    }
}
