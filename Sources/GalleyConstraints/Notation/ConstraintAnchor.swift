internal import GalleyText

/// An anchor of an item, of one kind.
///
/// Edges of one axis compare with each other, and lengths with lengths: `width.equalTo(title.top)` does not compile.
public struct ConstraintAnchor<Axis>: Sendable, Hashable {
    let anchor: BoxConstraint.Anchor

    init(_ item: BoxConstraint.Item, _ attribute: BoxConstraint.Attribute) {
        anchor = BoxConstraint.Anchor(item, attribute)
    }
}
