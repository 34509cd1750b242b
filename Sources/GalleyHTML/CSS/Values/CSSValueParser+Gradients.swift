/// Images: addresses and gradients (CSS Images 4).
extension CSSValueParser {
    /// The image of a token; nil if it is none. Images of other kinds have no effect.
    func image(_ index: Int) -> CSSValue? {
        let token = source.tokens[index]
        switch token.kind {
        case .url: return .function("url", [.strings([source.string(index)])])
        case .ident: return source.lowercased(index) == "none" ? .keyword("none") : nil
        case .function:
            let name = source.lowercased(index)
            let content = source.trimmed(source.content(of: index))
            if name == "url" || name == "src" {
                guard let first = content.first, source.tokens[first].kind == .string else { return nil }
                return .function("url", [.strings([source.string(first)])])
            }
            if name.hasSuffix("gradient"), !name.hasPrefix("-") {
                return gradient(name, content).map { .gradient($0) }
            }
            return CSSValueParser.otherImages.contains(name) ? .keyword("none") : nil
        default: return nil
        }
    }

    private static let otherImages: Set<String> = [
        "image-set", "-webkit-image-set", "cross-fade", "-webkit-gradient", "-webkit-linear-gradient",
        "-webkit-radial-gradient", "element", "paint", "image",
    ]

    private func gradient(_ name: String, _ range: Range<Int>) -> CSSGradient? {
        let isRepeating = name.hasPrefix("repeating-")
        let plain = isRepeating ? name.dropFirst(10) : name[...]
        guard plain.hasSuffix("-gradient"), let kind = CSSGradient.Kind(rawValue: String(plain.dropLast(9))) else {
            return nil
        }
        var result = CSSGradient(kind: kind)
        result.isRepeating = isRepeating
        var parts = source.parts(range)
        guard let first = parts.first else { return nil }
        let words = withoutColorSpace(components(first))
        if words.isEmpty || start(words, &result) { parts.removeFirst() }
        for part in parts {
            guard let stop = stop(components(part), isConic: kind == .conic) else { return nil }
            result.stops.append(stop)
        }
        // A hint lies between two colours.
        for (index, stop) in result.stops.enumerated() where stop.color == nil {
            guard index > 0, index + 1 < result.stops.count, result.stops[index - 1].color != nil,
                result.stops[index + 1].color != nil
            else { return nil }
        }
        return result.stops.isEmpty ? nil : result
    }

    /// The words without `in oklab` or another space of colours.
    private func withoutColorSpace(_ words: [Int]) -> [Int] {
        guard let place = words.firstIndex(where: { isWord($0, "in") }) else { return words }
        var end = min(place + 2, words.count)
        while end < words.count, ["shorter", "longer", "increasing", "decreasing", "hue"].contains(word(words[end])) {
            end += 1
        }
        return Array(words[..<place] + words[end...])
    }

    private func word(_ index: Int) -> String {
        source.tokens[index].kind == .ident ? source.lowercased(index) : ""
    }

    private func isWord(_ index: Int, _ name: String) -> Bool { word(index) == name }

    /// Reads the direction, the shape or the centre; returns whether there is one.
    private func start(_ words: [Int], _ result: inout CSSGradient) -> Bool {
        var words = words
        switch result.kind {
        case .linear:
            if words.count == 1, let angle = angle(words[0]) {
                result.angle = angle
                return true
            }
            guard isWord(words[0], "to") else { return false }
            let sides = Set(words.dropFirst().map(word))
            switch sides {
            case ["top"]: result.angle = 0
            case ["right"]: result.angle = 90
            case ["bottom"]: result.angle = 180
            case ["left"]: result.angle = 270
            default:
                guard sides.count == 2, sides.contains("left") != sides.contains("right"),
                    sides.contains("top") != sides.contains("bottom")
                else { return false }
                result.corner = (sides.contains("right"), sides.contains("bottom"))
            }
            return true
        case .conic:
            if isWord(words[0], "from") {
                guard words.count >= 2, let angle = angle(words[1]) else { return false }
                result.angle = angle
                words.removeFirst(2)
                if words.isEmpty { return true }
            }
        case .radial:
            var hasShape = false
            while let first = words.first, !isWord(first, "at") {
                let name = word(first)
                if name == "circle" || name == "ellipse" {
                    result.isCircle = name == "circle"
                } else if ["closest-side", "farthest-side", "closest-corner", "farthest-corner"].contains(name) {
                    result.extent = name
                } else if let length = CSSCalculation.parse(source, first) {
                    result.radii.append(.length(length))
                } else {
                    return false
                }
                hasShape = true
                words.removeFirst()
            }
            if result.radii.count == 1 { result.isCircle = true }
            if words.isEmpty { return hasShape }
        }
        guard let first = words.first, isWord(first, "at"), let center = position(Array(words.dropFirst())) else {
            return false
        }
        result.center = center
        return true
    }

    private func stop(_ words: [Int], isConic: Bool) -> CSSGradient.Stop? {
        var stop = CSSGradient.Stop(color: nil, positions: [])
        for word in words {
            if let length = CSSCalculation.parse(source, word) {
                stop.positions.append(.length(length))
            } else if isConic, let angle = angle(word) {
                stop.positions.append(.length(.term(angle / 3.6, .percent)))
            } else if case .color(let color)? = color(word..<source.after(word)), stop.color == nil {
                stop.color = color
            } else {
                return nil
            }
        }
        let isValid = stop.color == nil ? stop.positions.count == 1 : stop.positions.count <= 2
        return isValid ? stop : nil
    }

    /// An angle in degrees.
    func angle(_ index: Int) -> Double? {
        let token = source.tokens[index]
        switch token.kind {
        case .number: return token.number == 0 ? 0 : nil
        case .dimension:
            let units = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
            return units[source.lowercased(index)].map { min(max(token.number * $0, -1e7), 1e7) }
        case .function where source.lowercased(index) == "calc":
            // Only the usual products and sums of one angle are needed: the first one counts.
            let parts = components(source.content(of: index))
            return parts.count == 1 ? angle(parts[0]) : nil
        default: return nil
        }
    }

    /// A position: one to four words of lengths and sides (CSS Values 4, 9).
    func position(_ words: [Int]) -> [CSSValue]? {
        func side(_ name: String) -> (isAcross: Bool?, percent: Double)? {
            switch name {
            case "left": (true, 0)
            case "right": (true, 100)
            case "top": (false, 0)
            case "bottom": (false, 100)
            case "center": (nil, 50)
            default: nil
            }
        }
        var pairs: [(isAcross: Bool?, percent: Double?, offset: CSSCalculation?)] = []
        for index in words {
            if let side = side(word(index)) {
                pairs.append((side.isAcross, side.percent, nil))
            } else if let length = CSSCalculation.parse(source, index) {
                // A length after a side is the distance from it.
                if words.count > 2, let last = pairs.last, last.isAcross != nil, last.offset == nil {
                    pairs[pairs.count - 1].offset = length
                } else {
                    pairs.append((nil, nil, length))
                }
            } else {
                return nil
            }
        }
        guard (1...2).contains(pairs.count) else { return nil }
        if pairs.count == 1 { pairs.append((pairs[0].isAcross.map { !$0 }, 50, nil)) }
        if pairs[0].isAcross == false || pairs[1].isAcross == true { pairs.swapAt(0, 1) }
        guard pairs[0].isAcross != false, pairs[1].isAcross != true else { return nil }
        return pairs.map { pair in
            guard let percent = pair.percent else { return .length(pair.offset ?? .term(0, .px)) }
            guard let offset = pair.offset else { return .length(.term(percent, .percent)) }
            if percent == 0 { return .length(offset) }
            return .length(.sum([.term(100, .percent), .scaled(offset, -1)]))
        }
    }

    /// A position on one axis: a side with or without a distance from it, or a length.
    func position(_ words: [Int], isAcross: Bool) -> CSSValue? {
        let sides = isAcross ? ["left": 0.0, "center": 50, "right": 100] : ["top": 0, "center": 50, "bottom": 100]
        guard let first = words.first, words.count <= 2 else { return nil }
        guard let percent = sides[word(first)] else {
            guard words.count == 1 else { return nil }
            return CSSCalculation.parse(source, first).map { .length($0) }
        }
        guard words.count == 2 else { return .length(.term(percent, .percent)) }
        guard percent != 50, let offset = CSSCalculation.parse(source, words[1]) else { return nil }
        return .length(percent == 0 ? offset : .sum([.term(100, .percent), .scaled(offset, -1)]))
    }
}
