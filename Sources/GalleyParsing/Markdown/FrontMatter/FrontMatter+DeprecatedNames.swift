extension FrontMatter {
    /// The former name of ``utf8End``.
    @available(*, deprecated, renamed: "utf8End") public var end: Int { utf8End }
}
