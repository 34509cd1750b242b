/// The anchor names of headings, as on GitHub.
package struct HeadingNames {
    private var counts: [String: Int] = [:]

    package init() {}

    /// The name of the next heading: its letters, digits, hyphens and underscores in lower case, with hyphens for
    /// spaces, and a number if there was an equal name.
    package mutating func name(for title: String) -> String {
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

    /// The heading level of text with the attributes; nil if it is not a heading.
    package static func level(of attributes: TextAttributes) -> Int? {
        guard case .heading(let level)? = attributes.block?.innermost?.kind else { return nil }
        return level
    }
}

extension String {
    /// The title without surrounding white space and inner line terminators.
    package var trimmedTitle: String {
        var words = spacedTitle
        while words.last == " " { words.removeLast() }
        return String(words.drop { $0 == " " })
    }

    /// The title with spaces for all white space.
    package var spacedTitle: String {
        String(unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) })
    }
}
