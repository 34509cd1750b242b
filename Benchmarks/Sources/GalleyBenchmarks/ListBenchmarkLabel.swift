import GalleyInterface

/// A wrapping text of one to four labels.
struct ListBenchmarkLabel: Node {
    let number: Int
    let lines: [String]

    var layout: LayoutSpec {
        TextNode((0...number % 4).map { lines[(number * 7 + $0) % lines.count] }.joined(separator: " "))
            .inset(6)
    }
}
