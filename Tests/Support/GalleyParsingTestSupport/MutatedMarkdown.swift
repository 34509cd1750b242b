public import GalleyTestSupport
/// Markdown as hostile or broken programs may send it.
public enum MutatedMarkdown {
    public static let seeds = [
        "# Heading *with* `code`\n\nText **bold _both_** ~~gone~~ [link](https://a.b \"title\") ![image](x.png)\n\n- [x] done\n- two\n  1. three\n\n> quote\n> > more\n\n[^n] and[^n]\n\n[^n]: note\n\n    more\n",
        "| a | b | c |\n|:--|:-:|--:|\n| 1 | `x\\|y` | **z** |\n| | 2 |\n\n```swift\nlet x = 1 // y\n```\n\n    indented\n\n***\n",
        "<div>\n*html*\n</div>\n\n&amp; &#x41; &nosuch; \\* \\\\ <b>x</b> <https://x.y> a@b.c www.x.y\n\n[ref]: /url 'title'\n[ref] [text][ref]\n",
        "שלום *עולם* مرحبا `x`\n===\n\n* a\n\n  b\n* c\n\n$x^2$ $$y$$ [[wiki|label]]\n\n漢字**強調**。\n",
        "---\ntitle: \"a\"\n---\n\n> [!NOTE]\n> ==mark== ++new++ H~2~O x^2^ {漢字|かんじ} {日本|に|ほん}\n\n\"It's\" -- so...\n",
    ]

    public static let tokens = [
        "*", "**", "_", "`", "```", "~~", "[", "]", "(", ")", "![", "](", "<", ">", "|", "\n", "\n\n", "    ", "\t",
        "- ", "1. ", "999999999. ", "# ", "> ", "\\", "&", ";", "&#0;", "\u{0}", "\u{FFFC}", "\u{200B}", "\r", "---",
        "|---|", "$", "[[", "]]", "é", "\u{301}", "👨‍👩‍👧", "\u{202E}", "\u{2028}", "http://", "@", "#tag", ":)", ":smile:",
        "[^n]", "[^n]: ",
        "==", "++", "^", "~", "{", "}", "--", "...", "[!TIP]", "---\na: b\n---\n",
        "[ref]", "\n[ref]: ", "~~~", "===\n", "<!--", "-->", "<?", "<div>", "www.", ".", "a_b", "!", "\"", "'",
    ]

    public static func text(using random: inout SeededGenerator) -> String {
        var pieces = (seeds.randomElement(using: &random) ?? "").unicodeScalars.map { String($0) }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let at = Int.random(in: 0...pieces.count, using: &random)
            let end = min(pieces.count, at + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: pieces.removeSubrange(at..<end)
            case 1:
                pieces.insert(contentsOf: Array(pieces[at..<end]), at: Int.random(in: 0...pieces.count, using: &random))
            case 2:
                let token = tokens.randomElement(using: &random) ?? ""
                pieces.insert(contentsOf: repeatElement(token, count: Int.random(in: 1...30, using: &random)), at: at)
            default: pieces.insert(tokens.randomElement(using: &random) ?? "", at: at)
            }
        }
        return pieces.joined()
    }

    /// The same, cut at any byte, and with bytes that are not UTF-8.
    public static func bytes(using random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text(using: &random).utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            bytes[at] = UInt8.random(in: 0...255, using: &random)
        }
        return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    }
}
