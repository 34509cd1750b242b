internal import GalleyText

/// A solver of one container's items, which has a variable for each edge and size.
struct ConstraintSystem: Sendable {
    /// The properties that decide which variables and constraints there are.
    struct Key: Sendable, Hashable {
        struct Item: Sendable, Hashable {
            var name: String?
            var hugging: AxisPriorities
            var compression: AxisPriorities
            var hasWidth: Bool
            var hasHeight: Bool
            var hasBaselines: Bool
        }

        var items: [Item]
        var hasWidth: Bool
        var hasHeight: Bool
        var isRightToLeft: Bool

        init(
            _ items: [ConstraintContainer.Item], _ measures: [ConstraintContainer.Measure],
            _ room: ConstraintContainer.Room
        ) {
            self.items = items.indices.map {
                Item(
                    name: items[$0].name, hugging: items[$0].hugging, compression: items[$0].compression,
                    hasWidth: !items[$0].width.isNaN, hasHeight: !measures[$0].height.isNaN,
                    hasBaselines: !measures[$0].first.isNaN)
            }
            hasWidth = !room.width.isNaN
            hasHeight = !room.height.isNaN
            isRightToLeft = room.isRightToLeft
        }
    }

    /// A sum of variables and a number.
    private struct Linear {
        var terms: [(ConstraintSolver.Variable, Double)] = []
        var constant = 0.0

        mutating func add(_ other: Linear, times factor: Double = 1) {
            for (variable, coefficient) in other.terms { terms.append((variable, factor * coefficient)) }
            constant += factor * other.constant
        }

        static func + (one: Linear, other: Linear) -> Linear {
            var sum = one
            sum.add(other)
            return sum
        }

        static func * (factor: Double, one: Linear) -> Linear {
            var product = Linear()
            product.add(one, times: factor)
            return product
        }
    }

    private struct Variables {
        var left: ConstraintSolver.Variable
        var top: ConstraintSolver.Variable
        var width: ConstraintSolver.Variable
        var height: ConstraintSolver.Variable
    }

    private struct Sizes {
        var most: ConstraintSolver.ID?
        var least: ConstraintSolver.ID?
    }

    /// The reason for a constraint of the solver, for reports.
    private enum Origin {
        /// A constraint of the container, by its index.
        case given(Int)
        /// The size of an item is not negative; without an item, that of the container.
        case size(item: Int?, BoxConstraint.Attribute)
    }

    let key: Key
    private let constraints: BoxConstraints
    private var solver = ConstraintSolver(limits: ConstraintSystem.limits)
    private var variables: [Variables] = []
    private var widths: [Sizes] = []
    private var heights: [Sizes] = []
    private var parentWidth: ConstraintSolver.Variable?
    private var parentHeight: ConstraintSolver.Variable?
    /// The solver's constraints for those that were given; `nil` where an item is missing.
    private var given: [ConstraintSolver.ID?] = []
    private var origins: [ConstraintSolver.ID: Origin] = [:]
    private var missing: [ConstraintWarning] = []
    private var numbers: [String: Int] = [:]

    private static var limits: ConstraintSolver.Limits {
        var limits = ConstraintSolver.Limits()
        limits.constraints = 2_000_000
        return limits
    }

    init(_ key: Key, _ constraints: BoxConstraints) throws(GalleyError) {
        self.key = key
        self.constraints = constraints
        for (index, item) in key.items.enumerated() {
            if let name = item.name, numbers[name] == nil { numbers[name] = index }
            variables.append(
                Variables(
                    left: solver.addVariable(), top: solver.addVariable(), width: solver.addVariable(),
                    height: solver.addVariable()))
        }
        if !key.hasWidth { parentWidth = solver.addVariable() }
        if !key.hasHeight { parentHeight = solver.addVariable() }
        try addSizes()
        try addGiven()
        try addContents()
    }

    /// Sizes are not negative.
    private mutating func addSizes() throws(GalleyError) {
        for index in key.items.indices {
            try addSize(variables[index].width, index, .width)
            try addSize(variables[index].height, index, .height)
        }
        if let parentWidth { try addSize(parentWidth, nil, .width) }
        if let parentHeight { try addSize(parentHeight, nil, .height) }
    }

    private mutating func addSize(
        _ variable: ConstraintSolver.Variable, _ item: Int?, _ attribute: BoxConstraint.Attribute
    ) throws(GalleyError) {
        origins[try solver.add([(variable, 1)], .greaterOrEqual, 0)] = .size(item: item, attribute)
    }

    /// The constraints of the container, whose constants follow with its size.
    private mutating func addGiven() throws(GalleyError) {
        let measures = key.items.map {
            ConstraintContainer.Measure(
                height: 0, first: $0.hasBaselines ? 0 : .nan, last: $0.hasBaselines ? 0 : .nan)
        }
        let room = ConstraintContainer.Room(
            width: key.hasWidth ? 0 : .nan, height: key.hasHeight ? 0 : .nan, margins: .zero,
            isRightToLeft: key.isRightToLeft)
        for (index, constraint) in constraints.list.enumerated() {
            if let name = missingItem(of: constraint) {
                missing.append(.missingItem(name, constraint: constraint.name))
                given.append(nil)
                continue
            }
            let linear = difference(constraint, measures, room)
            let relation: ConstraintSolver.Relation =
                switch constraint.relation {
                case .lessOrEqual: .lessOrEqual
                case .equal: .equal
                case .greaterOrEqual: .greaterOrEqual
                }
            let id = try solver.add(linear.terms, relation, 0, priority: constraint.priority)
            given.append(id)
            origins[id] = .given(index)
        }
    }

    /// The sizes of contents, and the wish of a container without a size to be small.
    private mutating func addContents() throws(GalleyError) {
        for (index, item) in key.items.enumerated() {
            let (width, height) = (variables[index].width, variables[index].height)
            widths.append(Sizes())
            heights.append(Sizes())
            if item.hasWidth {
                widths[index] = try addContent(width, item.compression.horizontal, item.hugging.horizontal)
            }
            if item.hasHeight {
                heights[index] = try addContent(height, item.compression.vertical, item.hugging.vertical)
            }
        }
        if let parentWidth { try solver.add([(parentWidth, 1)], .equal, 0, priority: .fittingSize) }
        if let parentHeight { try solver.add([(parentHeight, 1)], .equal, 0, priority: .fittingSize) }
    }

    private mutating func addContent(
        _ size: ConstraintSolver.Variable, _ compression: LayoutPriority, _ hugging: LayoutPriority
    ) throws(GalleyError) -> Sizes {
        let least = try solver.add([(size, 1)], .greaterOrEqual, 0, priority: compression)
        let most = try solver.add([(size, 1)], .lessOrEqual, 0, priority: hugging)
        return Sizes(most: most, least: least)
    }

    private func missingItem(of constraint: BoxConstraint) -> String? {
        for anchor in [constraint.first] + constraint.terms.map(\.anchor) {
            if case .box(let name) = anchor.item, numbers[name] == nil { return name }
        }
        return nil
    }

    // MARK: Anchors

    /// The left side less the right side.
    private func difference(
        _ constraint: BoxConstraint, _ measures: [ConstraintContainer.Measure], _ room: ConstraintContainer.Room
    ) -> Linear {
        // Seen in a mirror where it speaks of leading edges and lines run from right to left.
        let isMirrored =
            key.isRightToLeft
            && (constraint.first.attribute.isDirectional
                || constraint.terms.contains { $0.anchor.attribute.isDirectional })
        var result = position(constraint.first, isMirrored, measures, room)
        for term in constraint.terms {
            result.add(position(term.anchor, isMirrored, measures, room), times: -term.multiplier)
        }
        result.constant -= constraint.constant
        return result
    }

    private func position(
        _ anchor: BoxConstraint.Anchor, _ isMirrored: Bool, _ measures: [ConstraintContainer.Measure],
        _ room: ConstraintContainer.Room
    ) -> Linear {
        var attribute = anchor.attribute
        if attribute == .leading { attribute = isMirrored ? .right : .left }
        if attribute == .trailing { attribute = isMirrored ? .left : .right }
        let own = plain(Anchor(anchor.item, attribute), measures, room)
        guard isMirrored, attribute.isHorizontal else { return own }
        return extent(parentWidth, room.width) + -1 * own
    }

    private typealias Anchor = BoxConstraint.Anchor

    private func extent(_ variable: ConstraintSolver.Variable?, _ known: Double) -> Linear {
        guard let variable else { return Linear(constant: known) }
        return Linear(terms: [(variable, 1)])
    }

    private func plain(
        _ anchor: Anchor, _ measures: [ConstraintContainer.Measure], _ room: ConstraintContainer.Room
    ) -> Linear {
        let (x, y, width, height): (Linear, Linear, Linear, Linear)
        var baselines = (Double.nan, Double.nan)
        func inside(_ insets: EdgeInsets) -> (Linear, Linear, Linear, Linear) {
            (
                Linear(constant: insets.left), Linear(constant: insets.top),
                extent(parentWidth, room.width) + Linear(constant: -insets.left - insets.right),
                extent(parentHeight, room.height) + Linear(constant: -insets.top - insets.bottom)
            )
        }
        switch anchor.item {
        case .box(let name):
            let index = numbers[name] ?? 0
            let own = variables[index]
            x = Linear(terms: [(own.left, 1)])
            y = Linear(terms: [(own.top, 1)])
            width = Linear(terms: [(own.width, 1)])
            height = Linear(terms: [(own.height, 1)])
            baselines = (measures[index].first, measures[index].last)
        case .parent: (x, y, width, height) = inside(.zero)
        case .margins: (x, y, width, height) = inside(room.margins)
        case .safeArea: (x, y, width, height) = inside(constraints.safeArea)
        }
        switch anchor.attribute {
        case .left, .leading: return x
        case .right, .trailing: return x + width
        case .centerX: return x + 0.5 * width
        case .top: return y
        case .bottom: return y + height
        case .centerY: return y + 0.5 * height
        case .width: return width
        case .height: return height
        case .firstBaseline: return baselines.0.isNaN ? y + height : y + Linear(constant: baselines.0)
        case .lastBaseline: return baselines.1.isNaN ? y + height : y + Linear(constant: baselines.1)
        }
    }

    // MARK: Solving

    /// A length without the rounding error of the solver, which depends on the solutions before: a multiple of 2^−26 points.
    private static func clean(_ number: Double) -> Double {
        let rounded = (number * 0x1p26).rounded() * 0x1p-26
        return rounded == 0 ? 0 : rounded
    }

    private static func bounded(_ number: Double) -> Double { max(-1e9, min(1e9, number)) }

    private mutating func setConstants(
        _ measures: [ConstraintContainer.Measure], _ room: ConstraintContainer.Room
    ) throws(GalleyError) {
        for (index, id) in given.enumerated() {
            guard let id else { continue }
            let linear = difference(constraints.list[index], measures, room)
            try solver.setConstant(of: id, to: Self.bounded(-linear.constant))
        }
    }

    mutating func solve(
        _ items: [ConstraintContainer.Item], _ first: [ConstraintContainer.Measure],
        in room: ConstraintContainer.Room, reports: Bool, work: inout Int,
        _ measure: (_ item: Int, _ width: Double) -> ConstraintContainer.Measure
    ) throws(GalleyError) -> ConstraintContainer.Outcome {
        var measures = first
        var measured = items.map { $0.width.isNaN ? 0 : $0.width }
        for (index, item) in items.enumerated() {
            if let id = widths[index].least { try solver.setConstant(of: id, to: Self.bounded(item.width)) }
            if let id = widths[index].most { try solver.setConstant(of: id, to: Self.bounded(item.width)) }
        }
        var oscillating: [String] = []
        // Widths first; then the heights at these widths; then the widths that change because of the heights.
        for round in 0..<3 {
            for index in items.indices {
                if let id = heights[index].least {
                    try solver.setConstant(of: id, to: Self.bounded(measures[index].height))
                }
                if let id = heights[index].most {
                    try solver.setConstant(of: id, to: Self.bounded(measures[index].height))
                }
            }
            try setConstants(measures, room)
            defer { work = max(0, work - solver.work) }
            try solver.solve(work: work)
            var hasChanged = false
            for index in items.indices {
                let width = max(0, Self.clean(solver[variables[index].width]))
                guard abs(width - measured[index]) > 1e-6 else { continue }
                let new = measure(index, width)
                let old = measures[index]
                measured[index] = width
                guard
                    abs(new.height - old.height) > 1e-6 || abs(new.first - old.first) > 1e-6
                        || abs(new.last - old.last) > 1e-6
                else { continue }
                if round == 2 {
                    oscillating.append(items[index].name ?? "")
                    continue
                }
                hasChanged = true
                // Whether there is a height or a baseline at all does not change.
                if key.items[index].hasHeight, !new.height.isNaN { measures[index].height = new.height }
                if key.items[index].hasBaselines, !new.first.isNaN {
                    (measures[index].first, measures[index].last) = (new.first, new.last)
                }
            }
            if !hasChanged { break }
        }
        let frames = variables.map {
            Rect(
                x: Self.clean(solver[$0.left]), y: Self.clean(solver[$0.top]),
                width: max(0, Self.clean(solver[$0.width])), height: max(0, Self.clean(solver[$0.height])))
        }
        var outcome = ConstraintContainer.Outcome(
            size: Size(
                width: parentWidth.map { max(0, Self.clean(solver[$0])) } ?? room.width,
                height: parentHeight.map { max(0, Self.clean(solver[$0])) } ?? room.height),
            frames: frames, measures: measures)
        if reports { outcome.warnings = warnings(oscillating) }
        return outcome
    }

    // MARK: Reports

    private func warnings(_ oscillating: [String]) -> [ConstraintWarning] {
        var result = missing
        for conflict in solver.conflicts {
            result.append(
                .unsatisfiable(
                    constraints: conflict.constraints.map { name(of: $0) }, broken: name(of: conflict.broken)))
        }
        if !solver.isDetermined {
            let freedoms = solver.ambiguities(limit: 40).compactMap { freedom($0) }
            if !freedoms.isEmpty { result.append(.ambiguous(freedoms)) }
        }
        if !oscillating.isEmpty { result.append(.oscillating(items: oscillating)) }
        return result
    }

    private func name(of id: ConstraintSolver.ID) -> String {
        switch origins[id] {
        case .given(let index): constraints.list[index].name
        case .size(let item?, let attribute): "\(key.items[item].name ?? "").\(attribute.rawValue) >= 0"
        case .size(nil, let attribute): "parent.\(attribute.rawValue) >= 0"
        case nil: ""
        }
    }

    /// The error of the solver with the name of the container and the first contradiction that was found.
    func error(_ error: GalleyError, of container: String?) -> GalleyError {
        guard case .invalidValue(let name, _, let reason) = error else { return error }
        let whole = container.map { "\(name) of \"\($0)\"" } ?? name
        guard let first = solver.conflicts.first else {
            return .invalidValue(name: whole, value: "\(constraints.list.count) constraints", reason: reason)
        }
        let names = first.constraints.prefix(4).map { self.name(of: $0) }.joined(separator: "; ")
        return .invalidValue(
            name: whole, value: names + (first.constraints.count > 4 ? "; …" : ""), reason: reason)
    }

    private func freedom(_ ambiguity: ConstraintSolver.Ambiguity) -> ConstraintWarning.Freedom? {
        let number = Int(ambiguity.variable.index)
        guard number / 4 < key.items.count else { return nil }
        let attributes: [BoxConstraint.Attribute] = [.left, .top, .width, .height]
        return ConstraintWarning.Freedom(
            item: key.items[number / 4].name ?? "", attribute: attributes[number % 4], range: ambiguity.range)
    }
}
