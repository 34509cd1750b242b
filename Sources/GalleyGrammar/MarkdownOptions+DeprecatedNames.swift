extension MarkdownOptions.HTML {
    /// The former name of ``preserved``.
    @available(*, deprecated, renamed: "preserved") public static var passedOn: Self { .preserved }
}
