internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleySupport
internal import GalleyText

/// The change from one description of a list to the next: the new model, with all visible rows laid out.
///
/// It runs in the background; what it depends on is passed as values.
struct ListPreparation: Sendable {
    let maker: RowMaker
    let metrics: ListMetrics
    let previous: ListModel?
    let offset: Double
    let position: ListPositioning
    /// Rows that are laid out, and the states of nodes in mounted rows.
    let laid: LaidOutRows
    let states: [ListKey: HostedStates]
    /// The states of nodes in rows that were evicted.
    let saved: [NodePath: HostedStates]
    let selected: Set<ItemID>
    /// Takes the first model as soon as it is made, with estimated lengths.
    var estimated: Guarded<ListModel?>?

    struct Result: Sendable {
        var model: ListModel
        var difference: ListDifference
        var laid: [ListKey: LaidOutRow] = [:]
        var failed: [(key: ListKey, version: Int, error: any Error)] = []
    }

    func run(_ cancellation: CancellationToken) throws -> Result {
        let content = maker.content
        var result = prepared
        try cancellation.check()
        if let estimated {
            let model = result.model
            estimated.withLock { $0 = model }
        }
        var tried: Set<ListKey> = []
        for _ in 0..<20 {
            let view = result.model.axes.length(metrics.viewport)
            let place = result.model.allowed(
                position.place(from: previous, at: offset, to: result.model, result.difference).offset)
            var isComplete = true
            for element in result.model.elements(from: place, to: place + view, limit: 400) {
                let key = result.model.key(of: element)
                guard tried.insert(key).inserted else { continue }
                // Rows that those before have moved out of sight are not needed.
                if !isComplete, result.model.span(of: element).start > place + view {
                    tried.remove(key)
                    continue
                }
                try cancellation.check()
                isComplete = false
                lay(element, key, into: &result, cancellation)
            }
            if isComplete {
                guard previous == nil, result.model.needsEstimates else { break }
                result.model = result.model.estimatedAgain(content.estimate)
            }
        }
        try cancellation.check()
        return result
    }

    /// The new model, with the lengths that are known.
    private var prepared: Result {
        let content = maker.content
        guard let previous else {
            // Everything is new, and nobody asks for the differences.
            return Result(
                model: ListModel(
                    content.snapshot, layout: content.layout, metrics: metrics, estimate: content.estimate),
                difference: ListDifference())
        }
        let isSame = previous.snapshot.isIdentical(to: content.snapshot)
        let estimates = isSame && previous.needsEstimates
        if estimates, previous.metrics == metrics, previous.layout.isSame(as: content.layout) {
            return Result(model: previous.estimatedAgain(content.estimate), difference: ListDifference())
        }
        let difference = ListDifference(from: previous.snapshot, to: content.snapshot)
        return Result(
            model: ListModel(
                content.snapshot, layout: content.layout, metrics: metrics, estimate: content.estimate,
                previous: previous, difference: difference, estimatesAgain: estimates),
            difference: difference)
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
                element, in: result.model, state: state, previous: known?.layout,
                states: states[key] ?? saved[maker.path(of: key)] ?? HostedStates(),
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
