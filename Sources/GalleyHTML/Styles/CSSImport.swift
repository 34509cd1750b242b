/// A rule `@import` (CSS Cascade 5, 2): the address of a sheet, and the conditions for reading it.
struct CSSImport {
    var address: String
    /// Whether the sheet is in a layer, and the name of the layer.
    var isLayered = false
    var layer: String?
    /// The contents of `supports()`.
    var supports: Range<Int>?
    var media: Range<Int>

    /// Reads the words after `@import`; nil without an address.
    init?(_ prelude: Range<Int>, _ source: CSSSource) {
        let values = CSSValueParser(source: source)
        var words = values.components(prelude)[...]
        guard let first = words.popFirst() else { return nil }
        switch source.tokens[first].kind {
        case .string: address = String(decoding: source.value(first), as: UTF8.self)
        default:
            guard case .function("url", let arguments)? = values.image(first),
                case .strings(let names)? = arguments.first, let name = names.first
            else { return nil }
            address = name
        }
        var end = source.after(first)
        if let word = words.first, source.lowercased(word) == "layer" {
            let kind = source.tokens[word].kind
            if kind == .ident || kind == .function {
                isLayered = true
                if kind == .function {
                    let name = source.text(source.trimmed(source.content(of: word)))
                    layer = name.isEmpty ? nil : name
                }
                end = source.after(word)
                words = words.dropFirst()
            }
        }
        if let word = words.first, source.tokens[word].kind == .function, source.lowercased(word) == "supports" {
            supports = source.content(of: word)
            end = source.after(word)
        }
        if address.isEmpty { return nil }
        media = end..<max(end, prelude.upperBound)
    }
}
