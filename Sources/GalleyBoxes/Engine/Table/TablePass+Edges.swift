internal import GalleyText

/// The parts of tables that other layouts need.
extension TablePass {
    /// The halves of borders inside of a table or a cell that shares them; nil for others.
    func sharedBorders(_ node: Int, _ engine: FlexEngine) -> EdgeInsets? {
        if engine.traits[node].contains(.table) {
            guard engine.styles[node].table.borders == .collapse else { return nil }
            _ = model(of: node, engine)
        }
        return results.borders[Int32(node)]
    }

    /// The padding of a table or a cell, with its shared borders; nil for those with separate borders. A table with shared
    /// borders has no padding.
    func edges(_ node: Int, basis: Double, _ engine: FlexEngine) -> EdgeInsets? {
        guard let border = sharedBorders(node, engine) else { return nil }
        guard !engine.traits[node].contains(.table) else { return border }
        let padding = engine.styles[node].padding.resolved(isRightToLeft: engine.states[node].isRightToLeft)
        func sum(_ length: BoxLength, _ border: Double) -> Double {
            max(0, engine.known(engine.resolve(length, basis), or: 0)) + border
        }
        return EdgeInsets(
            top: sum(padding.top, border.top), left: sum(padding.left, border.left),
            bottom: sum(padding.bottom, border.bottom), right: sum(padding.right, border.right))
    }

    /// The distance by which the content of a placed cell is lower than at its top.
    static func shift(
        of node: Int, _ traits: StyleTraits, _ purpose: FlexEngine.Purpose, _ tables: TablePass?
    ) -> Double {
        guard purpose == .place, traits.contains(.tableCell) else { return 0 }
        return tables?.results.shifts[Int32(node)] ?? 0
    }
}
