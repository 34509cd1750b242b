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
        let radii = words[(corner + 1)...].prefix { !source.isDelimiter($0, "/") }
        guard let corners = lengths(Array(radii)).flatMap(four) else { return nil }
        return .function("inset", [.list(sides), .list(corners)])
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
