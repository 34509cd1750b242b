import GalleyBoxes
import GalleyTestSupport
import GalleyText

/// Makes trees of boxes with everything in them.
struct TreeMaker {
    var generator: SeededGenerator
    /// No negative margins, insets or transforms, nothing absolute: what is in a box may be expected to stay there.
    var isTame = false

    init(seed: UInt64, isTame: Bool = false) {
        generator = SeededGenerator(seed: seed)
        self.isTame = isTame
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    mutating func length(_ top: Double = 120) -> BoxLength {
        if chance(0.25) { return .percent(pick([0, 10, 25, 50, 100, 150])) }
        return .points(Double.random(in: 0...top, using: &generator).rounded())
    }

    mutating func style() -> BoxStyle {
        var style = BoxStyle()
        if chance(0.5) { style.flexDirection = pick(BoxStyle.FlexDirection.allCases) }
        if chance(0.3) { style.flexWrap = pick(BoxStyle.FlexWrap.allCases) }
        if chance(0.3) { style.justifyContent = pick(BoxStyle.ContentAlignment.allCases) }
        if chance(0.3) { style.alignItems = pick(BoxStyle.ItemAlignment.allCases) }
        if chance(0.2) { style.alignContent = pick(BoxStyle.ContentAlignment.allCases) }
        if chance(0.2) { style.alignSelf = pick(BoxStyle.ItemAlignment.allCases) }
        if chance(0.2) { style.gap = length(20) }
        if chance(0.3) { style.flexGrow = pick([0, 0.4, 1, 3]) }
        if chance(0.3) { style.flexShrink = pick([0, 0.5, 1, 2]) }
        if chance(0.2) { style.flexBasis = chance(0.3) ? .content : length() }
        if chance(0.3) { style.width = chance(0.2) ? pick([.minContent, .maxContent, .fitContent]) : length() }
        if chance(0.3) { style.height = length() }
        if chance(0.15) { style.padding = BoxEdges(length(20)) }
        if chance(0.15) { style.border.left = 3 }
        if chance(0.1) { style.direction = pick(BoxStyle.Direction.allCases) }
        if chance(0.1) { style.order = pick([-1, 0, 2]) }
        if chance(0.1) { style.boxSizing = .contentBox }
        if isTame { return style }
        if chance(0.1) { style.aspectRatio = pick([0.2, 1, 3]) }
        if chance(0.1) { style.minWidth = length() }
        if chance(0.1) { style.maxWidth = length() }
        if chance(0.1) { style.minHeight = chance(0.3) ? pick([.minContent, .maxContent, .fitContent]) : length() }
        if chance(0.1) { style.maxHeight = chance(0.3) ? pick([.minContent, .maxContent, .fitContent]) : length() }
        if chance(0.1) { style.writingMode = pick(TextContainer.WritingMode.allCases) }
        if chance(0.15) { style.margin = BoxEdges(chance(0.3) ? .auto : .points(pick([-30, -5, 4, 12]))) }
        if chance(0.05) { style.display = pick(BoxStyle.Display.allCases) }
        if chance(0.1) { style.position = pick(BoxStyle.Position.allCases) }
        if chance(0.1) { style.inset.left = length(30) }
        if chance(0.1) { style.inset.bottom = length(30) }
        if chance(0.1) { style.overflow = .hidden }
        return style
    }

    mutating func box(depth: Int) -> Box {
        var box = Box(style: style())
        if chance(0.2) {
            let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                pick(["a", "the", "quick", "extraordinarily", "שלום", "مرحبا", "ไทย"])
            }
            box.content = .text(BoxText(AttributedText(words.joined(separator: " "))))
        } else if depth > 0 {
            box.children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in self.box(depth: depth - 1) }
        }
        return box
    }
}
