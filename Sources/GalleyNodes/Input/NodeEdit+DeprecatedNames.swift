extension NodeEdit {
    /// The former name of ``utf8Range``.
    @available(*, deprecated, renamed: "utf8Range") public var range: Range<Int> {
        get { utf8Range }
        set { utf8Range = newValue }
    }

    /// The former form of ``init(utf8Range:utf16Range:text:)``.
    @available(*, deprecated, renamed: "init(utf8Range:utf16Range:text:)")
    public init(range: Range<Int>, utf16Range: Range<Int>, text: String) {
        self.init(utf8Range: range, utf16Range: utf16Range, text: text)
    }
}
