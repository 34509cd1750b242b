/// Mentions and hashtags (UAX #31, hashtag identifiers).
extension DetectorScan {
    /// `@name`, or `@name@host` as servers that talk to each other write it.
    func mention(at start: Int, mark: Int = 1) -> Found? {
        guard start >= floor, !isWordBefore(start), byte(start - 1) != UInt8(ascii: "@"),
            byte(start - 1) != UInt8(ascii: "/")
        else { return nil }
        let nameStart = start + mark
        let isUnspaced = ScalarReader.at(nameStart, in: bytes).map { ScalarReader.isUnspaced($0.scalar) } ?? false
        var end = nameStart
        var position = nameStart
        var count = 0
        while count < 64, let (scalar, next) = ScalarReader.at(position, in: bytes) {
            if scalar == "-" || scalar == "." {
                // Only between letters: `@a-b`, `@a.b`, but not `@a.` at the end of a sentence.
                guard position > nameStart, isWordAt(next) else { break }
            } else {
                guard ScalarReader.isWord(scalar), ScalarReader.isUnspaced(scalar) == isUnspaced || scalar == "_" else {
                    break
                }
                end = next
            }
            position = next
            count += 1
        }
        guard end > nameStart else { return nil }
        if byte(end) == UInt8(ascii: "@") {
            guard let host = hostEnd(end + 1, needsDot: true), byte(host) != UInt8(ascii: "@") else { return nil }
            end = host
        }
        return Found(kind: .mention, range: start..<end, value: string(nameStart..<end), url: nil)
    }

    /// Matches `#topic`.
    func hashtag(at start: Int, mark: Int) -> Found? {
        guard start >= floor, !isWordBefore(start), !"&/#?=".utf8.contains(byte(start - 1)) else { return nil }
        let nameStart = start + mark
        var end = nameStart
        var position = nameStart
        var hasLetter = false
        var count = 0
        while count < 128, let (scalar, next) = ScalarReader.at(position, in: bytes) {
            if scalar == "\u{200C}" || scalar == "\u{200D}" || scalar == "·" || scalar == "・" {
                guard position > nameStart else { break }
            } else {
                guard ScalarReader.isWord(scalar) else { break }
                if !(scalar.value < 0x80 && DetectorScan.isDigit(UInt8(scalar.value))) && scalar != "_" {
                    hasLetter = true
                }
                end = next
            }
            position = next
            count += 1
        }
        guard end > nameStart, hasLetter, byte(end) != UInt8(ascii: "#") || mark == 1 else { return nil }
        return Found(kind: .hashtag, range: start..<end, value: string(nameStart..<end), url: nil)
    }
}
