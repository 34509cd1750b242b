/// A value that can contain values of its type.
package protocol Nesting: Sendable {
    /// Removes and returns the nested values, if they are uniquely referenced.
    mutating func takeNested() -> [Self]
}
