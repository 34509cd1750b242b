/// A flow-relative side of a box.
@usableFromInline package enum BoxFlowSide: Int, Sendable, CaseIterable {
    case inlineStart, inlineEnd, blockStart, blockEnd
}
