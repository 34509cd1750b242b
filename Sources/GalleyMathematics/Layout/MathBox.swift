internal import GalleyLayout
internal import GalleyText

/// A part of a formula that has been laid out, with its origin on the baseline. Lengths are points, `y` is up.
struct MathBox {
    /// The content of a box.
    enum Content {
        case empty
        /// A glyph at a size.
        case glyph(UInt32, size: Double)
        /// A filled rectangle, as large as the box.
        case rule
        /// Text whose first baseline is that of the box.
        case text(TextLayout)
        /// Other boxes.
        case children([Child])
    }

    /// A box within another.
    struct Child {
        var x: Double
        /// The distance of the baselines, positive upwards.
        var rise: Double
        var box: MathBox
    }

    var width = 0.0
    /// The height above the baseline, negative if everything is below.
    var ascent = 0.0
    /// The depth below the baseline, negative if everything is above.
    var descent = 0.0
    /// The width by which a glyph at the end leans out of the box.
    var italic = 0.0
    /// The position of an accent, if it is not in the middle.
    var accent: Double?
    /// Whether it is an operator in a large form.
    var isLargeOperator = false
    /// The colour of the content; nil for that of the box around it.
    var color: Color?
    var content = Content.empty

    /// Creates an empty box.
    init(width: Double = 0) {
        self.width = width
    }

    /// Creates a box around others, with the given width. As in TeX, its height and depth are not negative.
    init(_ children: [Child], width: Double) {
        self.width = width
        content = .children(children)
        for child in children where !child.box.isInvisible {
            ascent = max(ascent, child.box.ascent + child.rise)
            descent = max(descent, child.box.descent - child.rise)
        }
    }

    /// Creates a filled rectangle on the baseline.
    init(ruleOfWidth width: Double, height: Double) {
        self.width = max(0, width)
        ascent = max(0, height)
        content = .rule
    }

    /// Whether nothing is drawn.
    var isInvisible: Bool {
        switch content {
        case .empty: true
        case .children(let children): children.isEmpty
        default: false
        }
    }

    /// The height and depth.
    var total: Double { ascent + descent }

    /// Whether it is one glyph.
    var isGlyph: Bool { if case .glyph = content { true } else { false } }

    /// The box moved upwards.
    func raised(by rise: Double) -> MathBox {
        guard rise != 0 else { return self }
        var result = MathBox([Child(x: 0, rise: rise, box: self)], width: width)
        (result.ascent, result.descent) = (ascent + rise, descent - rise)
        result.italic = italic
        result.accent = accent
        result.isLargeOperator = isLargeOperator
        result.color = color
        return result
    }

    /// Boxes next to each other.
    static func row(_ boxes: [MathBox]) -> MathBox {
        var x = 0.0
        var children: [Child] = []
        for box in boxes {
            children.append(Child(x: x, rise: 0, box: box))
            x += box.width
        }
        return MathBox(children, width: x)
    }
}
