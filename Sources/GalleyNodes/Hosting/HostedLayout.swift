internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// An item of hosted contents, described and laid out.
package final class HostedLayout: Sendable {
    let chunk: NodeChunk
    let layout: NodeLayout
    /// Components described and layouts made for it.
    let work: (described: Int, laidOut: Int)
    /// Whether it depends on ``NodeEnvironment/containerSize``.
    package let readsSize: Bool
    /// The size, on whole pixels.
    package var size: Size { layout.size }

    private init(chunk: NodeChunk, layout: NodeLayout, readsSize: Bool, work: (described: Int, laidOut: Int)) {
        self.chunk = chunk
        self.readsSize = readsSize
        self.layout = layout
        self.work = work
    }

    /// Describes and lays out an item on the calling thread.
    ///
    /// - Parameters:
    ///   - node: describes the item.
    ///   - path: the identity of the item.
    ///   - range: the sizes that it may have.
    ///   - previous: An earlier layout of the item, from which equal components are reused.
    ///   - states: the states of the nodes inside.
    ///   - description: the number of the description of all items.
    package static func make(
        _ node: (NodeEnvironment) -> any Node, path: NodePath, environment: NodeEnvironment, range: SizeRange,
        previous: HostedLayout?, states: HostedStates, description: Int = 0, cancellation: CancellationToken
    ) throws -> HostedLayout {
        let log = EnvironmentLog()
        var logged = environment
        logged.log = log
        let node = node(logged)
        let job = LayoutJob(states: states.states, dirty: states.dirty, cancellation: cancellation)
        return try LayoutJob.$current.withValue(job) {
            let chunk = try NodeExpander.chunk(
                for: node, path: path, environment: SharedEnvironment(environment), previous: previous?.chunk,
                job: job)
            chunk.setDescription(description)
            let size = chunk.measure(in: range).size
            try cancellation.check()
            let layout = try chunk.layout(size: size, phase: .zero)
            if let previous, previous.layout === layout, previous.chunk === chunk, !log.hasReadSize { return previous }
            return HostedLayout(
                chunk: chunk, layout: layout, readsSize: log.hasReadSize || chunk.readsSize,
                work: (job.described, job.laidOut))
        }
    }

    /// Takes the node of a newer description of all items, whose actions count.
    package func succeed(inDescription number: Int, by node: () -> (any Node)?) {
        chunk.succeed(inDescription: number, by: node)
    }

    /// The label for assistive technology: that of the item, or else its texts.
    package var accessibilityLabel: String {
        var parts: [String] = []
        func add(_ layout: NodeLayout) {
            for record in layout.records {
                let given = record.source.traits.accessibility
                if given?.isHidden == true { continue }
                if let label = given?.label {
                    parts.append(label)
                } else if let text = record.text?.text.string, !text.isEmpty {
                    parts.append(text)
                }
                if let contents = record.contents { add(contents) }
            }
        }
        add(layout)
        return parts.joined(separator: " ")
    }

    /// An estimate of the memory of the layout, in bytes.
    package var bytes: Int {
        var result = 1024
        func add(_ layout: NodeLayout) {
            for record in layout.records {
                result += 640 + (record.text.map { 512 + $0.text.utf8Count * 48 } ?? 0)
                if let contents = record.contents { add(contents) }
            }
        }
        add(layout)
        return result
    }
}
