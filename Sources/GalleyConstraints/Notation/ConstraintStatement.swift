public import GalleyText

/// Constraints that were made together, with methods that change them.
public final class ConstraintStatement {
    var constraints: [BoxConstraint] = []

    private func change(_ body: (inout BoxConstraint) -> Void) -> ConstraintStatement {
        for index in constraints.indices { body(&constraints[index]) }
        return self
    }

    /// Without effect; makes a chain readable.
    public var and: ConstraintStatement { self }
    /// Without effect; makes a chain readable.
    public var with: ConstraintStatement { self }

    /// Adds points to the right side.
    @discardableResult
    public func offset(_ points: Double) -> ConstraintStatement { change { $0.constant += points } }

    /// Moves edges inwards by as many points: left and top are moved to the right and down, right and bottom the other way.
    @discardableResult
    public func inset(_ points: Double) -> ConstraintStatement { insets(EdgeInsets(points)) }

    /// Moves edges inwards. The left inset is that of `leading`, the right one that of `trailing`.
    @discardableResult
    public func insets(_ insets: EdgeInsets) -> ConstraintStatement {
        change { $0.constant += $0.first.attribute.inset(insets) }
    }

    /// Adds to widths and heights.
    @discardableResult
    public func sizeOffset(_ size: Size) -> ConstraintStatement {
        change {
            switch $0.first.attribute {
            case .width: $0.constant += size.width
            case .height: $0.constant += size.height
            default: break
            }
        }
    }

    /// Moves centres.
    @discardableResult
    public func centerOffset(_ offset: Vector) -> ConstraintStatement {
        change {
            switch $0.first.attribute {
            case .centerX: $0.constant += offset.dx
            case .centerY: $0.constant += offset.dy
            default: break
            }
        }
    }

    /// Multiplies the other item's attributes.
    @discardableResult
    public func multiplied(by factor: Double) -> ConstraintStatement {
        change { constraint in
            for index in constraint.terms.indices { constraint.terms[index].multiplier *= factor }
        }
    }

    /// Divides the other item's attributes.
    @discardableResult
    public func divided(by divisor: Double) -> ConstraintStatement { multiplied(by: 1 / divisor) }

    /// The level; without one the constraints are required.
    @discardableResult
    public func priority(_ priority: LayoutPriority) -> ConstraintStatement { change { $0.priority = priority } }
    /// The priority 250.
    @discardableResult
    public func priorityLow() -> ConstraintStatement { priority(.low) }
    /// The priority 500.
    @discardableResult
    public func priorityMedium() -> ConstraintStatement { priority(.medium) }
    /// The priority 750.
    @discardableResult
    public func priorityHigh() -> ConstraintStatement { priority(.high) }

    /// Names the constraints in reports and updates.
    @discardableResult
    public func key(_ key: String) -> ConstraintStatement { change { $0.key = key } }
}
