/// Shapes and masks (CSS Masking 1, CSS Shapes 1).
extension CSSValueParser {
    /// A shape that clips.
    func clipShape(_ words: [Int]) -> CSSValue? {
        let shapes = words.filter { source.tokens[$0].kind == .function }
        if words.count == 1, source.tokens[words[0]].kind == .ident {
            return source.lowercased(words[0]) == "none" ? .keyword("none") : nil
        }
        // A reference box may follow; it is the border box here.
        guard shapes.count == 1, let shape = shapes.first, words.count <= 2 else { return nil }
        let name = source.lowercased(shape)
        let content = source.content(of: shape)
        switch name {
        case "circle", "ellipse": return round(name, components(content))
        case "inset": return inset(components(content))
        case "polygon": return polygon(source.parts(content))
        case "path":
            guard let text = components(content).last, source.tokens[text].kind == .string else { return nil }
            return .function("path", [.strings([source.string(text)])])
        default: return nil
        }
    }

    /// A rectangle that clips (CSS 2.2, 11.1.2), as a polygon: the distances of its edges from the upper left corner of the box.
    func clipRectangle(_ words: [Int]) -> CSSValue? {
        guard words.count == 1, let word = words.first else { return nil }
        if name(word) == "auto" { return .keyword("auto") }
        guard source.tokens[word].kind == .function, source.lowercased(word) == "rect" else { return nil }
        let edges = components(source.content(of: word)).filter { source.tokens[$0].kind != .comma }
        guard edges.count == 4 else { return nil }
        let automatic: [Double] = [0, 100, 100, 0]
        var values: [CSSValue] = []
        for (index, edge) in edges.enumerated() {
            if name(edge) == "auto" {
                values.append(.length(.term(automatic[index], .percent)))
            } else if let length = CSSCalculation.parse(source, edge) {
                values.append(.length(length))
            } else {
                return nil
            }
        }
        let (top, right, bottom, left) = (values[0], values[1], values[2], values[3])
        return .function(
            "polygon",
            [.list([left, top]), .list([right, top]), .list([right, bottom]), .list([left, bottom])])
    }

    /// The filters with one number, and whether they may exceed 1.
    private static let numericFilters = [
        "brightness": true, "contrast": true, "saturate": true, "grayscale": false, "sepia": false, "invert": false,
        "opacity": false,
    ]

    /// A list of filters. Those in files have no effect.
    func filters(_ words: [Int]) -> CSSValue? {
        if words.count == 1, name(words[0]) == "none" { return .list([]) }
        var result: [CSSValue] = []
        for word in words {
            if source.tokens[word].kind == .url { continue }
            guard source.tokens[word].kind == .function else { return nil }
            let kind = source.lowercased(word)
            let arguments = components(source.content(of: word))
            if kind == "url" { continue }
            guard let value = filter(kind, arguments, content: source.content(of: word)) else { return nil }
            result.append(.function(kind, value))
        }
        return .list(result)
    }

    private func filter(_ kind: String, _ arguments: [Int], content: Range<Int>) -> [CSSValue]? {
        if let isUnlimited = CSSValueParser.numericFilters[kind] {
            guard let first = arguments.first else { return [.number(1)] }
            guard arguments.count == 1 else { return nil }
            var number = CSSCalculation.parseNumber(source, first)
            if case .term(let percent, .percent)? = CSSCalculation.parse(source, first) { number = percent / 100 }
            guard let number, number >= 0 else { return nil }
            return [.number(min(number, isUnlimited ? 1e4 : 1))]
        }
        switch kind {
        case "blur":
            guard let first = arguments.first else { return [.length(.term(0, .px))] }
            guard arguments.count == 1, let length = CSSCalculation.parse(source, first), !length.isNegative else {
                return nil
            }
            return [.length(length)]
        case "hue-rotate":
            guard let first = arguments.first else { return [.angle(0)] }
            return arguments.count == 1 ? angle(first).map { [.angle($0)] } : nil
        case "drop-shadow":
            guard case .list(let shadows)? = value(of: .textShadow, content), shadows.count == 1 else { return nil }
            return shadows
        default: return nil
        }
    }

    private func name(_ index: Int) -> String { source.tokens[index].kind == .ident ? source.lowercased(index) : "" }

    private func lengths(_ words: [Int]) -> [CSSValue]? {
        var result: [CSSValue] = []
        for word in words {
            guard let length = CSSCalculation.parse(source, word) else { return nil }
            result.append(.length(length))
        }
        return result
    }

    private func round(_ kind: String, _ words: [Int]) -> CSSValue? {
        let place = words.firstIndex { name($0) == "at" }
        var radii: [CSSValue] = []
        for word in words[..<(place ?? words.count)] {
            if ["closest-side", "farthest-side"].contains(name(word)) {
                radii.append(.keyword(name(word)))
            } else if let length = CSSCalculation.parse(source, word), !length.isNegative {
                radii.append(.length(length))
            } else {
                return nil
            }
        }
        guard radii.count <= (kind == "circle" ? 1 : 2), kind == "circle" || radii.count != 1 else { return nil }
        var center: [CSSValue] = []
        if let place {
            guard let given = position(Array(words[(place + 1)...])) else { return nil }
            center = given
        }
        return .function(kind, [.list(radii), .list(center)])
    }

    /// One to four values for the sides or corners, clockwise.
    private func four(_ values: [CSSValue]) -> [CSSValue]? {
        switch values.count {
        case 1: [values[0], values[0], values[0], values[0]]
        case 2: [values[0], values[1], values[0], values[1]]
        case 3: [values[0], values[1], values[2], values[1]]
        case 4: values
        default: nil
        }
    }

    private func inset(_ words: [Int]) -> CSSValue? {
        let corner = words.firstIndex { name($0) == "round" }
        guard let sides = lengths(Array(words[..<(corner ?? words.count)])).flatMap(four) else { return nil }
        guard let corner else { return .function("inset", [.list(sides)]) }
        let parts = words[(corner + 1)...].split { source.isDelimiter($0, "/") }
        let radii = parts.compactMap { lengths(Array($0)).flatMap(four) }
        guard radii.count == parts.count, (1...2).contains(radii.count) else { return nil }
        return .function("inset", [.list(sides)] + radii.map { .list($0) })
    }

    private func polygon(_ parts: [Range<Int>]) -> CSSValue? {
        var points: [CSSValue] = []
        for (index, part) in parts.enumerated() {
            let words = components(part)
            if index == 0, words.count == 1, ["nonzero", "evenodd"].contains(name(words[0])) { continue }
            guard words.count == 2, let point = lengths(words) else { return nil }
            points.append(.list(point))
        }
        return points.isEmpty ? nil : .function("polygon", points)
    }
}
