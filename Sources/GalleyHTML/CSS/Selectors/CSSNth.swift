/// The position of an element among its siblings: `An+B`.
struct CSSNth: Sendable {
    var step: Int
    var offset: Int
    var isFromEnd = false
    var isOfType = false
    /// The selectors of the siblings that count.
    var of: [CSSSelector]?

    /// Whether a position, from 1 on, is `step * n + offset` for an `n` from 0 on.
    func contains(_ position: Int) -> Bool {
        let distance = position - offset
        if step == 0 { return distance == 0 }
        return distance % step == 0 && distance / step >= 0
    }
}
