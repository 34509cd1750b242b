/// The boxes of nested blocks.
///
/// The styles of table rows and cells are ignored: the box of a table contains its rows, and cells have boxes of their own.
extension BlockIntent {
    /// Whether the innermost block has a box.
    private var isStyled: Bool { styledCount > (around?.block.styledCount ?? 0) }

    /// Calls `body` for the blocks with boxes, from the innermost to the outermost, until it returns false.
    ///
    /// - Complexity: O(*depth*).
    package func forEachStyled(_ body: (Component) -> Bool) {
        var next = self
        while next.styledCount > 0 {
            if next.isStyled, let component = next.innermost, !body(component) { return }
            next = next.outer
        }
    }

    /// The style of the block with a number of boxes around it; `nil` if there is none.
    package func style(atLevel level: Int) -> BlockStyle? {
        var next = self
        guard level >= 0, level < next.styledCount else { return nil }
        while next.outer.styledCount > level { next = next.outer }
        return next.innermost?.box
    }

    /// The number of blocks with boxes, counted from the outermost one, that contain the text of both.
    ///
    /// Blocks with the identity 0 end with their paragraph.
    /// - Complexity: O(*depth*); O(1) for each block that only one of them has, if they share the storage of the others.
    package func styledCount(sharedWith other: BlockIntent) -> Int {
        var (mine, theirs) = (self, other)
        while mine.depth > theirs.depth { mine = mine.outer }
        while theirs.depth > mine.depth { theirs = theirs.outer }
        var result = 0
        while mine.depth > 0 {
            if mine.hasSameStorage(as: theirs) {
                return max(result, mine.styledCount)
            }
            if mine.isSameBlock(as: theirs) {
                result = max(result, mine.styledCount)
            } else {
                result = 0
            }
            (mine, theirs) = (mine.outer, theirs.outer)
        }
        return result
    }

    /// The distances of the content of the innermost block from the edges of the container, in points.
    package func inlineInsets(isRightToLeft: Bool) -> (start: Double, end: Double) {
        var (left, right) = (0.0, 0.0)
        forEachStyled { component in
            guard let style = component.box else { return true }
            let margin = style.margins(isRightToLeft: isRightToLeft)
            let edges = style.edges(isRightToLeft: isRightToLeft)
            left += margin.left + edges.left
            right += margin.right + edges.right
            return true
        }
        return isRightToLeft ? (right, left) : (left, right)
    }

    /// The maximum distance of the edge of a box from the lines inside it.
    package var styledReach: Double {
        var sum = 0.0
        forEachStyled { component in
            guard let style = component.box else { return true }
            let (margin, edges) = (style.margins(isRightToLeft: false), style.edges(isRightToLeft: false))
            sum += max(edges.top, edges.bottom, edges.left, edges.right) + max(0, margin.top, margin.bottom)
            return true
        }
        return sum
    }

    /// Whether a block may have a style.
    package var mayHaveStyles: Bool { styledCount > 0 || tableCount > 0 }

    /// The same blocks with other styles.
    package func mappingStyles(_ map: (inout Component) -> Void) -> BlockIntent {
        guard mayHaveStyles else { return self }
        return BlockIntent(
            components: components.map { component in
                guard component.hasDetails else { return component }
                var component = component
                map(&component)
                return component
            })
    }

    /// The same blocks with lengths multiplied by `factor`.
    package func scaled(by factor: Double) -> BlockIntent {
        mappingStyles { component in
            component.style = component.style?.scaled(by: factor)
            component.cell = component.cell?.scaled(by: factor)
            component.table = component.table?.scaled(by: factor)
        }
    }
}

extension BlockIntent: Colored {
    var hasColorNames: Bool {
        mayHaveStyles
            && components.contains { ($0.style?.hasColorNames ?? false) || ($0.cell?.hasColorNames ?? false) }
    }

    mutating func mapColors(_ map: (Color) -> Color) {
        self = mappingStyles { component in
            if component.hasStyle { component.style?.mapColors(map) }
            if component.cell != nil { component.cell?.mapColors(map) }
        }
    }
}
