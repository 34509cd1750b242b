extension CSSNth {
    /// Parses `An+B`, `odd` or `even`; nil if a range is not valid.
    init?(_ source: CSSSource, _ range: Range<Int>) {
        guard let parsed = CSSNth.numbers(source, source.trimmed(range)) else { return nil }
        // Positions are smaller.
        let limit = 1 << 30
        self.init(step: min(max(parsed.step, -limit), limit), offset: min(max(parsed.offset, -limit), limit))
    }

    private static func numbers(_ source: CSSSource, _ range: Range<Int>) -> (step: Int, offset: Int)? {
        guard var index = range.first else { return nil }
        let first = source.tokens[index]
        let rest = (index + 1)..<range.upperBound
        switch first.kind {
        case .number where first.flag: return rest.isEmpty ? (0, integer(first.number)) : nil
        case .dimension where first.flag:
            return after(source.lowercased(index), step: integer(first.number), source, rest)
        case .ident:
            let name = source.lowercased(index)
            switch name {
            case "odd": return rest.isEmpty ? (2, 1) : nil
            case "even": return rest.isEmpty ? (2, 0) : nil
            default: break
            }
            if name.hasPrefix("-") { return after(String(name.dropFirst()), step: -1, source, rest) }
            return after(name, step: 1, source, rest)
        case .delim where source.isDelimiter(index, "+"):
            index += 1
            guard index < range.upperBound, source.tokens[index].kind == .ident else { return nil }
            let name = source.lowercased(index)
            return name.hasPrefix("-") ? nil : after(name, step: 1, source, (index + 1)..<range.upperBound)
        default: return nil
        }
    }

    private static func integer(_ number: Double) -> Int { Int(min(max(number, -1e9), 1e9)) }

    /// The numbers after the step: the rest of the name that begins with `n`, and further tokens.
    private static func after(
        _ name: String, step: Int, _ source: CSSSource, _ rest: Range<Int>
    ) -> (step: Int, offset: Int)? {
        guard name.hasPrefix("n") else { return nil }
        let tail = name.dropFirst()
        let rest = source.trimmed(rest)
        if tail == "-" {
            // n- 3
            guard rest.count == 1, let number = unsigned(source, rest.lowerBound) else { return nil }
            return (step, -number)
        }
        if !tail.isEmpty {
            // n-3
            guard rest.isEmpty, tail.hasPrefix("-"), tail.dropFirst().utf8.allSatisfy({ $0 &- 0x30 < 10 }),
                let number = Double(tail.dropFirst())
            else { return nil }
            return (step, -integer(number))
        }
        guard let index = rest.first else { return (step, 0) }
        if rest.count == 1 {
            // n+3
            let token = source.tokens[index]
            let sign = source.bytes[Int(token.start)]
            guard token.kind == .number, token.flag, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
                return nil
            }
            return (step, integer(token.number))
        }
        let isMinus = source.isDelimiter(index, "-")
        guard isMinus || source.isDelimiter(index, "+") else { return nil }
        let last = source.trimmed((index + 1)..<rest.upperBound)
        guard last.count == 1, let number = unsigned(source, last.lowerBound) else { return nil }
        return (step, isMinus ? -number : number)
    }

    private static func unsigned(_ source: CSSSource, _ index: Int) -> Int? {
        let token = source.tokens[index]
        guard token.kind == .number, token.flag, source.bytes[Int(token.start)] &- 0x30 < 10 else { return nil }
        return integer(token.number)
    }
}
