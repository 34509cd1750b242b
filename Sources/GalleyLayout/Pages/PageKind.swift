internal import GalleyText

/// A page, as far as rules for formats select it.
struct PageKind: Hashable {
    /// The number of pages before it.
    var index: Int
    var isLeft: Bool
    var isBlank = false
    /// The name of the pages to which it belongs.
    var name: String?
    /// The number of pages before it with the same name, one after the other.
    var groupIndex = 0

    /// Whether a selector selects the page.
    func matches(_ selector: Document.Page.Rule.Selector) -> Bool {
        if let name = selector.name, name != self.name { return false }
        if selector.isFirst, index > 0 { return false }
        if let side = selector.side, (side == .left) != isLeft { return false }
        if selector.isBlank, !isBlank { return false }
        guard let nth = selector.nth else { return true }
        return nth.contains((selector.name == nil ? index : groupIndex) + 1)
    }
}
