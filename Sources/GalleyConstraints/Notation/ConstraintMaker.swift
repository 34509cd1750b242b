public import GalleyText

/// Collects the constraints of one item, in the grammar of Masonry.
///
///     let title = Box(id: "title"), badge = Box(id: "badge")
///     var constraints = BoxConstraints()
///     constraints.make(title) {
///         $0.top.leading.equalTo(.parent).inset(16)
///         $0.trailing.lessThan(badge.leading).offset(-8)
///         $0.height.equalTo(24).priority(.high)
///     }
public final class ConstraintMaker {
    let item: BoxConstraint.Item
    private let source: String
    var statements: [ConstraintStatement] = []

    init(_ item: BoxConstraint.Item, source: String) {
        self.item = item
        self.source = source
    }

    /// The constraints in the order of their statements.
    var constraints: [BoxConstraint] { statements.flatMap(\.constraints) }

    func state(
        _ attributes: [BoxConstraint.Attribute], _ relation: BoxConstraint.Relation,
        _ right: (BoxConstraint.Attribute) -> (terms: [BoxConstraint.Term], constant: Double)
    ) -> ConstraintStatement {
        let statement = ConstraintStatement()
        for attribute in attributes {
            let (terms, constant) = right(attribute)
            statement.constraints.append(
                BoxConstraint(
                    BoxConstraint.Anchor(item, attribute), relation, terms, constant: constant, source: source))
        }
        statements.append(statement)
        return statement
    }

    /// Joins the next `count` statements into one.
    func join(_ count: Int, _ statement: (Int) -> ConstraintStatement) -> ConstraintStatement {
        let all = ConstraintStatement()
        let first = statements.count
        for index in 0..<count { all.constraints += statement(index).constraints }
        statements.removeSubrange(first...)
        statements.append(all)
        return all
    }

    private func chain<Axis>(_ attributes: BoxConstraint.Attribute...) -> ConstraintChain<Axis> {
        ConstraintChain(self, attributes)
    }

    /// The left edge.
    public var left: ConstraintChain<ConstraintAxis.X> { chain(.left) }
    /// The right edge.
    public var right: ConstraintChain<ConstraintAxis.X> { chain(.right) }
    /// The edge where lines begin.
    public var leading: ConstraintChain<ConstraintAxis.X> { chain(.leading) }
    /// The edge where lines end.
    public var trailing: ConstraintChain<ConstraintAxis.X> { chain(.trailing) }
    /// The middle between left and right.
    public var centerX: ConstraintChain<ConstraintAxis.X> { chain(.centerX) }
    /// The top edge.
    public var top: ConstraintChain<ConstraintAxis.Y> { chain(.top) }
    /// The bottom edge.
    public var bottom: ConstraintChain<ConstraintAxis.Y> { chain(.bottom) }
    /// The middle between top and bottom.
    public var centerY: ConstraintChain<ConstraintAxis.Y> { chain(.centerY) }
    /// The baseline of the first line of text.
    public var firstBaseline: ConstraintChain<ConstraintAxis.Y> { chain(.firstBaseline) }
    /// The baseline of the last line of text, as ``lastBaseline``.
    public var baseline: ConstraintChain<ConstraintAxis.Y> { chain(.lastBaseline) }
    /// The baseline of the last line of text.
    public var lastBaseline: ConstraintChain<ConstraintAxis.Y> { chain(.lastBaseline) }
    /// The width.
    public var width: ConstraintChain<ConstraintAxis.Size> { chain(.width) }
    /// The height.
    public var height: ConstraintChain<ConstraintAxis.Size> { chain(.height) }
    /// Top, left, bottom and right.
    public var edges: ConstraintChain<ConstraintAxis.Mixed> { chain(.top, .left, .bottom, .right) }
    /// Width and height.
    public var size: ConstraintChain<ConstraintAxis.Mixed> { chain(.width, .height) }
    /// The middle on both axes.
    public var center: ConstraintChain<ConstraintAxis.Mixed> { chain(.centerX, .centerY) }
    /// Several attributes.
    public func attributes(_ attributes: [BoxConstraint.Attribute]) -> ConstraintChain<ConstraintAxis.Mixed> {
        ConstraintChain(self, attributes)
    }
}

extension BoxConstraint.Attribute {
    /// The constant that moves an edge inwards: to the right and down at the left and top, the other way at the others.
    func inset(_ insets: EdgeInsets) -> Double {
        switch self {
        case .left, .leading: insets.left
        case .right, .trailing: -insets.right
        case .top, .firstBaseline: insets.top
        case .bottom, .lastBaseline: -insets.bottom
        case .width: -insets.left - insets.right
        case .height: -insets.top - insets.bottom
        case .centerX, .centerY: 0
        }
    }
}
