internal import GalleyLayout
public import GalleyText

extension BoxTree {
    /// Lays the tree out.
    ///
    /// - Parameters:
    ///   - width: what the root may fill, in points; `nil` is unbounded, and the root is as wide as its content.
    ///   - height: what percentages of the root's height refer to; `nil` is indefinite.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for sizes that are not finite or below 0,
    ///   ``GalleyError/fontNotFound(families:tried:)`` when there is no font at all for a text.
    public mutating func layout(width: Double? = nil, height: Double? = nil) throws(GalleyError) -> BoxLayout {
        for (name, value) in [("width", width), ("height", height)] {
            if let value, !(value >= 0 && value <= 1e9) {
                throw .invalidValue(
                    name: name, value: "\(value)", reason: "it has to be from 0 to 1e9; leave it nil to have no bound")
            }
        }
        let available = Size(width: width ?? .nan, height: height ?? .nan)
        if greatestDepth > 100 {
            try DeepStack.run(levels: Int(greatestDepth), &self) { $0.computeLayout(available) }
        } else {
            computeLayout(available)
        }
        // What was measured anew was placed too; after a failure it stays on the list.
        for node in touched {
            if case .text(let leaf)? = leaves[Int(node)], let failure = leaf.failure { throw failure }
        }
        publish()
        return BoxLayout(chunks: chunks, count: links.count)
    }

    private mutating func computeLayout(_ available: Size) {
        if !usesCaches { forgetEverything() }
        let isRight = environment.direction == .rtl
        touched += withEngine([]) { engine in
            engine.layOut(root: 0, available: available, isRightToLeft: isRight)
            return engine.touched
        }
    }

    /// Calls `body` with an engine on the memory of the arrays, which nobody else reaches meanwhile.
    ///
    /// - Parameter nothing: the answer of a tree without boxes.
    private mutating func withEngine<Answer>(
        _ nothing: @autoclosure () -> Answer, _ body: (inout FlexEngine) -> Answer
    ) -> Answer {
        let (usesCaches, errata) = (usesCaches, environment.errata)
        var measures = MeasurePool()
        swap(&measures, &self.measures)
        var runs = 0
        defer {
            swap(&measures, &self.measures)
            self.runs += runs
        }
        return states.withUnsafeMutableBufferPointer { states in
            links.withUnsafeBufferPointer { links in
                styles.withUnsafeBufferPointer { styles in
                    traits.withUnsafeBufferPointer { traits in
                        leaves.withUnsafeBufferPointer { leaves in
                            guard let states = states.baseAddress, let links = links.baseAddress,
                                let styles = styles.baseAddress, let traits = traits.baseAddress,
                                let leaves = leaves.baseAddress
                            else { return nothing() }
                            var engine = FlexEngine(
                                links: links, styles: styles, traits: traits, leaves: leaves, states: states,
                                errata: errata, measures: measures)
                            measures = MeasurePool()
                            engine.usesCaches = usesCaches
                            let answer = body(&engine)
                            engine.items.free()
                            engine.lines.free()
                            swap(&measures, &engine.measures)
                            runs = engine.runs
                            return answer
                        }
                    }
                }
            }
        }
    }

    /// Calls `body` with an engine that has a box to measure.
    mutating func measure(
        _ node: Int, _ body: (inout FlexEngine) -> SpecLayout.Outcome
    ) -> SpecLayout.Outcome {
        withEngine(SpecLayout.Outcome(size: .zero), body)
    }

    /// Calls `body` with an engine that has a box to measure.
    mutating func measure(_ node: Int, _ body: (inout FlexEngine) -> Double) -> Double { withEngine(0, body) }

    private mutating func forgetEverything() {
        for node in states.indices {
            states[node].isDirty = true
            states[node].isPlaced = false
            states[node].hasContentWidths = 0
            states[node].measure = -1
        }
        measures = MeasurePool()
    }

    /// Brings the records up to date that layouts share.
    private mutating func publish() {
        while chunks.count * RecordChunk.size < links.count { chunks.append(RecordChunk()) }
        for next in touched {
            let node = Int(next)
            let state = states[node]
            let isThere =
                contains(ID(index: next, generation: generation(node))) && (node == 0 || links[node].parent >= 0)
            var record = BoxRecord()
            if isThere {
                record.frame = Rect(x: state.x, y: state.y, width: state.width, height: state.height)
                record.exactSize = record.frame.size
                record.firstBaseline = state.firstBaseline
                record.lastBaseline = state.lastBaseline
                record.parent = links[node].parent
                record.first = links[node].first
                record.next = links[node].next
                record.details = details[node]
                record.order = Int32(clamping: styles[node].order)
                record.isRightToLeft = state.isRightToLeft
                record.position = styles[node].position
                record.overflow = styles[node].overflow
                // The outermost box is one, whatever it says.
                record.display = node == 0 && styles[node].display == .contents ? .flex : styles[node].display
                record.alignContent = styles[node].alignContent
                if traits[node].contains(.edges) {
                    (record.border, record.padding) = usedEdges(node)
                }
            }
            record.generation = generation(node)
            record.isThere = isThere
            let chunk = node / RecordChunk.size
            chunks[chunk].records[node % RecordChunk.size] = record
        }
        touched.removeAll(keepingCapacity: true)
    }

    /// Border and padding as they were used.
    private func usedEdges(_ node: Int) -> (border: EdgeInsets, padding: EdgeInsets) {
        let basis = states[node].proposal.basisWidth
        let right = states[node].isRightToLeft
        let (padding, border) = (styles[node].padding, styles[node].border)
        func points(_ length: BoxLength) -> Double {
            switch length {
            case .points(let value): value
            case .percent(let value): basis.isNaN ? 0 : value / 100 * basis
            default: 0
            }
        }
        return (
            EdgeInsets(
                top: border.top, left: (right ? border.inlineEnd : border.inlineStart) ?? border.left,
                bottom: border.bottom, right: (right ? border.inlineStart : border.inlineEnd) ?? border.right),
            EdgeInsets(
                top: points(padding.top),
                left: points((right ? padding.inlineEnd : padding.inlineStart) ?? padding.left),
                bottom: points(padding.bottom),
                right: points((right ? padding.inlineStart : padding.inlineEnd) ?? padding.right))
        )
    }
}

extension Box {
    /// Lays the box and all in it out once. A program that keeps and changes boxes has a ``BoxTree`` of them.
    ///
    /// - Throws: what ``BoxTree/layout(width:height:)`` throws.
    public func layout(
        width: Double? = nil, height: Double? = nil, environment: BoxEnvironment = BoxEnvironment()
    ) throws(GalleyError) -> BoxLayout {
        var tree = try BoxTree(self, environment: environment)
        return try tree.layout(width: width, height: height)
    }
}
