/// Families with one version per region, such as Noto Sans CJK JP and SC.
///
/// Each version covers and lists every language with Han characters; only a configuration, or the name, shows which
/// version suits a language. The name is used here, so that the choice is right without a configuration.
extension SystemFonts {
    /// The last words of family names that mark the version for a language; empty for other languages.
    private static func suffixes(_ language: String) -> [String] {
        switch language {
        case "zh-cn", "zh-sg": ["sc", "cn"]
        case "zh-tw": ["tc", "tw"]
        case "zh-hk": ["hk", "hc"]
        default:
            switch language.prefix(while: { $0 != "-" }) {
            case "ja": ["jp", "j"]
            case "ko": ["kr", "k"]
            default: []
            }
        }
    }

    private static let regions: Set<Substring> = ["sc", "cn", "tc", "tw", "hk", "hc", "jp", "j", "kr", "k"]

    /// The order with the version for the language before the other versions of each family.
    func preferringRegion(of language: String, in order: [Int32]) -> [Int32] {
        let wanted = Self.suffixes(language)
        guard !wanted.isEmpty else { return order }
        let families = families
        // The preferred versions of the same family, by index.
        var siblings: [Int32: [Int]] = [:]
        for (family, positions) in families {
            guard let space = family.lastIndex(of: " "), Self.regions.contains(family[family.index(after: space)...])
            else { continue }
            let versions = wanted.flatMap { families["\(family[..<space]) \($0)"] ?? [] }
            for position in positions where records[position].familyNames.first == family {
                siblings[Int32(position)] = versions
            }
        }
        var result: [Int32] = []
        var isPlaced = [Bool](repeating: false, count: records.count)
        func place(_ position: Int) {
            guard !isPlaced[position] else { return }
            isPlaced[position] = true
            result.append(Int32(position))
        }
        for position in order {
            siblings[position]?.forEach(place)
            place(Int(position))
        }
        return result
    }
}
