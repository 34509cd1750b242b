extension MarkdownDocument {
    /// The former name of ``replaceSubrange(utf8:with:)``.
    @available(*, deprecated, renamed: "replaceSubrange(utf8:with:)")
    @discardableResult
    public mutating func replaceSubrange(_ range: Range<Int>, with text: String) -> Range<Int> {
        replaceSubrange(utf8: range, with: text)
    }

    /// The former name of ``elements(inUTF8:)``.
    @available(*, deprecated, renamed: "elements(inUTF8:)")
    public func elements(in range: Range<Int>) -> [Element] { elements(inUTF8: range) }
}

extension MarkdownDocument.Element {
    /// The former name of ``utf8Range``.
    @available(*, deprecated, renamed: "utf8Range") public var range: Range<Int> {
        get { utf8Range }
        set { utf8Range = newValue }
    }
}
