internal import GalleyLayout
internal import GalleyText

/// The tables of a tree during a layout, and what the layout found about them.
final class TablePass {
    var results: TableResults
    private var models: [Int32: TableModel] = [:]

    init(_ results: TableResults) { self.results = results }

    /// The structure of a table.
    func model(of node: Int, _ engine: FlexEngine) -> TableModel {
        if let known = models[Int32(node)] { return known }
        let model = TableModel.build(node, engine)
        models[Int32(node)] = model
        setBorders(of: model, engine)
        return model
    }

    /// Sets the borders of a table and of its cells, or removes those of an earlier layout.
    private func setBorders(of model: TableModel, _ engine: FlexEngine) {
        guard let borders = model.borders else {
            if results.borders.isEmpty { return }
            results.borders[Int32(model.node)] = nil
            for cell in model.cells { results.borders[cell.node] = nil }
            return
        }
        let isRight = engine.states[model.node].isRightToLeft
        func placed(_ insets: EdgeInsets) -> EdgeInsets {
            isRight
                ? EdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left) : insets
        }
        results.borders[Int32(model.node)] = placed(borders.table)
        for (cell, insets) in zip(model.cells, borders.cells) { results.borders[cell.node] = placed(insets) }
    }
}
