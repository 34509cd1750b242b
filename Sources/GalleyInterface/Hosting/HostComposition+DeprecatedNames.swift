extension HostComposition {
    /// The former name of ``utf16Caret``.
    @available(*, deprecated, renamed: "utf16Caret") public var caret: Int {
        get { utf16Caret }
        set { utf16Caret = newValue }
    }

    /// The former name of ``utf16Clause``.
    @available(*, deprecated, renamed: "utf16Clause") public var clause: Range<Int>? {
        get { utf16Clause }
        set { utf16Clause = newValue }
    }

    /// The former form of ``init(_:utf16Caret:utf16Clause:)``.
    @available(*, deprecated, renamed: "init(_:utf16Caret:utf16Clause:)")
    public init(_ text: String, caret: Int, clause: Range<Int>? = nil) {
        self.init(text, utf16Caret: caret, utf16Clause: clause)
    }
}
