public import GalleyText

/// A parser that puts emoji or images in place of codes.
///
///     let parser = EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 })
///     var text = AttributedText("Done :tada: :)")
///     parser.parse(&text)  // "Done 🎉 🙂"
///
/// Where several codes stand at one place, the longest counts. A code that is not between colons or in square
/// brackets, such as `:)` or `xD`, counts only where no letter or digit stands beside it, so that `http://` has
/// no `:/` in it. The code remains as the `backing` of what stands for it. Code, mathematics, HTML and what has
/// an attachment or a backing already stay as they are.
///
/// - Complexity: O(*n*), however many codes there are.
public struct EmoticonParser: TextParser {
    private let trie: ByteTrie
    private let codes: [String]
    private let emoticons: [Emoticon]
    /// Whether a code needs a boundary on either side.
    private let isDelimited: [Bool]

    /// A parser of `:shortcodes:` for Unicode emoji, made once.
    public static let shortcodes = EmoticonParser(Emoticon.shortcodes)

    /// - Parameter emoticons: By their codes; an empty code is left aside.
    public init(_ emoticons: [String: Emoticon]) {
        codes = emoticons.keys.sorted()
        self.emoticons = codes.map { emoticons[$0] ?? .text($0) }
        isDelimited = codes.map { code in
            code.utf8.count > 2
                && (code.hasPrefix(":") && code.hasSuffix(":") || code.hasPrefix("[") && code.hasSuffix("]"))
        }
        trie = ByteTrie(codes.map { Array($0.utf8) })
    }

    private struct Match {
        var range: Range<Int>
        var code: Int
    }

    /// Puts emoji in the place of their codes and moves the selection along; true where there was one.
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
                replacement = String(Attachment.character)
            }
            // What would not be a replacement stays as it is.
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
            var best: Match?
            trie.matches(in: bytes, at: position) { code, end in
                let range = position..<end
                if isDelimited[code] || EmoticonParser.standsAlone(range, in: bytes) {
                    best = Match(range: range, code: code)
                }
            }
            if let match = best, isOpenThroughout(match.range, runEnd, run, text) {
                matches.append(match)
                position = match.range.upperBound
            } else {
                position += 1
            }
        }
        return matches
    }

    /// Whether a match that reaches beyond its first run reaches into nothing that stays as it is.
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

    /// Whether no letter or digit stands beside `range`.
    private static func standsAlone(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        !isWord(before: range.lowerBound, bytes) && !isWord(after: range.upperBound, bytes)
    }

    private static func isWord(before offset: Int, _ bytes: [UInt8]) -> Bool {
        guard offset > 0 else { return false }
        return ScalarReader.before(offset, in: bytes).map { ScalarReader.isWord($0) } ?? false
    }

    private static func isWord(after offset: Int, _ bytes: [UInt8]) -> Bool {
        guard offset < bytes.count else { return false }
        return ScalarReader.at(offset, in: bytes).map { ScalarReader.isWord($0.scalar) } ?? false
    }
}
