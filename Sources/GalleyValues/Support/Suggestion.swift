/// Suggestions for misspelt names.
package enum Suggestion {
    /// The most similar of `choices` to `name`, if it is similar enough.
    package static func nearest(to name: String, among choices: [String]) -> String? {
        // Long names are rarely typing errors, and the comparison is quadratic.
        guard name.utf8.count <= 40 else { return nil }
        let wanted = plain(name)
        guard !wanted.isEmpty else { return nil }
        var best: (distance: Int, choice: String)?
        for choice in choices {
            let distance = distance(wanted, plain(choice))
            if distance < best?.distance ?? .max { best = (distance, choice) }
        }
        if let best, best.distance <= max(1, wanted.count / 3) { return best.choice }
        // Accept another form of the same word, such as justify for justified.
        return choices.first { choice in
            let shared = zip(plain(choice), wanted).prefix { $0 == $1 }.count
            return shared >= 4 && shared * 4 >= wanted.count * 3
        }
    }

    /// The normalized name: `Font-Size`, `font_size` and `fontSize` are equal.
    private static func plain(_ name: String) -> [UInt8] {
        name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbours between two names.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in 1...one.count {
            var current = [row]
            for column in 1...other.count {
                let substitution = last[column - 1] + (one[row - 1] == other[column - 1] ? 0 : 1)
                var least = min(last[column] + 1, current[column - 1] + 1, substitution)
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    least = min(least, beforeLast[column - 2] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
