internal import GalleyNodes
internal import GalleyText

/// More items at both ends, and refreshing.
extension ListPresentation {
    /// Begins fetches that are needed. The decision waits until all changes are placed.
    func decideFetches() {
        guard let fetching = content.fetching, let model, preparation == nil, !isCommitting, !needsPreparation else {
            return
        }
        let view = model.axes.length(model.metrics.viewport)
        for edge in ListEdge.allCases where fetching.edges.contains(edge) {
            var state = fetches[edge] ?? FetchState()
            if case .failed(let until) = state.progress, hosting.now >= until {
                state.progress = .idle
                fetches[edge]?.progress = .idle
            }
            let decision = FetchDecision(
                progress: state.progress, now: hosting.now, leadingScreens: fetching.leadingScreens, viewport: view,
                length: model.length,
                remaining: edge == .end ? model.length - view - offset : offset, isVisible: hosting.isVisible,
                isTowards: tracker.isForward == (edge == .end), last: lastItem(at: edge))
            if decision.shouldFetch { begin(edge) }
        }
    }

    /// Requests more items at an end, unless a request runs.
    ///
    /// - Returns: whether a request begins.
    @discardableResult public func fetch(_ edge: ListEdge) -> Bool {
        guard content.fetching != nil, fetches[edge]?.fetch == nil else { return false }
        begin(edge)
        return true
    }

    /// Whether a request for more items at an end runs.
    public func isFetching(_ edge: ListEdge) -> Bool { fetches[edge]?.fetch != nil }

    private func begin(_ edge: ListEdge) {
        guard let fetching = newest.fetching else { return }
        let fetch = ListFetch(edge) { [weak self] result in self?.fetchEnded(edge, result) }
        fetches[edge] = FetchState(progress: .fetching, fetch: fetch, last: lastItem(at: edge))
        fetching.action(fetch)
    }

    private func fetchEnded(_ edge: ListEdge, _ result: ListFetchResult) {
        let last = describedItem(at: edge)
        let isNew = last != fetches[edge]?.last
        fetches[edge]?.fetch = nil
        fetches[edge]?.version = hosting.describedVersion
        switch result {
        case .more: fetches[edge]?.progress = isNew ? .idle : .waiting
        case .end:
            // Items that are described later are those of this fetch.
            fetches[edge]?.progress = .ended(at: last)
            fetches[edge]?.last = isNew ? nil : last
        case .retry(let delay): fetches[edge]?.progress = .failed(until: hosting.now + max(.zero, delay))
        }
        hosting.setNeedsPass()
    }

    /// Takes note of new items at the ends.
    func noteFetched() {
        for edge in ListEdge.allCases {
            guard let state = fetches[edge], state.fetch == nil else { continue }
            let last = lastItem(at: edge)
            switch state.progress {
            case .waiting: if last != state.last { fetches[edge]?.progress = .idle }
            case .ended(let item) where state.last != nil && item != last:
                fetches[edge]?.progress = .ended(at: last)
                fetches[edge]?.last = nil
            default: break
            }
        }
    }

    /// The user scrolls on: a fetch that brought nothing may be repeated, when everything is placed that was described
    /// before it ended.
    func noteScrolled() {
        guard model?.snapshot.isIdentical(to: content.snapshot) == true else { return }
        for (edge, state) in fetches
        where state.progress == .waiting && state.version <= hosting.settledVersion {
            fetches[edge]?.progress = .idle
        }
    }

    private func lastItem(at edge: ListEdge) -> ItemID? { item(at: edge, of: snapshot) }
    private func describedItem(at edge: ListEdge) -> ItemID? { item(at: edge, of: content.snapshot) }

    private func item(at edge: ListEdge, of snapshot: ListSnapshot) -> ItemID? {
        guard snapshot.itemCount > 0 else { return nil }
        return snapshot.item(at: edge == .start ? 0 : snapshot.itemCount - 1).id
    }

    func cancelFetches() {
        for state in fetches.values { state.fetch?.cancel() }
        fetches = [:]
    }

    /// Whether a fetch waits for the clock.
    var waitsForFetch: Bool {
        fetches.values.contains { if case .failed = $0.progress { true } else { false } }
    }

    // MARK: - Refreshing

    /// Whether the list is being refreshed.
    public var isRefreshing: Bool { refresh != nil }

    /// Begins to refresh the list, unless it is being refreshed.
    public func beginRefresh() {
        guard refresh == nil, let action = newest.onRefresh else { return }
        let refresh = ListFetch(.start) { [weak self] _ in
            self?.refresh = nil
            self?.hosting.setNeedsPass()
        }
        self.refresh = refresh
        action(refresh)
    }
}
