/// Conversions between the page's axes and a box's own axes. Own axes are exchanged for vertical text, and mirrored if
/// columns run from the left, so that lines run from left to right and from top to bottom.
extension TextContainer.WritingMode {
    /// Whether lines are vertical.
    @inlinable package var isVertical: Bool { self != .horizontal }

    /// The side of the page that corresponds to an own side of a box. All conversions use it and its inverse.
    @usableFromInline func pageSide(_ side: BoxSide) -> BoxSide {
        switch self {
        case .horizontal: side
        case .verticalRL: side.turned(by: 3)
        case .verticalLR: side.mirrored
        }
    }

    /// The own side of a box that corresponds to a side of the page.
    @usableFromInline func ownSide(_ side: BoxSide) -> BoxSide {
        switch self {
        case .horizontal: side
        case .verticalRL: side.turned(by: 1)
        case .verticalLR: side.mirrored
        }
    }

    /// Converts edges of the page to a box's own axes.
    @inlinable package func own<Value>(_ edges: BoxSides<Value>) -> BoxSides<Value> {
        isVertical ? edges.moved(pageSide) : edges
    }

    /// Converts edges on a box's own axes to the page.
    @inlinable package func page<Value>(_ edges: BoxSides<Value>) -> BoxSides<Value> {
        isVertical ? edges.moved(ownSide) : edges
    }

    /// Converts insets of the page to a box's own axes.
    @inlinable package func own(_ insets: EdgeInsets) -> EdgeInsets {
        isVertical ? insets.moved(pageSide) : insets
    }

    /// Converts insets on a box's own axes to the page.
    @inlinable package func page(_ insets: EdgeInsets) -> EdgeInsets {
        isVertical ? insets.moved(ownSide) : insets
    }

    /// Converts a size between the page and a box's own axes.
    @inlinable package func turned(_ size: Size) -> Size {
        isVertical ? Size(width: size.height, height: size.width) : size
    }

    /// Converts a rectangle on a page of a given size to a box's own axes.
    @inlinable package func own(_ rect: Rect, in page: Size) -> Rect {
        guard isVertical else { return rect }
        let corner = own(rect.distances(in: page))
        return Rect(x: corner.left, y: corner.top, width: rect.height, height: rect.width)
    }

    /// Converts a rectangle on a box's own axes to the page.
    ///
    /// - Parameter own: the box's size on its own axes.
    @inlinable package func page(_ rect: Rect, in own: Size) -> Rect {
        guard isVertical else { return rect }
        let corner = page(rect.distances(in: own))
        return Rect(x: corner.left, y: corner.top, width: rect.height, height: rect.width)
    }

    /// Whether lines start, or their sequence starts, at the left or the top of the page.
    ///
    /// - Parameter isAcross: whether the horizontal axis of the page is meant.
    @inlinable package func startsLow(isAcross: Bool, isRightToLeft: Bool) -> Bool {
        isAcross != isVertical ? !isRightToLeft : self != .verticalRL
    }
}

extension BoxSide {
    /// The side after a counterclockwise rotation by quarter turns.
    fileprivate func turned(by quarters: Int) -> BoxSide { Self.allCases[(rawValue + quarters) % 4] }

    /// The side mirrored at the diagonal from the top left.
    fileprivate var mirrored: BoxSide { Self.allCases[rawValue ^ 1] }
}

extension EdgeInsets {
    /// The insets with each one taken from another side.
    @usableFromInline func moved(_ source: (BoxSide) -> BoxSide) -> EdgeInsets {
        EdgeInsets(
            top: self[source(.top)], left: self[source(.left)], bottom: self[source(.bottom)],
            right: self[source(.right)])
    }

    private subscript(side: BoxSide) -> Double {
        switch side {
        case .top: top
        case .left: left
        case .bottom: bottom
        case .right: right
        }
    }
}

extension Rect {
    /// The distance of each side from the corresponding side of a page whose corner is at zero.
    @usableFromInline func distances(in page: Size) -> EdgeInsets {
        EdgeInsets(top: y, left: x, bottom: page.height - maxY, right: page.width - maxX)
    }
}
