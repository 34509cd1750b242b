/// The sizes that a view requests from GTK, in whole points.
@MainActor struct ViewRequest {
    var widths = (minimum: 1, natural: 1)
    /// The heights for the current width.
    var heights = (minimum: 1, natural: 1)
}
