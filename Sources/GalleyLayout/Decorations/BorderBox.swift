internal import GalleyShaping
package import GalleyText

/// A border to be drawn: around a part of one line, or around a block of rows.
package struct BorderBox {
    /// Sides of a box.
    package struct Sides: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let top = Sides(rawValue: 1)
        package static let right = Sides(rawValue: 2)
        package static let bottom = Sides(rawValue: 4)
        package static let left = Sides(rawValue: 8)
        package static let all: Sides = [.top, .right, .bottom, .left]
    }

    package let border: Border
    /// The rectangle of the fill: the bounds of the text with the insets applied.
    package let rect: Rect
    /// The sides on which the box continues on the next or from the previous line or page; they have neither inset nor
    /// stroke nor rounded corners (CSS Fragmentation 3, `box-decoration-break: slice`).
    package let openSides: Sides
    /// The sides without strokes, including open ones.
    package let bareSides: Sides

    /// `nil` if no part of the border is visible.
    ///
    /// - Parameter isRightToLeft: Whether the leading side is the right one.
    init?(_ border: Border, around bounds: Rect, openSides: Sides, isRightToLeft: Bool) {
        guard border.isVisible else { return nil }
        func inset(_ edge: KeyPath<EdgeInsets, Double>, _ side: Sides) -> Double {
            let padding = border.padding?[keyPath: edge] ?? 0
            let value = border.insets[keyPath: edge] - (padding.isFinite ? max(0, padding) : 0)
            return openSides.contains(side) || value.isNaN ? 0 : max(-BorderBox.limit, min(BorderBox.limit, value))
        }
        let insets = EdgeInsets(
            top: inset(\.top, .top), left: inset(\.left, .left), bottom: inset(\.bottom, .bottom),
            right: inset(\.right, .right))
        rect = bounds.inset(by: insets)
        // A box without text on a line may consist only of the stroke of an edge.
        guard !rect.isEmpty || (border.isStroked && rect.width >= 0 && rect.height > 0) else { return nil }
        self.border = border
        self.openSides = openSides
        var bare = openSides
        if !border.sides.contains(.top) { bare.insert(.top) }
        if !border.sides.contains(.bottom) { bare.insert(.bottom) }
        if !border.sides.contains(.leading) { bare.insert(isRightToLeft ? .right : .left) }
        if !border.sides.contains(.trailing) { bare.insert(isRightToLeft ? .left : .right) }
        bareSides = bare
    }

    /// The maximum length, so that coordinates can be drawn.
    private static let limit = 100_000.0

    /// The bounds of everything that is drawn.
    package var ink: Rect {
        let box = inkWithoutShadow
        return border.shadow?.ink(of: box).union(box) ?? box
    }

    /// The bounds of the fill and strokes.
    package var inkWithoutShadow: Rect {
        let outset = border.strokeOutset
        // Round dots extend beyond the end of their line.
        let end = border.pattern == .circleDot ? border.lineWidth / 2 : 0
        func reach(_ side: Sides) -> Double { bareSides.contains(side) ? -min(end, outset) : -outset }
        return rect.inset(
            by: EdgeInsets(top: reach(.top), left: reach(.left), bottom: reach(.bottom), right: reach(.right)))
    }
}

extension Border {
    /// The maximum extent of the border beyond its text.
    package var reach: Double {
        guard isVisible else { return 0 }
        let inner = padding ?? .zero
        return strokeOutset
            + max(
                0, inner.top - insets.top, inner.left - insets.left, inner.bottom - insets.bottom,
                inner.right - insets.right) + (shadow?.reach ?? 0)
    }
}
