extension GridTemplate {
    /// Creates a template from the notation of CSS, such as `[side] 120px [main] minmax(200px, 1fr)`. Numbers without a
    /// unit are points.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` with the part that cannot be used, and what can.
    public init(_ notation: String) throws(GalleyError) {
        do throws(GridNotation.Failure) {
            var reader = try GridNotation(notation)
            self = try reader.template()
        } catch {
            throw .invalidValue(name: "template of a grid", value: notation, reason: error.reason)
        }
    }
}
