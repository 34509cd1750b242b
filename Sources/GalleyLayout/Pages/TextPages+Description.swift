internal import GalleyText
internal import GalleyValues

// Descriptions are short: one line for a debugger or log. Ranges are UTF-8 offsets.

extension TextPage: CustomStringConvertible {
    /// The number, size and range of the page.
    public var description: String { "TextPage(\(number), \(BriefText.size(size)), \(utf8Range))" }
}

extension TextPages: CustomStringConvertible {
    /// The start of the text, and the size of its pages.
    public var description: String {
        "TextPages(\(BriefText.quoted(text.string)), \(BriefText.size(page.orientedSize)))"
    }
}
