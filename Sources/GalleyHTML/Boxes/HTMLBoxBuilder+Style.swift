internal import GalleyText
internal import GalleyValues

extension HTMLBoxBuilder {
    /// The layout style of a box.
    func boxStyle(_ style: HTMLComputedStyle) -> BoxStyle {
        var result = BoxStyle()
        let box = HTMLBoxValues(style.box, in: containing)
        result.boxSizing = box.keyword(.boxSizing) == "border-box" ? .borderBox : .contentBox
        switch box.keyword(.position) {
        case "relative", "sticky": result.position = .relative
        case "absolute", "fixed": result.position = .absolute
        default: break
        }
        result.direction = style.isRightToLeft ? .rtl : .ltr
        result.writingMode = style.flow.writingMode
        result.overflow = box.choice(.overflow) ?? .visible
        result.float = BoxStyle.FloatSide(css: style.float) ?? .none
        result.clear = BoxStyle.Clear(css: style.clear) ?? .none
        if template.pages.isPaged { setBreaks(style, &result) }
        setSizes(style, box, &result)
        setFlex(style, box, &result)
        setGrid(style, box, &result)
        for side in 0..<4 {
            let place = Self.sides[side]
            result.margin[place] = style.margin[side].map { containing.length($0) } ?? .auto
            result.padding[place] = containing.length(style.padding[side], isPositive: true)
            result.border[place] = style.borderWidth(side)
        }
        let insets: [CSSProperty] = [.top, .right, .bottom, .left]
        // Without scrolling, a sticky box is at its place in the flow.
        guard box.keyword(.position) != "sticky" else { return result }
        for side in 0..<4 { result.inset[Self.sides[side]] = box.length(insets[side]) ?? .auto }
        return result
    }

    private func setBreaks(_ style: HTMLComputedStyle, _ result: inout BoxStyle) {
        func kind(_ keyword: String) -> BoxStyle.Break {
            switch keyword {
            case "auto", "column", "avoid-column": .auto
            case let other where other.hasPrefix("avoid"): .avoid
            default: .page
            }
        }
        result.breakBefore = kind(style.breakBefore)
        result.breakAfter = kind(style.breakAfter)
        result.breakInside = style.breakInside.hasPrefix("avoid") ? .avoid : .auto
        result.decorationBreak = style.clonesEdges ? .clone : .slice
    }

    private func setSizes(_ style: HTMLComputedStyle, _ box: HTMLBoxValues, _ result: inout BoxStyle) {
        result.width = style.width.map { containing.length($0, isPositive: true) } ?? box.length(.width) ?? .auto
        result.height =
            style.height.map { containing.length($0, isVertical: true, isPositive: true) } ?? box.length(.height)
            ?? .auto
        result.minWidth = box.length(.minWidth) ?? .auto
        result.maxWidth = box.length(.maxWidth) ?? .auto
        result.minHeight = box.length(.minHeight) ?? .auto
        result.maxHeight = box.length(.maxHeight) ?? .auto
        result.aspectRatio = box.number(.aspectRatio) ?? 0
    }

    private func setFlex(_ style: HTMLComputedStyle, _ box: HTMLBoxValues, _ result: inout BoxStyle) {
        result.order = box.number(.order).map { Int($0) } ?? 0
        result.flexGrow = box.number(.flexGrow) ?? 0
        result.flexShrink = box.number(.flexShrink) ?? 1
        result.flexBasis = box.length(.flexBasis) ?? .auto
        result.alignSelf = box.alignment(.alignSelf) ?? .auto
        result.justifySelf = box.alignment(.justifySelf) ?? .auto
        guard style.isFlexible else { return }
        result.flexDirection = box.choice(.flexDirection) ?? .row
        result.flexWrap = box.choice(.flexWrap) ?? .nowrap
        result.justifyContent = box.alignment(.justifyContent) ?? .normal
        result.alignItems = box.alignment(.alignItems) ?? .normal
        result.alignContent = box.alignment(.alignContent) ?? .normal
        result.rowGap = box.length(.rowGap) ?? .zero
        result.columnGap = box.length(.columnGap) ?? .zero
    }

    private func setGrid(_ style: HTMLComputedStyle, _ box: HTMLBoxValues, _ result: inout BoxStyle) {
        if style.display == "grid" || style.display == "inline-grid" {
            result.display = .grid
            result.justifyItems =
                box.lineSide(.justifyItems, isRightToLeft: style.isRightToLeft) ?? box.alignment(.justifyItems)
                ?? .normal
            func template(_ property: CSSProperty) -> GridTemplate {
                (try? GridTemplate(CSSValueParser.notation(of: box.list(property)))) ?? GridTemplate()
            }
            func tracks(_ property: CSSProperty) -> [GridTrack] {
                guard var reader = try? GridNotation(CSSValueParser.notation(of: box.list(property))) else { return [] }
                return (try? reader.tracks()) ?? []
            }
            result.gridTemplateColumns = template(.gridTemplateColumns)
            result.gridTemplateRows = template(.gridTemplateRows)
            // A `normal` gap of a subgrid is that of its grid.
            if result.gridTemplateColumns.isSubgrid { result.columnGap = box.length(.columnGap) ?? .auto }
            if result.gridTemplateRows.isSubgrid { result.rowGap = box.length(.rowGap) ?? .auto }
            result.gridAutoColumns = tracks(.gridAutoColumns)
            result.gridAutoRows = tracks(.gridAutoRows)
            result.gridAutoFlow = box.choice(.gridAutoFlow) ?? .row
            if case .strings(let rows)? = box.values[.gridTemplateAreas] {
                result.gridTemplateAreas = (try? GridAreas(rows)) ?? GridAreas()
            }
        }
        func placement(_ start: CSSProperty, _ end: CSSProperty) -> GridPlacement? {
            func text(_ property: CSSProperty) -> String? {
                if case .strings(let texts)? = box.values[property] { texts.first } else { nil }
            }
            let (first, last) = (text(start), text(end))
            guard first != nil || last != nil else { return nil }
            return try? GridPlacement("\(first ?? "auto") / \(last ?? "auto")")
        }
        if let column = placement(.gridColumnStart, .gridColumnEnd) { result.gridColumn = column }
        if let row = placement(.gridRowStart, .gridRowEnd) { result.gridRow = row }
    }

    /// The sides in the order of CSS.
    static let sides: [BoxSide] = [.top, .right, .bottom, .left]

    static func length(_ length: HTMLComputedStyle.Length) -> BoxLength {
        length.percent != 0 ? .percent(length.percent) : .points(length.pixels)
    }

    // MARK: Appearance

    /// The appearance of a box; nil if there is nothing to draw.
    mutating func appearance(_ style: HTMLComputedStyle) -> BoxAppearance? {
        let box = HTMLBoxValues(style.box)
        var result = BoxAppearance()
        result.backgrounds = backgrounds(style, box)
        if !result.backgrounds.isEmpty { result.backgroundClip = box.choice(.backgroundClip) ?? .borderBox }
        result.cornerRadii = box.corners
        for side in 0..<4 where style.borderWidth(side) > 0 {
            result.borderColor[Self.sides[side]] = style.borderColor[side] ?? style.color
            let line = BoxAppearance.BorderStyle(rawValue: style.borderStyle[side])
            if let line, line != .solid {
                var lines = result.borderStyle
                lines[Self.sides[side]] = line
                result.borderStyle = lines
            }
        }
        result.outline = Self.outline(style, box)
        result.shadows = box.list(.boxShadow).compactMap { shadow($0) }
        result.opacity = style.visibility == "visible" ? style.opacity : 0
        setTransform(box, &result)
        result.effects = effects(style, box)
        result.zIndex = box.number(.zIndex).map { Int($0) }
        result.objectFit = box.choice(.objectFit) ?? .fill
        if let position = HTMLBoxValues.place(box.list(.objectPosition)) {
            (result.objectPosition, result.objectOffset) = position
        }
        return result == BoxAppearance() ? nil : result
    }

    /// The outline of a style, in pixels.
    static func outline(_ style: HTMLComputedStyle, _ box: HTMLBoxValues) -> BoxAppearance.Outline? {
        guard let line = box.keyword(.outlineStyle), line != "none", line != "hidden" else { return nil }
        let names = ["thin": 1.0, "medium": 3, "thick": 5]
        let width = box.keyword(.outlineWidth).flatMap { names[$0] } ?? box.pixels(.outlineWidth) ?? 3
        guard width > 0 else { return nil }
        return BoxAppearance.Outline(
            width: width, color: box.color(.outlineColor) ?? style.color, offset: box.pixels(.outlineOffset) ?? 0)
    }

    private func shadow(_ value: CSSValue) -> Shadow? {
        guard case .list(let parts) = value, parts.count >= 5, case .color(.color(let color)) = parts[0] else {
            return nil
        }
        let lengths = parts[1...4].map { HTMLBoxValues.pixels($0) ?? 0 }
        return Shadow(
            color: color, offset: Vector(dx: lengths[0], dy: lengths[1]), radius: min(lengths[2], 10_000),
            spread: min(max(lengths[3], -10_000), 10_000), isInset: parts.count > 5)
    }

    // MARK: Backgrounds

    private mutating func backgrounds(
        _ style: HTMLComputedStyle, _ box: HTMLBoxValues
    ) -> [BoxAppearance.Background] {
        // Glyphs with a colour hide the background in them.
        if style.clipsToText, !style.masksWithText { return [] }
        return HTMLBackgroundLayers.backgrounds(style, box) { imageName($0) }
    }
}

extension CSSFlow {
    var writingMode: TextContainer.WritingMode {
        isVertical ? isFromLeft ? .verticalLR : .verticalRL : .horizontal
    }
}
