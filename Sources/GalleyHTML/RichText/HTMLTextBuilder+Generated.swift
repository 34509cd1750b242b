internal import GalleyText

/// Generated contents.
extension HTMLTextBuilder {
    /// Adds the generated contents of an element that are in the line.
    mutating func generate(_ place: HTMLStyles.Generated, of node: Int32) {
        guard showsGenerated, let style = styles.generated(place, of: node), !style.isGeneratedBox else { return }
        let text = generatedText(style, of: node)
        guard !text.isEmpty else { return }
        var frame = inner(node, style)
        frame.isBlock = false
        if style.backgroundColor.alpha > 0 { frame.background = style.backgroundColor }
        frames.append(frame)
        append(text, isGenerated: true)
        frames.removeLast()
    }

    /// The text of generated contents, without images.
    func generatedText(_ style: HTMLComputedStyle, of node: Int32) -> String {
        guard case .list(let parts)? = style.box[.content] else { return "" }
        return parts.map { part in
            switch part {
            case .strings(let texts): texts.joined()
            case .function("attr", let arguments):
                if case .strings(let names)? = arguments.first {
                    attribute(names.first ?? "", of: node) ?? ""
                } else {
                    ""
                }
            default: ""
            }
        }.joined()
    }
}
