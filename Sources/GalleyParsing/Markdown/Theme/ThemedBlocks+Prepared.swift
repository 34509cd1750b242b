internal import GalleyGrammar
internal import GalleyText

extension ThemedBlocks {
    /// The blocks of a theme, with the attributes that most documents need already created.
    static func prepared(_ theme: MarkdownTheme) -> ThemedBlocks {
        for (known, blocks) in builtIn where known == theme { return blocks }
        return warmed(theme)
    }

    private static let builtIn: [(MarkdownTheme, ThemedBlocks)] =
        [MarkdownTheme.light, .dark, .gitHub].map { ($0, warmed($0)) }

    private static func warmed(_ theme: MarkdownTheme) -> ThemedBlocks {
        // Every kind of block with every kind of span, first in a document and later.
        let spans = "a *b* **c** `d` [e](f) ~~g~~ **`h`** [`i`](j) ***k*** **[l](m)**"
        var samples = ["\(spans)\n\n\(spans)\n\n> \(spans)\n>\n> a\n\n***\n\n```\na\nb\n```\n\na\n"]
        samples.append("> a\n\na | b\n--|---\n\(spans) | \(spans)\n\(spans) | b\n")
        for level in 1...6 {
            let heading = String(repeating: "#", count: level) + " a `b`\n"
            samples.append(heading + heading)
        }
        for (marker, indent) in [("-", "  "), ("1.", "   ")] {
            // Tight, then loose.
            for gap in ["", "\n"] {
                var sample = "- a\n\na\n\n"
                for _ in 0..<3 {
                    sample += "\(marker) \(spans)\n\(gap)\(indent)- \(spans)\n\(gap)\(indent)- \(spans)\n"
                    sample += "\(gap)\(indent)1. \(spans)\n\(gap)\(indent)2. \(spans)\n\(gap)"
                }
                if !gap.isEmpty { sample += "\(marker) a\n\n\(indent)\(spans)\n" }
                samples.append(sample)
            }
        }
        samples.append("```\na\nb\n```\n")
        var blocks = ThemedBlocks(theme: theme)
        for sample in samples {
            let source = Array(sample.utf8)
            var builder = MarkdownBuilder(
                source: source, eventStream: .of(source, options: .gitHub), options: .gitHub, blocks: blocks,
                resolver: nil,
                recordsOrigins: false)
            _ = builder.build()
            blocks = builder.blocks
        }
        blocks.keepAsPrepared()
        return blocks
    }
}
