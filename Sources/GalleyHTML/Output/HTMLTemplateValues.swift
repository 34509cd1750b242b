package import GalleyValues

/// The values that fill a template.
package protocol HTMLTemplateValues {
    /// A text with the values of its placeholders, each changed by `escape`.
    mutating func text(_ source: String, escape: (String) -> String) throws(GalleyError) -> String

    /// Whether a condition holds.
    mutating func holds(_ condition: String) -> Bool

    /// Calls `body` for each element of a list, which has a name meanwhile.
    mutating func forEach(
        _ list: String, as name: String, _ body: (inout Self) throws(GalleyError) -> Void
    ) throws(GalleyError)

    /// Counts an element that is written.
    mutating func add() throws(GalleyError)

    /// Names an element in the place of errors, until it is left.
    mutating func enter(_ element: String)
    mutating func leave()
}
