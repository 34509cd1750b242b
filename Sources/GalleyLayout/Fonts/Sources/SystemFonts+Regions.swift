/// Families that come in one version per region, such as Noto Sans CJK JP and SC.
///
/// Each version covers and claims every language with Han characters; only a configuration, or the name,
/// tells which suits one. The name is heeded here, so that the choice is right where no configuration is.
extension SystemFonts {
    /// The last words of family names that mark the version for a language; nothing for other languages.
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

    /// The order with the version for the language put before the other versions of each family.
    func preferringRegion(of language: String, in order: [Int32]) -> [Int32] {
        let wanted = Self.suffixes(language)
        guard !wanted.isEmpty else { return order }
        var result: [Int32] = []
        var seen: Set<Int32> = []
        for position in order {
            let family = records[Int(position)].description.families[0]
            if let space = family.lastIndex(of: " "), Self.regions.contains(family[family.index(after: space)...]) {
                for suffix in wanted {
                    for sibling in families["\(family[..<space]) \(suffix)"] ?? []
                    where seen.insert(Int32(sibling)).inserted {
                        result.append(Int32(sibling))
                    }
                }
            }
            if seen.insert(position).inserted { result.append(position) }
        }
        return result
    }
}
