/// A value for each side of a box.
///
/// The sides of the flow, from `inlineStart` to `blockEnd`, are those where lines begin and end and where the first and the
/// last one lie: left, right, top and bottom in horizontal text that runs from left to right. Where they are given they
/// win. In a document what is said later wins, as in CSS.
public struct BoxEdges<Value: Sendable & Hashable>: Sendable, Hashable {
    /// At the top.
    public var top: Value
    /// At the left.
    public var left: Value
    /// At the bottom.
    public var bottom: Value
    /// At the right.
    public var right: Value
    /// The side where lines begin; `nil` leaves it to the physical side.
    public var inlineStart: Value?
    /// The side where lines end; `nil` leaves it to the physical side.
    public var inlineEnd: Value?
    /// The side of the first line; `nil` leaves it to the physical side.
    public var blockStart: Value?
    /// The side of the last line; `nil` leaves it to the physical side.
    public var blockEnd: Value?
    /// Sides that were told after sides of the flow, and win over them.
    @usableFromInline package var later: Later = []

    /// Each side on its own.
    public init(top: Value, left: Value, bottom: Value, right: Value) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same on all sides.
    public init(_ all: Value) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    /// One value above and below, one beside.
    public init(vertical: Value, horizontal: Value) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }
}

/// A side of a box on the page, counted against the clock.
@usableFromInline package enum BoxSide: Int, Sendable, CaseIterable {
    case top, left, bottom, right
}

/// A side of a box where its lines begin, end or follow each other.
@usableFromInline package enum BoxFlowSide: Int, Sendable, CaseIterable {
    case inlineStart, inlineEnd, blockStart, blockEnd
}

extension BoxEdges {
    /// For each side and each side of the flow, whether the side was told after the other.
    @usableFromInline package struct Later: OptionSet, Sendable, Hashable {
        @usableFromInline package let rawValue: UInt16
        @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

        @inlinable package init(_ side: BoxSide, than flow: BoxFlowSide) {
            rawValue = 1 << (4 * flow.rawValue + side.rawValue)
        }

        /// Whatever side was told after a side of the flow.
        package init(than flow: BoxFlowSide) { rawValue = 15 << (4 * flow.rawValue) }

        /// A side, told after whatever side of the flow.
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

    /// Tells a side, which wins over what was told before.
    package mutating func tell(_ side: BoxSide, _ value: Value) {
        self[side] = value
        for flow in BoxFlowSide.allCases where self[flow] != nil { later.insert(Later(side, than: flow)) }
    }

    /// Tells a side of the flow, which wins over what was told before.
    package mutating func tell(_ side: BoxFlowSide, _ value: Value) {
        self[side] = value
        later.subtract(Later(than: side))
    }

    /// A side of the flow is given.
    @inlinable package var hasFlowSides: Bool {
        inlineStart != nil || inlineEnd != nil || blockStart != nil || blockEnd != nil
    }

    /// With the sides of the flow in their places, in horizontal text.
    @inlinable package func resolved(isRightToLeft: Bool) -> BoxEdges {
        guard hasFlowSides else { return self }
        func value(_ side: BoxSide, _ flow: BoxFlowSide) -> Value {
            later.contains(Later(side, than: flow)) ? self[side] : self[flow] ?? self[side]
        }
        return BoxEdges(
            top: value(.top, .blockStart), left: value(.left, isRightToLeft ? .inlineEnd : .inlineStart),
            bottom: value(.bottom, .blockEnd), right: value(.right, isRightToLeft ? .inlineStart : .inlineEnd))
    }

    /// With the sides of the flow in their places, on the page.
    @inlinable package func resolved(_ mode: TextContainer.WritingMode, isRightToLeft: Bool) -> BoxEdges {
        guard hasFlowSides else { return self }
        return mode.page(mode.own(self).resolved(isRightToLeft: isRightToLeft))
    }
}

extension BoxEdges {
    /// Each side is what another one was.
    @usableFromInline package func moved(_ source: (BoxSide) -> BoxSide) -> BoxEdges {
        var result = self
        result.later = []
        for side in BoxSide.allCases {
            let source = source(side)
            result[side] = self[source]
            for flow in BoxFlowSide.allCases where later.contains(Later(source, than: flow)) {
                result.later.insert(Later(side, than: flow))
            }
        }
        return result
    }
}

extension BoxEdges<BoxLength> {
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

extension BoxEdges<Double> {
    package var isZero: Bool { top == 0 && left == 0 && bottom == 0 && right == 0 && !hasFlowSides }
}

// MARK: In order

extension BoxEdges {
    /// A side of either kind.
    package enum AnySide {
        case page(BoxSide)
        case flow(BoxFlowSide)
    }

    /// The sides that are not `absent` without being told, in an order in which telling them comes to these edges.
    package func inOrder(unless absent: Value) -> [(side: AnySide, value: Value)] {
        var result: [(side: AnySide, value: Value)] = []
        // The side of the flow that most sides win over was told first.
        let flows = BoxFlowSide.allCases.filter { self[$0] != nil }.sorted {
            later.intersection(Later(than: $0)).rawValue.nonzeroBitCount
                > later.intersection(Later(than: $1)).rawValue.nonzeroBitCount
        }
        var rest = BoxSide.allCases.filter { self[$0] != absent || !later.isDisjoint(with: Later($0)) }
        var told: Later = []
        func tellThoseThatAreDue() {
            for side in rest where later.intersection(Later(side)).isSubset(of: told) {
                result.append((.page(side), self[side]))
            }
            rest.removeAll { later.intersection(Later($0)).isSubset(of: told) }
        }
        tellThoseThatAreDue()
        for flow in flows {
            guard let value = self[flow] else { continue }
            result.append((.flow(flow), value))
            told.formUnion(Later(than: flow))
            tellThoseThatAreDue()
        }
        return result
    }
}
