internal import GalleyText
internal import GalleyValues

/// A font of a style sheet: a rule `@font-face` (CSS Fonts 4, 4).
package struct CSSFontFace: Sendable, Hashable {
    var family = ""
    /// The addresses of files, the preferred one first.
    var addresses: [String] = []
    /// The names of installed fonts, the preferred one first.
    var installed: [String] = []
    var weights = 400...400
    var isItalic = false

    init() {}

    /// Creates a face from the descriptors of a rule; nil without a family or a file.
    init?(_ descriptors: [CSSSourceDeclaration], _ values: CSSValueParser) {
        let source = values.source
        for descriptor in descriptors {
            let words = values.components(descriptor.value)
            guard let first = words.first else { continue }
            switch source.lowercased(descriptor.name) {
            case "font-family":
                if case .strings(let names)? = values.families(descriptor.value), let name = names.first {
                    family = name
                }
            case "src":
                installed = source.parts(descriptor.value).compactMap { part in
                    guard let first = values.components(part).first, source.tokens[first].kind == .function,
                        source.lowercased(first) == "local"
                    else { return nil }
                    let inside = source.trimmed(source.content(of: first))
                    guard case .strings(let names)? = values.families(inside) else { return nil }
                    return names.first
                }
                addresses = source.parts(descriptor.value).compactMap { part in
                    guard let first = values.components(part).first,
                        case .function("url", let arguments)? = values.image(first),
                        case .strings(let names)? = arguments.first
                    else { return nil }
                    return names.first
                }
            case "font-weight":
                let names = ["normal": 400, "bold": 700]
                let numbers = words.compactMap { word -> Int? in
                    if let number = CSSCalculation.parseNumber(source, word) { return Int(min(max(number, 1), 1000)) }
                    return names[source.lowercased(word)]
                }
                if let low = numbers.min(), let high = numbers.max() { weights = low...high }
            case "font-style": isItalic = source.tokens[first].kind == .ident && source.lowercased(first) != "normal"
            default: break
            }
        }
        if family.isEmpty || (addresses.isEmpty && installed.isEmpty) { return nil }
    }
}
