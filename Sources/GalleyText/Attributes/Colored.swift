/// A value that contains colours.
protocol Colored {
    mutating func mapColors(_ map: (Color) -> Color)
}

extension Colored {
    /// Whether it contains a named colour.
    var hasColorNames: Bool {
        var copy = self
        var found = false
        copy.mapColors { color in
            found = found || color.hasColorNames
            return color
        }
        return found
    }
}
