/// The lines at both sides of an item in a grid, on one axis.
///
///     var style = BoxStyle()
///     style.gridColumn = GridPlacement(1, .span(2))
///     style.gridRow = try GridPlacement("header-start / header-end")
public struct GridPlacement: Sendable, Hashable {
    /// The line at the start.
    public var start: GridLine
    /// The line at the end.
    public var end: GridLine

    /// Creates a placement.
    public init(_ start: GridLine = .auto, _ end: GridLine = .auto) {
        self.start = start
        self.end = end
    }

    /// Creates a placement from the notation of CSS, such as `1 / span 2`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` with what a line can be.
    public init(_ notation: String) throws(GalleyError) {
        do throws(GridNotation.Failure) {
            var reader = try GridNotation(notation)
            self = try reader.placement()
        } catch {
            throw .invalidValue(name: "lines of a grid", value: notation, reason: error.reason)
        }
    }

    /// Placed automatically.
    public static let auto = GridPlacement()
}
