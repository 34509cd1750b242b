/// The state of fetching at one end.
struct FetchState {
    var progress = FetchDecision.Progress.idle
    var fetch: ListFetch?
    /// The item at the end when the fetch began.
    var last: ItemID?
    /// The number of the last description when the fetch ended.
    var version = 0
}
