/// The properties of grids and of their items, with the initial values of CSS.
package struct GridProperties: Sendable, Hashable {
    package var columns = GridTemplate()
    package var rows = GridTemplate()
    package var areas = GridAreas()
    package var autoColumns: [GridTrack] = []
    package var autoRows: [GridTrack] = []
    package var flow = BoxStyle.GridAutoFlow.row
    package var justifyItems = BoxStyle.ItemAlignment.normal
    package var column = GridPlacement()
    package var row = GridPlacement()

    package static let initial = GridProperties()

    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` with the name of the property.
    package func validate() throws(GalleyError) {
        try columns.validate("gridTemplateColumns")
        try rows.validate("gridTemplateRows")
        for (name, tracks) in [("gridAutoColumns", autoColumns), ("gridAutoRows", autoRows)] {
            for track in tracks {
                if let flaw = track.flaw { throw .invalidValue(name: name, value: "\(track)", reason: flaw) }
            }
        }
        for (name, placement) in [("gridColumn", column), ("gridRow", row)] {
            for line in [placement.start, placement.end] {
                if let flaw = line.flaw { throw .invalidValue(name: name, value: "\(line)", reason: flaw) }
            }
        }
    }
}
