internal import GalleyText

/// What links to headings are called: as GitHub names those of Markdown.
struct HeadingNames {
    private var counts: [String: Int] = [:]

    /// The name of the next heading: its letters, digits, hyphens and underscores in lower case, with hyphens for
    /// spaces, and a number where there was one like it.
    mutating func name(for title: String) -> String {
        var name = ""
        for scalar in title.trimmedTitle.lowercased().unicodeScalars {
            if scalar == " " {
                name.unicodeScalars.append("-")
            } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark
            {
                name.unicodeScalars.append(scalar)
            }
        }
        let count = counts[name, default: 0]
        counts[name] = count + 1
        return count == 0 ? name : "\(name)-\(count)"
    }

    /// The level of the heading that text with the attributes is; nil for any other.
    static func level(of attributes: TextAttributes) -> Int? {
        guard case .heading(let level)? = attributes.block?.innermost?.kind else { return nil }
        return level
    }
}

extension String {
    /// Without white space at its ends and line terminators in it.
    var trimmedTitle: String {
        var words = String(unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) })
        while words.last == " " { words.removeLast() }
        return String(words.drop { $0 == " " })
    }
}
