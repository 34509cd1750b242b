/// The result of a request for more items at an end of a list. See ``ListNode/onFetch(at:leadingScreens:retryDelay:_:)``.
public enum ListFetchResult: Sendable, Hashable {
    /// There may be more items at this end.
    case more
    /// This is the end of the data: nothing is requested at this end until another item is there.
    case end
    /// The request failed, and is repeated after a time of the host's clock if it is still needed.
    case retry(after: Duration)
}
