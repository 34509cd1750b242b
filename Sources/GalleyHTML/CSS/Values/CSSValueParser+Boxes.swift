/// The values of properties of boxes.
extension CSSValueParser {
    /// The value of a property of boxes that has several components.
    func boxValue(of property: CSSProperty, _ range: Range<Int>) -> CSSValue? {
        let words = components(range)
        switch property {
        case .backgroundImage, .maskImage: return layers(range) { $0.count == 1 ? image($0[0]) : nil }
        case .maskPosition: return layers(range) { position($0).map { .list($0) } }
        case .backgroundPositionX: return layers(range) { position($0, isAcross: true) }
        case .backgroundPositionY: return layers(range) { position($0, isAcross: false) }
        case .backgroundAttachment: return layers(range) { keyword($0, among: ["scroll", "local", "fixed"]) }
        case .backgroundSize, .maskSize: return layers(range, backgroundSize)
        case .backgroundRepeat, .maskRepeat: return layers(range, backgroundRepeat)
        case .backgroundOrigin, .maskOrigin: return layers(range) { $0.count == 1 ? visualBox($0[0]) : nil }
        case .backgroundClip:
            // The last of several layers applies.
            return source.parts(range).last.flatMap { single(property, $0.lowerBound) }
        case .backgroundBlendMode: return layers(range) { keyword($0, among: CSSValueParser.blendModes) }
        case .cornerTopLeft, .cornerTopRight, .cornerBottomRight, .cornerBottomLeft: return cornerShape(words)
        case .overflowClipMargin:
            // Margins start at the padding box here, which is the initial value.
            return words.filter { visualBox($0) == nil }.first.flatMap { single(property, $0) }
        case .filter, .backdropFilter: return filters(words)
        case .content, .bookmarkLabel: return contents(words)
        case .quotes: return quotes(words)
        case .stringSet: return stringSets(range)
        case .counterReset, .counterSet: return counters(words, unstated: 0)
        case .counterIncrement: return counters(words, unstated: 1)
        case .page: return pageName(words)
        case .bookmarkLevel: return bookmarkLevel(words)
        case .position: return position(ofBox: words)
        case .textEmphasisStyle: return emphasis(words)
        case .textEmphasisPosition:
            let names = words.map { source.lowercased($0) }
            guard names.allSatisfy(["over", "under", "left", "right"].contains), names.count <= 2 else { return nil }
            return .keyword(names.contains("under") ? "under" : "over")
        case .clip: return clipRectangle(words)
        case .clipPath: return clipShape(words)
        case .boxShadow: return boxShadows(range)
        case .transform: return functions(words, CSSValueParser.transforms)
        case .translate, .scale: return several(property, words, 3)
        case .rotate:
            if words.count == 1, isNone(words[0]) { return .keyword("none") }
            return words.last.flatMap(angle).map { .angle($0) }
        case .transformOrigin: return position(Array(words.prefix(2))).map { .list($0) }
        case .objectPosition: return position(words).map { .list($0) }
        case .aspectRatio: return aspectRatio(words)
        case .overflow:
            guard words.count <= 2 else { return nil }
            return words.last.flatMap { single(property, $0) }
        case .justifyContent, .justifyItems, .justifySelf, .alignContent, .alignItems, .alignSelf:
            return alignment(property, words)
        default: return nil
        }
    }

    /// The marks of `text-emphasis-style`, as keywords of a shape and `open` for marks that are not filled.
    private func emphasis(_ words: [Int]) -> CSSValue? {
        if words.count == 1, isNone(words[0]) { return .keyword("none") }
        let shapes: Set<String> = ["dot", "circle", "double-circle", "triangle", "sesame"]
        var (shape, fill): (String?, String?)
        for word in words {
            let name = source.tokens[word].kind == .ident ? source.lowercased(word) : ""
            switch name {
            case "filled" where fill == nil, "open" where fill == nil: fill = name
            case let other where shapes.contains(other) && shape == nil: shape = other
            default: return nil
            }
        }
        guard shape != nil || fill != nil else { return nil }
        return .list([.keyword(shape ?? "auto"), .keyword(fill ?? "filled")])
    }

    /// The parameter of the superellipse of a corner.
    private func cornerShape(_ words: [Int]) -> CSSValue? {
        guard words.count == 1, let word = words.first else { return nil }
        switch source.tokens[word].kind {
        case .ident: return CSSValueParser.cornerShapes[source.lowercased(word)].map { .number($0) }
        case .function where source.lowercased(word) == "superellipse":
            let arguments = components(source.content(of: word))
            guard arguments.count == 1 else { return nil }
            if source.tokens[arguments[0]].kind == .ident {
                return ["infinity": .infinity, "-infinity": -.infinity][source.lowercased(arguments[0])].map {
                    .number($0)
                }
            }
            return CSSCalculation.parseNumber(source, arguments[0]).map { .number($0) }
        default: return nil
        }
    }

    private static let cornerShapes: [String: Double] = [
        "round": 1, "squircle": 2, "bevel": 0, "scoop": -1, "notch": -.infinity, "square": .infinity,
    ]

    /// A scheme of positioning, or `running(name)`.
    private func position(ofBox words: [Int]) -> CSSValue? {
        guard words.count == 1, source.tokens[words[0]].kind == .function else {
            return words.count == 1 ? single(.position, words[0]) : nil
        }
        let arguments = components(source.content(of: words[0]))
        guard source.lowercased(words[0]) == "running", arguments.count == 1,
            source.tokens[arguments[0]].kind == .ident
        else { return nil }
        return .function("running", [.strings([source.string(arguments[0])])])
    }

    private func isNone(_ index: Int) -> Bool {
        source.tokens[index].kind == .ident && source.lowercased(index) == "none"
    }

    /// The only word if it is one of the keywords.
    private func keyword(_ words: [Int], among names: Set<String>) -> CSSValue? {
        guard words.count == 1, source.tokens[words[0]].kind == .ident else { return nil }
        let name = source.lowercased(words[0])
        return names.contains(name) ? .keyword(name) : nil
    }

    /// A list with a value for each layer.
    private func layers(_ range: Range<Int>, _ parse: ([Int]) -> CSSValue?) -> CSSValue? {
        var result: [CSSValue] = []
        for part in source.parts(range) {
            guard let value = parse(components(part)) else { return nil }
            result.append(value)
        }
        return .list(result)
    }

    /// An area of a box.
    func visualBox(_ word: Int) -> CSSValue? {
        let name = source.tokens[word].kind == .ident ? source.lowercased(word) : ""
        return ["border-box", "padding-box", "content-box"].contains(name) ? .keyword(name) : nil
    }

    func backgroundSize(_ words: [Int]) -> CSSValue? {
        guard (1...2).contains(words.count) else { return nil }
        var result: [CSSValue] = []
        for word in words {
            if source.tokens[word].kind == .ident {
                let name = source.lowercased(word)
                guard name == "auto" || words.count == 1 && ["cover", "contain"].contains(name) else { return nil }
                result.append(.keyword(name))
            } else {
                guard let length = CSSCalculation.parse(source, word), !length.isNegative else { return nil }
                result.append(.length(length))
            }
        }
        return .list(result)
    }

    func backgroundRepeat(_ words: [Int]) -> CSSValue? {
        let names = words.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" }
        let single = ["repeat", "no-repeat", "space", "round"]
        switch names.count {
        case 1 where names[0] == "repeat-x": return .strings(["repeat", "no-repeat"])
        case 1 where names[0] == "repeat-y": return .strings(["no-repeat", "repeat"])
        case 1 where single.contains(names[0]): return .strings([names[0], names[0]])
        case 2 where names.allSatisfy(single.contains): return .strings(names)
        default: return nil
        }
    }

    /// Shadows: each a list of a colour, four lengths, and perhaps `inset`.
    private func boxShadows(_ range: Range<Int>) -> CSSValue? {
        let all = components(range)
        if all.count == 1, isNone(all[0]) { return .list([]) }
        return layers(range) { words in
            var lengths: [CSSValue] = []
            var color: CSSColor?
            var isInset = false
            for word in words {
                if source.tokens[word].kind == .ident, source.lowercased(word) == "inset", !isInset {
                    isInset = true
                } else if let length = CSSCalculation.parse(source, word) {
                    lengths.append(.length(length))
                } else if case .color(let value)? = self.color(word..<source.after(word)), color == nil {
                    color = value
                } else {
                    return nil
                }
            }
            guard (2...4).contains(lengths.count) else { return nil }
            if lengths.count > 2, case .length(let blur) = lengths[2], blur.isNegative { return nil }
            while lengths.count < 4 { lengths.append(.length(.term(0, .px))) }
            return .list([.color(color ?? .current)] + lengths + (isInset ? [.keyword("inset")] : []))
        }
    }

    private static let transforms: Set<String> = [
        "translate", "translatex", "translatey", "translate3d", "scale", "scalex", "scaley", "scale3d", "rotate",
        "rotatez", "skew", "skewx", "skewy", "matrix",
    ]

    /// A list of functions whose arguments are numbers, lengths and angles.
    func functions(_ words: [Int], _ names: Set<String>) -> CSSValue? {
        if words.count == 1, isNone(words[0]) { return .list([]) }
        var result: [CSSValue] = []
        for word in words {
            guard source.tokens[word].kind == .function, names.contains(source.lowercased(word)) else { return nil }
            var arguments: [CSSValue] = []
            for part in source.parts(source.content(of: word)) {
                let values = components(part)
                guard values.count == 1, let value = argument(values[0]) else { return nil }
                arguments.append(value)
            }
            guard Self.accepts(source.lowercased(word), arguments) else { return nil }
            result.append(.function(source.lowercased(word), arguments))
        }
        return .list(result)
    }

    /// Whether a function takes arguments of these kinds.
    private static func accepts(_ name: String, _ arguments: [CSSValue]) -> Bool {
        let counts = name == "matrix" ? 6...6 : name.hasSuffix("3d") ? 3...3 : 1...2
        return counts.contains(arguments.count)
            && arguments.allSatisfy { argument in
                switch argument {
                case .number(let number):
                    name.hasPrefix("scale") || name == "matrix" || number == 0
                case .length(.term(_, .percent)): name.hasPrefix("scale") || name.hasPrefix("translate")
                case .length: name.hasPrefix("translate")
                case .angle: name.hasPrefix("rotate") || name.hasPrefix("skew")
                default: false
                }
            }
    }

    private func argument(_ index: Int) -> CSSValue? {
        if let number = CSSCalculation.parseNumber(source, index) { return .number(number) }
        if let length = CSSCalculation.parse(source, index) { return .length(length) }
        return angle(index).map { .angle($0) }
    }

    private func several(_ property: CSSProperty, _ words: [Int], _ limit: Int) -> CSSValue? {
        if words.count == 1, isNone(words[0]) { return .list([]) }
        guard (1...limit).contains(words.count) else { return nil }
        var result: [CSSValue] = []
        for word in words {
            guard let value = argument(word) else { return nil }
            result.append(value)
        }
        return .list(result)
    }

    /// A ratio of a width to a height; 0 is automatic.
    private func aspectRatio(_ words: [Int]) -> CSSValue? {
        let isAutomatic = words.contains { source.tokens[$0].kind == .ident && source.lowercased($0) == "auto" }
        let numbers = words.compactMap { CSSCalculation.parseNumber(source, $0) }
        let slashes = words.lazy.filter { source.isDelimiter($0, "/") }.count
        guard numbers.count + slashes + (isAutomatic ? 1 : 0) == words.count else { return nil }
        switch (numbers.count, slashes) {
        case (0, 0): return isAutomatic ? .number(0) : nil
        case (1, 0): return numbers[0] >= 0 ? .number(min(numbers[0], 1e9)) : nil
        case (2, 1):
            guard numbers[0] >= 0, numbers[1] >= 0 else { return nil }
            return .number(numbers[1] > 0 ? min(numbers[0] / numbers[1], 1e9) : 0)
        default: return nil
        }
    }

    /// A position of items, with `safe`, `unsafe`, `first` or `last` before it.
    private func alignment(_ property: CSSProperty, _ words: [Int]) -> CSSValue? {
        let names = words.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" }
        guard !names.contains(""), (1...2).contains(names.count) else { return nil }
        let allowed =
            property == .justifyContent || property == .alignContent
            ? CSSValueParser.contentPositions : CSSValueParser.itemPositions
        if names.count == 1 { return allowed.contains(names[0]) ? .keyword(names[0]) : nil }
        switch names[0] {
        case "first", "last": return names[1] == "baseline" ? .keyword(names.joined(separator: " ")) : nil
        case "safe", "unsafe": return allowed.contains(names[1]) ? .keyword(names.joined(separator: " ")) : nil
        default: return nil
        }
    }

    private static let contentPositions: Set<String> = [
        "normal", "flex-start", "flex-end", "center", "start", "end", "left", "right", "space-between", "space-around",
        "space-evenly", "stretch", "baseline",
    ]
    private static let itemPositions: Set<String> = [
        "normal", "auto", "flex-start", "flex-end", "center", "start", "end", "self-start", "self-end", "left", "right",
        "stretch", "baseline", "legacy",
    ]

    /// The properties whose values have several components, or components other than keywords, numbers and lengths.
    static let composed: Set<CSSProperty> = [
        .counterReset, .counterSet, .counterIncrement,
        .backgroundImage, .backgroundPositionX, .backgroundPositionY, .backgroundAttachment, .backgroundSize,
        .backgroundRepeat, .backgroundOrigin, .maskOrigin,
        .boxShadow, .transform, .translate,
        .scale, .rotate, .transformOrigin, .objectPosition, .aspectRatio, .overflow, .justifyContent, .justifyItems,
        .justifySelf, .alignContent, .alignItems, .alignSelf,
        .position, .quotes, .textEmphasisStyle, .textEmphasisPosition, .backgroundClip, .clip, .clipPath, .content,
        .stringSet,
        .page, .bookmarkLevel,
        .cornerTopLeft, .cornerTopRight, .cornerBottomRight, .cornerBottomLeft, .backgroundBlendMode,
        .overflowClipMargin, .bookmarkLabel, .filter, .backdropFilter, .maskImage, .maskPosition, .maskSize,
        .maskRepeat,
    ]
}
