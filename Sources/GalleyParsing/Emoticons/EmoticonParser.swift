public import GalleyText

/// A parser that replaces codes by emoji or images.
///
///     let parser = EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 })
///     var text = AttributedText("Done :tada: :)")
///     parser.parse(&text)  // "Done 🎉 🙂"
///
/// If several codes match at one position, the longest is used. A code that is not between colons or in square
/// brackets, such as `:)` or `xD`, is only replaced without an adjacent letter or digit, so that `:/` in `http://` is
/// not. The code remains as the `backing` of its replacement. Code, mathematics, HTML and text with an attachment or a
/// backing are not changed.
///
/// - Complexity: O(*n*), however many codes there are.
public struct EmoticonParser: TextParser {
    private let trie: ByteTrie
    private let codes: [String]
    private let emoticons: [Emoticon]
    /// Whether a code requires a word boundary on both sides.
    private let isDelimited: [Bool]

    /// A shared parser of `:shortcodes:` for Unicode emoji.
    public static let shortcodes = EmoticonParser(Emoticon.shortcodes)

    /// - Parameter emoticons: Emoticons by code; an empty code is ignored.
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
                replacement = String(Attachment.character)
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

    /// Whether a match that extends beyond its first run contains no text that must not change.
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

    /// Whether there is no letter or digit next to `range`.
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
