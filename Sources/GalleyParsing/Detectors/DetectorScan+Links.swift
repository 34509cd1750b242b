/// Web and e-mail addresses.
///
/// Based on RFC 3986 and 3987 (host names may be in any script), with adaptations for running text: a full stop or a
/// closing bracket at the end belongs to the sentence, and a change from Latin letters to a script without spaces ends
/// a host name or a path.
extension DetectorScan {
    private static let schemes: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "ws", "wss"]
    /// The top-level domains for which a name without a scheme is treated as an address.
    private static let topLevelDomains: Set<String> = [
        "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "dev", "app", "ai", "co", "me", "tv",
        "cc", "xyz", "online", "site", "shop", "blog", "cloud", "tech", "eu", "uk", "de", "fr", "es", "it", "nl",
        "be", "ch", "at", "pl", "cz", "se", "no", "dk", "fi", "ie", "pt", "gr", "hu", "ro", "ua", "ru", "tr", "il",
        "us", "ca", "mx", "br", "ar", "cl", "au", "nz", "jp", "cn", "tw", "hk", "kr", "in", "sg", "id", "th", "vn",
        "za", "ng", "ke", "eg", "sa", "ae", "中国", "香港", "台灣", "рф", "한국", "भारत",
    ]

    /// `https://…`, found by its colon.
    func schemeLink(colon: Int) -> Found? {
        guard byte(colon + 1) == UInt8(ascii: "/"), byte(colon + 2) == UInt8(ascii: "/") else { return nil }
        var start = colon
        while start > floor, colon - start < 6, DetectorScan.isLetter(bytes[start - 1]) { start -= 1 }
        // The preceding letters may end another word: only the whole word counts.
        guard !isWordBefore(start) else { return nil }
        guard DetectorScan.schemes.contains(string(start..<colon).lowercased()) else { return nil }
        var host = colon + 3
        // A name and password may precede the host.
        var end = host
        while end < bytes.count, end - host < 128,
            DetectorScan.isLetter(bytes[end]) || DetectorScan.isDigit(bytes[end])
                || "-._~%!$&'()*+,;=:".utf8.contains(bytes[end])
        {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "@"), end > host { host = end + 1 }
        guard let hostEnd = hostEnd(host, needsDot: false, mayHaveSymbols: true) else { return nil }
        let range = start..<addressEnd(from: hostEnd, start: start)
        let value = string(range)
        return Found(kind: .link, range: range, value: value, url: value)
    }

    /// Matches `www.…`.
    func webLink(at start: Int) -> Found? {
        guard byte(start + 3) == UInt8(ascii: "."), byte(start + 1) | 0x20 == UInt8(ascii: "w"),
            byte(start + 2) | 0x20 == UInt8(ascii: "w"), start >= floor, !isWordBefore(start), byte(start - 1) != 0x40
        else { return nil }
        guard let hostEnd = hostEnd(start + 4, needsDot: true) else { return nil }
        return bareAddress(start, hostEnd)
    }

    /// Matches `example.org/…` at its first dot.
    func bareLink(dot: Int) -> Found? {
        var start = dot
        var isUnspaced: Bool?
        while start > floor, dot - start < 63 {
            var previous = start - 1
            while previous > floor, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
            guard let (scalar, _) = ScalarReader.at(previous, in: bytes) else { break }
            if ScalarReader.isSymbol(scalar) {
                start = previous
                continue
            }
            guard scalar == "-" || (ScalarReader.isWord(scalar) && scalar != "_") else { break }
            let unspaced = ScalarReader.isUnspaced(scalar)
            if let isUnspaced, isUnspaced != unspaced { break }
            isUnspaced = unspaced
            start = previous
        }
        // Dashes and emoji in front of a name are not part of it; inside of a name they are.
        while start < dot, let (scalar, next) = ScalarReader.at(start, in: bytes),
            scalar == "-" || ScalarReader.isSymbol(scalar) || scalar == "\u{FE0F}"
        { start = next }
        guard start < dot, !isJoined(before: start),
            let end = hostEnd(start, needsDot: true, mayHaveSymbols: true)
        else { return nil }
        var last = end
        while last > start, bytes[last - 1] != UInt8(ascii: ".") { last -= 1 }
        guard DetectorScan.topLevelDomains.contains(string(last..<end).lowercased()) else { return nil }
        // `name.com` without anything after it, but not `name.command`.
        guard byte(end) != UInt8(ascii: "@") else { return nil }
        return bareAddress(start, end)
    }

    /// Whether the text before an address makes it part of a larger word.
    private func isJoined(before start: Int) -> Bool {
        guard start > 0 else { return false }
        if "@/\\._-:#=&?%".utf8.contains(bytes[start - 1]) { return true }
        return isWordBefore(start)
    }

    private func bareAddress(_ start: Int, _ hostEnd: Int) -> Found {
        let range = start..<addressEnd(from: hostEnd, start: start)
        let value = string(range)
        return Found(kind: .link, range: range, value: value, url: "http://" + value)
    }

    /// The end of the host name at `start`; `nil` when there is none.
    ///
    /// - Parameter mayHaveSymbols: Whether labels in front of the last may have emoji and other symbols.
    func hostEnd(_ start: Int, needsDot: Bool, mayHaveSymbols: Bool = false) -> Int? {
        // An address in brackets, IPv6.
        if byte(start) == UInt8(ascii: "[") {
            var end = start + 1
            while end < bytes.count, end - start < 48, bytes[end] != UInt8(ascii: "]") {
                guard
                    DetectorScan.isDigit(bytes[end]) || DetectorScan.isLetter(bytes[end]) || bytes[end] == 0x3A
                        || bytes[end] == 0x2E
                else { return nil }
                end += 1
            }
            return byte(end) == UInt8(ascii: "]") && end > start + 2 ? end + 1 : nil
        }
        var position = start
        var labelStart = start
        var dots = 0
        var end: Int?
        // The end of the last label in front of its first symbol, which a top-level domain cannot have.
        var beforeSymbol: Int?
        while position < bytes.count, position - start < 253 {
            guard let (scalar, next) = ScalarReader.at(position, in: bytes) else { break }
            if mayHaveSymbols, ScalarReader.isSymbol(scalar) {
                if beforeSymbol == nil { beforeSymbol = position }
                position = next
                end = position
                continue
            }
            if scalar == "." || scalar == "。" {
                guard position > labelStart, scalar == ".", let (after, _) = ScalarReader.at(next, in: bytes),
                    (ScalarReader.isWord(after) && after != "_") || (mayHaveSymbols && ScalarReader.isSymbol(after))
                else { break }
                dots += 1
                labelStart = next
                beforeSymbol = nil
            } else if scalar == "-" {
                guard position > labelStart else { break }
            } else {
                guard ScalarReader.isWord(scalar) else { break }
                if position > labelStart, let before = ScalarReader.before(position, in: bytes), before != "-",
                    !ScalarReader.isSymbol(before),
                    ScalarReader.isUnspaced(before) != ScalarReader.isUnspaced(scalar)
                {
                    break
                }
            }
            position = next
            if bytes[position - 1] != UInt8(ascii: "-"), bytes[position - 1] != UInt8(ascii: ".") { end = position }
        }
        if let cut = beforeSymbol {
            guard cut > labelStart else { return nil }
            end = cut
        }
        guard let end, !needsDot || dots > 0 else { return nil }
        return end
    }

    /// The end of an address whose host ends at `hostEnd`: port, path, query and fragment, without trailing punctuation
    /// of the sentence.
    private func addressEnd(from hostEnd: Int, start: Int) -> Int {
        var position = hostEnd
        if byte(position) == UInt8(ascii: ":"), DetectorScan.isDigit(byte(position + 1)) {
            position += 1
            let port = position
            while DetectorScan.isDigit(byte(position)), position - port < 5 { position += 1 }
        }
        guard position < bytes.count, "/?#".utf8.contains(bytes[position]) else { return position }
        var end = position
        // Brackets opened inside the address may be closed in it.
        var open: [UInt8] = []
        var previous: Unicode.Scalar = "/"
        while position < bytes.count {
            guard let (scalar, next) = ScalarReader.at(position, in: bytes), isAddress(scalar, after: previous) else {
                break
            }
            switch scalar {
            case "(", "[", "{":
                open.append(bytes[position])
                position = next
                previous = scalar
                continue
            case ")", "]", "}":
                let opening: UInt8 = scalar == ")" ? 0x28 : scalar == "]" ? 0x5B : 0x7B
                guard open.last == opening else { return end }
                open.removeLast()
                end = next
            case ".", ",", ";", ":", "!", "?", "'", "*", "_", "~", "&": break
            // Dashes other than `-` belong to the address if it continues after them.
            case _ where scalar.value >= 0x80 && scalar.properties.generalCategory == .dashPunctuation: break
            default: end = next
            }
            position = next
            previous = scalar
        }
        return max(end, hostEnd)
    }

    private func isAddress(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7C, 0x7F: return false
        case 0x21...0x7E: return true
        default: break
        }
        if ScalarReader.isSymbol(scalar) { return true }
        guard ScalarReader.isWord(scalar) else { return scalar.properties.generalCategory == .dashPunctuation }
        guard ScalarReader.isUnspaced(scalar) else { return true }
        // `/wiki/日本語`, but not `/path」と言う`.
        return ScalarReader.isUnspaced(previous) || "/=-_%+".unicodeScalars.contains(previous)
    }

    /// Matches `name@example.org` at its `@`.
    func email(at mark: Int) -> Found? {
        var start = mark
        while start > floor, mark - start < 64,
            DetectorScan.isLetter(bytes[start - 1]) || DetectorScan.isDigit(bytes[start - 1])
                || "!#$%&'*+-/=?^_`{|}~.".utf8.contains(bytes[start - 1])
        {
            start -= 1
        }
        // After another `@` is the host of a handle: `@name@host`.
        guard byte(start - 1) != UInt8(ascii: "@") else { return nil }
        while start < mark, ".!#$%&'*/=?^`{|}~".utf8.contains(bytes[start]) { start += 1 }
        guard start < mark, bytes[mark - 1] != UInt8(ascii: "."), !isWordBefore(start) else { return nil }
        guard let end = hostEnd(mark + 1, needsDot: true) else { return nil }
        // The last label of a domain is not a number.
        var last = end
        while last > mark, bytes[last - 1] != UInt8(ascii: ".") { last -= 1 }
        guard end - last >= 2, !DetectorScan.isDigit(bytes[last]), byte(end) != UInt8(ascii: "@") else { return nil }
        let value = string(start..<end)
        return Found(kind: .emailAddress, range: start..<end, value: value, url: "mailto:" + value)
    }
}
