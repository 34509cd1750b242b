// Does a fixed amount of work, for counting instructions. `FixedWork TASK CORPORA` does the task three times and prints
// the number of allocations of each: "cold" is the first time in the process, "warm" repeats the same text, and "new"
// uses another text of the same kind. Under callgrind, only these three are counted, and each has its own dump.
internal import AllocationCounter
import CardDescription
import Galley
internal import Glibc
internal import System

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    system_complain(
        """
        usage: FixedWork labels|page|hyphenated|optimal|curved|relayout|bidi|indic|cjk|vertical|emoji|rich|markdown|markdown-written|\
        draw|card|boxes|boxes-leaf|boxes-width|boxes-texts CORPORA
        """)
    exit(64)
}

func corpus(_ name: String) -> String {
    var length = 0
    guard let bytes = system_read_file("\(arguments[2])/\(name).txt", &length) else {
        system_complain("cannot read \(name).txt")
        exit(66)
    }
    defer { free(bytes) }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
}

// System fonts differ between machines, so only the two tasks that need one use them.
let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
// Data that is computed once for each font is not part of the work. This opens the fonts and lays out enough English
// words.
let opening = "Q Ж Ω ش ש क ก and more than eight plain words, so that it is worth while to look into the font"
var total = try TextLayout(AttributedText(opening), in: .unbounded, fonts: fonts).size.width
fonts.removeShapedText()

/// Does `work` cold, warm and with new text.
@MainActor func count(_ work: () throws -> Double) rethrows {
    var allocations: [UInt64] = []
    for name in ["cold", "warm", "new"] {
        if name == "new" {
            // Some data of a font is only computed after many words.
            for _ in 0..<4 {
                fonts.removeShapedText()
                total += try work()
            }
            fonts.removeShapedText()
        }
        let before = allocation_counter_count()
        system_start_counting()
        total += try work()
        system_stop_counting(name)
        allocations.append(allocation_counter_count() - before)
    }
    print(allocations[0], allocations[1], allocations[2])
}

@MainActor func countPage(_ name: String) throws {
    let text = AttributedText(corpus(name))
    try count { try TextLayout(text, in: .width(600), fonts: fonts).size.height }
}

switch arguments[1] {
case "labels":
    let labels = corpus("labels").split(separator: "\n").prefix(200).map(String.init)
    try count {
        try labels.reduce(0) { $0 + (try TextLayout(AttributedText($1), fonts: fonts).size.width) }
    }
case "page": try countPage("english")
case "hyphenated":
    // The page with hyphenation, which needs Debian's package hyphen-en-us.
    var style = TextAttributes(paragraph: ParagraphStyle())
    style.paragraph?.hyphenation = true
    style.paragraph?.language = "en"
    let text = AttributedText(corpus("english"), attributes: style)
    try count { try TextLayout(text, in: .width(600), fonts: fonts).size.height }
case "optimal":
    let text = AttributedText(corpus("english"))
    var container = TextContainer.width(600)
    container.lineBreaking = .optimal
    try count { try TextLayout(text, in: container, fonts: fonts).size.height }
case "curved":
    // The page with three curves, next to the text and inside it.
    let text = AttributedText(corpus("english"))
    var container = TextContainer.width(600)
    container.exclusions = [
        .ellipse(center: Point(x: 0, y: 300), radiusX: 180, radiusY: 280),
        .ellipse(center: Point(x: 300, y: 1000), radiusX: 110, radiusY: 350),
        .ellipse(center: Point(x: 600, y: 1700), radiusX: 150, radiusY: 250),
    ]
    try count { try TextLayout(text, in: container, fonts: fonts).size.height }
case "bidi": try countPage("arabic-hebrew-english")
case "indic": try countPage("hindi-thai")
case "cjk":
    try fonts.addFont(file: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
    total += try TextLayout("龜 ぬ", fonts: fonts).size.width
    try countPage("chinese-japanese")
case "vertical":
    // The same in columns.
    try fonts.addFont(file: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
    total += try TextLayout("龜 ぬ", fonts: fonts).size.width
    let text = AttributedText(corpus("chinese-japanese"))
    let container = TextContainer(height: 600, writingMode: .verticalRL)
    try count { try TextLayout(text, in: container, fonts: fonts).size.width }
case "emoji":
    try fonts.addFont(file: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
    total += try TextLayout("🪿", fonts: fonts).size.width
    try countPage("emoji")
case "rich":
    var text = AttributedText(corpus("english"))
    let bytes = text.string.utf8
    for start in stride(from: 0, to: bytes.count - 10, by: 20) {
        let from = bytes.index(bytes.startIndex, offsetBy: start)
        var attributes = TextAttributes()
        if start % 40 == 0 { attributes.color = .black } else { attributes.font = FontDescriptor(weight: 700) }
        text.mergeAttributes(attributes, in: from..<bytes.index(from, offsetBy: 10))
    }
    try count { try TextLayout(text, in: .width(600), fonts: fonts).size.height }
case "relayout":
    let text = AttributedText(corpus("english"))
    total += try TextLayout(text, in: .width(599), fonts: fonts).size.height
    var width = 600.0
    try count {
        width += 1
        return try TextLayout(text, in: .width(width), fonts: fonts).size.height
    }
case "markdown", "markdown-written":
    let source = (0..<20).map { "# Part \($0)\n\n*\(corpus("emoji"))*\n\n- one `code`\n- two\n" }.joined()
    let parser = MarkdownParser()
    if arguments[1] == "markdown" {
        count { Double(parser.attributedText(from: source).string.utf8.count) }
    } else {
        let text = parser.attributedText(from: source)
        count { Double(text.markdown().utf8.count + text.html().utf8.count) }
    }
case "draw":
    let layout = try TextLayout(AttributedText(corpus("english")), in: .width(600), fonts: fonts)
    let surface = try ImageSurface(size: Size(width: 600, height: layout.size.height))
    try count {
        surface.clear(.white)
        try surface.draw(layout)
        return 0
    }
case "card":
    let card = Card(corpus("card"))
    try count { Double(try card.png(fonts).count) }
case "boxes", "boxes-texts":
    // The first layout of each tree. With texts, the texts are warm and only the boxes are new.
    let texts = arguments[1] == "boxes" ? [] : corpus("labels").split(separator: "\n").map(String.init)
    let box = rowsOfBoxes(texts: texts)
    var trees = try (0..<7).map { _ in try BoxTree(box, environment: BoxEnvironment(fonts: fonts)) }
    try count {
        guard var tree = trees.popLast() else { exit(70) }
        return try tree.layout(width: 1200).size.height
    }
case "boxes-leaf":
    var box = rowsOfBoxes()
    box.children[55].children[4].id = "changed"
    var tree = try BoxTree(box, environment: BoxEnvironment(fonts: fonts))
    total += try tree.layout(width: 1200).size.height
    let id = tree.id(named: "changed")
    var width = 10.0
    try count {
        width += 1
        try tree.setStyle(of: id) { $0.width = .points(width) }
        return try tree.layout(width: 1200).size.height
    }
case "boxes-width":
    var tree = try BoxTree(rowsOfBoxes(), environment: BoxEnvironment(fonts: fonts))
    total += try tree.layout(width: 1200).size.height
    var width = 1200.0
    try count {
        width += 1
        return try tree.layout(width: width).size.height
    }
default:
    system_complain("unknown task \(arguments[1])")
    exit(64)
}
guard total > 0 else { exit(70) }
