extension ListLayout.Columns {
    /// The former name of ``minimumWidth(_:)``.
    @available(*, deprecated, renamed: "minimumWidth(_:)") public static func leastWidth(_ width: Double) -> Self {
        .minimumWidth(width)
    }
}
