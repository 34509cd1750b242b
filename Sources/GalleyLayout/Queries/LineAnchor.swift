internal import GalleyText

/// The anchor of a position on its line.
enum LineAnchor {
    /// A cell's leading or trailing edge.
    case cell(LineCell, isLeading: Bool)
    /// The paragraph's own edges, without a cell.
    case start, end
}
