internal import GalleyValues

extension HTMLComputedStyle {
    /// The parts of the computation that an element does not have itself.
    struct Surroundings {
        let parent: HTMLComputedStyle
        /// The size and the line height of the root's font.
        var rootFontSize = 16.0
        var viewport = (width: 800.0, height: 600.0)
        var isQuirky = false
        /// The measures of fonts; nil if no length refers to them.
        var fonts: HTMLFontUnits?

        /// - Parameter style: The style with the font that lengths refer to.
        func context(_ style: HTMLComputedStyle, lineHeight: Double) -> CSSCalculation.Context {
            var result = CSSCalculation.Context(
                fontSize: style.fontSize, rootFontSize: rootFontSize, lineHeight: lineHeight,
                rootLineHeight: rootFontSize * 1.2, viewport: viewport)
            if let fonts { result.font = fonts.measures(of: style) }
            return result
        }
    }

    /// The height of a line in pixels; that of fonts is not known here.
    var usedLineHeight: Double {
        switch lineHeight {
        case .normal: fontSize * 1.2
        case .number(let factor): fontSize * factor
        case .pixels(let height): height
        }
    }

    /// Applies the value of a property.
    mutating func apply(_ property: CSSProperty, _ value: CSSValue, _ surroundings: Surroundings) {
        switch property {
        case .fontSize, .fontFamily, .fontWeight, .fontStyle, .fontStretch, .fontCaps, .fontKerning, .fontLigatures,
            .fontFeatures, .fontVariations, .lineHeight:
            applyFont(property, value, surroundings)
        default:
            let context = surroundings.context(self, lineHeight: usedLineHeight)
            if CSSProperty.ofBoxes.contains(property) {
                box[property] = value.computed(context, color: color)
            } else if let part = property.sidePart {
                applySide(part.group, part.side, value, context)
            } else {
                applyText(property, value, context, surroundings.parent)
            }
        }
    }

    private func length(_ value: CSSValue, _ context: CSSCalculation.Context) -> Length? {
        guard case .length(let length) = value else { return nil }
        return Length(length.resolved(context))
    }

    private func keyword(_ value: CSSValue) -> String? {
        if case .keyword(let name) = value { name } else { nil }
    }

    private mutating func applyFont(_ property: CSSProperty, _ value: CSSValue, _ surroundings: Surroundings) {
        let parent = surroundings.parent
        switch (property, value) {
        case (.fontSize, .keyword(let name)):
            fontSize = HTMLComputedStyle.size(name, parent: parent.fontSize, isMonospaced: isMonospaced)
        case (.fontSize, .length(let length)):
            let context = surroundings.context(parent, lineHeight: parent.usedLineHeight)
            fontSize = min(max(0, Length(length.resolved(context)).value(of: parent.fontSize)), 10_000)
        case (.fontFamily, .strings(let names)): families = names
        case (.fontWeight, .number(let number)): weight = Int(number)
        case (.fontWeight, .keyword(let name)): weight = HTMLComputedStyle.weight(name, parent: parent.weight)
        case (.fontStyle, .keyword(let name)): fontStyle = name
        case (.fontStretch, .keyword(let name)): stretch = HTMLComputedStyle.stretches[name] ?? 100
        case (.fontStretch, .length(.term(let value, .percent))): stretch = value
        case (.fontCaps, .keyword(let name)): caps = name
        case (.fontKerning, .keyword(let name)): kerning = name
        case (.fontLigatures, .strings(let names)): ligatures = names
        case (.fontFeatures, .settings(let settings)): features = settings
        case (.fontVariations, .settings(let settings)): variations = settings
        case (.lineHeight, .keyword): lineHeight = .normal
        case (.lineHeight, .number(let number)): lineHeight = .number(number)
        case (.lineHeight, .length(let length)):
            let context = surroundings.context(self, lineHeight: parent.usedLineHeight)
            lineHeight = .pixels(max(0, Length(length.resolved(context)).value(of: fontSize)))
        default: break
        }
    }

    /// Whether the family is only `monospace`, for which the medium size is 13 pixels.
    var isMonospaced: Bool { families == ["monospace"] }

    private static func size(_ name: String, parent: Double, isMonospaced: Bool) -> Double {
        switch name {
        case "smaller": return parent / 1.2
        case "larger": return parent * 1.2
        default:
            let sizes: [String: (Double, Double)] = [
                "xx-small": (9, 9), "x-small": (10, 10), "small": (13, 12), "medium": (16, 13), "large": (18, 16),
                "x-large": (24, 20), "xx-large": (32, 26), "xxx-large": (48, 39),
            ]
            let pair = sizes[name] ?? (16, 13)
            return isMonospaced ? pair.1 : pair.0
        }
    }

    /// The weights of `bolder` and `lighter` (CSS Fonts 4, 2.2.1).
    private static func weight(_ name: String, parent: Int) -> Int {
        switch name {
        case "bold": 700
        case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : max(parent, 900)
        case "lighter": parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700
        default: 400
        }
    }

    private static let stretches: [String: Double] = [
        "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5, "normal": 100,
        "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
    ]

    private mutating func applySide(
        _ group: CSSProperty.SideGroup, _ side: Int, _ value: CSSValue, _ context: CSSCalculation.Context
    ) {
        switch (group, value) {
        case (.margin, .keyword): margin[side] = nil
        case (.margin, .length): margin[side] = length(value, context)
        case (.padding, .length): padding[side] = length(value, context) ?? .zero
        case (.width, .keyword(let name)): specifiedBorderWidth[side] = ["thin": 1, "medium": 3, "thick": 5][name] ?? 3
        case (.width, .length):
            let width = max(0, length(value, context)?.pixels ?? 0)
            // Borders are whole pixels, and at least one.
            specifiedBorderWidth[side] = width > 0 && width < 1 ? 1 : width.rounded(.down)
        case (.style, .keyword(let name)): borderStyle[side] = name
        case (.color, .color(.color(let color))): borderColor[side] = color
        case (.color, .color(.current)): borderColor[side] = nil
        default: break
        }
    }

    private mutating func applyText(
        _ property: CSSProperty, _ value: CSSValue, _ context: CSSCalculation.Context, _ parent: HTMLComputedStyle
    ) {
        switch (property, value) {
        case (.color, .color(.color(let color))): self.color = color
        case (.color, .color(.current)): color = parent.color
        case (.backgroundColor, .color(.color(let color))): backgroundColor = color
        case (.backgroundColor, .color(.current)): backgroundColor = color
        case (.decorationColor, .color(.color(let color))): decorationColor = color
        case (.decorationColor, .color(.current)): decorationColor = nil
        case (.decorationLine, .strings(let lines)): decorationLines = lines.filter { $0 != "none" && $0 != "blink" }
        case (.orphans, .number(let number)): orphans = Int(number)
        case (.widows, .number(let number)): widows = Int(number)
        case (.opacity, .number(let number)): opacity = min(max(number, 0), 1)
        case (.opacity, .length(.term(let number, .percent))): opacity = min(max(number / 100, 0), 1)
        case (.tabSize, .number(let number)): tabSize = .number(number)
        case (.textShadow, .list(let list)): textShadow = list.compactMap { shadow($0, context) }
        case (.borderSpacing, .list(let list)):
            let lengths = list.compactMap { length($0, context)?.pixels }
            borderSpacing = [lengths.first ?? 0, lengths.last ?? 0]
        case (.listStyleType, .strings(let texts)): (listType, listText) = ("", texts.first)
        case (.verticalAlign, .length):
            verticalAlign = ""
            verticalOffset = length(value, context) ?? .zero
        case (_, .length): applyLength(property, length(value, context) ?? .zero)
        case (_, .keyword(let name)): applyKeyword(property, name, parent)
        default: break
        }
    }

    private func shadow(_ value: CSSValue, _ context: CSSCalculation.Context) -> Shadow? {
        guard case .list(let parts) = value, parts.count == 4, case .color(let color) = parts[0] else { return nil }
        let lengths = parts.dropFirst().map { length($0, context)?.pixels ?? 0 }
        var own: Color?
        if case .color(let value) = color { own = value }
        return Shadow(color: own, x: lengths[0], y: lengths[1], blur: lengths[2])
    }

    private mutating func applyLength(_ property: CSSProperty, _ length: Length) {
        switch property {
        case .letterSpacing: letterSpacing = length
        case .wordSpacing: wordSpacing = length
        case .textIndent: textIndent = length
        case .textUnderlineOffset: underlineOffset = length
        case .tabSize: tabSize = .pixels(length.pixels)
        case .width: (width, box[.width]) = (length, nil)
        case .height: (height, box[.height]) = (length, nil)
        case .decorationThickness: decorationThickness = length
        default: break
        }
    }

    /// Header cells are centred unless an ancestor has chosen an alignment.
    private static func alignment(_ name: String, _ parent: String) -> String {
        switch name {
        case "match-parent": parent
        case "-internal-center": parent == "start" ? "center" : parent
        default: name
        }
    }

    /// The names of writing modes in old documents.
    private static let writingModes = [
        "lr": "horizontal-tb", "lr-tb": "horizontal-tb", "rl": "horizontal-tb", "rl-tb": "horizontal-tb",
        "tb": "vertical-rl", "tb-rl": "vertical-rl", "tb-lr": "vertical-lr",
    ]

    /// The keyword of a size that contents have.
    private func contentSize(_ name: String) -> CSSValue? { name.hasSuffix("-content") ? .keyword(name) : nil }

    private mutating func applyKeyword(_ property: CSSProperty, _ name: String, _ parent: HTMLComputedStyle) {
        switch property {
        case .direction: isRightToLeft = name == "rtl"
        case .hyphens: hyphens = name
        case .visibility: visibility = name
        case .letterSpacing: letterSpacing = .zero
        case .wordSpacing: wordSpacing = .zero
        case .textAlign: textAlign = HTMLComputedStyle.alignment(name, parent.textAlign)
        case .textAlignLast: textAlignLast = name
        case .textTransform: textTransform = name
        case .textUnderlineOffset: underlineOffset = nil
        case .whiteSpaceCollapse: spaces = name
        case .textWrap: wrap = name
        case .wordBreak: wordBreak = name
        case .overflowWrap: overflowWrap = name
        case .lineBreak: lineBreak = name
        case .listStyleType: (listType, listText) = (name, nil)
        case .listStylePosition: listPosition = name
        case .borderCollapse: collapsesBorders = name == "collapse"
        case .captionSide: captionSide = name
        case .writingMode: writing.mode = HTMLComputedStyle.writingModes[name] ?? name
        case .textOrientation: writing.orientation = name
        case .display: display = name
        case .float: float = name
        case .clear: clear = name
        case .unicodeBidi: unicodeBidi = name
        case .verticalAlign: verticalAlign = name
        case .decorationStyle: decorationStyle = name
        case .decorationThickness: decorationThickness = nil
        case .width: (width, box[.width]) = (nil, contentSize(name))
        case .height: (height, box[.height]) = (nil, contentSize(name))
        case .breakBefore: breakBefore = name
        case .breakAfter: breakAfter = name
        case .breakInside: breakInside = name
        default: break
        }
    }
}
