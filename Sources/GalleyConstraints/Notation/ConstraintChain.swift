public import GalleyText

/// Attributes of an item, to be compared with another item or a number.
public struct ConstraintChain<Axis> {
    private let maker: ConstraintMaker
    private let attributes: [BoxConstraint.Attribute]

    init(_ maker: ConstraintMaker, _ attributes: [BoxConstraint.Attribute]) {
        self.maker = maker
        self.attributes = attributes
    }

    private func adding(_ more: BoxConstraint.Attribute...) -> ConstraintChain<ConstraintAxis.Mixed> {
        ConstraintChain<ConstraintAxis.Mixed>(maker, attributes + more.filter { !attributes.contains($0) })
    }

    /// Without effect; makes a chain readable.
    public var and: ConstraintChain { self }
    /// Without effect; makes a chain readable.
    public var with: ConstraintChain { self }
    /// Also the left edge.
    public var left: ConstraintChain<ConstraintAxis.Mixed> { adding(.left) }
    /// Also the right edge.
    public var right: ConstraintChain<ConstraintAxis.Mixed> { adding(.right) }
    /// Also the edge where lines begin.
    public var leading: ConstraintChain<ConstraintAxis.Mixed> { adding(.leading) }
    /// Also the edge where lines end.
    public var trailing: ConstraintChain<ConstraintAxis.Mixed> { adding(.trailing) }
    /// Also the middle between left and right.
    public var centerX: ConstraintChain<ConstraintAxis.Mixed> { adding(.centerX) }
    /// Also the top edge.
    public var top: ConstraintChain<ConstraintAxis.Mixed> { adding(.top) }
    /// Also the bottom edge.
    public var bottom: ConstraintChain<ConstraintAxis.Mixed> { adding(.bottom) }
    /// Also the middle between top and bottom.
    public var centerY: ConstraintChain<ConstraintAxis.Mixed> { adding(.centerY) }
    /// Also the width.
    public var width: ConstraintChain<ConstraintAxis.Mixed> { adding(.width) }
    /// Also the height.
    public var height: ConstraintChain<ConstraintAxis.Mixed> { adding(.height) }
    /// Also top, left, bottom and right.
    public var edges: ConstraintChain<ConstraintAxis.Mixed> { adding(.top, .left, .bottom, .right) }
    /// Also width and height.
    public var size: ConstraintChain<ConstraintAxis.Mixed> { adding(.width, .height) }
    /// Also the middle on both axes.
    public var center: ConstraintChain<ConstraintAxis.Mixed> { adding(.centerX, .centerY) }

    // MARK: Relations

    private func compare(
        _ relation: BoxConstraint.Relation, _ item: BoxConstraint.Item
    ) -> ConstraintStatement {
        maker.state(attributes, relation) { ([BoxConstraint.Term(BoxConstraint.Anchor(item, $0))], 0) }
    }

    /// A length is compared with the number itself, a position with the parent's same attribute plus the number.
    private func compare(_ relation: BoxConstraint.Relation, _ number: (BoxConstraint.Attribute) -> Double)
        -> ConstraintStatement
    {
        maker.state(attributes, relation) { attribute in
            attribute.isSize
                ? ([], number(attribute))
                : ([BoxConstraint.Term(BoxConstraint.Anchor(.parent, attribute))], number(attribute))
        }
    }

    /// Equal to the same attributes of another item.
    @discardableResult
    public func equalTo(_ item: some Constrainable) -> ConstraintStatement { compare(.equal, item.constraintItem) }
    /// At most the same attributes of another item.
    @discardableResult
    public func lessThanOrEqualTo(_ item: some Constrainable) -> ConstraintStatement {
        compare(.lessOrEqual, item.constraintItem)
    }
    /// At least the same attributes of another item.
    @discardableResult
    public func greaterThanOrEqualTo(_ item: some Constrainable) -> ConstraintStatement {
        compare(.greaterOrEqual, item.constraintItem)
    }

    private func compare(_ relation: BoxConstraint.Relation, _ items: [any Constrainable]) -> ConstraintStatement {
        maker.join(items.count) { compare(relation, items[$0].constraintItem) }
    }

    /// Equal to the same attributes of several items.
    @discardableResult
    public func equalTo(_ items: [any Constrainable]) -> ConstraintStatement { compare(.equal, items) }
    /// At most the same attributes of several items.
    @discardableResult
    public func lessThanOrEqualTo(_ items: [any Constrainable]) -> ConstraintStatement { compare(.lessOrEqual, items) }
    /// At least the same attributes of several items.
    @discardableResult
    public func greaterThanOrEqualTo(_ items: [any Constrainable]) -> ConstraintStatement {
        compare(.greaterOrEqual, items)
    }

    /// A length of that many points, or a position that far from the parent's same attribute.
    @discardableResult
    public func equalTo(_ number: Double) -> ConstraintStatement { compare(.equal) { _ in number } }
    /// At most that many points; of a position, from the parent's same attribute.
    @discardableResult
    public func lessThanOrEqualTo(_ number: Double) -> ConstraintStatement { compare(.lessOrEqual) { _ in number } }
    /// At least that many points; of a position, from the parent's same attribute.
    @discardableResult
    public func greaterThanOrEqualTo(_ number: Double) -> ConstraintStatement {
        compare(.greaterOrEqual) { _ in number }
    }

    private func compare(_ relation: BoxConstraint.Relation, _ size: Size) -> ConstraintStatement {
        compare(relation) { $0 == .height ? size.height : $0 == .width ? size.width : 0 }
    }

    /// A size in points.
    @discardableResult
    public func equalTo(_ size: Size) -> ConstraintStatement { compare(.equal, size) }
    /// At most a size in points.
    @discardableResult
    public func lessThanOrEqualTo(_ size: Size) -> ConstraintStatement { compare(.lessOrEqual, size) }
    /// At least a size in points.
    @discardableResult
    public func greaterThanOrEqualTo(_ size: Size) -> ConstraintStatement { compare(.greaterOrEqual, size) }

    private func compare(_ relation: BoxConstraint.Relation, _ point: Point) -> ConstraintStatement {
        compare(relation) { $0.isSize ? 0 : $0.isHorizontal ? point.x : point.y }
    }

    /// A point from the parent's same attributes.
    @discardableResult
    public func equalTo(_ point: Point) -> ConstraintStatement { compare(.equal, point) }
    /// At most a point from the parent's same attributes.
    @discardableResult
    public func lessThanOrEqualTo(_ point: Point) -> ConstraintStatement { compare(.lessOrEqual, point) }
    /// At least a point from the parent's same attributes.
    @discardableResult
    public func greaterThanOrEqualTo(_ point: Point) -> ConstraintStatement { compare(.greaterOrEqual, point) }

    /// Insets from the parent's edges, positive inwards.
    @discardableResult
    public func equalTo(_ insets: EdgeInsets) -> ConstraintStatement { compare(.equal) { $0.inset(insets) } }
    /// At most insets from the parent's edges, positive inwards.
    @discardableResult
    public func lessThanOrEqualTo(_ insets: EdgeInsets) -> ConstraintStatement {
        compare(.lessOrEqual) { $0.inset(insets) }
    }
    /// At least insets from the parent's edges, positive inwards.
    @discardableResult
    public func greaterThanOrEqualTo(_ insets: EdgeInsets) -> ConstraintStatement {
        compare(.greaterOrEqual) { $0.inset(insets) }
    }

    /// At most the same attributes of another item.
    @discardableResult
    public func lessThan(_ item: some Constrainable) -> ConstraintStatement { lessThanOrEqualTo(item) }
    /// At least the same attributes of another item.
    @discardableResult
    public func greaterThan(_ item: some Constrainable) -> ConstraintStatement { greaterThanOrEqualTo(item) }
}

extension ConstraintChain {
    private func compare(_ relation: BoxConstraint.Relation, _ anchor: BoxConstraint.Anchor) -> ConstraintStatement {
        maker.state(attributes, relation) { _ in ([BoxConstraint.Term(anchor)], 0) }
    }

    /// Equal to an anchor of the same kind.
    @discardableResult
    public func equalTo(_ anchor: ConstraintAnchor<Axis>) -> ConstraintStatement { compare(.equal, anchor.anchor) }
    /// Equal to several anchors of the same kind.
    @discardableResult
    public func equalTo(_ anchors: [ConstraintAnchor<Axis>]) -> ConstraintStatement {
        maker.join(anchors.count) { compare(.equal, anchors[$0].anchor) }
    }
    /// At most an anchor of the same kind.
    @discardableResult
    public func lessThanOrEqualTo(_ anchor: ConstraintAnchor<Axis>) -> ConstraintStatement {
        compare(.lessOrEqual, anchor.anchor)
    }
    /// At least an anchor of the same kind.
    @discardableResult
    public func greaterThanOrEqualTo(_ anchor: ConstraintAnchor<Axis>) -> ConstraintStatement {
        compare(.greaterOrEqual, anchor.anchor)
    }
    /// At most an anchor of the same kind.
    @discardableResult
    public func lessThan(_ anchor: ConstraintAnchor<Axis>) -> ConstraintStatement { lessThanOrEqualTo(anchor) }
    /// At least an anchor of the same kind.
    @discardableResult
    public func greaterThan(_ anchor: ConstraintAnchor<Axis>) -> ConstraintStatement { greaterThanOrEqualTo(anchor) }
}
