/// Bytes that the grammar library sees in place of others.
///
/// MD4C 0.4.8 follows CommonMark 0.30. Where 0.31 asks for something else, the library is shown other bytes of
/// the same length that make it do so; text is always read from the source itself, at the same offsets.
///
/// - Comments may hold `--` and be as short as `<!-->`: they are shown as processing instructions.
/// - `<textarea>` begins an HTML block that blank lines do not end: it is shown as `<pre>`.
/// - Symbols beside `*` and `_` count as punctuation: they are shown as some.
/// - Tabs behind the underline of a heading are shown as spaces.
enum GrammarMasks {
    /// What to show; `nil` to show the source as it is.
    static func mask(_ source: [UInt8]) -> [UInt8]? {
        var masked = source
        var isMasked = false
        let tags = telling(source)
        if tags.comments { isMasked = comments(source, &masked) }
        if tags.textAreas { isMasked = textAreas(source, &masked) || isMasked }
        isMasked = symbols(source, &masked) || isMasked
        isMasked = underlines(source, &masked) || isMasked
        return isMasked ? masked : nil
    }

    /// Which of the rarer tags there may be: one walk from `<` to `<`.
    private static func telling(_ source: [UInt8]) -> (comments: Bool, textAreas: Bool) {
        var comments = false
        var textAreas = false
        var position = 0
        while let place = ByteSearch.first(UInt8(ascii: "<"), in: source, from: position), !comments || !textAreas {
            position = place + 1
            guard position < source.count else { break }
            switch source[position] {
            case UInt8(ascii: "!"): comments = true
            case UInt8(ascii: "t"), UInt8(ascii: "T"): textAreas = true
            default: break
            }
        }
        return (comments, textAreas)
    }

    private static func put(_ text: StaticString, at offset: Int, in bytes: inout [UInt8]) {
        text.withUTF8Buffer { buffer in
            var index = offset
            for unsafe byte in unsafe buffer where index < bytes.count {
                bytes[index] = byte
                index += 1
            }
        }
    }

    private static func comments(_ source: [UInt8], _ masked: inout [UInt8]) -> Bool {
        var isMasked = false
        var position = 0
        func byte(_ offset: Int) -> UInt8 { offset < source.count ? source[offset] : 0 }
        while let start = ByteSearch.first(UInt8(ascii: "<"), in: source, from: position) {
            position = start + 1
            guard byte(start + 1) == UInt8(ascii: "!"), byte(start + 2) == UInt8(ascii: "-"), byte(start + 3) == UInt8(ascii: "-")
            else { continue }
            position = start + 4
            if byte(start + 4) == UInt8(ascii: ">") {
                put("<?a?>", at: start, in: &masked)
                isMasked = true
                continue
            }
            if byte(start + 4) == UInt8(ascii: "-"), byte(start + 5) == UInt8(ascii: ">") {
                put("<?aa?>", at: start, in: &masked)
                isMasked = true
                continue
            }
            var end: Int?
            var dashes: Int?
            var place = start + 4
            while let dash = ByteSearch.first(UInt8(ascii: "-"), in: source, from: place) {
                place = dash + 1
                guard byte(dash + 1) == UInt8(ascii: "-") else { continue }
                if byte(dash + 2) == UInt8(ascii: ">") {
                    end = dash
                    break
                }
                dashes = dashes ?? dash
            }
            guard let end else { break }
            if dashes != nil || byte(end - 1) == UInt8(ascii: "-") {
                put("<?aa", at: start, in: &masked)
                put("a?>", at: end, in: &masked)
                var inner = start + 4
                while let mark = ByteSearch.first("?>", in: source, from: inner), mark < end {
                    masked[mark] = UInt8(ascii: "a")
                    inner = mark + 1
                }
                isMasked = true
            }
            position = end + 3
        }
        return isMasked
    }

    private static func textAreas(_ source: [UInt8], _ masked: inout [UInt8]) -> Bool {
        var isMasked = false
        for (opening, closing): (StaticString, StaticString) in [
            ("<textarea", "</textarea>"), ("<TEXTAREA", "</TEXTAREA>"),
        ] {
            var position = 0
            while let start = ByteSearch.first(opening, in: source, from: position) {
                position = start + 9
                var before = start
                while before > 0, source[before - 1] == 0x20 || source[before - 1] == UInt8(ascii: ">") { before -= 1 }
                guard before == 0 || source[before - 1] == 0x0A, position < source.count,
                    source[position] == UInt8(ascii: ">") || source[position] <= 0x20
                else { continue }
                put("<pre     ", at: start, in: &masked)
                isMasked = true
                guard let end = ByteSearch.first(closing, in: source, from: position) else { break }
                put("</pre>aaaaa", at: end, in: &masked)
                position = end + 11
            }
        }
        return isMasked
    }

    private static func symbols(_ source: [UInt8], _ masked: inout [UInt8]) -> Bool {
        guard !ByteSearch.isASCII(source) else { return false }
        var isMasked = false
        for mark in [UInt8(ascii: "*"), UInt8(ascii: "_")] {
            var position = 0
            while let place = ByteSearch.first(mark, in: source, from: position) {
                position = place + 1
                if place > 0, source[place - 1] >= 0x80 {
                    var start = place - 1
                    while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
                    isMasked = symbol(source, start..<place, &masked) || isMasked
                }
                if position < source.count, source[position] >= 0x80 {
                    var end = position + 1
                    while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
                    isMasked = symbol(source, position..<end, &masked) || isMasked
                }
            }
        }
        return isMasked
    }

    private static func symbol(_ source: [UInt8], _ range: Range<Int>, _ masked: inout [UInt8]) -> Bool {
        guard let scalar = String(decoding: source[range], as: UTF8.self).unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: break
        default: return false
        }
        switch range.count {
        case 2: put("¡", at: range.lowerBound, in: &masked)
        case 3: put("†", at: range.lowerBound, in: &masked)
        case 4: put("\u{10100}", at: range.lowerBound, in: &masked)
        default: return false
        }
        return true
    }

    private static func underlines(_ source: [UInt8], _ masked: inout [UInt8]) -> Bool {
        var isMasked = false
        var position = 0
        while let end = ByteSearch.first(0x09, in: source, from: position) {
            position = end + 1
            guard position < source.count, source[position] == 0x0A else { continue }
            var start = end
            while start > 0, source[start - 1] == 0x09 || source[start - 1] == 0x20 { start -= 1 }
            guard start > 0, source[start - 1] == UInt8(ascii: "-") || source[start - 1] == UInt8(ascii: "=") else {
                continue
            }
            for index in start...end { masked[index] = 0x20 }
            isMasked = true
        }
        return isMasked
    }
}
