internal import GalleyText

/// The areas that the lines of texts next to floats avoid, each from the corner of the content box.
struct TextExclusions: Sendable, Equatable {
    private var areas: [Int32: [Rect]] = [:]

    subscript(node: Int) -> [Rect] { areas[Int32(node)] ?? [] }

    /// Sets the areas of a text.
    ///
    /// - Returns: whether they are different.
    mutating func set(_ new: [Rect], of node: Int) -> Bool {
        guard self[node] != new else { return false }
        areas[Int32(node)] = new.isEmpty ? nil : new
        return true
    }
}
