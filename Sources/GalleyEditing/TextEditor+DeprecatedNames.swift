public import GalleyText

extension TextEditor {
    /// The former name of ``pasteParser``.
    @available(*, deprecated, renamed: "pasteParser") public var markdownReader: (any TextParser)? {
        get { pasteParser }
        set { pasteParser = newValue }
    }

    /// The former name of ``moveCaret(to:extending:)``.
    @available(*, deprecated, renamed: "moveCaret(to:extending:)")
    public mutating func point(at point: Point, extending: Bool = false) throws(GalleyError) {
        try moveCaret(to: point, extending: extending)
    }
}
