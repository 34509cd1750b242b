/// The place of front matter in a Markdown file.
public enum FrontMatterScanner {
    /// The lines of front matter, and the start of the text after it, in UTF-8 offsets.
    public struct Place: Sendable, Hashable {
        /// The lines between the two marks.
        public var utf8Lines: Range<Int>
        /// The start of the line after the second mark.
        public var utf8End: Int
        /// Whether the marks are `+++`, which contain TOML.
        public var isTOML: Bool
    }

    /// The place of front matter at the start of `source`; `nil` if there is none.
    ///
    /// The first line is `---` or `+++`, and a later one is the same, or `...` for YAML. The first line in between that is
    /// neither empty nor a comment begins with a name and a colon (YAML), or contains an equals sign or a bracket (TOML).
    /// This distinguishes it from a thematic break and a heading.
    public static func find(in source: [UInt8]) -> Place? {
        unsafe source.withUnsafeBufferPointer { unsafe find(in: GrammarBytes($0)) }
    }

    static func find(in bytes: GrammarBytes) -> Place? {
        var start = 0
        if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
        let mark = bytes[start]
        guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "+"), isMark(bytes, start, mark) else { return nil }
        var line = next(bytes, start)
        let lines = line
        var isKnown = false
        while line < bytes.count {
            if isMark(bytes, line, mark) || (mark == UInt8(ascii: "-") && isMark(bytes, line, UInt8(ascii: "."))) {
                guard isKnown else { return nil }
                return Place(utf8Lines: lines..<line, utf8End: next(bytes, line), isTOML: mark == UInt8(ascii: "+"))
            }
            if !isKnown {
                let end = lineEnd(bytes, line)
                let first = bytes.skipBlanks(line, end)
                if first < end, bytes[first] != UInt8(ascii: "#") {
                    guard mark == UInt8(ascii: "-") ? hasName(bytes, line, end) : hasSetting(bytes, line, end) else {
                        return nil
                    }
                    isKnown = true
                }
            }
            line = next(bytes, line)
        }
        return nil
    }

    /// Whether a line consists of three marks, and blanks after them.
    private static func isMark(_ bytes: GrammarBytes, _ start: Int, _ mark: UInt8) -> Bool {
        let end = lineEnd(bytes, start)
        guard end - start >= 3, bytes[start] == mark, bytes[start + 1] == mark, bytes[start + 2] == mark else {
            return false
        }
        return bytes.skipBlanks(start + 3, end) == end
    }

    private static func hasName(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Bool {
        guard GrammarClass.isLetter(bytes[start]) || bytes[start] == UInt8(ascii: "_") else { return false }
        var index = start + 1
        while index < end,
            GrammarClass.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "_")
                || bytes[index] == UInt8(ascii: "-")
        {
            index += 1
        }
        return index < end && bytes[index] == UInt8(ascii: ":")
            && (index + 1 == end || GrammarClass.isBlank(bytes[index + 1]))
    }

    private static func hasSetting(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Bool {
        bytes[start] == UInt8(ascii: "[") || bytes.find(UInt8(ascii: "="), from: start, to: end) < end
    }

    private static func lineEnd(_ bytes: GrammarBytes, _ start: Int) -> Int {
        let end = bytes.find(0x0A, from: start, to: bytes.count)
        return end > start && bytes[end - 1] == 0x0D ? end - 1 : end
    }

    private static func next(_ bytes: GrammarBytes, _ start: Int) -> Int {
        min(bytes.count, bytes.find(0x0A, from: start, to: bytes.count) + 1)
    }
}
