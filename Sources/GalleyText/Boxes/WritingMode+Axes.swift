/// The page and a box's own axes: turned, and mirrored where columns follow each other from the left, so that its lines run
/// from left to right and from the top to the bottom.
extension TextContainer.WritingMode {
    /// Lines are columns.
    @inlinable package var isVertical: Bool { self != .horizontal }

    /// The side of the page that is a side of a box's own. All that follows is moved by it and its inverse.
    @usableFromInline func pageSide(_ side: BoxSide) -> BoxSide {
        switch self {
        case .horizontal: side
        case .verticalRL: side.turned(by: 3)
        case .verticalLR: side.mirrored
        }
    }

    /// The side of a box's own that is a side of the page.
    @usableFromInline func ownSide(_ side: BoxSide) -> BoxSide {
        switch self {
        case .horizontal: side
        case .verticalRL: side.turned(by: 1)
        case .verticalLR: side.mirrored
        }
    }

    /// The sides of a page on a box's own axes.
    @inlinable package func own<Value>(_ edges: BoxEdges<Value>) -> BoxEdges<Value> {
        isVertical ? edges.moved(pageSide) : edges
    }

    /// The sides of a box's own axes on the page.
    @inlinable package func page<Value>(_ edges: BoxEdges<Value>) -> BoxEdges<Value> {
        isVertical ? edges.moved(ownSide) : edges
    }

    /// Insets of the page on a box's own axes.
    @inlinable package func own(_ insets: EdgeInsets) -> EdgeInsets {
        isVertical ? insets.moved(pageSide) : insets
    }

    /// Insets on a box's own axes on the page.
    @inlinable package func page(_ insets: EdgeInsets) -> EdgeInsets {
        isVertical ? insets.moved(ownSide) : insets
    }

    /// A size of the page on a box's own axes, or the other way round.
    @inlinable package func turned(_ size: Size) -> Size {
        isVertical ? Size(width: size.height, height: size.width) : size
    }

    /// A rectangle on a page of a size, on a box's own axes.
    @inlinable package func own(_ rect: Rect, in page: Size) -> Rect {
        guard isVertical else { return rect }
        let corner = own(rect.distances(in: page))
        return Rect(x: corner.left, y: corner.top, width: rect.height, height: rect.width)
    }

    /// A rectangle on a box's own axes on the page.
    ///
    /// - Parameter own: the box's size on its own axes.
    @inlinable package func page(_ rect: Rect, in own: Size) -> Rect {
        guard isVertical else { return rect }
        let corner = page(rect.distances(in: own))
        return Rect(x: corner.left, y: corner.top, width: rect.height, height: rect.width)
    }

    /// Whether lines begin and follow each other from the left or the top of the page.
    ///
    /// - Parameter isAcross: what is asked for is left or right.
    @inlinable package func startsLow(isAcross: Bool, isRightToLeft: Bool) -> Bool {
        isAcross != isVertical ? !isRightToLeft : self != .verticalRL
    }
}

extension BoxSide {
    /// The side that many quarters of a turn against the clock from it.
    fileprivate func turned(by quarters: Int) -> BoxSide { Self.allCases[(rawValue + quarters) % 4] }

    /// The side at the other side of the diagonal from the top left.
    fileprivate var mirrored: BoxSide { Self.allCases[rawValue ^ 1] }
}

extension EdgeInsets {
    /// Each inset is what another one was.
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
    /// How far each side is from the same one of a page whose corner is at zero.
    @usableFromInline func distances(in page: Size) -> EdgeInsets {
        EdgeInsets(top: y, left: x, bottom: page.height - maxY, right: page.width - maxX)
    }
}
