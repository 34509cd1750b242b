internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// A row that is laid out.
struct LaidRow: Sendable {
    let layout: HostedLayout
    let version: Int
    let generation: Int
    let range: SizeRange
    let state: ListRowState
    /// The size of the host.
    let hostSize: Size

    /// Whether it is up to date.
    func isCurrent(
        _ version: Int, _ generation: Int, _ range: SizeRange, _ state: ListRowState, _ hostSize: Size
    ) -> Bool {
        self.version == version && self.generation == generation && self.range == range && self.state == state
            && (!layout.readsSize || self.hostSize == hostSize)
    }
}

/// Describes and lays out rows, on any thread.
struct RowMaker: Sendable {
    let content: ListContent
    let environment: NodeEnvironment
    let generation: Int
    /// The identity of the list.
    let path: NodePath
    let hostSize: Size

    func path(of key: ListKey) -> NodePath {
        switch key {
        case .item(let id): NodePath.item(id, in: path)
        case .header(let id): NodePath.part("header", id, in: path)
        case .footer(let id): NodePath.part("footer", id, in: path)
        }
    }

    private func node(
        _ element: ListElement, _ model: ListModel, _ state: ListRowState, _ environment: NodeEnvironment
    ) -> any Node {
        let snapshot = model.snapshot
        switch element {
        case .header(let index): return content.header?(snapshot.storage.sections[index].id) ?? LayoutSpec.wrapper {}
        case .footer(let index): return content.footer?(snapshot.storage.sections[index].id) ?? LayoutSpec.wrapper {}
        case .item(let index):
            let section = snapshot.storage.sections[snapshot.sectionIndex(of: index)]
            return content.row(
                ListRow(
                    item: snapshot.storage.items[index], index: index, section: section.id, state: state,
                    environment: environment))
        }
    }

    func make(
        _ element: ListElement, in model: ListModel, state: ListRowState, previous: HostedLayout?,
        states: HostedStates, cancellation: CancellationToken
    ) throws -> LaidRow {
        let range = model.range(of: element)
        let layout = try HostedLayout.make(
            { node(element, model, state, $0) }, path: path(of: model.key(of: element)), environment: environment,
            range: range, previous: previous, states: states, cancellation: cancellation)
        return LaidRow(
            layout: layout, version: model.version(of: element), generation: generation, range: range, state: state,
            hostSize: hostSize)
    }
}

/// The change from one description of a list to the next: the new model, with all rows in sight laid out.
///
/// It runs in the background; what it depends on is passed as values.
struct ListPreparation: Sendable {
    let maker: RowMaker
    let metrics: ListMetrics
    let previous: ListModel?
    let offset: Double
    let position: ListPositioning
    /// Rows that are laid out, and the states of nodes in mounted rows.
    let laid: [ListKey: LaidRow]
    let states: [ListKey: HostedStates]
    let selected: Set<String>

    struct Result: Sendable {
        var model: ListModel
        var difference: ListDifference
        var laid: [ListKey: LaidRow] = [:]
        var failed: [(key: ListKey, version: Int, error: any Error)] = []
    }

    func run(_ cancellation: CancellationToken) throws -> Result {
        let content = maker.content
        let old = previous?.snapshot ?? .empty
        let difference = ListDifference(from: old, to: content.snapshot)
        try cancellation.check()
        let isNew = previous.map { !$0.snapshot.isIdentical(to: content.snapshot) } ?? true
        let estimates = !isNew && previous?.needsEstimates == true
        var result = Result(
            model: ListModel(
                content.snapshot, layout: content.layout, metrics: metrics, estimate: content.estimate,
                previous: previous, difference: difference, estimatesAgain: estimates),
            difference: difference)
        var tried: Set<ListKey> = []
        for _ in 0..<20 {
            let view = result.model.axes.length(metrics.viewport)
            let place = result.model.allowed(
                position.place(from: previous, at: offset, to: result.model, difference).offset)
            var isComplete = true
            for element in result.model.elements(from: place, to: place + view, limit: 400) {
                let key = result.model.key(of: element)
                guard tried.insert(key).inserted else { continue }
                try cancellation.check()
                isComplete = false
                lay(element, key, into: &result, cancellation)
            }
            if isComplete {
                guard previous == nil, result.model.needsEstimates else { break }
                result.model = ListModel(
                    content.snapshot, layout: content.layout, metrics: metrics, estimate: content.estimate,
                    previous: result.model, difference: nil, estimatesAgain: true)
            }
        }
        try cancellation.check()
        return result
    }

    private func lay(
        _ element: ListElement, _ key: ListKey, into result: inout Result, _ cancellation: CancellationToken
    ) {
        let state: ListRowState = key.item.map { selected.contains($0) } == true ? .selected : []
        let range = result.model.range(of: element)
        let version = result.model.version(of: element)
        let known = laid[key]
        if let known, known.isCurrent(version, maker.generation, range, state, maker.hostSize) {
            if !result.model.isKnown(element) {
                result.model.measured(element, result.model.axes.length(known.layout.size))
            }
            return
        }
        do {
            let row = try maker.make(
                element, in: result.model, state: state, previous: known?.layout, states: states[key] ?? HostedStates(),
                cancellation: cancellation)
            result.laid[key] = row
            result.model.measured(element, result.model.axes.length(row.layout.size))
        } catch is CancellationError {
            return
        } catch {
            result.failed.append((key, version, error))
        }
    }
}

/// The rule by which a list keeps its position.
struct ListPositioning: Sendable, Equatable {
    /// An element that is to be at a place.
    struct Target: Sendable, Equatable {
        var key: ListKey
        var place: NodeRevealPlace
        var margin = 0.0
    }

    var target: Target?
    /// Whether the list remains at its end, or at its start.
    var isAtEnd = false
    var isAtStart = false
    /// Elements that remain where they are, the best first.
    var anchors: [ListAnchor] = []

    /// The offset in a new model at which nothing moves, which may be beyond the ends of the list, and the anchors that
    /// are left for further changes; `nil` where the offset does not follow from what is in sight.
    func place(
        from old: ListModel?, at offset: Double, to new: ListModel, _ difference: ListDifference?
    ) -> (offset: Double, anchors: [ListAnchor]?) {
        if let target, let place = ListPositioning.offset(of: target, in: new) { return (place, nil) }
        if isAtEnd { return (new.greatestOffset, nil) }
        guard let old else { return (offset, nil) }
        var left = anchors
        if let difference {
            left = ListAnchoring.remaining(of: left, from: old, at: offset, to: new, difference)
        }
        if isAtStart { return (offset, left) }
        return (left.first.flatMap { ListAnchoring.offset(of: $0, in: new) } ?? offset, left)
    }

    /// The offset at which an element is at a place.
    static func offset(of target: Target, in model: ListModel) -> Double? {
        guard let element = model.element(of: target.key) else { return nil }
        let span = model.span(of: element)
        let view = model.axes.length(model.metrics.viewport)
        let (start, end) = (span.start - target.margin, span.start + span.length + target.margin)
        switch target.place {
        case .start, .nearest: return start - model.pinnedLength(before: element)
        case .end: return end - view
        case .center: return (start + end - view) / 2
        }
    }
}
