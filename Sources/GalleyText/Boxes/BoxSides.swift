/// A value for each side of a box.
///
/// The flow-relative sides, from `inlineStart` to `blockEnd`, are the starts and ends of lines and the sides of the
/// first and last line: left, right, top and bottom in horizontal left-to-right text. If given, they take precedence.
/// In a document the later property takes precedence, as in CSS.
public struct BoxSides<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value for the top.
    public var top: Value
    /// The value for the left.
    public var left: Value
    /// The value for the bottom.
    public var bottom: Value
    /// The value for the right.
    public var right: Value
    /// The flow-relative sides, which few boxes have.
    @usableFromInline var flow = Indirect<FlowSides>()

    /// Creates sides with a value for each side.
    public init(top: Value, left: Value, bottom: Value, right: Value) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates sides with the same value on all sides.
    public init(_ all: Value) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    /// Creates sides with a vertical and a horizontal value.
    public init(vertical: Value, horizontal: Value) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }
}

// MARK: Flow-relative sides

extension BoxSides {
    /// The side at which lines start; `nil` uses the physical side.
    public var inlineStart: Value? {
        get { self[.inlineStart] }
        set { self[.inlineStart] = newValue }
    }
    /// The side at which lines end; `nil` uses the physical side.
    public var inlineEnd: Value? {
        get { self[.inlineEnd] }
        set { self[.inlineEnd] = newValue }
    }
    /// The side of the first line; `nil` uses the physical side.
    public var blockStart: Value? {
        get { self[.blockStart] }
        set { self[.blockStart] = newValue }
    }
    /// The side of the last line; `nil` uses the physical side.
    public var blockEnd: Value? {
        get { self[.blockEnd] }
        set { self[.blockEnd] = newValue }
    }

    /// Values of flow-relative sides, and their precedence.
    @usableFromInline struct FlowSides: Sendable, Hashable {
        @usableFromInline var inlineStart: Value?
        @usableFromInline var inlineEnd: Value?
        @usableFromInline var blockStart: Value?
        @usableFromInline var blockEnd: Value?
        /// The physical sides that were assigned after flow-relative sides, and take precedence over them.
        @usableFromInline var later: Later = []

        @inlinable subscript(side: BoxFlowSide) -> Value? {
            get {
                switch side {
                case .inlineStart: inlineStart
                case .inlineEnd: inlineEnd
                case .blockStart: blockStart
                case .blockEnd: blockEnd
                }
            }
            set {
                switch side {
                case .inlineStart: inlineStart = newValue
                case .inlineEnd: inlineEnd = newValue
                case .blockStart: blockStart = newValue
                case .blockEnd: blockEnd = newValue
                }
            }
        }

        var isEmpty: Bool { BoxFlowSide.allCases.allSatisfy { self[$0] == nil } }
    }

    /// For each physical side and each flow-relative side, whether the physical one was assigned later.
    @usableFromInline package struct Later: OptionSet, Sendable, Hashable {
        @usableFromInline package let rawValue: UInt16
        @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

        @inlinable package init(_ side: BoxSide, than flow: BoxFlowSide) {
            rawValue = 1 << (4 * flow.rawValue + side.rawValue)
        }

        /// All physical sides, assigned after a flow-relative side.
        package init(than flow: BoxFlowSide) { rawValue = 15 << (4 * flow.rawValue) }

        /// A physical side, assigned after all flow-relative sides.
        package init(_ side: BoxSide) { rawValue = 0x1111 << side.rawValue }
    }

    @inlinable package subscript(side: BoxSide) -> Value {
        get {
            switch side {
            case .top: top
            case .left: left
            case .bottom: bottom
            case .right: right
            }
        }
        set {
            switch side {
            case .top: top = newValue
            case .left: left = newValue
            case .bottom: bottom = newValue
            case .right: right = newValue
            }
        }
    }

    @inlinable package subscript(side: BoxFlowSide) -> Value? {
        get { flow.wrappedValue?[side] }
        set { changeFlow { $0[side] = newValue } }
    }

    /// The physical sides that take precedence over flow-relative sides.
    private var later: Later {
        get { flow.wrappedValue?.later ?? [] }
        set { changeFlow { $0.later = newValue } }
    }

    @usableFromInline mutating func changeFlow(_ change: (inout FlowSides) -> Void) {
        var sides = flow.wrappedValue ?? FlowSides()
        change(&sides)
        flow.wrappedValue = sides.isEmpty ? nil : sides
    }

    /// Assigns a physical side, which takes precedence over earlier assignments.
    package mutating func assign(_ side: BoxSide, _ value: Value) {
        self[side] = value
        for flow in BoxFlowSide.allCases where self[flow] != nil { later.insert(Later(side, than: flow)) }
    }

    /// Assigns a flow-relative side, which takes precedence over earlier assignments.
    package mutating func assign(_ side: BoxFlowSide, _ value: Value) {
        self[side] = value
        later.subtract(Later(than: side))
    }

    /// The sides with each value converted.
    package func mapped<Result: Sendable & Hashable>(_ convert: (Value) -> Result) -> BoxSides<Result> {
        var result = BoxSides<Result>(
            top: convert(top), left: convert(left), bottom: convert(bottom), right: convert(right))
        guard let sides = flow.wrappedValue else { return result }
        result.flow.wrappedValue = BoxSides<Result>.FlowSides(
            inlineStart: sides.inlineStart.map(convert), inlineEnd: sides.inlineEnd.map(convert),
            blockStart: sides.blockStart.map(convert), blockEnd: sides.blockEnd.map(convert),
            later: BoxSides<Result>.Later(rawValue: sides.later.rawValue))
        return result
    }

    /// Whether a flow-relative side is given.
    @inlinable package var hasFlowSides: Bool { flow.projectedValue }

    /// The sides with flow-relative sides resolved, in horizontal text.
    @inlinable package func resolved(isRightToLeft: Bool) -> BoxSides {
        guard let flow = flow.wrappedValue else { return self }
        func value(_ side: BoxSide, _ other: BoxFlowSide) -> Value {
            flow.later.contains(Later(side, than: other)) ? self[side] : flow[other] ?? self[side]
        }
        return BoxSides(
            top: value(.top, .blockStart), left: value(.left, isRightToLeft ? .inlineEnd : .inlineStart),
            bottom: value(.bottom, .blockEnd), right: value(.right, isRightToLeft ? .inlineStart : .inlineEnd))
    }

    /// The sides with flow-relative sides resolved, on the page.
    @inlinable package func resolved(_ mode: TextContainer.WritingMode, isRightToLeft: Bool) -> BoxSides {
        guard hasFlowSides else { return self }
        return mode.page(mode.own(self).resolved(isRightToLeft: isRightToLeft))
    }
}

extension BoxSides {
    /// The sides with each side taken from another one.
    @usableFromInline package func moved(_ source: (BoxSide) -> BoxSide) -> BoxSides {
        var result = self
        var moved: Later = []
        for side in BoxSide.allCases {
            let source = source(side)
            result[side] = self[source]
            for flow in BoxFlowSide.allCases where later.contains(Later(source, than: flow)) {
                moved.insert(Later(side, than: flow))
            }
        }
        if hasFlowSides { result.later = moved }
        return result
    }
}

extension BoxSides<BoxLength> {
    package func allSatisfy(_ condition: (BoxLength) -> Bool) -> Bool {
        BoxSide.allCases.allSatisfy { condition(self[$0]) }
            && BoxFlowSide.allCases.allSatisfy { self[$0].map(condition) ?? true }
    }

    package var isZero: Bool {
        top.isZero && left.isZero && bottom.isZero && right.isZero && !hasFlowSides
    }
    package var isAuto: Bool {
        top.isAuto && left.isAuto && bottom.isAuto && right.isAuto && !hasFlowSides
    }
    package var hasAuto: Bool { !allSatisfy { !$0.isAuto } }
    package var hasPercentages: Bool { !allSatisfy { !$0.isPercentage } }
}

extension BoxSides<Double> {
    package var isZero: Bool { top == 0 && left == 0 && bottom == 0 && right == 0 && !hasFlowSides }
}

// MARK: In order

extension BoxSides {
    /// A physical or flow-relative side.
    package enum AnySide {
        case page(BoxSide)
        case flow(BoxFlowSide)
    }

    /// The sides with values other than `absent`, in an order whose assignment reproduces these sides.
    package func inOrder(unless absent: Value) -> [(side: AnySide, value: Value)] {
        var result: [(side: AnySide, value: Value)] = []
        // The flow-relative side that most physical sides take precedence over was assigned first.
        let flows = BoxFlowSide.allCases.filter { self[$0] != nil }.sorted {
            later.intersection(Later(than: $0)).rawValue.nonzeroBitCount
                > later.intersection(Later(than: $1)).rawValue.nonzeroBitCount
        }
        var rest = BoxSide.allCases.filter { self[$0] != absent || !later.isDisjoint(with: Later($0)) }
        var assigned: Later = []
        func assignDue() {
            for side in rest where later.intersection(Later(side)).isSubset(of: assigned) {
                result.append((.page(side), self[side]))
            }
            rest.removeAll { later.intersection(Later($0)).isSubset(of: assigned) }
        }
        assignDue()
        for flow in flows {
            guard let value = self[flow] else { continue }
            result.append((.flow(flow), value))
            assigned.formUnion(Later(than: flow))
            assignDue()
        }
        return result
    }
}
