import GalleyBoxes
import GalleyShaping
import GalleyTestSupport
import GalleyText

/// Makes random trees of boxes with all properties.
struct TreeMaker {
    /// The properties that the tree guarantees.
    enum Kind {
        /// Only that the layout is valid.
        case wild
        /// Siblings do not overlap: no negative margins, and nothing absolute or moved.
        case tame
        /// Everything inside a box stays in it: containers are as large as their content, in one writing mode.
        case fitting
    }

    /// An environment whose images have the size in their names: `40x30.png`.
    static func environment(fonts: FontLibrary) -> BoxEnvironment {
        BoxEnvironment(
            fonts: fonts,
            imageSize: { name in
                let sides = name.split { !$0.isNumber }.compactMap { Double($0) }
                return sides.count == 2 ? Size(width: sides[0], height: sides[1]) : nil
            })
    }

    var generator: SeededGenerator
    var kind = Kind.wild

    init(seed: UInt64, _ kind: Kind = .wild) {
        generator = SeededGenerator(seed: seed)
        self.kind = kind
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    mutating func points(_ top: Double = 120) -> BoxLength {
        .points(Double.random(in: 0...top, using: &generator).rounded())
    }

    mutating func length(_ top: Double = 120) -> BoxLength {
        chance(0.25) ? .percent(pick([0, 10, 25, 50, 100, 150])) : points(top)
    }

    mutating func keyword() -> BoxLength { pick([.minContent, .maxContent, .fitContent]) }

    mutating func style() -> BoxStyle {
        var style = BoxStyle()
        if chance(0.5) { style.flexDirection = pick(BoxStyle.FlexDirection.allCases) }
        if chance(0.3) { style.flexWrap = pick(BoxStyle.FlexWrap.allCases) }
        if chance(0.3) { style.justifyContent = pick(BoxStyle.ContentAlignment.allCases) }
        if chance(0.3) { style.alignItems = pick(BoxStyle.ItemAlignment.allCases) }
        if chance(0.2) { style.alignContent = pick(BoxStyle.ContentAlignment.allCases) }
        if chance(0.2) { style.alignSelf = pick(BoxStyle.ItemAlignment.allCases) }
        if chance(0.3) { style.flexGrow = pick([0, 0.4, 1, 3]) }
        if chance(0.3) { style.flexShrink = pick([0, 0.5, 1, 2]) }
        if chance(0.15) { style.border.left = 3 }
        if chance(0.1) { style.direction = pick(BoxStyle.Direction.allCases) }
        if chance(0.1) { style.order = pick([-1, 0, 2]) }
        if chance(0.1) { style.boxSizing = .contentBox }
        switch kind {
        case .fitting:
            // In a column, boxes that share a baseline have their left edges on it, and margins push the others out, as
            // in browsers.
            let isColumn = style.flexDirection == .column || style.flexDirection == .columnReverse
            if isColumn, [.baseline, .lastBaseline].contains(style.alignItems.position) { style.alignItems = .normal }
            if [.baseline, .lastBaseline].contains(style.alignSelf.position) { style.alignSelf = .auto }
            if chance(0.2) { style.gap = points(20) }
            if chance(0.15) { style.padding = BoxSides(points(20)) }
            if chance(0.15) { style.margin = BoxSides(points(12)) }
        case .tame:
            addSizes(to: &style)
            if chance(0.15) { style.margin = BoxSides(chance(0.3) ? .auto : length(12)) }
        case .wild:
            addSizes(to: &style)
            addWildness(to: &style)
        }
        return style
    }

    private mutating func addSizes(to style: inout BoxStyle) {
        if chance(0.2) { style.gap = length(20) }
        if chance(0.15) { style.padding = BoxSides(length(20)) }
        if chance(0.2) { style.flexBasis = chance(0.3) ? pick([.content, keyword()]) : length() }
        if chance(0.3) { style.width = chance(0.2) ? keyword() : length() }
        if chance(0.3) { style.height = chance(0.2) ? keyword() : length() }
        if chance(0.1) { style.minWidth = chance(0.3) ? keyword() : length() }
        if chance(0.1) { style.maxWidth = chance(0.3) ? keyword() : length() }
        if chance(0.1) { style.minHeight = chance(0.3) ? keyword() : length() }
        if chance(0.1) { style.maxHeight = chance(0.3) ? keyword() : length() }
        if chance(0.1) { style.aspectRatio = pick([0.2, 1, 3]) }
        if chance(0.1) { style.overflow = pick([.hidden, .clip, .scroll]) }
        if chance(0.15) { style.writingMode = pick(TextContainer.WritingMode.allCases) }
    }

    private mutating func addWildness(to style: inout BoxStyle) {
        if chance(0.15) { style.margin = BoxSides(chance(0.3) ? .auto : .points(pick([-30, -5, 4, 12]))) }
        if chance(0.05) { style.margin.inlineStart = .percent(pick([-20, 10])) }
        if chance(0.05) { style.display = pick(BoxStyle.Display.allCases) }
        if chance(0.1) { style.position = pick(BoxStyle.Position.allCases) }
        if chance(0.1) { style.justifySelf = pick(BoxStyle.ItemAlignment.allCases) }
        if chance(0.1) { style.inset.left = length(30) }
        if chance(0.1) { style.inset.bottom = length(30) }
        if chance(0.05) { style.inset.inlineEnd = length(30) }
    }

    /// A box without children. In trees where everything must fit, its content has no ratio.
    private mutating func leaf(_ box: inout Box) {
        if kind == .fitting, chance(0.5) { (box.style.width, box.style.height) = (points(), points()) }
        switch pick([0, 0, 0, 0, 0, 1, 2]) {
        case 1 where kind != .fitting: box.content = .image(pick(["40x30.png", "24x60.png", "none"]))
        case 2:
            let area = pick([0.0, 90, 1_000])
            box.content = .custom(
                BoxLeaf(identifier: "\(area)", minContentWidth: 9, maxContentWidth: pick([9, 60])) { width in
                    BoxLeaf.Measure(height: area / max(width, 1), firstBaseline: 3, lastBaseline: 5)
                })
        default:
            let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                pick(["a", "the", "quick", "extraordinarily", "שלום", "مرحبا", "ไทย"])
            }
            box.content = .text(BoxText(AttributedText(words.joined(separator: " "))))
        }
    }

    mutating func box(depth: Int) -> Box {
        var box = Box(style: style())
        if chance(0.2) {
            leaf(&box)
        } else if depth > 0 {
            box.children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in self.box(depth: depth - 1) }
            if kind == .wild, chance(0.1) { constrain(&box) }
        }
        return box
    }

    /// Places the children by random constraints, which may contradict each other.
    private mutating func constrain(_ box: inout Box) {
        box.style.display = .constraints
        var items: [BoxConstraint.Item] = [.parent, .margins, .safeArea]
        for index in box.children.indices {
            box.children[index].id = "item\(index)"
            items.append(.box("item\(index)"))
        }
        for item in items.dropFirst(3) {
            for _ in 0..<pick([0, 2, 4]) {
                let first = pick(BoxConstraint.Attribute.allCases)
                // Leading edges compare with leading ones, and left edges with left ones.
                let attributes = BoxConstraint.Attribute.allCases.filter {
                    $0.isSize == first.isSize && $0.isHorizontal == first.isHorizontal
                        && $0.isDirectional == first.isDirectional
                }
                let term = BoxConstraint.Term(
                    .init(pick(items), pick(attributes)), multiplier: pick([1, 1, 1, 0.5, 2, -1]))
                box.constraints.list.append(
                    BoxConstraint(
                        .init(item, first), pick([.equal, .equal, .lessOrEqual, .greaterOrEqual]),
                        chance(0.7) ? [term] : [], constant: pick([-10, 0, 3, 20, 80]),
                        priority: pick([.required, .high, .low, 1])))
            }
        }
    }
}
