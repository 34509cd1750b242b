/// A selector of CSS: compounds from right to left. Names are indices in a table.
struct CSSSelector: Sendable {
    /// The relation of a compound to the one on its left.
    enum Combinator: UInt8, Sendable { case none, descendant, child, next, subsequent }

    /// Conditions on one element.
    struct Compound: Sendable {
        var conditions: [CSSCondition]
        /// The relation to the compound on the left.
        var combinator = Combinator.none
    }

    /// The identity of a selector, which its copies share.
    final class Identity: Sendable {}

    /// The compounds; the first is the rightmost one, that of the subject.
    var compounds: [Compound]
    var specificity: CSSSpecificity
    /// The name of the pseudo-element of the subject.
    var pseudoElement: String?
    /// In `:has()`: the relation of the leftmost compound to the element.
    var leading = Combinator.descendant
    /// Identifies the selector for results that its matching keeps.
    let identity = Identity()

    /// The number of conditions, with those of selectors in arguments.
    var weight: Int { compounds.reduce(0) { $1.conditions.reduce($0 + 1) { $0 + $1.weight } } }
}
