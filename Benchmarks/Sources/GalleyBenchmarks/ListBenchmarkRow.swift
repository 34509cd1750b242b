import GalleyInterface

/// A message with a picture, an author and a text of some lines.
struct ListBenchmarkRow: Node {
    let number: Int
    let lines: [String]

    private func line(_ offset: Int) -> String { lines[(number * 7 + offset) % lines.count] }

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 10) {
            Box().size(width: 36, height: 36).background(.accent).cornerRadius(18)
            LayoutSpec.stack(.vertical, spacing: 3) {
                TextNode(line(0), attributes: TextAttributes(color: .accent))
                TextNode((0...number % 4).map { line($0 + 1) }.joined(separator: " "))
            }
            .flexGrow(1).flexShrink(1)
        }
        .inset(8)
    }
}
