internal import GalleyText

/// Decoding of a box's appearance. Its fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    mutating func boxTransform(_ value: JSONValue) throws(GalleyError) -> Transform? {
        if case .string("none") = value { return nil }
        return try transform(value)
    }

    func zIndex(_ value: JSONValue) throws(GalleyError) -> Int? {
        if case .string("auto") = value { return nil }
        return try integer(value, in: -(1 << 30)...(1 << 30))
    }

    // MARK: Backgrounds

    mutating func backgrounds(_ value: JSONValue) throws(GalleyError) -> [BoxAppearance.Background]? {
        guard case .array = value else { return try layer(value).map { [$0] } ?? [] }
        return try array(value, "an array of layers") { decoding, element throws(GalleyError) in
            try decoding.layer(element)
        }
    }

    private mutating func layer(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.Background? {
        switch value {
        case .string("none"): nil
        case .string(let text) where text.contains("gradient("): .gradient(try cssGradient(text))
        case .string: try color(value).map { .color($0) }
        default: try background(value)
        }
    }

    func repetition(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.BackgroundImage.Repeat? {
        if case .bool(let repeats) = value { return repeats ? .repeat : .noRepeat }
        return try keyword(value, BoxAppearance.BackgroundImage.Repeat.self)
    }

    func backgroundSize(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.BackgroundImage.Size? {
        switch value {
        case .string("auto"): return .auto
        case .string("cover"): return .cover
        case .string("contain"): return .contain
        case .array(let elements) where elements.count == 2:
            return .lengths(try backgroundLength(elements[0]), try backgroundLength(elements[1]))
        default: return .lengths(try backgroundLength(value), .auto)
        }
    }

    private func backgroundLength(_ value: JSONValue) throws(GalleyError) -> BoxLength {
        if case .string("auto") = value { return .auto }
        return try pointsOrPercent(value, "\"cover\", \"contain\", \"auto\", a number of points or \"50%\"")
    }

    fileprivate func pointsOrPercent(_ value: JSONValue, _ expected: String) throws(GalleyError) -> BoxLength {
        switch value {
        case .number(let number) where number >= 0 && number <= 1e9: return .points(number)
        case .string(let text) where text.hasSuffix("%"):
            if let number = Double(text.dropLast()), number >= 0, number <= 1e6 { return .percent(number) }
        default: break
        }
        throw failure(expected: expected, found: value)
    }

    /// A radius for both axes, or two fractions.
    func gradientRadius(_ value: JSONValue) throws(GalleyError) -> UnitPoint? {
        guard case .number = value else { return try fractions(value) }
        return try number(value, in: 0...Gradient.limit).map { UnitPoint(x: $0, y: $0) }
    }

    mutating func stops(_ value: JSONValue) throws(GalleyError) -> [Gradient.Stop]? {
        try array(value, "an array of stops") { decoding, element throws(GalleyError) in
            try decoding.stop(element)
        }
    }

    /// A colour, alone or with its position.
    private mutating func stop(_ value: JSONValue) throws(GalleyError) -> Gradient.Stop? {
        switch value {
        case .array(let parts) where parts.count == 1 || parts.count == 2:
            guard let color = try color(parts[0]) else { throw failure(expected: "a colour", found: parts[0]) }
            let position =
                parts.count == 2 ? try number(parts[1], in: -Gradient.limit...Gradient.limit, "a place") : nil
            return Gradient.Stop(color, at: position)
        case .string: return try color(value).map { Gradient.Stop($0) }
        default: throw failure(expected: "a colour and its position, such as [\"#fff\", 0.5]", found: value)
        }
    }

    // MARK: Corners, shadows, outlines

    /// The shapes of the corners: one for all, or `[topLeft, topRight, bottomRight, bottomLeft]`.
    func cornerShapes(_ value: JSONValue) throws(GalleyError) -> [BoxAppearance.CornerShape]? {
        guard let shapes = BoxAppearance.CornerShape.shapes(value) else {
            throw failure(
                expected: "\"round\", \"squircle\", \"bevel\", \"scoop\", \"notch\", \"square\" or a number, or four",
                found: value)
        }
        return shapes
    }

    /// One shadow with its chain, or an array of them.
    mutating func boxShadows(_ value: JSONValue) throws(GalleyError) -> [Shadow]? {
        if case .string(let text) = value { return try cssShadows(text) }
        guard case .array = value else { return try boxShadow(value) ?? [] }
        return try objects(value, "an array of shadows", Shadow.BoxFields.self)?.flatMap { $0 }
    }

    /// Two fractions, as numbers, percentages or names of sides.
    func fractions(_ value: JSONValue) throws(GalleyError) -> UnitPoint? {
        let expected = "two fractions [x, y], as numbers, \"50%\" or names of sides"
        func fraction(_ value: JSONValue) -> Double? {
            switch value {
            case .number(let number): abs(number) <= 1e6 ? number : nil
            case .string("left"), .string("top"): 0
            case .string("center"): 0.5
            case .string("right"), .string("bottom"): 1
            case .string(let text) where text.hasSuffix("%"):
                Double(text.dropLast()).flatMap { abs($0) <= 1e8 ? $0 / 100 : nil }
            default: nil
            }
        }
        if case .string(let text) = value {
            let names = text.split(separator: " ").map(String.init)
            if names.count == 1 {
                switch names[0] {
                case "center": return .center
                case "top": return UnitPoint(x: 0.5, y: 0)
                case "bottom": return UnitPoint(x: 0.5, y: 1)
                case "left": return UnitPoint(x: 0, y: 0.5)
                case "right": return UnitPoint(x: 1, y: 0.5)
                default: break
                }
            }
            if names.count == 2 {
                let swapped = ["top", "bottom"].contains(names[0]) || ["left", "right"].contains(names[1])
                if let x = fraction(.string(names[swapped ? 1 : 0])), let y = fraction(.string(names[swapped ? 0 : 1]))
                {
                    return UnitPoint(x: x, y: y)
                }
            }
        }
        if case .array(let elements) = value, elements.count == 2, let x = fraction(elements[0]),
            let y = fraction(elements[1])
        {
            return UnitPoint(x: x, y: y)
        }
        throw failure(expected: expected, found: value)
    }
}

extension BoxAppearance.Corners {
    /// Reads the radius of one corner or of all, and returns whether the field's name is that of a corner.
    mutating func set(_ name: String, _ value: JSONValue, _ decoding: DocumentDecoding) throws(GalleyError) -> Bool {
        switch name {
        case "borderRadius": try setAll(value, decoding)
        case "borderTopLeftRadius", "borderStartStartRadius": try set(0, value, decoding)
        case "borderTopRightRadius", "borderStartEndRadius": try set(1, value, decoding)
        case "borderBottomRightRadius", "borderEndEndRadius": try set(2, value, decoding)
        case "borderBottomLeftRadius", "borderEndStartRadius": try set(3, value, decoding)
        default: return false
        }
        return true
    }

    /// Sets the radii of all corners: one for all, or `[topLeft, topRight, bottomRight, bottomLeft]`.
    private mutating func setAll(_ value: JSONValue, _ decoding: DocumentDecoding) throws(GalleyError) {
        var values = [value, value, value, value]
        if case .array(let elements) = value, elements.count != 2 {
            guard elements.count == 4 else {
                throw decoding.failure("expected a radius, or [topLeft, topRight, bottomRight, bottomLeft]")
            }
            values = elements
        }
        for (corner, value) in values.enumerated() { try set(corner, value, decoding) }
    }

    /// Sets the radius of one corner, or its horizontal and its vertical one.
    private mutating func set(
        _ corner: Int, _ value: JSONValue, _ decoding: DocumentDecoding
    ) throws(GalleyError) {
        let expected = "a radius in points, \"50%\", or a horizontal and a vertical one"
        var lengths = vertical ?? all
        if case .array(let elements) = value, elements.count == 2 {
            all[corner] = try decoding.pointsOrPercent(elements[0], expected)
            lengths[corner] = try decoding.pointsOrPercent(elements[1], expected)
        } else {
            all[corner] = try decoding.pointsOrPercent(value, expected)
            lengths[corner] = all[corner]
        }
        vertical = lengths == all ? nil : lengths
    }
}

extension BoxAppearance.CornerShape {
    /// The shapes with names.
    static let named: [(name: String, shape: BoxAppearance.CornerShape)] = [
        ("round", .round), ("squircle", .squircle), ("bevel", .bevel), ("scoop", .scoop), ("notch", .notch),
        ("square", .square),
    ]

    /// The shapes of four corners; nil for another value.
    fileprivate static func shapes(_ value: JSONValue) -> [BoxAppearance.CornerShape]? {
        guard case .array(let elements) = value else { return shape(value).map { Array(repeating: $0, count: 4) } }
        let shapes = elements.compactMap(shape)
        return shapes.count == 4 && elements.count == 4 ? shapes : nil
    }

    private static func shape(_ value: JSONValue) -> BoxAppearance.CornerShape? {
        switch value {
        case .number(let number): BoxAppearance.CornerShape(curvature: number)
        case .string(let name): named.first { $0.name == name }?.shape
        default: nil
        }
    }

    fileprivate var json: JSONValue {
        Self.named.first { $0.shape == self }.map { .string($0.name) } ?? .number(curvature)
    }
}

extension BoxAppearance {
    var cornerShapes: [CornerShape] {
        get { cornerRadii.shapes }
        set { cornerRadii.shapes = newValue }
    }

    var cornerShapesJSON: JSONValue? {
        guard let first = cornerShapes.first else { return nil }
        return cornerShapes.allSatisfy { $0 == first } ? first.json : .array(cornerShapes.map(\.json))
    }

    mutating func addBackgroundColor(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        if let color = try decoding.color(value) { backgrounds.append(.color(color)) }
    }
}

extension BoxAppearance.Background {
    /// The fields of a background's layer: a colour, a gradient or an image.
    struct Fields {
        private var layer: BoxAppearance.Background?
        var image: String?
        var fallback: String?
        var size: BoxAppearance.BackgroundImage.Size?
        var position: UnitPoint?
        var offset: Vector?
        var `repeat`: BoxAppearance.BackgroundImage.Repeat?
        var verticalRepeat: BoxAppearance.BackgroundImage.Repeat?
        var isFixed = false
        var origin: BoxAppearance.VisualBox?
        var blendMode = BlendMode.normal

        private mutating func set(_ new: BoxAppearance.Background?, _ decoding: inout DocumentDecoding) {
            if layer != nil {
                decoding.warn("a layer has only one of these, and the last one is used; write several layers as a list")
            }
            layer = new
        }

        mutating func setColor(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            set(try decoding.color(value).map { .color($0) }, &decoding)
        }

        mutating func setLinear(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            set(try decoding.linearGradient(value).map { .gradient($0) }, &decoding)
        }

        mutating func setRadial(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            set(try decoding.radialGradient(value).map { .gradient($0) }, &decoding)
        }

        func finished(
            _ decoding: inout DocumentDecoding, _ object: JSONValue
        ) throws(GalleyError) -> BoxAppearance.Background {
            guard let image else {
                guard let layer else { throw decoding.failure(expected: Self.expectedObject, found: object) }
                return placed(layer, &decoding)
            }
            if layer != nil {
                decoding.warn("only the image is used; to put another layer below it, list that layer after it")
            }
            return .image(placed(BoxAppearance.BackgroundImage(image, fallback: fallback)))
        }

        /// A colour or a gradient with its size, position, repetition and origin.
        private func placed(
            _ layer: BoxAppearance.Background, _ decoding: inout DocumentDecoding
        ) -> BoxAppearance.Background {
            let places = [
                ("size", size != nil), ("position", position != nil), ("offset", offset != nil),
                ("repeat", self.repeat != nil), ("verticalRepeat", verticalRepeat != nil), ("origin", origin != nil),
                ("fixed", isFixed), ("blendMode", blendMode != .normal),
            ]
            if fallback != nil { decoding.warn("applies to an \"image\", and there is none; ignored", at: "fallback") }
            guard case .gradient(let gradient) = layer else {
                for (name, isGiven) in places where isGiven {
                    decoding.warn("applies to an image or a gradient, and there is none; ignored", at: name)
                }
                return layer
            }
            let image = placed(BoxAppearance.BackgroundImage(gradient))
            return image == BoxAppearance.BackgroundImage(gradient) ? layer : .image(image)
        }

        private func placed(_ image: BoxAppearance.BackgroundImage) -> BoxAppearance.BackgroundImage {
            var result = image
            result.size = size ?? result.size
            result.position = position ?? result.position
            result.offset = offset ?? result.offset
            result.repeat = self.repeat ?? result.repeat
            result.verticalRepeat = verticalRepeat
            result.origin = origin ?? result.origin
            result.isFixed = isFixed
            result.blendMode = blendMode
            return result
        }
    }
}

extension Gradient {
    /// The kind of a gradient.
    struct Fields {
        private var gradient: Gradient?

        private mutating func set(_ new: Gradient?, _ decoding: inout DocumentDecoding) {
            if gradient != nil { decoding.warn("a gradient has one kind; the last one is used") }
            gradient = new
        }

        mutating func setLinear(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            set(try decoding.linearGradient(value), &decoding)
        }

        mutating func setRadial(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            set(try decoding.radialGradient(value), &decoding)
        }

        func finished(_ decoding: inout DocumentDecoding, _ object: JSONValue) throws(GalleyError) -> Gradient {
            guard let gradient else { throw decoding.failure(expected: Self.expectedObject, found: object) }
            return gradient
        }
    }
}

extension Gradient {
    /// The fields of a gradient along a line.
    struct LinearFields {
        var angle = 180.0
        var stops: [Gradient.Stop] = []

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Gradient {
            try Gradient(.linear(angle: angle), stops: stops).checked(decoding)
        }
    }
}

extension Gradient {
    /// The fields of a gradient from a centre outwards.
    struct RadialFields {
        var center = UnitPoint.center
        var radius: UnitPoint?
        var stops: [Gradient.Stop] = []

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Gradient {
            try Gradient(.radial(center: center, radius: radius), stops: stops).checked(decoding)
        }
    }
}

extension Gradient {
    fileprivate func checked(_ decoding: DocumentDecoding) throws(GalleyError) -> Gradient {
        guard !stops.isEmpty else {
            throw decoding.failure("a gradient needs \"stops\": [[\"#000\", 0], [\"#fff\", 1]]")
        }
        return self
    }
}

extension Shadow {
    /// The fields of a box's shadow.
    struct BoxFields {
        var color = Color.black
        var offset = Vector.zero
        var radius = 0.0
        var spread = 0.0
        var isInset = false
        var following: [Shadow] = []

        /// The shadow with the following ones.
        func finished(_: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> [Shadow] {
            var shadow = Shadow(color: color, offset: offset, radius: radius)
            shadow.spread = spread
            shadow.isInset = isInset
            return [shadow] + following
        }
    }
}
