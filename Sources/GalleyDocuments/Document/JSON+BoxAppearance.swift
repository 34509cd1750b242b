internal import GalleyText

/// Decoding of a box's appearance.
extension DocumentDecoding {
    /// Decodes one property, and returns whether its name is known.
    mutating func boxAppearance(_ name: String, _ value: JSONValue, _ appearance: inout BoxAppearance)
        throws(GalleyError) -> Bool
    {
        switch name {
        case "background": appearance.backgrounds = try backgrounds(value)
        case "backgroundColor":
            if let color = try color(value) { appearance.backgrounds.append(.color(color)) }
        case "borderRadius": try radii(value, &appearance.cornerRadii)
        case "borderTopLeftRadius", "borderStartStartRadius": appearance.cornerRadii.topLeft = try radius(value)
        case "borderTopRightRadius", "borderStartEndRadius": appearance.cornerRadii.topRight = try radius(value)
        case "borderBottomRightRadius", "borderEndEndRadius": appearance.cornerRadii.bottomRight = try radius(value)
        case "borderBottomLeftRadius", "borderEndStartRadius": appearance.cornerRadii.bottomLeft = try radius(value)
        case "shadow", "boxShadow": appearance.shadows = try boxShadows(value)
        case "outline": appearance.outline = try outline(value)
        case "opacity": appearance.opacity = try number(value, in: 0...1, "an opacity") ?? 1
        case "transform":
            if case .string("none") = value { break }
            appearance.transform = try numbers(6, value, "an array [a, b, c, d, tx, ty]").map {
                Transform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
            }
        case "transformOrigin": appearance.transformOrigin = try fractions(value) ?? appearance.transformOrigin
        case "zIndex":
            if case .string("auto") = value { break }
            appearance.zIndex = try integer(value, in: -(1 << 30)...(1 << 30))
        case "objectFit":
            if case .string("scale-down") = value {
                appearance.objectFit = .scaleDown
            } else {
                appearance.objectFit = try choice(value, BoxAppearance.ObjectFit.self) ?? .fill
            }
        case "objectPosition": appearance.objectPosition = try fractions(value) ?? appearance.objectPosition
        default: return false
        }
        return true
    }

    // MARK: Backgrounds

    private mutating func backgrounds(_ value: JSONValue) throws(GalleyError) -> [BoxAppearance.Background] {
        guard case .array(let elements) = value else { return try background(value).map { [$0] } ?? [] }
        var result: [BoxAppearance.Background] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            if let layer = try background(element) { result.append(layer) }
            leave()
        }
        return result
    }

    private mutating func background(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.Background? {
        switch value {
        case .null, .string("none"): return nil
        case .string: return try color(value).map { .color($0) }
        default: break
        }
        let expected = "a colour, {\"image\": …}, {\"linear\": …} or {\"radial\": …}"
        guard let members = try members(value, expected) else { return nil }
        var result: BoxAppearance.Background?
        for member in members where ["color", "linear", "radial"].contains(member.key) {
            enter(member.key)
            if result != nil {
                warn("a layer has only one of these, and the last one is used; write several layers as a list")
            }
            switch member.key {
            case "color": result = try color(member.value).map { .color($0) }
            case "linear": result = try gradient(member.value, isRadial: false).map { .gradient($0) }
            default: result = try gradient(member.value, isRadial: true).map { .gradient($0) }
            }
            leave()
        }
        if let image = try backgroundImage(members) {
            if result != nil { warn("only the image is used; to put another layer below it, list that layer after it") }
            result = .image(image)
        }
        guard let result else { throw failure(expected: expected, found: value) }
        return result
    }

    private mutating func backgroundImage(_ members: [JSONMember]) throws(GalleyError) -> BoxAppearance.BackgroundImage?
    {
        var image: BoxAppearance.BackgroundImage?
        for member in members where member.key == "image" {
            enter("image")
            image = try string(member.value, "the name of an image (a string)").map {
                BoxAppearance.BackgroundImage($0)
            }
            leave()
        }
        guard var image else {
            for member in members where !["color", "linear", "radial", "image"].contains(member.key) {
                enter(member.key)
                if ["size", "position", "repeat", "fallback"].contains(member.key) {
                    warn("applies to an \"image\", and there is none; ignored")
                } else {
                    warnUnknown(DocumentFields.background)
                }
                leave()
            }
            return nil
        }
        for member in members {
            enter(member.key)
            switch member.key {
            case "image", "color", "linear", "radial": break
            case "size": image.size = try backgroundSize(member.value)
            case "position": image.position = try fractions(member.value) ?? .zero
            case "repeat":
                switch member.value {
                case .bool(let repeats): image.repeat = repeats ? .repeat : .noRepeat
                case .string("repeat-x"): image.repeat = .repeatX
                case .string("repeat-y"): image.repeat = .repeatY
                case .string("no-repeat"): image.repeat = .noRepeat
                default:
                    image.repeat = try choice(member.value, BoxAppearance.BackgroundImage.Repeat.self) ?? .repeat
                }
            case "fallback": image.fallback = try string(member.value, "the name of an image (a string)")
            default: warnUnknown(DocumentFields.background)
            }
            leave()
        }
        return image
    }

    private mutating func backgroundSize(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.BackgroundImage.Size {
        switch value {
        case .null, .string("auto"): return .auto
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

    private func pointsOrPercent(_ value: JSONValue, _ expected: String) throws(GalleyError) -> BoxLength {
        switch value {
        case .number(let number) where number >= 0 && number <= 1e9: return .points(number)
        case .string(let text) where text.hasSuffix("%"):
            if let number = Double(text.dropLast()), number >= 0, number <= 1e6 { return .percent(number) }
        default: break
        }
        throw failure(expected: expected, found: value)
    }

    /// A gradient as an object with `linear` or `radial`.
    mutating func gradient(_ value: JSONValue) throws(GalleyError) -> Gradient? {
        let expected = "a gradient such as {\"linear\": {\"angle\": 90, \"stops\": [[\"#000\", 0], [\"#fff\", 1]]}}"
        guard let members = try members(value, expected) else { return nil }
        var result: Gradient?
        for member in members {
            enter(member.key)
            if result != nil, ["linear", "radial"].contains(member.key) {
                warn("a gradient has one kind; the last one is used")
            }
            switch member.key {
            case "linear": result = try gradient(member.value, isRadial: false)
            case "radial": result = try gradient(member.value, isRadial: true)
            default: warnUnknown(DocumentFields.gradient)
            }
            leave()
        }
        guard let result else { throw failure(expected: expected, found: value) }
        return result
    }

    private mutating func gradient(_ value: JSONValue, isRadial: Bool) throws(GalleyError) -> Gradient? {
        guard let members = try members(value, "a gradient (an object)") else { return nil }
        var gradient = Gradient(
            isRadial ? .radial(center: Point(x: 0.5, y: 0.5), radius: nil) : .linear(angle: 180), stops: [])
        var center = Point(x: 0.5, y: 0.5)
        var radius: Point?
        for member in members {
            enter(member.key)
            switch (member.key, isRadial) {
            case ("angle", false):
                gradient.shape = .linear(angle: try number(member.value, in: -Gradient.limit...Gradient.limit) ?? 180)
            case ("center", true): center = try fractions(member.value) ?? center
            case ("radius", true):
                if case .number = member.value {
                    let number = try number(member.value, in: 0...Gradient.limit) ?? 0
                    radius = Point(x: number, y: number)
                } else {
                    radius = try fractions(member.value)
                }
            case ("stops", _): gradient.stops = try stops(member.value)
            default: warnUnknown(isRadial ? DocumentFields.radialGradient : DocumentFields.linearGradient)
            }
            leave()
        }
        if isRadial { gradient.shape = .radial(center: center, radius: radius) }
        guard !gradient.stops.isEmpty else {
            throw failure("a gradient needs \"stops\": [[\"#000\", 0], [\"#fff\", 1]]")
        }
        return gradient
    }

    private mutating func stops(_ value: JSONValue) throws(GalleyError) -> [Gradient.Stop] {
        var result: [Gradient.Stop] = []
        for (index, element) in (try elements(value, "an array of stops") ?? []).enumerated() {
            enter(index)
            switch element {
            case .array(let parts) where parts.count == 1 || parts.count == 2:
                guard let color = try color(parts[0]) else { throw failure(expected: "a colour", found: parts[0]) }
                let position =
                    parts.count == 2 ? try number(parts[1], in: -Gradient.limit...Gradient.limit, "a place") : nil
                result.append(Gradient.Stop(color, at: position))
            case .string:
                if let color = try color(element) { result.append(Gradient.Stop(color)) }
            default: throw failure(expected: "a colour and its position, such as [\"#fff\", 0.5]", found: element)
            }
            leave()
        }
        return result
    }

    // MARK: Corners, shadows, outlines

    private mutating func radii(_ value: JSONValue, _ corners: inout BoxAppearance.Corners) throws(GalleyError) {
        guard case .array(let elements) = value else {
            corners = BoxAppearance.Corners(try radius(value))
            return
        }
        guard elements.count == 4 else {
            throw failure("expected a radius, or [topLeft, topRight, bottomRight, bottomLeft]")
        }
        corners.topLeft = try radius(elements[0])
        corners.topRight = try radius(elements[1])
        corners.bottomRight = try radius(elements[2])
        corners.bottomLeft = try radius(elements[3])
    }

    private func radius(_ value: JSONValue) throws(GalleyError) -> BoxLength {
        try pointsOrPercent(value, "a radius in points, or \"50%\"")
    }

    private mutating func boxShadows(_ value: JSONValue) throws(GalleyError) -> [Shadow] {
        guard case .array(let elements) = value else { return try boxShadow(value) }
        var result: [Shadow] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            result += try boxShadow(element)
            leave()
        }
        return result
    }

    /// A shadow with the following ones.
    private mutating func boxShadow(_ value: JSONValue) throws(GalleyError) -> [Shadow] {
        guard let members = try members(value, "a shadow (an object)") else { return [] }
        var shadow = Shadow(color: .black)
        var following: [Shadow] = []
        for member in members {
            enter(member.key)
            switch member.key {
            case "color": shadow.color = try color(member.value) ?? .black
            case "offset":
                if let offset = try numbers(2, member.value, "an array [x, y]") {
                    shadow.offset = Point(x: offset[0], y: offset[1])
                }
            case "radius": shadow.radius = try number(member.value, in: 0...1e4, "a radius") ?? 0
            case "spread": shadow.spread = try number(member.value, in: -1e4...1e4, "a spread") ?? 0
            case "inset", "inner": shadow.isInset = try bool(member.value) ?? false
            case "next": following = try boxShadows(member.value)
            default: warnUnknown(DocumentFields.boxShadow)
            }
            leave()
        }
        return [shadow] + following
    }

    private mutating func outline(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.Outline? {
        guard let members = try members(value, "an outline (an object)") else { return nil }
        var outline = BoxAppearance.Outline(width: 1, color: .black)
        for member in members {
            enter(member.key)
            switch member.key {
            case "width": outline.width = try number(member.value, in: 0...1e6, "a width") ?? 1
            case "color": outline.color = try color(member.value) ?? .black
            case "offset": outline.offset = try number(member.value, in: -1e6...1e6, "an offset") ?? 0
            default: warnUnknown(DocumentFields.outline)
            }
            leave()
        }
        return outline
    }

    /// Two fractions, as numbers, percentages or names of sides.
    private mutating func fractions(_ value: JSONValue) throws(GalleyError) -> Point? {
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
                case "center": return Point(x: 0.5, y: 0.5)
                case "top": return Point(x: 0.5, y: 0)
                case "bottom": return Point(x: 0.5, y: 1)
                case "left": return Point(x: 0, y: 0.5)
                case "right": return Point(x: 1, y: 0.5)
                default: break
                }
            }
            if names.count == 2 {
                let swapped = ["top", "bottom"].contains(names[0]) || ["left", "right"].contains(names[1])
                if let x = fraction(.string(names[swapped ? 1 : 0])), let y = fraction(.string(names[swapped ? 0 : 1]))
                {
                    return Point(x: x, y: y)
                }
            }
        }
        if case .array(let elements) = value, elements.count == 2, let x = fraction(elements[0]),
            let y = fraction(elements[1])
        {
            return Point(x: x, y: y)
        }
        throw failure(expected: expected, found: value)
    }
}
