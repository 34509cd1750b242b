package import GalleyText

/// A box that specs share: its content, children and constraints are those of a spec that is a box.
package final class BoxReference: Sendable {
    package let box: Box
    /// Whether the box has neither children nor constraints.
    let isSingle: Bool

    package init(_ box: Box) {
        self.box = box
        isSingle = box.children.isEmpty && box.givenConstraints == nil
    }

    /// A box without anything.
    package static let empty = BoxReference(Box())
}
