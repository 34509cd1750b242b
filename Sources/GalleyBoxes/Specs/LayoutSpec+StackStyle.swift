internal import GalleyText

extension LayoutSpec.Stack {
    /// A style with the stack's properties as those of a flex container.
    func style(over style: BoxStyle) -> BoxStyle {
        var style = style
        style.flexDirection = axis == .horizontal ? .row : .column
        style.flexWrap = wraps ? .wrap : .nowrap
        (style.justifyContent, style.alignItems, style.alignContent) = (justify, align, alignContent)
        let (main, cross) = (BoxLength.points(spacing), BoxLength.points(lineSpacing))
        (style.columnGap, style.rowGap) = axis == .horizontal ? (main, cross) : (cross, main)
        return style
    }

    /// Takes the properties of a flex container that differ from the stack's.
    ///
    /// - Returns: the style without them.
    mutating func take(_ new: BoxStyle) -> BoxStyle {
        let old = style(over: new)
        let initial = StyleReference.initial.style
        var rest = new
        let isRow = new.flexDirection == .row || new.flexDirection == .rowReverse
        if isRow != (axis == .horizontal) { axis = isRow ? .horizontal : .vertical }
        if new.flexWrap != old.flexWrap { wraps = new.flexWrap != .nowrap }
        (justify, align, alignContent) = (new.justifyContent, new.alignItems, new.alignContent)
        // Another direction alone keeps the spacing between children.
        if (new.columnGap, new.rowGap) != (old.columnGap, old.rowGap) {
            if case .points(let gap) = isRow ? new.columnGap : new.rowGap { spacing = gap }
            if case .points(let gap) = isRow ? new.rowGap : new.columnGap { lineSpacing = gap }
        }
        (rest.flexDirection, rest.flexWrap) = (initial.flexDirection, initial.flexWrap)
        (rest.justifyContent, rest.alignItems) = (initial.justifyContent, initial.alignItems)
        (rest.alignContent, rest.columnGap, rest.rowGap) = (initial.alignContent, initial.columnGap, initial.rowGap)
        return rest
    }
}
