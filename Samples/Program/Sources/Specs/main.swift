// Draws each layout spec in its own frame, with its name below.
//
//     swift run --package-path Samples/Program specs specs.png
import Galley

let file = CommandLine.arguments.dropFirst().first ?? "specs.png"

let colors = [0x2A9D8F_FF, 0xE9C46A_FF, 0xF4A261_FF, 0xE76F51_FF].map { Color(rgba: $0) }
let pale = Color(rgba: 0xEEF2F7_FF)
let ink = Color(rgba: 0x1B2A41_FF)

/// A box of one colour. Without a size, it is as large as the surrounding spec allows.
func tile(_ color: Int, _ width: BoxLength? = nil, _ height: BoxLength? = nil, alpha: Float = 1) -> LayoutSpec {
    var color = colors[color]
    color.alpha = alpha
    return LayoutSpec(Box().size(width: width, height: height).background(color).cornerRadius(3))
}

func word(_ text: String, _ color: Color = .white) -> Box {
    Box(text: text, attributes: TextAttributes(font: FontDescriptor(size: 11), color: color))
}

/// A spec in a frame of 120 × 64 points, in which it can be smaller, and its name.
func panel(_ name: String, _ spec: LayoutSpec) -> LayoutSpec {
    var frame = LayoutSpec.absolute { spec }.styled { ($0.width, $0.height) = (120, 64) }
    frame.appearance = BoxAppearance(backgrounds: [.color(pale)], cornerRadii: BoxAppearance.Corners(4))
    return LayoutSpec.stack(.vertical, spacing: 4, align: .flexStart) {
        frame
        word(name, ink)
    }
    .styled { $0.width = 150 }
}

/// A spec that fills its frame.
func filling(_ spec: LayoutSpec) -> LayoutSpec { spec.styled { ($0.width, $0.height) = (120, 64) } }

var lines = LayoutSpec.Stack()
(lines.wraps, lines.spacing, lines.lineSpacing, lines.alignContent) = (true, 6, 12, .center)
lines.align = .flexStart

let panels = [
    panel(
        "stack, spaceBetween",
        filling(
            .stack(.horizontal, justify: .spaceBetween, align: .center) {
                tile(0, 26, 18)
                tile(1, 26, 40)
                tile(2, 26, 12)
            })),
    panel(
        "stack, grow 1 and 2",
        filling(
            .stack(.horizontal, spacing: 6) {
                tile(0).styled { $0.flexGrow = 1 }
                tile(1).styled { $0.flexGrow = 2 }
            })),
    panel(
        "before 24, after 12",
        filling(
            .stack(.horizontal) {
                tile(0, 22)
                tile(1, 22).spacing(before: 24, after: 12)
                tile(2, 22)
            })),
    panel(
        "stack that wraps",
        filling(
            .stack(lines) {
                for index in 0..<4 { tile(index, 50, 14) }
            })),
    panel("inset 12", filling(tile(0).inset(12))),
    panel(
        "inset auto, auto, 6, 10",
        filling(tile(0, 40, 24).inset(BoxSides(top: .auto, left: .auto, bottom: 6, right: 10)))),
    panel("overlay", tile(0, 80, 44).overlay(tile(3, alpha: 0.5).inset(10))),
    panel("background", LayoutSpec(word("as large as this")).inset(7).background(tile(0))),
    panel("center", filling(tile(0, 40, 24).center())),
    panel("relative, end, center", filling(tile(0, 40, 24).relative(horizontal: .end, vertical: .center))),
    panel("ratio 0.5", tile(0).ratio(0.5).styled { $0.maxWidth = 100 }),
    panel("ratio 2", tile(0).ratio(2)),
    panel(
        "absolute",
        filling(
            .absolute {
                tile(0, 30, 20).position(8, 6)
                tile(1, 30, 20).position(50, 34)
            })),
    panel("corner, topRight", tile(0, 70, 36).corner(tile(3, 20, 20), at: .topRight).position(10, 16)),
    panel("corner that wraps", tile(0, 70, 36).corner(tile(3, 20, 20), at: .topLeft, wraps: true)),
    panel("wrapper", .wrapper { [tile(0, 80, 40), tile(1, 40, 50)] }),
]

var rows = LayoutSpec.Stack()
(rows.wraps, rows.lineSpacing, rows.align) = (true, 14, .flexStart)
let page = LayoutSpec.stack(rows) { panels }.inset(16)
let layout = try page.layout(in: SizeRange(maxWidth: 632))
print("\(panels.count) specs, \(layout.size.width) × \(layout.size.height) points")
try ImageSurface.render(layout.rounded(scale: 2), scale: 2, background: .white)
    .writePNG(to: file, options: PNGOptions(compression: .small))
print("wrote \(file)")
