internal import GalleyText

/// A parser of formulas in a subset of TeX's notation.
///
/// It accepts every text: unknown commands, and parts that cannot be understood, become source text with a problem. Its time is
/// linear in the length of the text, and its nesting is bounded.
package struct MathParser {
    /// The tree of a formula, and the problems in its source.
    package struct Result: Sendable, Hashable {
        package var nodes: MathList
        /// Messages that name the part of the source and the remedy.
        package var problems: [String]
    }

    /// The tokens that end a list.
    struct Stop: OptionSet {
        let rawValue: UInt8
        static let brace = Stop(rawValue: 1)
        static let right = Stop(rawValue: 2)
        static let cell = Stop(rawValue: 4)
        static let bracket = Stop(rawValue: 8)
    }

    /// A part of the source.
    enum Token: Equatable {
        case command(String)
        case character(UInt32)
    }

    /// The maximum nesting depth.
    static let maximumDepth = 32
    /// The maximum length of a formula in bytes.
    package static let maximumLength = 1 << 14
    /// The maximum number of reported problems.
    static let maximumProblemCount = 8

    let source: [Unicode.Scalar]
    var index = 0
    var depth = 0
    var alphabet = MathAlphabet.automatic
    /// The number of the formula or of the current row of a table.
    var tag: MathList?
    private(set) var problems: [String] = []
    /// Whether the formula is nested too deep.
    private var isTooDeep = false

    init(_ source: String) {
        self.source = Array(source.unicodeScalars)
    }

    /// Parses a formula.
    package static func parse(_ source: String) -> Result {
        guard source.utf8.count <= maximumLength else {
            return Result(
                nodes: [.source(String(source.prefix(64)) + "…")],
                problems: [
                    "a formula has \(source.utf8.count) bytes, and the limit is \(maximumLength); split it into parts"
                ])
        }
        var parser = MathParser(source)
        var nodes = parser.everything()
        if let tag = parser.tag { nodes += [.space(36)] + tag }
        if parser.isTooDeep { nodes = [.source(source)] }
        return Result(nodes: nodes, problems: parser.problems)
    }

    /// Reads the source up to its end.
    private mutating func everything() -> MathList {
        var nodes: MathList = []
        while true {
            nodes += list(until: [])
            guard peek() != nil else { return nodes }
            // A token that only makes sense inside something else.
            let start = index
            skip()
            report("“\(text(from: start))” has no counterpart; it is shown as source")
            nodes.append(.source(text(from: start)))
        }
    }

    /// Parses a formula within text of this one.
    mutating func inner(_ source: String) -> MathList {
        guard enter() else { return [] }
        defer { depth -= 1 }
        var parser = MathParser(source)
        parser.depth = depth
        let nodes = parser.everything()
        if parser.isTooDeep {
            depth = Self.maximumDepth
            _ = enter()
        }
        for problem in parser.problems { report(problem) }
        return nodes
    }

    // MARK: Tokens

    /// The next token, after white space and comments.
    mutating func peek() -> Token? {
        while index < source.count {
            let scalar = source[index].value
            if scalar == 0x20 || (0x09...0x0D).contains(scalar) {
                index += 1
            } else if scalar == 0x25 {
                while index < source.count, source[index].value != 0x0A { index += 1 }
            } else {
                break
            }
        }
        guard index < source.count else { return nil }
        guard source[index] == "\\" else { return .character(source[index].value) }
        return .command(text(from: index + 1, to: commandEnd))
    }

    /// The end of the command at the current position.
    private var commandEnd: Int {
        var end = index + 1
        while end < source.count, Self.isLetter(source[end]) { end += 1 }
        return end > index + 1 ? end : min(index + 2, source.count)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x41...0x5A).contains(scalar.value & ~0x20)
    }

    /// Skips the token that `peek` returned.
    mutating func skip() {
        index = index < source.count && source[index] == "\\" ? commandEnd : index + 1
    }

    /// Skips a character if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek() == .character(character.value) else { return false }
        index += 1
        return true
    }

    func text(from start: Int, to end: Int? = nil) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: source[min(start, source.count)..<min(end ?? index, source.count)])
        return String(result)
    }

    mutating func report(_ problem: String) {
        guard !isTooDeep, problems.count < Self.maximumProblemCount, !problems.contains(problem) else { return }
        problems.append(problem)
    }

    // MARK: Lists

    func ends(_ token: Token, _ stop: Stop) -> Bool {
        switch token {
        case .character(0x7D): true
        case .character(0x26): true
        case .character(0x5D): stop.contains(.bracket)
        case .command("right"), .command("middle"), .command("end"), .command("\\"), .command("cr"): true
        default: false
        }
    }

    /// Reads nodes until a token that ends the list, or one that makes no sense in it.
    mutating func list(until stop: Stop) -> MathList {
        guard enter() else { return [] }
        defer { depth -= 1 }
        let outer = alphabet
        defer { alphabet = outer }
        var result: MathList = []
        // The colour of the nodes after an index.
        var current: (color: Color, start: Int)?
        func colored() -> MathList {
            guard let (color, start) = current, start < result.count else { return result }
            return result[..<start] + [.colored(Array(result[start...]), color)]
        }
        while let token = peek() {
            if ends(token, stop) { break }
            if case .command(let name) = token, let fraction = infix(name) {
                skip()
                let lower = list(until: stop)
                return [.fraction(colored(), lower, hasLine: fraction.hasLine, level: nil, fence: fraction.fence)]
            }
            if token == .command("color") {
                skip()
                let color = color("\\color")
                if peek() == .character(0x7B) {
                    result.append(scripted(self.colored(color, "\\color")))
                } else if let color {
                    result = colored()
                    current = (color, result.count)
                }
            } else if let node = item(token) {
                result.append(scripted(node))
            }
        }
        return colored()
    }

    /// Increases the depth; false at the limit, where parsing ends.
    mutating func enter() -> Bool {
        guard depth < Self.maximumDepth else {
            if !isTooDeep {
                problems = [
                    "a formula is nested more than \(Self.maximumDepth) levels deep; its source is shown. Split it into parts"
                ]
            }
            isTooDeep = true
            index = source.count
            return false
        }
        depth += 1
        return true
    }

    private func infix(_ name: String) -> (hasLine: Bool, fence: [UInt32])? {
        switch name {
        case "over": (true, [])
        case "atop": (false, [])
        case "choose": (false, [0x28, 0x29])
        default: nil
        }
    }

    /// Reads the scripts after a base.
    private mutating func scripted(_ first: MathNode?) -> MathNode {
        var base = first
        var lower: MathList?
        var upper: MathList?
        var limits = MathNode.Limits.automatic
        var primes = 0
        func finished() -> MathNode {
            var all = upper
            if primes > 0 {
                all = Array(repeating: .symbol(MathSymbol(0x2032, .ordinary, .upright)), count: primes) + (upper ?? [])
            }
            if lower == nil, all == nil { return base ?? .group([], .ordinary) }
            return .scripts(base: base, lower: lower, upper: all, limits)
        }
        while let token = peek() {
            switch token {
            case .command("limits"): limits = .above
            case .command("nolimits"): limits = .beside
            case .command("displaylimits"): limits = .automatic
            case .character(0x27) where primes < 4: primes += 1
            case .character(0x5E), .character(0x5F):
                let isUpper = token == .character(0x5E)
                if isUpper ? upper != nil : lower != nil {
                    report("a base has two \(isUpper ? "superscripts" : "subscripts"); put braces around the first one")
                    base = finished()
                    (lower, upper, limits, primes) = (nil, nil, .automatic, 0)
                }
                index += 1
                let script = argument("a script")
                if isUpper { upper = script } else { lower = script }
                continue
            default: return finished()
            }
            skip()
        }
        return finished()
    }

    /// Reads the argument of a command: a group, or one item.
    mutating func argument(_ owner: String) -> MathList {
        guard let token = peek(), !ends(token, []) else {
            report("\(owner) has no content; add it in braces")
            return []
        }
        if token == .character(0x7B) { return group() }
        guard enter() else { return [] }
        defer { depth -= 1 }
        return item(token).map { [$0] } ?? []
    }

    /// Reads a list in braces.
    mutating func group() -> MathList {
        index += 1
        var result = list(until: .brace)
        while let token = peek(), token != .character(0x7D) {
            // A stray token inside the braces.
            if case .command(let name) = token, name == "right" || name == "end" || name == "middle" { break }
            let start = index
            skip()
            report("“\(text(from: start))” has no counterpart; it is shown as source")
            result.append(.source(text(from: start)))
            result += list(until: .brace)
        }
        if !skip("}") { report("a brace is not closed; add “}”") }
        return result
    }

    /// The raw text of an argument in braces.
    mutating func rawArgument(_ owner: String) -> String {
        guard let token = peek(), !ends(token, []) else {
            report("\(owner) has no content; add it in braces")
            return ""
        }
        guard skip("{") else {
            let start = index
            skip()
            return text(from: start)
        }
        let start = index
        var open = 1
        while index < source.count {
            switch source[index] {
            case "\\": index += 1
            case "{": open += 1
            case "}": open -= 1
            default: break
            }
            if open == 0 { break }
            index += 1
        }
        index = min(index, source.count)
        let result = text(from: start)
        if !skip("}") { report("a brace is not closed; add “}”") }
        return result
    }

    // MARK: Items

    /// Reads one item without its scripts; nil for commands that show nothing.
    mutating func item(_ token: Token) -> MathNode? {
        switch token {
        case .character(0x7B):
            let nodes = group()
            // A single character in braces is as one without them.
            if nodes.count == 1, case .symbol(let symbol) = nodes[0], symbol.kind == .ordinary { return nodes[0] }
            return .group(nodes, .ordinary)
        case .character(0x5E), .character(0x5F), .character(0x27): return .group([], .ordinary)
        case .character(0x7E):
            index += 1
            return .space(6)
        case .character(let scalar):
            index += 1
            var symbol = MathSymbols.symbol(for: scalar)
            symbol.alphabet = alphabet
            return .symbol(symbol)
        case .command(let name):
            let start = index
            skip()
            return command(name, from: start)
        }
    }

    /// Reads a delimiter; nil if there is none.
    mutating func delimiter() -> UInt32? {
        guard let token = peek() else { return nil }
        let name: String
        switch token {
        case .character(let scalar): name = Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
        case .command("|"): name = "\\|"
        case .command(let command): name = command
        }
        guard let scalar = MathSymbols.delimiters[name] else { return nil }
        skip()
        return scalar
    }
}
