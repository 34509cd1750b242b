/// Reads sources whose link definitions are long and used often.
///
/// The grammar library looks through the address and title of a definition anew for each link that uses it. Where
/// that gets out of hand, the library is shown a byte of each with blanks behind it, and the rest is taken from the
/// source.
enum LongDefinitions {
    /// Shorter addresses and titles cost no more than the links themselves.
    private static let limit = 64

    /// `nil` when that does not help either.
    static func events(of source: [UInt8], shown: [UInt8], flags: UInt32) -> MarkdownEvents? {
        var parts = candidates(in: source)
        // What turns out to be no definition is text, and shown as it is the second time.
        for _ in 0..<2 {
            var masked = shown
            var lengths: [Int: Int] = [:]
            for part in parts {
                lengths[part.lowerBound] = part.count
                // What closes an address or title follows its first byte.
                let close: UInt8? = isClose(source, part) ? source[part.upperBound] : nil
                for index in (part.lowerBound + 1)..<part.upperBound { masked[index] = 0x20 }
                if let close {
                    masked[part.lowerBound + 1] = close
                    masked[part.upperBound] = 0x20
                }
            }
            guard let tape = try? MarkdownGrammar.events(of: source, shown: masked, shortened: lengths, flags: flags)
            else {
                return nil
            }
            let definitions = real(parts, tape)
            if definitions.count == parts.count { return tape }
            parts = definitions
        }
        return try? MarkdownGrammar.events(of: source, shown: shown, flags: flags)
    }

    private static func isClose(_ source: [UInt8], _ part: Range<Int>) -> Bool {
        part.upperBound < source.count && "\"')>".utf8.contains(source[part.upperBound])
    }

    /// Those that no text covers.
    private static func real(_ parts: [Range<Int>], _ tape: MarkdownEvents) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var event = 0
        for part in parts {
            while event < tape.events.count,
                tape.events[event].kind != .text || tape.events[event].start < 0
                    || Int(tape.events[event].start + tape.events[event].length) <= part.lowerBound
            {
                event += 1
            }
            if event == tape.events.count || Int(tape.events[event].start) > part.lowerBound { result.append(part) }
        }
        return result
    }

    /// Long addresses and titles of what may be definitions, without what encloses them.
    private static func candidates(in source: [UInt8]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var position = 0
        while let bracket = ByteSearch.first(UInt8(ascii: "]"), in: source, from: position) {
            position = bracket + 1
            guard position < source.count, source[position] == UInt8(ascii: ":") else { continue }
            position += 1
            skipBlanks(source, &position)
            guard position < source.count else { break }
            if source[position] == UInt8(ascii: "<") {
                position += 1
                add(source, &position, &result) { $0 == UInt8(ascii: ">") }
                position += 1
            } else {
                add(source, &position, &result) { $0 <= 0x20 }
            }
            skipBlanks(source, &position)
            guard position < source.count else { break }
            let quote = source[position]
            guard "\"'(".utf8.contains(quote) else { continue }
            position += 1
            let close = quote == UInt8(ascii: "(") ? UInt8(ascii: ")") : quote
            add(source, &position, &result) { $0 == close }
        }
        return result
    }

    private static func skipBlanks(_ source: [UInt8], _ position: inout Int) {
        // At most one line may end in between.
        var hasBroken = false
        while position < source.count, source[position] <= 0x20 {
            if source[position] == 0x0A {
                if hasBroken { return }
                hasBroken = true
            }
            position += 1
        }
    }

    /// Goes to the byte that ends an address or title on the same line, and notes what is long.
    private static func add(
        _ source: [UInt8], _ position: inout Int, _ result: inout [Range<Int>], _ isEnd: (UInt8) -> Bool
    ) {
        let start = position
        while position < source.count, source[position] != 0x0A, !isEnd(source[position]) {
            position +=
                source[position] == UInt8(ascii: "\\") && position + 1 < source.count && source[position + 1] != 0x0A
                ? 2 : 1
        }
        if position - start > limit { result.append(start..<position) }
    }
}
