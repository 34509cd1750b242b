extension NodeMisspelling {
    /// The former name of ``utf8Range``.
    @available(*, deprecated, renamed: "utf8Range") public var range: Range<Int> {
        get { utf8Range }
        set { utf8Range = newValue }
    }
}
