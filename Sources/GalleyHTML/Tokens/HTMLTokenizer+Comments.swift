extension HTMLTokenizer {
    private mutating func emitComment(_ range: Range<Int>) {
        token.kind = .comment
        token.text = bytes[range].contains(0) ? copyReplacingNull(range) : range
    }

    /// Reads a comment up to `>`.
    mutating func readBogusComment() {
        let start = position
        while position < end, bytes[position] != UInt8(ascii: ">") { position += 1 }
        emitComment(start..<position)
        position = min(position + 1, end)
    }

    private func matches(_ word: StaticString, ignoringCase: Bool) -> Bool {
        var place = position
        for letter in word.description.utf8 {
            guard let byte = byte(place), (ignoringCase ? byte.lowercased : byte) == letter else { return false }
            place += 1
        }
        return true
    }

    /// Reads what follows `<!`.
    mutating func readDeclaration() -> Bool {
        if byte(position) == UInt8(ascii: "-"), byte(position + 1) == UInt8(ascii: "-") {
            position += 2
            readComment()
        } else if matches("doctype", ignoringCase: true) {
            position += 7
            readDoctype()
        } else if allowsCDATA, matches("[CDATA[", ignoringCase: false) {
            position += 7
            state = .cdata
            return false
        } else {
            readBogusComment()
        }
        return true
    }

    private mutating func readComment() {
        let start = position
        if byte(start) == UInt8(ascii: ">") {
            position = start + 1
            return emitComment(start..<start)
        }
        if byte(start) == UInt8(ascii: "-"), byte(start + 1) == UInt8(ascii: ">") {
            position = start + 2
            return emitComment(start..<start)
        }
        var index = start
        while index < end {
            guard bytes[index] == UInt8(ascii: "-"), byte(index + 1) == UInt8(ascii: "-") else {
                index += 1
                continue
            }
            if byte(index + 2) == UInt8(ascii: ">") {
                position = index + 3
                return emitComment(start..<index)
            }
            if byte(index + 2) == UInt8(ascii: "!"), byte(index + 3) == UInt8(ascii: ">") {
                position = index + 4
                return emitComment(start..<index)
            }
            index += 1
        }
        position = end
        emitComment(start..<unfinishedEnd(from: start))
    }

    /// The end of a comment that the end of the input ends: `-`, `--` and `--!` there are not a part of it.
    private func unfinishedEnd(from start: Int) -> Int {
        for ending in ["--!", "--", "-"] {
            let count = ending.utf8.count
            if end - start >= count, bytes[(end - count)..<end].elementsEqual(ending.utf8) { return end - count }
        }
        return end
    }
}
