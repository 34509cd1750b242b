extension ListRowInfo {
    /// The former name of ``isMissing``.
    @available(*, deprecated, renamed: "isMissing") public var isHole: Bool { isMissing }
}
