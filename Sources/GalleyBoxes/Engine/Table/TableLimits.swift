internal import GalleyText

/// The sizes below which a table is never smaller: those of its contents.
enum TableLimits {
    /// The minimum width of a box, at least that of a table's columns.
    static func width(_ least: Double, _ node: Int, _ edges: EdgeInsets, _ engine: inout FlexEngine) -> Double {
        guard engine.traits[node].contains(.table) else { return least }
        return max(least, engine.contentWidths(node, height: .nan).min + edges.horizontal)
    }

    /// The limits of the minimum and the maximum width of a box, at least those of a table's columns.
    static func widths(
        _ least: IntrinsicWidths, _ node: Int, _ edges: EdgeInsets, _ engine: inout FlexEngine
    ) -> IntrinsicWidths {
        guard engine.traits[node].contains(.table) else { return least }
        return IntrinsicWidths(width(least.min, node, edges, &engine))
    }

    /// The space for an absolute box; that of a table is not larger than the containing block (CSS Tables 3).
    static func room(_ extent: Double, in containing: Double, isTable: Bool) -> Double {
        isTable && !containing.isNaN ? min(extent, containing) : extent
    }

    /// The minimum height of a box, at least that of a table's rows.
    static func height(_ least: Double, _ content: Double, isTable: Bool) -> Double {
        isTable ? max(least, content) : least
    }
}
