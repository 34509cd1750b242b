public import GalleyText

/// A lexer of source code, whose tokens a theme colours.
public protocol CodeHighlighter: Sendable {
    /// Returns the tokens of `code`, in order and without overlaps; empty for an unknown language.
    ///
    /// - Parameters:
    ///   - code: The text of a code block.
    ///   - language: The first word after the fence, such as `swift`.
    func tokens(in code: String, language: String) -> [CodeToken]
}

extension MarkdownTheme.CodeColors {
    /// The colour of a kind of token.
    public subscript(kind: CodeToken.Kind) -> Color? {
        switch kind {
        case .keyword: keyword
        case .string: string
        case .number: number
        case .comment: comment
        case .type: type
        case .function: function
        case .attribute: attribute
        }
    }
}

extension MarkdownTheme {
    /// Colours the code blocks of a parsed text.
    public func color(codeIn text: inout AttributedText, with highlighter: any CodeHighlighter) {
        var runs: [(range: Range<Int>, attributes: TextAttributes)] = []
        for (range, language) in MarkdownTheme.codeBlocks(of: text) {
            let code = String(text.string[text.range(forUTF8: range)])
            var last = 0
            for token in highlighter.tokens(in: code, language: language) {
                guard token.utf8Range.lowerBound >= last, token.utf8Range.upperBound <= range.count,
                    let color = codeColors[token.kind]
                else { continue }
                last = token.utf8Range.upperBound
                let start = range.lowerBound + token.utf8Range.lowerBound
                runs.append((start..<(range.lowerBound + last), TextAttributes(color: color)))
            }
        }
        for run in runs { text.mergeAttributes(run.attributes, inUTF8: run.range) }
    }

    /// The code blocks with a language, in UTF-8 offsets.
    private static func codeBlocks(of text: AttributedText) -> [(range: Range<Int>, language: String)] {
        var result: [(range: Range<Int>, language: String)] = []
        var identity = -1
        for index in text.styleRuns.indices {
            let attributes = text.style(ofRun: index).attributes
            guard let component = attributes.block?.innermost, attributes.generated != true,
                case .codeBlock(let language?) = component.kind
            else { continue }
            let range = Int(text.styleRuns[index].start)..<text.styleRunEnd(index)
            if component.identity == identity, let last = result.last, last.range.upperBound == range.lowerBound {
                result[result.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                result.append((range, language))
            }
            identity = component.identity
        }
        return result
    }
}
