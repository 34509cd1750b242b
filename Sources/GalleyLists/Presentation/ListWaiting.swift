internal import GalleySupport

/// The first rows of a list that shows placeholders, while they are prepared.
struct ListWaiting {
    /// The time at which they were requested.
    let since: Duration
    /// The model with estimated lengths, once it is made.
    let model: Guarded<ListModel?>
    /// The offset at which the list appeared without them; `nil` before it did.
    var offset: Double?
}
