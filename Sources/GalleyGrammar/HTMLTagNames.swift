/// The names of elements that start HTML blocks.
enum HTMLTagNames {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
    private static let verbatim: Set<String> = ["script", "pre", "style", "textarea"]

    /// The block kind of an element: 1 if only its closing tag ends the block, 6 if a blank line does, 0 for others.
    static func kind(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int {
        guard end > start, end - start <= 10 else { return 0 }
        var name: [UInt8] = []
        for index in start..<end {
            let byte = bytes[index]
            name.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
        }
        let text = String(decoding: name, as: UTF8.self)
        if verbatim.contains(text) { return 1 }
        return blocks.contains(text) ? 6 : 0
    }
}
