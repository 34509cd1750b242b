internal import GalleyText

/// The layout of boxes whose children are not items of a flex container.
enum FormattingContext {
    static func run(
        _ node: Int, _ proposal: Proposal, _ purpose: FlexEngine.Purpose, _ engine: inout FlexEngine
    ) -> Outcome {
        let kind = engine.traits[node]
        if kind.contains(.block) { return BlockFlow.run(node, proposal, purpose, &engine) }
        if kind.contains(.grid) { return engine.runGrid(node, proposal, purpose) }
        if kind.contains(.table) { return TableFlow.run(node, proposal, purpose, &engine) }
        return engine.runConstraints(node, proposal, purpose)
    }

    /// The smallest and the largest width of the content.
    static func widths(
        of node: Int, in room: AvailableBlockSize, _ engine: inout FlexEngine
    ) -> IntrinsicWidths {
        let kind = engine.traits[node]
        if kind.contains(.block) { return BlockFlow.widths(of: node, in: room, &engine) }
        if kind.contains(.grid) { return engine.gridWidths(node, in: room) }
        if kind.contains(.table) { return TableFlow.widths(of: node, &engine) }
        return engine.constraintWidths(node, in: room)
    }
}
