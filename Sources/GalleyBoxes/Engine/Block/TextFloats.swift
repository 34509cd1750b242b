/// The floats around the lines of all texts.
struct TextFloats: Sendable, Equatable {
    private var floats: [Int32: SurroundingFloats] = [:]

    subscript(node: Int) -> SurroundingFloats { floats[Int32(node)] ?? .none }

    /// Sets the floats around a text.
    ///
    /// - Returns: whether they are different.
    mutating func set(_ new: SurroundingFloats, of node: Int) -> Bool {
        guard self[node] != new else { return false }
        floats[Int32(node)] = new.isEmpty ? nil : new
        return true
    }
}
