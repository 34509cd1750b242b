/// The shorthands of grids.
extension CSSDeclarationParser {
    /// The longhands of `grid-column`, `grid-row` and `grid-area`.
    func gridLines(_ all: [CSSProperty], _ range: Range<Int>) -> [Longhand]? {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where source.isDelimiter(index, "/") {
            parts.append(source.trimmed(start..<index))
            start = index + 1
        }
        parts.append(source.trimmed(start..<range.upperBound))
        guard parts.count <= all.count else { return nil }
        var result: [Longhand] = []
        for (index, property) in all.enumerated() {
            if index < parts.count {
                guard let value = values.value(of: property, parts[index]) else { return nil }
                result.append((property, value))
                continue
            }
            // A single name names an area, and with it both sides.
            let partner = all.count == 2 || index < 2 ? 0 : index - 2
            guard partner < result.count, case .strings(let texts) = result[partner].1, let text = texts.first,
                text != "auto", !text.hasPrefix("span"), text.utf8.first.map({ $0 > 0x39 }) == true
            else {
                result.append((property, .strings(["auto"])))
                continue
            }
            result.append((property, result[partner].1))
        }
        return result
    }

    /// The longhands of `grid-template`: rows and columns, or areas with the sizes of their rows, and columns.
    func gridTemplate(_ range: Range<Int>) -> [Longhand]? {
        let words = values.components(range)
        if words.count == 1, source.tokens[words[0]].kind == .ident, source.lowercased(words[0]) == "none" {
            return [CSSProperty.gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas].map {
                ($0, .wide(.initial))
            }
        }
        guard let slash = words.first(where: { source.isDelimiter($0, "/") }) else {
            return areas(range, columns: nil)
        }
        let (rows, columns) = (source.trimmed(range.lowerBound..<slash), source.trimmed((slash + 1)..<range.upperBound))
        if words.contains(where: { source.tokens[$0].kind == .string }) { return areas(rows, columns: columns) }
        guard let rows = values.value(of: .gridTemplateRows, rows),
            let columns = values.value(of: .gridTemplateColumns, columns)
        else { return nil }
        return [
            (.gridTemplateRows, rows), (.gridTemplateColumns, columns), (.gridTemplateAreas, .wide(.initial)),
        ]
    }

    /// Rows of areas, each with its size.
    private func areas(_ range: Range<Int>, columns: Range<Int>?) -> [Longhand]? {
        var names: [String] = []
        var sizes: [CSSValue] = []
        var hasSize = true
        for word in values.components(range) {
            if source.tokens[word].kind == .string {
                if !hasSize { sizes.append(.strings(["auto"])) }
                names.append(source.string(word))
                hasSize = false
            } else if source.tokens[word].kind == .openSquare {
                sizes.append(.strings([source.text(word..<source.after(word))]))
            } else {
                guard !hasSize, case .list(let size)? = values.value(of: .gridTemplateRows, word..<source.after(word))
                else { return nil }
                sizes += size
                hasSize = true
            }
        }
        if !hasSize { sizes.append(.strings(["auto"])) }
        guard !names.isEmpty else { return nil }
        var result: [Longhand] = [(.gridTemplateAreas, .strings(names)), (.gridTemplateRows, .list(sizes))]
        guard let columns else { return result + [(.gridTemplateColumns, .wide(.initial))] }
        guard let value = values.value(of: .gridTemplateColumns, columns) else { return nil }
        result.append((.gridTemplateColumns, value))
        return result
    }
}
