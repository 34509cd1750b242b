internal import GalleyText

/// Shadows and gradients in the notation of CSS (CSS Backgrounds 3, 7.1; CSS Images 3, 3).
extension DocumentDecoding {
    // MARK: Shadows

    /// Shadows such as `0 4px 12px rgb(0 0 0 / 0.2), inset 0 1px white`.
    func cssShadows(_ text: String) throws(GalleyError) -> [Shadow] {
        if text == "none" { return [] }
        var shadows: [Shadow] = []
        for part in CSSNotation.parts(of: text, separatedBy: ",") { shadows.append(try cssShadow(part)) }
        return shadows
    }

    private func cssShadow(_ text: String) throws(GalleyError) -> Shadow {
        var lengths: [Double] = []
        var color: Color?
        var isInset = false
        for word in CSSNotation.words(of: text) {
            if word == "inset" {
                isInset = true
            } else if let length = CSSNotation.length(word), abs(length) <= 10_000 {
                lengths.append(length)
            } else if color == nil, let given = Color.parse(css: word) {
                color = given
            } else {
                throw shadowFailure("\"\(word.prefix(40))\" is neither a length nor a colour")
            }
        }
        guard (2...4).contains(lengths.count) else {
            throw shadowFailure("found \(lengths.count == 1 ? "1 length" : "\(lengths.count) lengths")")
        }
        let radius = lengths.count > 2 ? lengths[2] : 0
        guard radius >= 0 else { throw shadowFailure("the blur radius is negative") }
        var shadow = Shadow(color: color ?? .black, offset: Vector(dx: lengths[0], dy: lengths[1]), radius: radius)
        shadow.spread = lengths.count > 3 ? lengths[3] : 0
        shadow.isInset = isInset
        return shadow
    }

    private func shadowFailure(_ reason: String) -> GalleyError {
        failure(
            "expected two to four lengths and a colour, as in \"0 4px 12px rgb(0 0 0 / 0.2)\", or a shadow "
                + "(an object); \(reason)")
    }

    // MARK: Gradients

    /// A gradient such as `linear-gradient(90deg, red, blue 80%)` or `radial-gradient(at 30% 40%, red, blue)`.
    func cssGradient(_ text: String) throws(GalleyError) -> Gradient {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            throw gradientFailure("a parenthesis is missing")
        }
        var arguments = CSSNotation.parts(of: String(text[text.index(after: open)...].dropLast()), separatedBy: ",")
        let name = text[..<open].filter { $0 != " " }
        var shape: Gradient.Shape
        switch name {
        case "linear-gradient":
            shape = .linear(angle: 180)
            if let first = arguments.first, let angle = CSSNotation.angle(first) {
                shape = .linear(angle: angle)
                arguments.removeFirst()
            }
        case "radial-gradient":
            shape = .radial(center: .center, radius: nil)
            if let first = arguments.first, let center = try center(first) {
                shape = .radial(center: center, radius: nil)
                arguments.removeFirst()
            }
        default: throw gradientFailure("\"\(name.prefix(40))\" is not supported")
        }
        var stops: [Gradient.Stop] = []
        for argument in arguments { stops += try self.stops(argument) }
        guard stops.count >= 2 else { throw gradientFailure("a gradient needs two colours") }
        return Gradient(shape, stops: stops)
    }

    /// The centre of a radial gradient; nil for a colour.
    private func center(_ text: String) throws(GalleyError) -> UnitPoint? {
        var words = CSSNotation.words(of: text)
        let isEllipse = words.first == "ellipse"
        if isEllipse { words.removeFirst() }
        if words.first == "farthest-corner" { words.removeFirst() }
        guard !words.isEmpty else { return .center }
        if words.first == "at" {
            return try fractions(.string(words.dropFirst().joined(separator: " ")))
        }
        if !isEllipse, Color.parse(css: words[0]) != nil { return nil }
        throw gradientFailure(
            "\"\(words[0].prefix(40))\" is not supported; write \"at\" and a position, or {\"radial\": {\"radius\": 0.5, …}}"
        )
    }

    /// A colour with none, one or two positions.
    private func stops(_ text: String) throws(GalleyError) -> [Gradient.Stop] {
        let words = CSSNotation.words(of: text)
        guard let first = words.first, words.count <= 3 else { throw gradientFailure("a colour is missing") }
        guard let color = Color.parse(css: first) else {
            throw gradientFailure("\"\(first.prefix(40))\" is no colour")
        }
        guard words.count > 1 else { return [Gradient.Stop(color)] }
        var stops: [Gradient.Stop] = []
        for word in words.dropFirst() {
            guard let position = CSSNotation.fraction(word) else {
                throw gradientFailure("\"\(word.prefix(40))\" is no position; write a percentage")
            }
            stops.append(Gradient.Stop(color, at: position))
        }
        return stops
    }

    private func gradientFailure(_ reason: String) -> GalleyError {
        failure(
            "expected a gradient such as \"linear-gradient(90deg, red, blue)\", "
                + "\"radial-gradient(at 50% 50%, red, blue)\" or an object; \(reason)")
    }
}
