/// An element around a piece of text.
struct HTMLSpan: Equatable {
    var open: String
    var close: String
    /// The span, which distinguishes it from an adjacent element with the same markup.
    var span: DocumentSpan?
}
