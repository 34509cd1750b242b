/// The shorthands of boxes.
extension CSSDeclarationParser {
    /// The longhands of the shorthands of boxes.
    static let boxShorthands: [String: [CSSProperty]] = [
        "inset": [.top, .right, .bottom, .left], "inset-block": [.insetBlockStart, .insetBlockEnd],
        "inset-inline": [.insetInlineStart, .insetInlineEnd], "gap": [.rowGap, .columnGap],
        "grid-gap": [.rowGap, .columnGap], "flex": [.flexGrow, .flexShrink, .flexBasis],
        "flex-flow": [.flexDirection, .flexWrap], "place-content": [.alignContent, .justifyContent],
        "place-items": [.alignItems, .justifyItems], "place-self": [.alignSelf, .justifySelf],
        "outline": [.outlineWidth, .outlineStyle, .outlineColor],
        "background": [
            .backgroundColor, .backgroundImage, .backgroundPositionX, .backgroundPositionY, .backgroundSize,
            .backgroundRepeat, .backgroundOrigin, .backgroundClip, .backgroundAttachment, .backgroundBlendMode,
        ],
        "background-position": [.backgroundPositionX, .backgroundPositionY],
        "mask": [.maskImage, .maskPosition, .maskSize, .maskRepeat, .maskOrigin],
        "border-radius": [.radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft],
        "corner-shape": [.cornerTopLeft, .cornerTopRight, .cornerBottomRight, .cornerBottomLeft],
        "font-variant": [.fontCaps, .fontLigatures, .fontNumeric, .fontEastAsian, .fontPosition],
        "font-synthesis": [.fontSynthesisWeight, .fontSynthesisStyle, .fontSynthesisCaps],
        "grid-column": [.gridColumnStart, .gridColumnEnd], "grid-row": [.gridRowStart, .gridRowEnd],
        "grid-area": [.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd],
        "grid-template": [.gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas],
        "grid": [.gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas],
        "text-wrap": [.textWrap, .textWrapStyle],
        "-webkit-text-stroke": [.textStrokeWidth, .textStrokeColor],
        "text-emphasis": [.textEmphasisStyle, .textEmphasisColor],
    ]

    /// The longhands of such a shorthand; nil if the value is not valid.
    func boxLonghands(of name: String, _ all: [CSSProperty], _ range: Range<Int>) -> [Longhand]? {
        switch name {
        case "flex": return flex(range)
        case "background": return background(range)
        case "background-position": return backgroundPosition(range)
        case "mask":
            return layers(range, initialOrigin: "border-box").map { layers in
                [
                    (.maskImage, .list(layers.images)), (.maskPosition, .list(layers.positions.map { .list($0) })),
                    (.maskSize, .list(layers.sizes)), (.maskRepeat, .list(layers.repeats)),
                    (.maskOrigin, .list(layers.origins)),
                ]
            }
        case "border-radius": return radius(range)
        case "corner-shape": return corners(all, values.components(range))
        case "font-variant": return variants(all, values.components(range))
        case "font-synthesis": return synthesis(all, values.components(range))
        case "text-emphasis": return emphasis(range)
        case "inset": return sides(all, range)
        case "grid-column", "grid-row", "grid-area": return gridLines(all, range)
        case "grid-template", "grid": return gridTemplate(range)
        case "place-content", "place-items", "place-self", "gap", "grid-gap", "inset-block", "inset-inline":
            return pair(all, range)
        default: return assign(values.components(range), to: all)
        }
    }

    /// The marks and their colour, in any order.
    private func emphasis(_ range: Range<Int>) -> [Longhand]? {
        var marks: [Int] = []
        var color = CSSValue.wide(.initial)
        for word in values.components(range) {
            let own = word..<source.after(word)
            if values.value(of: .textEmphasisStyle, own) != nil {
                marks.append(word)
            } else if case .wide(.initial) = color, let value = values.value(of: .textEmphasisColor, own) {
                color = value
            } else {
                return nil
            }
        }
        guard let first = marks.first, let last = marks.last else { return nil }
        guard let style = values.value(of: .textEmphasisStyle, first..<source.after(last)) else { return nil }
        return [(.textEmphasisStyle, style), (.textEmphasisColor, color)]
    }

    /// The radii of the corners, clockwise from the top left: the horizontal ones, and after a slash the vertical ones.
    private func radius(_ range: Range<Int>) -> [Longhand]? {
        let words = values.components(range)
        let all: [CSSProperty] = [.radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft]
        guard let slash = words.firstIndex(where: { source.isDelimiter($0, "/") }) else { return corners(all, words) }
        guard let across = corners(all, Array(words[..<slash])), let down = corners(all, Array(words[(slash + 1)...]))
        else { return nil }
        return zip(across, down).map { ($0.0, $0.1 == $1.1 ? $0.1 : .list([$0.1, $1.1])) }
    }

    /// The keywords of the parts of `font-variant`, in any order.
    private func variants(_ properties: [CSSProperty], _ words: [Int]) -> [Longhand]? {
        var result = properties.map { ($0, CSSValue.wide(.initial)) }
        if words.count == 1, source.tokens[words[0]].kind == .ident {
            switch source.lowercased(words[0]) {
            case "normal": return result
            case "none":
                result[1].1 = .strings(["none"])
                return result
            default: break
            }
        }
        for word in words {
            let own = word..<source.after(word)
            guard let index = properties.firstIndex(where: { values.value(of: $0, own) != nil }),
                let value = values.value(of: properties[index], own)
            else { return nil }
            if case .strings(let new) = value, case .strings(let old) = result[index].1 {
                result[index].1 = .strings(old + new)
            } else if case .wide = result[index].1 {
                result[index].1 = value
            } else {
                return nil
            }
        }
        return result
    }

    /// The properties that may be synthesized: `none`, or some of `weight`, `style` and `small-caps`.
    private func synthesis(_ properties: [CSSProperty], _ words: [Int]) -> [Longhand]? {
        let names = words.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" }
        let known = ["weight", "style", "small-caps"]
        guard names == ["none"] || names.allSatisfy((known + ["position"]).contains), Set(names).count == names.count
        else { return nil }
        return zip(properties, known).map { ($0, .keyword(names.contains($1) ? "auto" : "none")) }
    }

    private func corners(_ properties: [CSSProperty], _ words: [Int]) -> [Longhand]? {
        guard (1...4).contains(words.count) else { return nil }
        var result: [Longhand] = []
        for (corner, property) in properties.enumerated() {
            let index = corner < words.count ? corner : corner == 3 && words.count > 1 ? 1 : 0
            guard let value = values.value(of: property, words[index]..<source.after(words[index])) else { return nil }
            result.append((property, value))
        }
        return result
    }

    private func flex(_ range: Range<Int>) -> [Longhand]? {
        let words = values.components(range)
        func result(_ grow: Double, _ shrink: Double, _ basis: CSSValue) -> [Longhand] {
            [(.flexGrow, .number(grow)), (.flexShrink, .number(shrink)), (.flexBasis, basis)]
        }
        if words.count == 1, source.tokens[words[0]].kind == .ident {
            switch source.lowercased(words[0]) {
            case "none": return result(0, 0, .keyword("auto"))
            case "auto": return result(1, 1, .keyword("auto"))
            default: break
            }
        }
        var numbers: [Double] = []
        var basis: CSSValue?
        for (index, word) in words.enumerated() {
            // A number without a unit is a factor; a third one, which can only be 0, is a length.
            if numbers.count < 2, source.tokens[word].kind == .number || source.tokens[word].kind == .function,
                let number = CSSCalculation.parseNumber(source, word)
            {
                guard number >= 0, basis == nil || index == 1 || numbers.count == 1 else { return nil }
                numbers.append(number)
            } else if basis == nil, let value = values.value(of: .flexBasis, word..<source.after(word)) {
                if case .wide = value { return nil }
                basis = value
            } else {
                return nil
            }
        }
        guard !numbers.isEmpty || basis != nil else { return nil }
        return result(
            numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1,
            basis ?? .length(.term(0, .percent)))
    }

    /// The values of a shorthand for each layer, the topmost first.
    private struct Layers {
        var images: [CSSValue] = []
        var positions: [[CSSValue]] = []
        var sizes: [CSSValue] = []
        var repeats: [CSSValue] = []
        var origins: [CSSValue] = []
        var attachments: [CSSValue] = []
        /// The colour and the clip of the last layer.
        var color = CSSValue.wide(.initial)
        var clip = CSSValue.wide(.initial)
    }

    /// The layers of a background or a mask, and the colour of the last one.
    private func layers(_ range: Range<Int>, initialOrigin: String) -> Layers? {
        var result = Layers()
        let parts = source.parts(range)
        for (number, part) in parts.enumerated() {
            var layer = Layer()
            for word in values.components(part) {
                guard read(word, &layer) else { return nil }
            }
            guard layer.color == nil || number == parts.count - 1 else { return nil }
            guard let position = layer.position.isEmpty ? Self.initialPosition : values.position(layer.position),
                let size = layer.size.isEmpty ? .list([]) : values.backgroundSize(layer.size),
                let tiling = layer.repeats.isEmpty
                    ? .strings(["repeat", "repeat"]) : values.backgroundRepeat(layer.repeats)
            else { return nil }
            result.color = layer.color ?? .wide(.initial)
            result.clip = layer.isText ? .keyword("text") : layer.boxes.last ?? .wide(.initial)
            result.images.append(layer.image ?? .keyword("none"))
            result.positions.append(position)
            result.sizes.append(size)
            result.repeats.append(tiling)
            result.origins.append(layer.boxes.first ?? .keyword(initialOrigin))
            result.attachments.append(.keyword(layer.attachment))
        }
        return result
    }

    private static let initialPosition = [CSSValue](repeating: .length(.term(0, .percent)), count: 2)

    private func background(_ range: Range<Int>) -> [Longhand]? {
        guard let layers = layers(range, initialOrigin: "padding-box") else { return nil }
        return [
            (.backgroundColor, layers.color), (.backgroundImage, .list(layers.images)),
            (.backgroundPositionX, .list(layers.positions.map { $0[0] })),
            (.backgroundPositionY, .list(layers.positions.map { $0[1] })),
            (.backgroundSize, .list(layers.sizes)), (.backgroundRepeat, .list(layers.repeats)),
            (.backgroundOrigin, .list(layers.origins)), (.backgroundClip, layers.clip),
            (.backgroundAttachment, .list(layers.attachments)), (.backgroundBlendMode, .wide(.initial)),
        ]
    }

    /// The positions of layers across and down.
    private func backgroundPosition(_ range: Range<Int>) -> [Longhand]? {
        var positions: [[CSSValue]] = []
        for part in source.parts(range) {
            guard let position = values.position(values.components(part)) else { return nil }
            positions.append(position)
        }
        return [
            (.backgroundPositionX, .list(positions.map { $0[0] })),
            (.backgroundPositionY, .list(positions.map { $0[1] })),
        ]
    }

    private struct Layer {
        var image: CSSValue?
        var color: CSSValue?
        var position: [Int] = []
        var size: [Int] = []
        var repeats: [Int] = []
        /// The origin, and the clip if it is another area.
        var boxes: [CSSValue] = []
        var attachment = "scroll"
        var isAfterSlash = false
        var isText = false
    }

    /// Reads a word of a layer; returns whether it is valid.
    private func read(_ word: Int, _ layer: inout Layer) -> Bool {
        if source.isDelimiter(word, "/") {
            guard !layer.isAfterSlash else { return false }
            layer.isAfterSlash = true
            return true
        }
        if let color = values.color(word..<source.after(word)) {
            guard layer.color == nil else { return false }
            layer.color = color
            return true
        }
        if let image = values.image(word) {
            guard layer.image == nil else { return false }
            layer.image = image
            return true
        }
        let name = source.tokens[word].kind == .ident ? source.lowercased(word) : ""
        switch name {
        case "repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round": layer.repeats.append(word)
        case "scroll", "fixed", "local": layer.attachment = name
        case "border-box", "padding-box", "content-box":
            guard layer.boxes.count < 2 else { return false }
            layer.boxes.append(.keyword(name))
        case "text": layer.isText = true
        case "left", "right", "top", "bottom", "center": layer.position.append(word)
        default:
            let isLength = CSSCalculation.parse(source, word) != nil
            guard isLength || ["auto", "cover", "contain"].contains(name) else { return false }
            if layer.isAfterSlash { layer.size.append(word) } else { layer.position.append(word) }
        }
        return true
    }
}
