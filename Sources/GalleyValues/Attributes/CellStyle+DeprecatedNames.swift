extension CellStyle {
    /// The former name of ``maximumColumns``.
    @available(*, deprecated, renamed: "maximumColumns") public static var mostColumns: Int { maximumColumns }

    /// The former name of ``maximumRows``.
    @available(*, deprecated, renamed: "maximumRows") public static var mostRows: Int { maximumRows }
}
