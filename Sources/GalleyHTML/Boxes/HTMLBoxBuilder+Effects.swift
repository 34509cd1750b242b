internal import GalleyText
internal import GalleyValues

extension HTMLBoxBuilder {
    /// The effects of a box; nil without any.
    mutating func effects(_ style: HTMLComputedStyle, _ box: HTMLBoxValues) -> BoxEffects? {
        var result = BoxEffects()
        let clip = style.isOutOfFlow ? box.values[.clip] : nil
        for case .function(let name, let arguments)? in [clip, box.values[.clipPath]] where result.clipPath == nil {
            result.clipPath = Self.clipShape(name, arguments)
        }
        result.filters = box.list(.filter).compactMap(Self.filter)
        result.backdropFilters = box.list(.backdropFilter).compactMap(Self.filter)
        result.isIsolated = box.keyword(.isolation) == "isolate"
        if style.box[.overflow] == .keyword("clip") { result.overflowMargin = box.pixels(.overflowClipMargin) ?? 0 }
        result.blendMode = box.choice(.mixBlendMode) ?? .normal
        result.mask = HTMLBackgroundLayers.mask.layers(of: box) { imageName($0) }
        result.clipsBackgroundToText = style.masksWithText
        return result == BoxEffects() ? nil : result
    }

    private static func filter(_ value: CSSValue) -> BoxEffects.Filter? {
        guard case .function(let name, let arguments) = value, let first = arguments.first else { return nil }
        switch (name, first) {
        case ("blur", _): return HTMLBoxValues.pixels(first).map { .blur(min($0, 1000)) }
        case ("hue-rotate", .angle(let degrees)): return .hueRotate(degrees)
        case ("drop-shadow", .list(let parts)):
            guard parts.count == 4, case .color(.color(let color)) = parts[0] else { return nil }
            let lengths = parts.dropFirst().map { HTMLBoxValues.pixels($0) ?? 0 }
            return .dropShadow(
                Shadow(color: color, offset: Vector(dx: lengths[0], dy: lengths[1]), radius: min(lengths[2], 1000)))
        case ("brightness", .number(let number)): return .brightness(number)
        case ("contrast", .number(let number)): return .contrast(number)
        case ("saturate", .number(let number)): return .saturate(number)
        case ("grayscale", .number(let number)): return .grayscale(number)
        case ("sepia", .number(let number)): return .sepia(number)
        case ("invert", .number(let number)): return .invert(number)
        case ("opacity", .number(let number)): return .opacity(number)
        default: return nil
        }
    }

    private static func clipShape(_ name: String, _ arguments: [CSSValue]) -> BoxEffects.ClipShape? {
        func list(_ index: Int) -> [CSSValue] {
            if index < arguments.count, case .list(let values) = arguments[index] { values } else { [] }
        }
        let extent: BoxAppearance.GradientGeometry.Extent =
            list(0).first == .keyword("farthest-side") ? .farthestSide : .closestSide
        let center = HTMLBoxValues.place(list(1)).map { BoxEffects.Place($0.fraction, offset: $0.offset) }
        switch name {
        case "circle":
            return .circle(
                center: center ?? BoxEffects.Place(), radius: HTMLBoxValues.lengths(.list(list(0))).first,
                extent: extent)
        case "ellipse":
            return .ellipse(
                center: center ?? BoxEffects.Place(), radii: HTMLBoxValues.lengths(.list(list(0))), extent: extent)
        case "inset":
            let sides = HTMLBoxValues.lengths(.list(list(0)))
            guard sides.count == 4 else { return nil }
            var corners = BoxAppearance.Corners()
            corners.all = HTMLBoxValues.lengths(.list(list(1)))
            let vertical = HTMLBoxValues.lengths(.list(list(2)))
            if vertical != corners.all { corners.vertical = vertical }
            return .inset(BoxSides(top: sides[0], left: sides[3], bottom: sides[2], right: sides[1]), corners)
        case "polygon":
            let places = arguments.indices.compactMap { HTMLBoxValues.place(list($0)) }
            return .polygon(places.map { BoxEffects.Place($0.fraction, offset: $0.offset) })
        default:
            guard case .strings(let texts)? = arguments.first, let text = texts.first,
                let path = try? Path(svg: text)
            else { return nil }
            return .path(path)
        }
    }
}
