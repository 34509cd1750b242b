internal import GalleyText

extension DocumentDecoding {
    /// The box of a block, with the fields of a box's style.
    mutating func blockStyle(_ value: JSONValue) throws(GalleyError) -> BlockStyle? {
        if case .null = value { return nil }
        var (style, appearance) = (BoxStyle(), BoxAppearance?.none)
        try boxStyle(value, &style, &appearance, isVertical: false)
        if !BlockStyle.hasAll(of: style, appearance ?? BoxAppearance()) {
            warn(
                "a block of text has margins, padding and a border in points, a background colour, and a radius; other "
                    + "fields are ignored")
        }
        return BlockStyle(style, appearance ?? BoxAppearance())
    }
}

extension BlockStyle: WritableValue {
    var json: JSONValue { JSONFields(box.style, box.appearance).value }
}

extension BlockStyle {
    /// The style of a block with the properties of a box that blocks of text have.
    fileprivate init(_ box: BoxStyle, _ appearance: BoxAppearance) {
        func points(_ length: BoxLength) -> Double {
            if case .points(let points) = length { points } else { 0 }
        }
        self.init(margin: box.margin.mapped(points), padding: box.padding.mapped(points))
        let (colors, styles) = (appearance.borderColor, appearance.borderStyle)
        border = box.border.mapped { $0 > 0 ? Line(width: $0) : nil }
        for side in BoxSide.allCases {
            border[side]?.color = colors[side] ?? .black
            border[side]?.style = styles[side]
        }
        for side in BoxFlowSide.allCases {
            guard var line = border[side] ?? nil else { continue }
            line.color = (colors[side] ?? nil) ?? .black
            line.style = styles[side] ?? .solid
            border[side] = .some(line)
        }
        if case .color(let color)? = appearance.backgrounds.first { background = color }
        cornerRadius = points(appearance.cornerRadii.topLeft)
    }

    /// Whether blocks of text have all properties of a box that are set.
    fileprivate static func hasAll(of style: BoxStyle, _ appearance: BoxAppearance) -> Bool {
        func isPoints(_ length: BoxLength) -> Bool { if case .points = length { true } else { false } }
        guard style.margin.allSatisfy(isPoints), style.padding.allSatisfy(isPoints) else { return false }
        var (style, appearance) = (style, appearance)
        let initial = BoxStyle()
        (style.margin, style.padding, style.border) = (initial.margin, initial.padding, initial.border)
        appearance.borderColor = BoxAppearance().borderColor
        appearance.borderStyle = BoxAppearance().borderStyle
        if case .color? = appearance.backgrounds.first, appearance.backgrounds.count == 1 {
            appearance.backgrounds = []
        }
        let radius = appearance.cornerRadii.topLeft
        if isPoints(radius), appearance.cornerRadii == BoxAppearance.Corners(radius) {
            appearance.cornerRadii = BoxAppearance.Corners()
        }
        return style == initial && appearance == BoxAppearance()
    }

    /// The same as the properties of a box.
    fileprivate var box: (style: BoxStyle, appearance: BoxAppearance) {
        var style = BoxStyle()
        style.margin = margin.mapped { .points($0) }
        style.padding = padding.mapped { .points($0) }
        var appearance = BoxAppearance(
            backgrounds: background.map { [.color($0)] } ?? [],
            cornerRadii: BoxAppearance.Corners(cornerRadius == 0 ? .zero : .points(cornerRadius)))
        style.border = border.mapped { $0?.width ?? 0 }
        appearance.borderColor = border.mapped { line in line.flatMap { $0.color == .black ? nil : $0.color } }
        for side in BoxFlowSide.allCases {
            // A null colour would be read as an absent one.
            if let line = border[side] { appearance.borderColor[side] = line.map { .some($0.color) } }
        }
        appearance.borderStyle = border.mapped { $0?.style ?? .solid }
        return (style, appearance)
    }
}
