internal import GalleyText

/// The effect of an HTML element on text.
enum HTMLElement: Hashable {
    /// A span of text.
    case span(InlineIntent)
    /// A link with `href`.
    case link
    case lineBreak, wordBreak, image, rule
    /// Text with readings, and the reading of the text before it.
    case ruby, rubyText
    case figure, figureCaption, tableCaption
    case paragraph
    case heading(Int)
    /// A block that only separates its text from the text around it.
    case group
    case center
    case list(isOrdered: Bool)
    case item
    case quote
    case preformatted
    case summary
    case table, tableSection, row, headerCell, cell
    /// An element whose content is not shown.
    case hidden
    /// An element whose content is not shown and contains no tags.
    case hiddenText
    /// An element whose content is text without tags.
    case plainText

    /// The supported elements, by name.
    private static let meanings: [String: HTMLElement] = {
        var result: [String: HTMLElement] = [
            "b": .span(.strong), "strong": .span(.strong), "i": .span(.emphasis), "em": .span(.emphasis),
            "cite": .span(.emphasis), "dfn": .span(.emphasis), "var": .span(.emphasis), "code": .span(.code),
            "samp": .span(.code), "tt": .span(.code), "kbd": .span(.keyboard), "mark": .span(.mark),
            "ins": .span(.insertion), "u": .span(.insertion), "del": .span(.strikethrough),
            "s": .span(.strikethrough), "strike": .span(.strikethrough), "sub": .span(.subscripted),
            "sup": .span(.superscripted), "a": .link, "br": .lineBreak, "wbr": .wordBreak, "ruby": .ruby,
            "rt": .rubyText, "figure": .figure, "figcaption": .figureCaption, "caption": .tableCaption, "img": .image,
            "hr": .rule,
            "p": .paragraph, "center": .center, "ul": .list(isOrdered: false), "menu": .list(isOrdered: false),
            "dir": .list(isOrdered: false), "ol": .list(isOrdered: true), "li": .item, "blockquote": .quote,
            "pre": .preformatted, "listing": .preformatted, "summary": .summary, "table": .table,
            "thead": .tableSection, "tbody": .tableSection, "tfoot": .tableSection, "tr": .row, "th": .headerCell,
            "td": .cell, "textarea": .plainText, "xmp": .plainText, "plaintext": .plainText,
        ]
        for level in 1...6 { result["h\(level)"] = .heading(level) }
        for name in [
            "address", "article", "aside", "body", "dd", "details", "dialog", "div", "dl", "dt", "fieldset",
            "footer", "form", "header", "hgroup", "html", "legend", "main", "nav", "optgroup",
            "option", "search", "section", "select",
        ] {
            result[name] = .group
        }
        // HTML, 15.3.1; elements that embed others are not shown either.
        for name in ["area", "base", "basefont", "datalist", "head", "link", "meta", "param", "rp", "template"] {
            result[name] = .hidden
        }
        for name in ["script", "style", "title", "iframe", "noembed", "noframes"] { result[name] = .hiddenText }
        return result
    }()

    /// The element with a name in lower case; `nil` if its tags are omitted.
    static func named(_ name: String) -> HTMLElement? { meanings[name] }

    /// Whether it separates its text from the text around it.
    var isBlock: Bool {
        switch self {
        case .span, .link, .lineBreak, .wordBreak, .ruby, .rubyText, .image, .hidden, .hiddenText, .plainText: false
        default: true
        }
    }

    /// Whether it is a table or a part of a table.
    var isTablePart: Bool {
        switch self {
        case .table, .tableSection, .row, .headerCell, .cell: true
        default: false
        }
    }
}
