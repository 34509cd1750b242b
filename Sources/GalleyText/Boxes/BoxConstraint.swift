/// A linear relation between edges and sizes of boxes: `first` compares with a sum of other anchors and a constant.
///
/// Positions are points in the container's border box, from its top left corner; y grows downwards.
public struct BoxConstraint: Sendable, Hashable {
    /// An edge, a size, a centre or a baseline.
    public enum Attribute: String, Sendable, Hashable, CaseIterable {
        /// The left edge.
        case left
        /// The right edge.
        case right
        /// The edge at which lines start.
        case leading
        /// The edge at which lines end.
        case trailing
        /// The horizontal centre.
        case centerX
        /// The top edge.
        case top
        /// The bottom edge.
        case bottom
        /// The vertical centre.
        case centerY
        /// The first baseline of the text; without text, the bottom edge.
        case firstBaseline
        /// The last baseline of the text; without text, the bottom edge.
        case lastBaseline
        /// The width.
        case width
        /// The height.
        case height

        /// Whether the attribute compares with horizontal positions.
        public var isHorizontal: Bool {
            switch self {
            case .left, .right, .leading, .trailing, .centerX: true
            default: false
            }
        }

        /// Whether the attribute is a length, which compares with lengths of either axis.
        public var isSize: Bool { self == .width || self == .height }

        /// Whether the attribute depends on the direction.
        public var isDirectional: Bool { self == .leading || self == .trailing }
    }

    /// An item with edges.
    public enum Item: Sendable, Hashable {
        /// A child of the container, by its name.
        case box(String)
        /// The container's border box.
        case parent
        /// The container without its borders and padding.
        case margins
        /// The container without its safe area's insets.
        case safeArea
    }

    /// An attribute of an item.
    public struct Anchor: Sendable, Hashable {
        /// The item.
        public var item: Item
        /// The attribute.
        public var attribute: Attribute

        /// An attribute of an item.
        public init(_ item: Item, _ attribute: Attribute) {
            self.item = item
            self.attribute = attribute
        }
    }

    /// An anchor times a number.
    public struct Term: Sendable, Hashable {
        /// The anchor.
        public var anchor: Anchor
        /// The factor of its value.
        public var multiplier: Double

        /// An anchor times a number.
        public init(_ anchor: Anchor, multiplier: Double = 1) {
            self.anchor = anchor
            self.multiplier = multiplier
        }
    }

    /// The relation between two sides.
    public enum Relation: String, Sendable, Hashable, CaseIterable {
        /// At most.
        case lessOrEqual = "<="
        /// Equal.
        case equal = "=="
        /// At least.
        case greaterOrEqual = ">="
    }

    /// The left side.
    public var first: Anchor
    /// The relation between the sides.
    public var relation: Relation
    /// The anchors that are added up on the right side.
    public var terms: [Term]
    /// Points added on the right side.
    public var constant: Double
    /// The level.
    public var priority: LayoutPriority
    /// Names the constraint in reports and updates.
    public var key: String?
    /// The place in a program that made it, such as `Card.swift:12`; only for reports.
    public var source: String?

    /// A constraint.
    public init(
        _ first: Anchor, _ relation: Relation, _ terms: [Term] = [], constant: Double = 0,
        priority: LayoutPriority = .required, key: String? = nil, source: String? = nil
    ) {
        self.first = first
        self.relation = relation
        self.terms = terms
        self.constant = constant
        self.priority = priority
        self.key = key
        self.source = source
    }

    /// The name in reports: its key or else its text, and the place where it was made.
    public var name: String { (key ?? description) + (source.map { " (\($0))" } ?? "") }
}

extension BoxConstraint: CustomStringConvertible {
    /// The constraint in the form that documents have: `badge.width == 0.25 * parent.width + 4 @750`.
    public var description: String {
        func text(_ anchor: Anchor) -> String {
            let item =
                switch anchor.item {
                case .box(let name): BoxConstraint.isPlain(name) ? name : "'\(name)'"
                case .parent: "parent"
                case .margins: "parent.margins"
                case .safeArea: "parent.safeArea"
                }
            return "\(item).\(anchor.attribute.rawValue)"
        }
        var result = "\(text(first)) \(relation.rawValue) "
        var isFirst = true
        for term in terms {
            let size = abs(term.multiplier)
            result += isFirst ? (term.multiplier < 0 ? "-" : "") : (term.multiplier < 0 ? " - " : " + ")
            if size != 1 { result += "\(DecimalText.of(size)) * " }
            result += text(term.anchor)
            isFirst = false
        }
        if isFirst {
            result += DecimalText.of(constant)
        } else if constant != 0 {
            result += (constant < 0 ? " - " : " + ") + DecimalText.of(abs(constant))
        }
        if priority != .required { result += " @\(priority.value)" }
        return result
    }
}
