/// A reader of the notation of CSS for tracks, names of lines and placements.
package struct GridNotation {
    /// The reason why a notation cannot be read.
    package struct Failure: Error {
        package var reason: String
    }

    private enum Token: Equatable {
        case word(String)
        case sign(UInt8)
    }

    private var tokens: ArraySlice<Token>
    private static let sizes = """
        a track is a length such as 120px or 25%, a fraction such as 1fr, auto, min-content, max-content, minmax(…, …), \
        fit-content(…) or repeat(…, …), with names of lines as [name]
        """
    private static let line = """
        a line is a number other than 0, a name, a name with a number, span with a number or a name, or auto
        """

    package init(_ text: String) throws(Failure) {
        var tokens: [Token] = []
        var word: [UInt8] = []
        func flush() {
            if !word.isEmpty { tokens.append(.word(String(decoding: word, as: UTF8.self))) }
            word = []
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "), 9, 10, 13: flush()
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","),
                UInt8(ascii: "/"):
                flush()
                tokens.append(.sign(byte))
            default: word.append(byte)
            }
            guard tokens.count <= 100_000 else { throw Failure(reason: "it has more than 100000 parts; use repeat()") }
        }
        flush()
        self.tokens = tokens[...]
    }

    // MARK: Tokens

    private func at(_ character: Unicode.Scalar) -> Bool { tokens.first == .sign(UInt8(ascii: character)) }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard at(character) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func word() -> String? {
        guard case .word(let word)? = tokens.first else { return nil }
        tokens.removeFirst()
        return word
    }

    private var found: String {
        switch tokens.first {
        case .word(let word)?: "\"\(word)\""
        case .sign(let byte)?: "\"\(Character(Unicode.Scalar(byte)))\""
        case nil: "the end"
        }
    }

    private mutating func expect(_ character: Unicode.Scalar, _ after: String) throws(Failure) {
        guard take(character) else { throw Failure(reason: "expected \"\(character)\" \(after), found \(found)") }
    }

    private func finish() throws(Failure) {
        guard tokens.isEmpty else { throw Failure(reason: "\(found) is one too many") }
    }

    // MARK: Templates

    package mutating func template() throws(Failure) -> GridTemplate {
        var result = GridTemplate()
        if tokens == [.word("none")] { return result }
        if tokens.first == .word("subgrid") {
            tokens.removeFirst()
            result.isSubgrid = true
        }
        while !tokens.isEmpty { result.parts.append(try part(allowsRepeat: true)) }
        if let flaw = result.flaw { throw Failure(reason: flaw) }
        return result
    }

    /// Tracks without names and repetitions, as for implicit tracks.
    package mutating func tracks() throws(Failure) -> [GridTrack] {
        var result: [GridTrack] = []
        while !tokens.isEmpty {
            guard case .track(let track) = try part(allowsRepeat: false) else {
                throw Failure(reason: "implicit tracks have no names of lines")
            }
            if let flaw = track.flaw { throw Failure(reason: flaw) }
            result.append(track)
        }
        return result
    }

    private mutating func part(allowsRepeat: Bool) throws(Failure) -> GridTemplate.Entry {
        if take("[") {
            var names: [String] = []
            while let name = word() { names.append(try checked(name)) }
            try expect("]", "after names of lines")
            return .names(names)
        }
        guard case .word(let name)? = tokens.first else { throw Failure(reason: "\(found): \(Self.sizes)") }
        guard name == "repeat" else { return .track(try track()) }
        tokens.removeFirst()
        guard allowsRepeat else { throw Failure(reason: "repeat() is not allowed here") }
        try expect("(", "after repeat")
        let times = word() ?? ""
        try expect(",", "after the number of times of repeat()")
        var inner: [GridTemplate.Entry] = []
        while !at(")"), !tokens.isEmpty { inner.append(try part(allowsRepeat: false)) }
        try expect(")", "after the tracks of repeat()")
        switch times {
        case "auto-fill", "autoFill": return .autoFill(inner)
        case "auto-fit", "autoFit": return .autoFit(inner)
        default:
            guard let count = Int(times) else {
                throw Failure(reason: "repeat() takes a number, auto-fill or auto-fit, found \"\(times)\"")
            }
            return .repeat(count, inner)
        }
    }

    /// A name of a line, which is no keyword.
    private func checked(_ name: String) throws(Failure) -> String {
        guard name != "span", name != "auto" else { throw Failure(reason: "\"\(name)\" is not a name of a line") }
        return name
    }

    private mutating func track() throws(Failure) -> GridTrack {
        switch tokens.first {
        case .word("minmax")?:
            tokens.removeFirst()
            try expect("(", "after minmax")
            let least = try breadth()
            try expect(",", "between the sizes of minmax()")
            let most = try breadth()
            try expect(")", "after the sizes of minmax()")
            return .minmax(least, most)
        case .word("fit-content")?, .word("fitContent")?:
            tokens.removeFirst()
            try expect("(", "after fit-content")
            let limit = try breadth()
            try expect(")", "after the limit of fit-content()")
            switch limit {
            case .points(let points): return .fitContent(.points(points))
            case .percent(let percent): return .fitContent(.percent(percent))
            case .fraction, .auto, .minContent, .maxContent:
                throw Failure(reason: "fit-content() takes a length or a percentage")
            }
        default: return .size(try breadth())
        }
    }

    private mutating func breadth() throws(Failure) -> GridTrack.Breadth {
        let place = found
        guard let word = word() else { throw Failure(reason: "\(place): \(Self.sizes)") }
        switch word {
        case "auto": return .auto
        case "min-content", "minContent": return .minContent
        case "max-content", "maxContent": return .maxContent
        default: break
        }
        let unit = ["px", "pt", "fr", "%"].first { word.hasSuffix($0) } ?? ""
        guard let number = Double(word.dropLast(unit.count)), number >= 0, number <= 1e9 else {
            throw Failure(reason: "\(place): \(Self.sizes)")
        }
        return unit == "fr" ? .fraction(number) : unit == "%" ? .percent(number) : .points(number)
    }

    // MARK: Lines

    /// One line: a number, a name, a span, or `auto`.
    package mutating func onlyLine() throws(Failure) -> GridLine {
        let result = try line()
        try finish()
        return result
    }

    /// One or two lines with a slash between them.
    package mutating func placement() throws(Failure) -> GridPlacement {
        let lines = try lines(upTo: 2)
        return GridPlacement(lines[0], lines.count > 1 ? lines[1] : lines[0].other)
    }

    /// The lines of a row and a column: start, start, end and end.
    package mutating func area() throws(Failure) -> (row: GridPlacement, column: GridPlacement) {
        let lines = try lines(upTo: 4)
        let rowStart = lines[0]
        let columnStart = lines.count > 1 ? lines[1] : rowStart.other
        let rowEnd = lines.count > 2 ? lines[2] : rowStart.other
        let columnEnd = lines.count > 3 ? lines[3] : columnStart.other
        return (GridPlacement(rowStart, rowEnd), GridPlacement(columnStart, columnEnd))
    }

    private mutating func lines(upTo most: Int) throws(Failure) -> [GridLine] {
        var lines = [try line()]
        while lines.count < most, take("/") { lines.append(try line()) }
        try finish()
        return lines
    }

    private mutating func line() throws(Failure) -> GridLine {
        var (number, name, isSpan, isAuto) = (Int?.none, String?.none, false, false)
        let start = found
        while let word = word() {
            if word == "span", !isSpan {
                isSpan = true
            } else if word == "auto" {
                isAuto = true
            } else if let value = Double(word), value == value.rounded(), number == nil {
                number = Int(max(-1e9, min(value, 1e9)))
            } else if name == nil, Double(word) == nil {
                name = word
            } else {
                throw Failure(reason: "\"\(word)\": \(Self.line)")
            }
        }
        if isAuto {
            guard number == nil, name == nil, !isSpan else { throw Failure(reason: "\(start): \(Self.line)") }
            return .auto
        }
        if isSpan {
            guard number != nil || name != nil, number ?? 1 > 0 else {
                throw Failure(reason: "span takes a number of at least 1, or a name")
            }
            return name.map { .spanTo($0, number ?? 1) } ?? .span(number ?? 1)
        }
        if number == 0 { throw Failure(reason: "0: \(Self.line)") }
        if let name { return .named(name, number ?? 0) }
        guard let number else { throw Failure(reason: "\(start): \(Self.line)") }
        return .line(number)
    }
}
