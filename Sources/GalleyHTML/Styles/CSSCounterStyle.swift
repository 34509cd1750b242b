/// A style of numbers: a rule `@counter-style` (CSS Counter Styles 3).
struct CSSCounterStyle: Sendable, Hashable {
    enum System: Sendable, Hashable {
        case cyclic, numeric, alphabetic, symbolic, additive
        case fixed(first: Int)
        case extends(String)
    }

    var system = System.symbolic
    var symbols: [String] = []
    /// The symbols of an additive system with their weights, the largest first.
    var weights: [Int] = []
    var negative = ["-", ""]
    var prefix: String?
    var suffix: String?
    var ranges: [ClosedRange<Int>] = []
    /// The least number of characters, and the symbol that fills shorter numbers.
    var padCount = 0
    var padSymbol = ""
    var fallback = "decimal"

    /// The longest number in symbols; longer ones are in the fallback style.
    static let maximumLength = 60
}

extension CSSCounterStyle {
    /// Creates a style from the descriptors of a rule; nil if its system lacks symbols.
    init?(_ descriptors: [CSSSourceDeclaration], _ values: CSSValueParser) {
        let source = values.source
        for descriptor in descriptors {
            let words = values.components(descriptor.value)
            guard let first = words.first else { continue }
            switch source.lowercased(descriptor.name) {
            case "system":
                guard let system = CSSCounterStyle.system(words, values) else { return nil }
                self.system = system
            case "symbols": symbols = words.compactMap { CSSCounterStyle.symbol($0, source) }
            case "additive-symbols": readWeights(descriptor.value, values)
            case "negative":
                let texts = words.compactMap { CSSCounterStyle.symbol($0, source) }
                if let start = texts.first { negative = [start, texts.count > 1 ? texts[1] : ""] }
            case "prefix": prefix = CSSCounterStyle.symbol(first, source)
            case "suffix": suffix = CSSCounterStyle.symbol(first, source)
            case "range": readRanges(descriptor.value, values)
            case "pad":
                for word in words {
                    if let number = CSSCalculation.parseNumber(source, word) {
                        padCount = Int(min(max(number, 0), Double(CSSCounterStyle.maximumLength)))
                    } else if let symbol = CSSCounterStyle.symbol(word, source) {
                        padSymbol = symbol
                    }
                }
            case "fallback": fallback = source.lowercased(first)
            default: break
            }
        }
        switch system {
        case .numeric, .alphabetic: if symbols.count < 2 { return nil }
        case .cyclic, .symbolic, .fixed, .additive: if symbols.isEmpty { return nil }
        case .extends: break
        }
    }

    private static func system(_ words: [Int], _ values: CSSValueParser) -> System? {
        let source = values.source
        switch words.first.map(source.lowercased) {
        case "cyclic": return .cyclic
        case "numeric": return .numeric
        case "alphabetic": return .alphabetic
        case "symbolic": return .symbolic
        case "additive": return .additive
        case "fixed":
            let first = words.dropFirst().first.flatMap { CSSCalculation.parseNumber(source, $0) } ?? 1
            return .fixed(first: Int(min(max(first, -1e9), 1e9)))
        case "extends": return words.dropFirst().first.map { .extends(source.lowercased($0)) }
        default: return nil
        }
    }

    /// A string or a name; nil for an image.
    private static func symbol(_ word: Int, _ source: CSSSource) -> String? {
        switch source.tokens[word].kind {
        case .string, .ident: String(source.string(word).prefix(100))
        default: nil
        }
    }

    private mutating func readWeights(_ range: Range<Int>, _ values: CSSValueParser) {
        let source = values.source
        for part in source.parts(range) {
            let words = values.components(part)
            guard let symbol = words.lazy.compactMap({ CSSCounterStyle.symbol($0, source) }).first,
                let weight = words.lazy.compactMap({ CSSCalculation.parseNumber(source, $0) }).first,
                weight >= 0, weight <= 1e9, Int(weight) < weights.last ?? .max
            else { continue }
            symbols.append(symbol)
            weights.append(Int(weight))
        }
    }

    private mutating func readRanges(_ range: Range<Int>, _ values: CSSValueParser) {
        let source = values.source
        for part in source.parts(range) {
            let words = values.components(part)
            guard words.count == 2 else { continue }
            func bound(_ word: Int, _ infinite: Int) -> Int? {
                if source.lowercased(word) == "infinite" { return infinite }
                return CSSCalculation.parseNumber(source, word).map { Int(min(max($0, -1e15), 1e15)) }
            }
            guard let low = bound(words[0], .min), let high = bound(words[1], .max), low <= high else { continue }
            ranges.append(low...high)
        }
    }
}

extension CSSCounterStyle {
    /// The number in symbols, without prefix and suffix; nil if the fallback style has it.
    func text(_ number: Int) -> String? {
        guard isInRange(number) else { return nil }
        let usesNegative: Bool
        switch system {
        case .cyclic, .fixed, .extends: usesNegative = false
        default: usesNegative = number < 0
        }
        guard var parts = symbols(for: usesNegative ? abs(max(number, -Int.max)) : number) else { return nil }
        let sign = usesNegative ? negative[0].count + negative[1].count : 0
        let missing = padCount - parts.reduce(0) { $0 + $1.count } - sign
        if missing > 0 { parts.insert(String(repeating: padSymbol, count: missing), at: 0) }
        return usesNegative ? negative[0] + parts.joined() + negative[1] : parts.joined()
    }

    private func isInRange(_ number: Int) -> Bool {
        if !ranges.isEmpty { return ranges.contains { $0.contains(number) } }
        switch system {
        case .alphabetic, .symbolic: return number >= 1
        case .additive: return number >= 0
        default: return true
        }
    }

    private func symbols(for number: Int) -> [String]? {
        let count = symbols.count
        switch system {
        case .cyclic: return [symbols[((number - 1) % count + count) % count]]
        case .fixed(let first):
            let (index, overflow) = number.subtractingReportingOverflow(first)
            return !overflow && symbols.indices.contains(index) ? [symbols[index]] : nil
        case .symbolic:
            let length = (number - 1) / count + 1
            guard length <= CSSCounterStyle.maximumLength else { return nil }
            return Array(repeating: symbols[(number - 1) % count], count: length)
        case .numeric, .alphabetic: return digits(of: number)
        case .additive: return additive(number)
        case .extends: return nil
        }
    }

    private func digits(of number: Int) -> [String] {
        if number == 0 { return [symbols[0]] }
        var rest = number
        var result: [String] = []
        while rest > 0 {
            if system == .alphabetic { rest -= 1 }
            result.append(symbols[rest % symbols.count])
            rest /= symbols.count
        }
        return result.reversed()
    }

    private func additive(_ number: Int) -> [String]? {
        if number == 0 { return weights.firstIndex(of: 0).map { [symbols[$0]] } }
        var rest = number
        var result: [String] = []
        for (symbol, weight) in zip(symbols, weights) where weight > 0 && rest >= weight {
            let count = rest / weight
            guard result.count + count <= CSSCounterStyle.maximumLength else { return nil }
            result += Array(repeating: symbol, count: count)
            rest %= weight
        }
        return rest == 0 ? result : nil
    }
}
