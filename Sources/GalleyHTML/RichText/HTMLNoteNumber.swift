internal import GalleyText
internal import GalleyValues

/// The number of a footnote, in the text or before the note.
struct HTMLNoteNumber {
    private let number: Int
    private let style: HTMLComputedStyle?
    private let suffix: String

    /// - Parameter suffix: The text after the number, unless the style gives contents.
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
}
