internal import GalleyText

/// Tracks and lines of grids (CSS Grid 2), in the notation of boxes; only lengths are computed.
extension CSSValueParser {
    /// The value of a property of grids.
    func gridValue(of property: CSSProperty, _ range: Range<Int>) -> CSSValue? {
        let words = components(range)
        switch property {
        case .gridTemplateColumns, .gridTemplateRows, .gridAutoColumns, .gridAutoRows: return tracks(range)
        case .gridTemplateAreas:
            if words.count == 1, source.tokens[words[0]].kind == .ident {
                return source.lowercased(words[0]) == "none" ? .strings([]) : nil
            }
            guard words.allSatisfy({ source.tokens[$0].kind == .string }) else { return nil }
            let rows = words.map(source.string)
            return (try? GridAreas(rows)) == nil ? nil : .strings(rows)
        case .gridAutoFlow:
            let names = Set(words.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" })
            guard !names.isEmpty, names.isSubset(of: ["row", "column", "dense"]), names.count == words.count,
                !names.isSuperset(of: ["row", "column"])
            else { return nil }
            let direction = names.contains("column") ? "column" : "row"
            return .keyword(direction + (names.contains("dense") ? "-dense" : ""))
        default:
            let text = source.text(range)
            return (try? GridPlacement(text)) == nil || text.contains("/") ? nil : .strings([text])
        }
    }

    private func tracks(_ range: Range<Int>) -> CSSValue? {
        var parts: [CSSValue] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if source.tokens[index].kind == .space {
                index += 1
            } else if let length = CSSCalculation.parse(source, index) {
                parts.append(.length(length))
                index = source.after(index)
            } else {
                parts.append(.strings([source.text(index..<(index + 1))]))
                index += 1
            }
        }
        if (try? GridTemplate(CSSValueParser.notation(of: parts))) == nil { return nil }
        return .list(parts)
    }

    /// The notation of tracks.
    static func notation(of parts: [CSSValue]) -> String {
        let words = parts.map { part -> String in
            switch part {
            case .strings(let texts): return texts.joined()
            case .length(let length):
                let value = length.resolved(CSSCalculation.Context())
                return value.percent != 0 ? "\(value.percent)%" : "\(value.pixels)px"
            default: return ""
            }
        }
        return words.joined(separator: " ")
    }
}
