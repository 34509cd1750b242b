internal import GalleyText

/// The children of a box in a table, in order: with those of boxes that are replaced by their children, and without hidden
/// ones.
struct TableChildren {
    private let links: NodeColumn<NodeLinks>
    private let styles: NodeColumn<BoxStyle>
    private let traits: NodeColumn<StyleTraits>
    private let parent: Int
    private var following: Int32
    /// Whether a child so far is not in the flow, or not a direct child.
    private(set) var isSpecial = false

    init(of parent: Int, _ engine: FlexEngine) {
        (links, styles, traits) = (engine.links, engine.styles, engine.traits)
        self.parent = parent
        following = links[parent].first
    }

    /// The next child in the flow; nil after the last one.
    mutating func next() -> Int? {
        while following >= 0 {
            let child = Int(following)
            guard traits[child].contains(.special) else {
                advance(from: child)
                return child
            }
            let display = styles[child].display
            if display == .contents, links[child].first >= 0 {
                isSpecial = true
                following = links[child].first
                continue
            }
            advance(from: child)
            if display.isBox, !traits[child].contains(.absolute) { return child }
            isSpecial = true
        }
        return nil
    }

    private mutating func advance(from child: Int) {
        var up = child
        while links[up].next < 0 {
            up = Int(links[up].parent)
            if up == parent {
                following = -1
                return
            }
        }
        following = links[up].next
    }
}
