public import Galley

/// A tree of 1 001 boxes: a hundred rows of nine leaves.
///
/// - Parameter texts: The texts of every third leaf, used in turn. If empty, no leaf has a text.
public func rowsOfBoxes(texts: [String] = []) -> Box {
    func leaf(_ number: Int) -> Box {
        if !texts.isEmpty, number % 3 == 0 { return Box(text: texts[number % texts.count]).grow() }
        return Box().size(width: .points(Double(10 + number % 7)), height: .points(Double(8 + number % 5))).grow()
    }
    return Box.column {
        for row in 0..<100 {
            Box.row(gap: 3, align: .center) {
                for column in 0..<9 { leaf(row * 9 + column) }
            }
            .padding(1)
        }
    }
}
