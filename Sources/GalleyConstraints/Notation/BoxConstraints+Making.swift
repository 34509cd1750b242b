public import GalleyText

extension BoxConstraints {
    /// Adds constraints of an item.
    ///
    /// - Returns: the constraints that were added.
    @discardableResult
    public mutating func make(
        _ item: some Constrainable, file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) -> [BoxConstraint] {
        let maker = ConstraintMaker(item.constraintItem, source: "\(file):\(line)")
        make(maker)
        let new = maker.constraints
        list += new
        return new
    }

    /// Replaces constraints of an item: each of those made replaces the newest with the same attribute, relation and key, and
    /// takes its place, whatever its constant, multiplier, priority and right side were. Those without such a match are
    /// added.
    @discardableResult
    public mutating func update(
        _ item: some Constrainable, file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) -> [BoxConstraint] {
        let maker = ConstraintMaker(item.constraintItem, source: "\(file):\(line)")
        make(maker)
        for constraint in maker.constraints { update(constraint) }
        return maker.constraints
    }

    private mutating func update(_ constraint: BoxConstraint) {
        let index = list.lastIndex {
            $0.first == constraint.first && $0.relation == constraint.relation && $0.key == constraint.key
        }
        if let index { list[index] = constraint } else { list.append(constraint) }
    }

    /// Removes all constraints with the item on their left side, then adds new ones.
    @discardableResult
    public mutating func remake(
        _ item: some Constrainable, file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) -> [BoxConstraint] {
        removeAll(of: item)
        return self.make(item, file: file, line: line, make)
    }

    /// Removes all constraints with the item on their left side.
    public mutating func removeAll(of item: some Constrainable) {
        list.removeAll { $0.first.item == item.constraintItem }
    }

    /// Removes the constraints with that key.
    public mutating func remove(key: String) { list.removeAll { $0.key == key } }

    // MARK: Several items

    /// Adds the same constraints for each of several items.
    public mutating func make(
        _ items: [any Constrainable], file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) {
        for item in items { self.make(item, file: file, line: line, make) }
    }

    /// Updates the constraints of each of several items.
    public mutating func update(
        _ items: [any Constrainable], file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) {
        for item in items { update(item, file: file, line: line, make) }
    }

    /// Makes the constraints of each of several items again.
    public mutating func remake(
        _ items: [any Constrainable], file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) {
        for item in items { remake(item, file: file, line: line, make) }
    }

    /// Places items one after the other with the same space between them and equal lengths, from one end of the container to
    /// the other. Fewer than two items are left alone.
    ///
    /// Constraints of an earlier distribution of the same items along the same axis are replaced.
    /// - Parameters:
    ///   - spacing: points between items.
    ///   - lead: points before the first item.
    ///   - trail: points after the last item.
    public mutating func distribute(
        _ items: [any Constrainable], along axis: DistributionAxis, spacing: Double, lead: Double = 0,
        trail: Double = 0,
        file: String = #fileID, line: Int = #line
    ) {
        guard items.count > 1 else { return }
        let (start, end, length) = axis.attributes
        let source = "\(file):\(line)"
        removeDistribution(items, axis)
        for (index, item) in items.enumerated() {
            let own = item.constraintItem
            let key = axis.key
            if index == 0 {
                add(own, start, [BoxConstraint.Anchor(.parent, start)], lead, key, source)
            } else {
                let previous = items[index - 1].constraintItem
                add(own, start, [BoxConstraint.Anchor(previous, end)], spacing, key, source)
                add(own, length, [BoxConstraint.Anchor(previous, length)], 0, key, source)
            }
            if index == items.count - 1 { add(own, end, [BoxConstraint.Anchor(.parent, end)], -trail, key, source) }
        }
    }

    /// Places items of one length from one end of the container to the other, with equal spaces between them. Fewer than two
    /// items are left alone.
    ///
    /// Constraints of an earlier distribution of the same items along the same axis are replaced.
    /// - Parameters:
    ///   - length: the length of each item in points.
    ///   - lead: points before the first item.
    ///   - trail: points after the last item.
    public mutating func distribute(
        _ items: [any Constrainable], along axis: DistributionAxis, length: Double, lead: Double = 0, trail: Double = 0,
        file: String = #fileID, line: Int = #line
    ) {
        guard items.count > 1 else { return }
        let (start, _, size) = axis.attributes
        let source = "\(file):\(line)"
        removeDistribution(items, axis)
        for (index, item) in items.enumerated() {
            let own = item.constraintItem
            add(own, size, [], length, axis.key, source)
            // Starts go in equal steps from the lead to the container's length less the trail and one item.
            let part = Double(index) / Double(items.count - 1)
            list.append(
                BoxConstraint(
                    BoxConstraint.Anchor(own, start), .equal,
                    [
                        BoxConstraint.Term(BoxConstraint.Anchor(.parent, start)),
                        BoxConstraint.Term(BoxConstraint.Anchor(.parent, size), multiplier: part),
                    ], constant: lead - part * (lead + trail + length), source: source))
            list[list.count - 1].key = axis.key + list[list.count - 1].description
        }
    }

    private mutating func removeDistribution(_ items: [any Constrainable], _ axis: DistributionAxis) {
        let all = Set(items.map(\.constraintItem))
        list.removeAll { $0.key?.hasPrefix(axis.key) == true && all.contains($0.first.item) }
    }

    private mutating func add(
        _ item: BoxConstraint.Item, _ attribute: BoxConstraint.Attribute, _ anchors: [BoxConstraint.Anchor],
        _ constant: Double, _ key: String, _ source: String
    ) {
        list.append(
            BoxConstraint(
                BoxConstraint.Anchor(item, attribute), .equal, anchors.map { BoxConstraint.Term($0) },
                constant: constant, source: source))
        // A name for reports that another distribution knows again.
        list[list.count - 1].key = key + list[list.count - 1].description
    }
}
