import Galley

/// The cost of text in shapes, vertical text, and optimal line breaking. Each figure is the time divided by that of the
/// same text in horizontal lines of equal length with greedy breaking. The `-again` rows use paragraphs that are
/// already typeset.
func shapeRows(_ corpora: Corpora) -> [Row] {
    let width = 600.0
    let english = AttributedText(corpora.english.string)

    func row(
        _ id: String, _ title: String, most: Double, cold: Bool, plain: (AttributedText, TextContainer),
        fine: (AttributedText, TextContainer)
    ) -> Row {
        Row(id: id, title: title, unit: .ratio, goal: Goal(most: most)) { watch in
            let fonts = try openedLibrary()
            func seconds(_ one: (AttributedText, TextContainer)) throws -> Double {
                keep(try TextLayout(one.0, in: one.1, fonts: fonts).size)
                return try watch.mean(prepare: cold ? { fonts.removeShapedText() } : nil) {
                    keep(try TextLayout(one.0, in: one.1, fonts: fonts).size)
                }.seconds
            }
            return [Contender(engine: .galley) { try seconds(fine) / seconds(plain) }]
        }
    }

    func rows(
        _ id: String, _ title: String, most: Double, plain: (AttributedText, TextContainer),
        fine: (AttributedText, TextContainer)
    ) -> [Row] {
        [
            row(id, title, most: most, cold: true, plain: plain, fine: fine),
            row("\(id)-again", "\(title), typeset before", most: most, cold: false, plain: plain, fine: fine),
        ]
    }

    // Three curves, next to the text and inside it, along its first third.
    var curved = TextContainer.width(width)
    var edge = Path()
    edge.move(to: Point(x: 600, y: 900))
    edge.cubic(control1: Point(x: 420, y: 1000), control2: Point(x: 500, y: 1300), to: Point(x: 450, y: 1500))
    edge.cubic(control1: Point(x: 400, y: 1700), control2: Point(x: 560, y: 1800), to: Point(x: 600, y: 1900))
    edge.close()
    curved.exclusions = [
        .ellipse(center: Point(x: 0, y: 300), radiusX: 180, radiusY: 280),
        .ellipse(center: Point(x: 300, y: 1000), radiusX: 110, radiusY: 350), .path(edge),
    ]
    var optimal = TextContainer.width(width)
    optimal.lineBreaking = .optimal
    var hyphenated = english
    hyphenated.language = "en"
    var style = ParagraphStyle()
    style.hyphenation = true
    hyphenated.paragraph = style
    let japanese = AttributedText(corpora.cjk.string)
    func vertical(_ mode: TextContainer.WritingMode = .verticalRL) -> TextContainer {
        TextContainer(height: width, writingMode: mode)
    }

    let bounded = Row(
        id: "shapes-bounded", title: "1 000 000 characters ÷ 20 000 characters, around a curve, in a box of 50 rows",
        unit: .ratio, goal: Goal(most: 1.5)
    ) { watch in
        let fonts = try openedLibrary()
        let line = corpora.english.string
        func text(_ count: Int) -> AttributedText {
            AttributedText((0..<count).map { "\($0) \(line)\n" }.joined())
        }
        let (small, large) = (text(1), text(53))
        let container = TextContainer(
            width: width, height: 50 * 17,
            shape: .init(exclusions: [.ellipse(center: Point(x: 300, y: 400), radiusX: 90, radiusY: 200)]))
        func seconds(_ text: AttributedText) throws -> Double {
            try watch.mean(prepare: { fonts.removeShapedText() }) {
                keep(try TextLayout(text, in: container, fonts: fonts).size)
            }.seconds
        }
        return [Contender(engine: .galley) { try seconds(large) / seconds(small) }]
    }

    return rows(
        "shapes-curves", "19 KB English around three curves", most: 2, plain: (english, .width(width)),
        fine: (english, curved))
        + rows(
            "breaking-optimal", "19 KB English, the best line ends", most: 4, plain: (english, .width(width)),
            fine: (english, optimal))
        + rows(
            "breaking-hyphens", "19 KB English, hyphenated", most: 1.5, plain: (english, .width(width)),
            fine: (hyphenated, .width(width)))
        + rows(
            "vertical-english", "19 KB English in columns", most: 1.3, plain: (english, .width(width)),
            fine: (english, vertical()))
        + rows(
            "vertical-cjk", "Chinese and Japanese 4.6 KB in columns", most: 1.3, plain: (japanese, .width(width)),
            fine: (japanese, vertical()))
        + [bounded]
}
