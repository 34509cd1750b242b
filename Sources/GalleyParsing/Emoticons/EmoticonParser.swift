public import GalleyText

/// A parser that replaces codes by emoji or images.
///
///     let parser = EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 })
///     var text = AttributedText("Done :tada: :)")
///     parser.parse(&text)  // "Done 🎉 🙂"
///
/// Of several codes at one place, the longest counts. A code counts only where neither a letter, a digit nor one of
/// `/ . : _ - @ \\ = & % # $` is next to it, so that `http://` and `main.c:100:` stay as they are; a full stop or a colon that ends
/// a sentence may follow. Codes between colons may be next to each other and to letters of scripts that are written without
/// spaces, codes in square brackets to anything. Addresses (`https://…`, `www.…`, e-mail) and paths have no codes.
///
/// The code remains as the `backing` of its emoji. Code, mathematics, HTML and text that has an attachment or a backing already
/// stay as they are.
///
/// - Complexity: O(*n*), however many codes there are.
public struct EmoticonParser: TextParser {
    private let trie: ByteTrie
    private let codes: [String]
    private let emoticons: [Emoticon]
    private let shapes: [Shape]

    /// The shape of a code, which decides what it may be next to.
    private enum Shape {
        case colons, brackets, face
    }

    /// A shared parser of `:shortcodes:` for Unicode emoji.
    public static let shortcodes = EmoticonParser(Emoticon.shortcodes)

    /// - Parameter emoticons: Emoticons by code; an empty code is ignored.
    public init(_ emoticons: [String: Emoticon]) {
        codes = emoticons.keys.sorted()
        self.emoticons = codes.map { emoticons[$0] ?? .text($0) }
        shapes = codes.map { code in
            guard code.utf8.count > 2 else { return .face }
            if code.hasPrefix(":"), code.hasSuffix(":") { return .colons }
            return code.hasPrefix("[") && code.hasSuffix("]") ? .brackets : .face
        }
        trie = ByteTrie(codes.map { Array($0.utf8) })
    }

    private struct Match {
        var range: Range<Int>
        var code: Int
    }

    /// Replaces codes and updates the selection; returns whether there were any.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        let bytes = Array(text.string.utf8)
        let matches = self.matches(in: bytes, of: text)
        guard !matches.isEmpty else { return false }

        var edits = TextEdits()
        var out = TextRewriter(text, bytes)
        for match in matches {
            var attributes = text.style(ofRun: text.styleRunIndex(atUTF8: match.range.lowerBound)).attributes
            attributes.backing = codes[match.code]
            let replacement: String
            switch emoticons[match.code] {
            case .text(let emoji): replacement = emoji
            case .attachment(let box):
                attributes.attachment = box
                replacement = String(TextAttachment.character)
            }
            // Skip text whose replacement is empty.
            guard !replacement.isEmpty else { continue }
            edits.replace(match.range, withUTF8Count: replacement.utf8.count)
            out.replace(match.range, with: replacement, attributes)
        }
        guard !edits.isEmpty else { return false }
        let old = text
        text = out.finish()
        if let selected = selection { selection = edits.newRange(for: selected, of: old, in: text) }
        return text != old
    }

    private func matches(in bytes: [UInt8], of text: AttributedText) -> [Match] {
        var matches: [Match] = []
        var position = 0
        var run = 0
        var runEnd = -1
        var isOpen = true
        var word = CodeFreeWord()
        while position < bytes.count {
            if position >= runEnd {
                while run < text.styleRuns.count - 1, text.styleRunEnd(run) <= position { run += 1 }
                runEnd = text.styleRunEnd(run)
                isOpen = EmoticonParser.isOpen(text.style(ofRun: run).attributes)
                if !isOpen {
                    position = runEnd
                    continue
                }
            }
            guard trie.begins(with: bytes[position]) else {
                position += 1
                continue
            }
            if position >= word.end { word = CodeFreeWord(at: position, in: bytes) }
            guard !word.isAddress(at: position) else {
                position += 1
                continue
            }
            let found = codes(at: position, in: bytes)
            guard let last = found.last else {
                position += 1
                continue
            }
            for match in found where isOpenThroughout(match.range, runEnd, run, text) { matches.append(match) }
            position = last.range.upperBound
        }
        return matches
    }

    /// The longest code at a place, with those between colons that follow it directly; none where something next to them makes
    /// them a part of it.
    private func codes(at start: Int, in bytes: [UInt8]) -> [Match] {
        var candidates: [Match] = []
        trie.matches(in: bytes, at: start) { code, end in
            candidates.append(Match(range: start..<end, code: code))
        }
        for first in candidates.reversed() {
            switch shapes[first.code] {
            case .brackets: return [first]
            case .face:
                if !EmoticonParser.isTouched(before: start, bytes, mayTouchUnspaced: false),
                    !EmoticonParser.isTouched(after: first.range.upperBound, bytes, mayTouchUnspaced: false)
                {
                    return [first]
                }
            case .colons:
                guard !EmoticonParser.isTouched(before: start, bytes, mayTouchUnspaced: true) else { continue }
                var chain = [first]
                var end = first.range.upperBound
                while end < bytes.count, bytes[end] == UInt8(ascii: ":"), let next = shortcode(at: end, in: bytes) {
                    chain.append(next)
                    end = next.range.upperBound
                }
                if !EmoticonParser.isTouched(after: end, bytes, mayTouchUnspaced: true) { return chain }
            }
        }
        return []
    }

    /// The longest code between colons at a place.
    private func shortcode(at start: Int, in bytes: [UInt8]) -> Match? {
        var best: Match?
        trie.matches(in: bytes, at: start) { code, end in
            if shapes[code] == .colons { best = Match(range: start..<end, code: code) }
        }
        return best
    }

    /// Whether a match that extends beyond its first run contains only text that may be replaced.
    private func isOpenThroughout(_ range: Range<Int>, _ runEnd: Int, _ run: Int, _ text: AttributedText) -> Bool {
        var run = run + 1
        var end = runEnd
        while end < range.upperBound, run < text.styleRuns.count {
            guard EmoticonParser.isOpen(text.style(ofRun: run).attributes) else { return false }
            end = text.styleRunEnd(run)
            run += 1
        }
        return true
    }

    private static func isOpen(_ attributes: TextAttributes) -> Bool {
        if attributes.backing != nil || attributes.attachment != nil || attributes.generated == true { return false }
        if let inline = attributes.inline,
            inline.contains(.code) || inline.contains(.math) || inline.contains(.displayMath) || inline.contains(.html)
        {
            return false
        }
        switch attributes.block?.innermost?.kind {
        case .codeBlock?, .html?: return false
        default: return true
        }
    }

    /// Bytes that make a code next to them a part of an address, a path, a number or a program.
    private static let joining = Set("/.:_-@\\=&%#$".utf8)

    private static func isTouched(before offset: Int, _ bytes: [UInt8], mayTouchUnspaced: Bool) -> Bool {
        guard offset > 0 else { return false }
        if joining.contains(bytes[offset - 1]) { return true }
        guard let scalar = ScalarReader.before(offset, in: bytes), ScalarReader.isWord(scalar) else { return false }
        return !(mayTouchUnspaced && ScalarReader.isUnspaced(scalar))
    }

    private static func isTouched(after offset: Int, _ bytes: [UInt8], mayTouchUnspaced: Bool) -> Bool {
        guard offset < bytes.count else { return false }
        if joining.contains(bytes[offset]) {
            // Full stops and colons at the end of a word end a sentence.
            var end = offset
            while end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ":"),
                end - offset < 8
            {
                end += 1
            }
            return end == offset || (end < bytes.count && bytes[end] > 0x20 && !")\"'*]".utf8.contains(bytes[end]))
        }
        guard let scalar = ScalarReader.at(offset, in: bytes)?.scalar, ScalarReader.isWord(scalar) else { return false }
        return !(mayTouchUnspaced && ScalarReader.isUnspaced(scalar))
    }
}

/// A stretch of text without white space, and the part of it that is an address or a path.
private struct CodeFreeWord {
    var end = 0
    /// The address goes from here to the end.
    private var address = Int.max

    init() {}

    /// The word around `position`, which is in the word or at its start.
    init(at position: Int, in bytes: [UInt8]) {
        var start = position
        while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
        end = position
        while end < bytes.count, bytes[end] > 0x20 { end += 1 }
        let lastStop = bytes[start..<end].lastIndex(of: UInt8(ascii: ".")) ?? -1
        var index = start
        while index < end, address == Int.max {
            let byte = bytes[index]
            let isStart = index == start || "(<[{\"'".utf8.contains(bytes[index - 1])
            if byte == UInt8(ascii: ":"), index + 2 < end, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F,
                index > start, CodeFreeWord.isAlphanumeric(bytes[index - 1])
            {
                // From the start of the scheme.
                var first = index
                while first > start,
                    CodeFreeWord.isAlphanumeric(bytes[first - 1]) || "+-.".utf8.contains(bytes[first - 1])
                { first -= 1 }
                address = first
            } else if byte == UInt8(ascii: "@"), index > start, index < lastStop,
                CodeFreeWord.isAlphanumeric(bytes[index + 1])
            {
                address = start
            } else if isStart, CodeFreeWord.startsPath(bytes[index..<end]) {
                address = index
            }
            index += 1
        }
    }

    func isAddress(at position: Int) -> Bool { position >= address }

    /// Whether `word` starts as a path, or as an address without a scheme does: `/a`, `./`, `../`, `~/`, `C:\`, `www.`.
    private static func startsPath(_ word: ArraySlice<UInt8>) -> Bool {
        let first = word.prefix(4).map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
        if first.starts(with: "www.".utf8) || first.starts(with: "../".utf8) { return true }
        guard first.count >= 2 else { return false }
        if first[0] == 0x2F { return isAlphanumeric(first[1]) }
        if first[0] == UInt8(ascii: ".") || first[0] == UInt8(ascii: "~") { return first[1] == 0x2F }
        return first.count >= 3 && (97...122).contains(first[0]) && first[1] == 0x3A && first[2] == 0x5C
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20)
    }
}
