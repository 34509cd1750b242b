internal import GalleyText

extension LayoutSpec {
    /// Whether the spec and another one are laid out alike and show the same.
    ///
    /// - Parameter haveEqualNodes: compares what ``node`` is in both.
    /// - Returns: false as well where there are texts, contents of the program, boxes inside of boxes, or constraints, which
    ///   are not compared.
    package func isSame(
        as other: LayoutSpec, haveEqualNodes: ((any AnyObject & Sendable)?, (any AnyObject & Sendable)?) -> Bool
    ) -> Bool {
        guard depth == other.depth, depth <= LayoutSpec.mostComparedLevels, id == other.id,
            sharedStyle.isSame(as: other.sharedStyle),
            AppearanceReference.areSame(sharedAppearance, other.sharedAppearance),
            spacingBefore == other.spacingBefore, spacingAfter == other.spacingAfter,
            position == other.position, haveEqualNodes(node, other.node), kind.isSame(as: other.kind)
        else { return false }
        let (mine, others) = (children, other.children)
        guard mine.count == others.count else { return false }
        for index in mine.indices where !mine[index].isSame(as: others[index], haveEqualNodes: haveEqualNodes) {
            return false
        }
        return true
    }

    /// Deeper specs are not compared, so that comparing needs little of the stack.
    private static let mostComparedLevels = 100
}

extension LayoutSpec.Kind {
    /// Whether two kinds have the same properties, apart from the children and from what the spec has as well.
    fileprivate func isSame(as other: LayoutSpec.Kind) -> Bool {
        switch (self, other) {
        case (.box(let one), .box(let other)):
            one === other
                ? one.isPlain
                : one.isPlain && other.isPlain && one.box.content == other.box.content
        case (.stack(let one), .stack(let other)): one == other
        case (.inset(let one), .inset(let other)): one == other
        case (.overlay, .overlay), (.background, .background), (.wrapper, .wrapper): true
        case (.relative(let x, let y, let sizing), .relative(let otherX, let otherY, let otherSizing)):
            x == otherX && y == otherY && sizing == otherSizing
        case (.ratio(let one), .ratio(let other)): one == other
        case (.absolute(let one), .absolute(let other)): one == other
        case (.corner(let one, let offset, let wraps), .corner(let other, let otherOffset, let otherWraps)):
            one == other && offset == otherOffset && wraps == otherWraps
        default: false
        }
    }
}

extension BoxReference {
    /// Whether the box has neither children, texts nor contents of the program.
    fileprivate var isPlain: Bool {
        guard isSingle else { return false }
        switch box.content {
        case .none, .image, .blank: return true
        case .text, .custom: return false
        }
    }
}
