public import GalleyText

/// Something that a container's constraints leave open or cannot do.
public enum ConstraintWarning: Sendable, Hashable {
    /// An edge or size that has different values in several equally good layouts.
    public struct Freedom: Sendable, Hashable {
        /// The item's name; empty where it has none.
        public var item: String
        /// The edge or size: `left`, `top`, `width` or `height`.
        public var attribute: BoxConstraint.Attribute
        /// The possible values in points; infinite where there is no bound.
        public var range: ClosedRange<Double>
    }

    /// Required constraints that contradict each other: a smallest such set, by their keys or texts, and the last of them,
    /// which the layout does not take into account.
    case unsatisfiable(constraints: [String], broken: String)
    /// Edges and sizes that the constraints do not determine.
    case ambiguous([Freedom])
    /// Items whose heights and widths depend on each other without end; the layout is that of the second round.
    case oscillating(items: [String])
    /// A constraint names an item that is not a child of the container; the layout does not take it into account.
    case missingItem(String, constraint: String)

    /// A short stable identifier of the case, as printed by `galley boxes`.
    public var code: String {
        switch self {
        case .unsatisfiable: "unsatisfiable"
        case .ambiguous: "ambiguous"
        case .oscillating: "oscillating"
        case .missingItem: "missingItem"
        }
    }
}

extension ConstraintWarning: CustomStringConvertible {
    /// One sentence fit for a terminal.
    public var description: String {
        func text(_ bound: Double) -> String {
            bound.isFinite ? DecimalText.of((bound * 1000).rounded() / 1000) : bound < 0 ? "-∞" : "∞"
        }
        return switch self {
        case .unsatisfiable(let constraints, let broken):
            "these constraints contradict each other: \(constraints.joined(separator: "; ")); not applied: \(broken)"
        case .ambiguous(let freedoms):
            "not determined by constraints: "
                + freedoms.map {
                    "\($0.item).\($0.attribute.rawValue) (\(text($0.range.lowerBound))…\(text($0.range.upperBound)))"
                }.joined(separator: ", ")
        case .oscillating(let items):
            "widths and heights depend on each other without end: \(items.joined(separator: ", "))"
        case .missingItem(let item, let constraint):
            "no child is called \"\(item)\"; not applied: \(constraint)"
        }
    }
}
