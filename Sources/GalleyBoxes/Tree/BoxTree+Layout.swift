internal import GalleyConstraints
internal import GalleyLayout
public import GalleyText

extension BoxTree {
    /// Lays out the tree.
    ///
    /// - Parameters:
    ///   - width: the width that the root fills, in points; `nil` is unbounded, and the root has the width of its
    ///     content.
    ///   - height: the height that percentages of the root's height refer to; `nil` is indefinite. For a vertical root
    ///     the roles are exchanged: it fills the height.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for sizes that are negative or not finite,
    ///   ``GalleyError/fontNotFound(families:tried:)`` if there is no font for a text.
    public mutating func layout(width: Double? = nil, height: Double? = nil) throws(GalleyError) -> BoxLayout {
        for (name, value) in [("width", width), ("height", height)] {
            if let value, !(value >= 0 && value <= 1e9) {
                throw .invalidValue(
                    name: name, value: "\(value)", reason: "it must be from 0 to 1e9; nil is unbounded")
            }
        }
        failure = nil
        let available = Size(width: width ?? .nan, height: height ?? .nan)
        if greatestDepth > 100 {
            try LargeStackThread.run(levels: Int(greatestDepth), &self) { $0.computeLayout(available) }
        } else {
            computeLayout(available)
        }
        // Every text that was measured again was also placed; after a failure it stays on the list.
        for node in touched where traits[Int(node)].contains(.leaf) {
            if case .text(let leaf)? = leaves[Int(node)], let failure = leaf.failure { throw failure }
        }
        if let failure {
            // Boxes that were not placed are laid out again the next time.
            self.available = nil
            throw failure
        }
        publish()
        return BoxLayout(records, notes: notes)
    }

    private mutating func computeLayout(_ available: Size) {
        func isSame(_ one: Double, _ other: Double) -> Bool { one == other || (one.isNaN && other.isNaN) }
        var stands = false
        if usesCaches {
            if let last = self.available {
                stands = isSame(last.width, available.width) && isSame(last.height, available.height)
            }
        } else {
            removeAllResults()
        }
        let page = statedPage(available)
        let isSamePage = isSame(page.width, notes.page.width) && isSame(page.height, notes.page.height)
        notes.page = page
        // Orthogonal lines depend on the page, the tracks around a subgrid on everything in it.
        if !ownStyles.isEmpty && !isSamePage || notes.subgrids != nil && !(stands && changed.isEmpty) {
            removeAllResults()
            if notes.subgrids != nil { notes.subgrids = Subgrids() }
            stands = false
        }
        self.available = available
        let isRight = environment.direction == .rtl
        if stands, self.changed.isEmpty { return }
        // The list leaves the tree during layout, and returns empty: later changes use the same memory.
        var changed: [Int32] = []
        swap(&changed, &self.changed)
        defer {
            changed.removeAll(keepingCapacity: true)
            swap(&changed, &self.changed)
        }
        touched += withEngine([]) { engine, depths in
            engine.layOut(
                changed: changed, isSame: stands, depths: depths, available: available, isRightToLeft: isRight)
            return engine.touched
        }
    }

    /// The size of the page as far as the root or the available size states it.
    private func statedPage(_ available: Size) -> Size {
        func side(_ length: BoxLength, _ available: Double) -> Double {
            if case .points(let points) = length { points } else { available }
        }
        return Size(
            width: side(styles[0].width, available.width), height: side(styles[0].height, available.height))
    }

    /// Calls `body` with an engine on the memory of the arrays, which is not otherwise accessed meanwhile.
    ///
    /// - Parameter nothing: the result for an empty tree.
    private mutating func withEngine<Answer>(
        _ nothing: @autoclosure () -> Answer, _ body: (inout FlexEngine, _ depths: NodeColumn<Int32>) -> Answer
    ) -> Answer {
        let (usesCaches, errata, page) = (usesCaches, environment.errata, notes.page)
        var constraints: ConstraintPass?
        if !self.constraints.isEmpty || !notes.reports.isEmpty {
            constraints = ConstraintPass(self.constraints, reports: notes.reports)
            notes.reports = [:]
        }
        var measures = MeasurePool()
        swap(&measures, &self.measures)
        var textFloats: TextFloats?
        swap(&textFloats, &notes.textFloats)
        var subgrids: Subgrids?
        swap(&subgrids, &notes.subgrids)
        let tables = notes.tables.map { TablePass($0) }
        var runs = 0
        defer {
            if let tables { notes.tables = tables.results }
            swap(&measures, &self.measures)
            swap(&textFloats, &notes.textFloats)
            swap(&subgrids, &notes.subgrids)
            if let constraints {
                notes.reports = constraints.reports
                if let failure = constraints.failure { self.failure = failure }
            }
            self.runs += runs
        }
        // Read in place; nothing changes these arrays meanwhile.
        let fixed = FixedTree(
            links: links, styles: ownStyles.isEmpty ? styles : ownStyles, modes: modes, traits: traits, leaves: leaves,
            depths: depths, details: details)
        return unsafe states.withUnsafeMutableBufferPointer { states in
            unsafe prepared.withUnsafeMutableBufferPointer { prepared in
                guard let states = unsafe MutableColumn(states), let prepared = unsafe MutableColumn(prepared) else {
                    return nothing()
                }
                return fixed.withColumns(nothing()) { links, styles, modes, traits, leaves, depths, details in
                    var engine = FlexEngine(
                        links: links, styles: styles, modes: modes, traits: traits, leaves: leaves, states: states,
                        prepared: prepared, errata: errata, details: details, constraints: constraints,
                        textFloats: textFloats, subgrids: subgrids, measures: measures)
                    measures = MeasurePool()
                    textFloats = nil
                    subgrids = nil
                    engine.usesCaches = usesCaches
                    engine.page = page
                    unsafe engine.tables = tables
                    let answer = withExtendedLifetime(tables) { body(&engine, depths) }
                    engine.items.free()
                    engine.lines.free()
                    swap(&measures, &engine.measures)
                    swap(&textFloats, &engine.textFloats)
                    swap(&subgrids, &engine.subgrids)
                    constraints = engine.constraints
                    runs = engine.runs
                    return answer
                }
            }
        }
    }

    /// Calls `body` with an engine that has a box to measure.
    mutating func measure(
        _ node: Int, _ body: (inout FlexEngine) -> SpecLayout.Outcome
    ) -> SpecLayout.Outcome {
        withEngine(SpecLayout.Outcome(size: .zero)) { engine, _ in body(&engine) }
    }

    /// Calls `body` with an engine that has a box to measure.
    mutating func measure(_ node: Int, _ body: (inout FlexEngine) -> Double) -> Double {
        withEngine(0) { engine, _ in body(&engine) }
    }

    private mutating func removeAllResults() {
        for node in states.indices {
            states[node].isDirty = true
            states[node].isPlaced = false
            states[node].hasContentWidths = 0
            states[node].measure = -1
            states[node].hasDiscardedResults = false
            states[node].isPending = false
            prepared[node].container = -1
        }
        measures = MeasurePool()
    }

    /// Updates the records that layouts share.
    private mutating func publish() {
        guard !touched.isEmpty else { return }
        // Take the records out of the property, so that they are uniquely referenced while they are written.
        var (touched, records) = ([Int32](), BoxRecords())
        swap(&touched, &self.touched)
        swap(&records, &self.records)
        let publisher = BoxPublisher(
            links: links, styles: styles, modes: modes, traits: traits, details: details, generations: generations,
            tables: notes.tables)
        unsafe states.withUnsafeMutableBufferPointer { states in
            guard let states = unsafe MutableColumn(states) else { return }
            publisher.publish(touched, states, to: &records)
        }
        touched.removeAll(keepingCapacity: true)
        swap(&touched, &self.touched)
        swap(&records, &self.records)
    }
}

/// The parts of a tree that do not change during layout.
private struct FixedTree {
    let links: [NodeLinks]
    let styles: [BoxStyle]
    let modes: [TextContainer.WritingMode]
    let traits: [StyleTraits]
    let leaves: [Leaf?]
    let depths: [Int32]
    let details: [BoxDetails?]

    /// Calls `body` with the memory of the arrays.
    func withColumns<Answer>(
        _ nothing: @autoclosure () -> Answer,
        _ body: (
            NodeColumn<NodeLinks>, NodeColumn<BoxStyle>, NodeColumn<TextContainer.WritingMode>,
            NodeColumn<StyleTraits>, NodeColumn<Leaf?>, NodeColumn<Int32>, NodeColumn<BoxDetails?>
        ) -> Answer
    ) -> Answer {
        unsafe links.withUnsafeBufferPointer { links in
            unsafe styles.withUnsafeBufferPointer { styles in
                unsafe modes.withUnsafeBufferPointer { modes in
                    unsafe traits.withUnsafeBufferPointer { traits in
                        unsafe leaves.withUnsafeBufferPointer { leaves in
                            unsafe depths.withUnsafeBufferPointer { depths in
                                unsafe details.withUnsafeBufferPointer { details in
                                    guard let links = unsafe NodeColumn(links), let styles = unsafe NodeColumn(styles),
                                        let modes = unsafe NodeColumn(modes), let traits = unsafe NodeColumn(traits),
                                        let leaves = unsafe NodeColumn(leaves), let depths = unsafe NodeColumn(depths),
                                        let details = unsafe NodeColumn(details)
                                    else { return nothing() }
                                    return body(links, styles, modes, traits, leaves, depths, details)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Box {
    /// Lays out the box with everything inside it once. Use a ``BoxTree`` to keep and change boxes.
    ///
    /// - Throws: the errors of ``BoxTree/layout(width:height:)``.
    public func layout(
        width: Double? = nil, height: Double? = nil, environment: BoxEnvironment = BoxEnvironment()
    ) throws(GalleyError) -> BoxLayout {
        var tree = try BoxTree(self, environment: environment)
        return try tree.layout(width: width, height: height)
    }
}
