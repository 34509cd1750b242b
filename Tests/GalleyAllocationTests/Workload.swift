import CAllocationCounter
import Foundation
import Galley
import GalleyShaping

/// A fixed amount of work whose allocations are counted.
struct Workload {
    let name: String
    /// The number of paragraphs, labels or queries: an avoidable allocation is made at least this often.
    let units: Int
    /// The number of layouts, drawings or documents.
    let passes: Int
    /// Brings the caches into the state that the work requires. Not counted.
    var prepare: () throws -> Void = {}
    let work: () throws -> Void

    /// The allowed difference between a count and the accepted count.
    func allowance(around count: Int) -> Int { max(units * 3 / 4, count / 500) }

    /// The allocations of the work, after everything that happens only once has happened.
    func count() throws -> Int {
        try prepare()
        try work()
        // Kept arrays can grow once more in the second run, so the smallest of several counts is used.
        return try (0..<2).map { _ in
            try prepare()
            return try allocations(work)
        }.min() ?? 0
    }

    /// Every workload with its count, which is the smallest of several runs with different fonts. The hash tables of
    /// the caches depend on the identities of fonts, and a debug build allocates when entries collide.
    static func counted(reversed: Bool = false) throws -> [(workload: Workload, count: Int)] {
        func counts() throws -> [(workload: Workload, count: Int)] {
            let all = try all()
            return try (reversed ? all.reversed() : all).map { ($0, try $0.count()) }
        }
        return try (0..<5).map { _ in try counts() }.reduce(into: try counts()) { fewest, counts in
            for index in fewest.indices where counts[index].count < fewest[index].count {
                fewest[index] = counts[index]
            }
        }
    }
}

/// The allocations of `work` on this thread.
func allocations(_ work: () throws -> Void) rethrows -> Int {
    let before = allocation_counter_count()
    try work()
    return Int(allocation_counter_count() - before)
}

extension Workload {
    /// Every workload has its own fonts and caches, so neither the order nor other tests change its count.
    static func all() throws -> [Workload] {
        try [labels(cold: true), labels(cold: false)] + pages() + drawing() + [markdown()]
    }

    private static func labels(cold: Bool) throws -> Workload {
        let fonts = FontLibrary(systemFonts: false)
        let labels = try text("Benchmarks/Corpora/labels.txt").split(separator: "\n").prefix(100).map(String.init)
        return Workload(
            name: cold ? "label-cold" : "label-warm", units: labels.count, passes: labels.count,
            prepare: { if cold { fonts.removeShapedText() } },
            work: {
                for label in labels { _ = try TextLayout(AttributedText(label), fonts: fonts).size }
            })
    }

    private static func pages() throws -> [Workload] {
        let english = AttributedText(try text("Benchmarks/Corpora/english.txt"))
        let bidi = AttributedText(try text("Benchmarks/Corpora/arabic-hebrew-english.txt"))
        var rich = english
        for (index, start) in stride(from: 0, to: english.string.utf8.count - 10, by: 20).enumerated() {
            let utf8 = english.string.utf8
            let from = utf8.index(utf8.startIndex, offsetBy: start)
            var attributes = TextAttributes()
            if index % 2 == 0 { attributes.color = .black } else { attributes.font = FontDescriptor(weight: 700) }
            rich.mergeAttributes(attributes, in: from..<utf8.index(from, offsetBy: 10))
        }

        func page(_ name: String, _ text: AttributedText, cold: Bool) -> Workload {
            let fonts = FontLibrary(systemFonts: false)
            return Workload(
                name: name, units: paragraphs(text), passes: 1, prepare: { if cold { fonts.removeShapedText() } },
                work: { _ = try TextLayout(text, in: .width(600), fonts: fonts).size })
        }
        let fonts = FontLibrary(systemFonts: false)
        let layout = try TextLayout(english, in: .width(600), fonts: fonts)
        let points: [Point] = (0..<64).map { (index: Int) -> Point in
            Point(x: Double(index * 37 % 590), y: Double(index * 97 % 6000))
        }
        let positions = points.map { layout.position(closestTo: $0) }
        var width = 600.0
        return [
            page("english-cold", english, cold: true),
            page("english-again", english, cold: false),
            Workload(
                name: "english-relayout", units: paragraphs(english), passes: 1,
                work: {
                    width += 1
                    _ = try TextLayout(layout.text, in: .width(width), fonts: fonts).size
                }),
            page("bidi-cold", bidi, cold: true),
            page("english-rich", rich, cold: true),
            Workload(
                name: "hit-test", units: points.count, passes: points.count,
                work: { for point in points { _ = layout.position(closestTo: point) } }),
            Workload(
                name: "caret", units: positions.count, passes: positions.count,
                work: { for position in positions { _ = layout.caret(for: position).rect } }),
        ]
    }

    private static func drawing() throws -> [Workload] {
        let fonts = FontLibrary(systemFonts: false)
        let english = AttributedText(try text("Benchmarks/Corpora/english.txt"))
        let page = try TextLayout(english, in: .width(600), fonts: fonts)
        let warm = TextRenderer()
        let surface = try ImageSurface(size: Size(width: 600, height: page.size.height), renderer: warm)
        let cold = TextRenderer()
        let other = try ImageSurface(size: Size(width: 600, height: page.size.height), renderer: cold)

        var card = AttributedText("The first ferry of the day\n", attributes: attributes(size: 32, weight: 700))
        card.append(AttributedText("At six the harbour is still blue. ", attributes: attributes(size: 16)))
        card.append(AttributedText("Ελληνικά, Русский, العربية, עברית, हिन्दी\n", attributes: attributes(size: 16)))
        var last = attributes(size: 12)
        last.underline = LineDecoration(pattern: .dash)
        card.append(AttributedText("Photograph no. 0001", attributes: last))
        let cards = TextRenderer()
        return [
            Workload(
                name: "draw-warm", units: paragraphs(english), passes: 1, work: { try surface.draw(page) }),
            Workload(
                name: "draw-cold", units: paragraphs(english), passes: 1, prepare: { cold.removeAllGlyphs() },
                work: { try other.draw(page) }),
            Workload(
                name: "card-warm", units: 10 * paragraphs(card), passes: 10,
                work: {
                    for _ in 0..<10 {
                        let layout = try TextLayout(card, in: .width(544), fonts: fonts)
                        let surface = try ImageSurface(
                            size: Size(width: 600, height: 420), background: .white, renderer: cards)
                        try surface.draw(layout, at: Point(x: 28, y: 28))
                        _ = try surface.pngData()
                    }
                }),
        ]
    }

    private static func markdown() throws -> Workload {
        let source = try text("Samples/harbour-notes.md")
        let parser = MarkdownParser()
        return Workload(
            name: "markdown", units: paragraphs(parser.attributedText(from: source)), passes: 1,
            work: { _ = parser.attributedText(from: source) })
    }

    private static func attributes(size: Double, weight: Int = 400) -> TextAttributes {
        TextAttributes(font: FontDescriptor(size: size, weight: weight))
    }

    private static func paragraphs(_ text: AttributedText) -> Int {
        text.string.split(separator: "\n", omittingEmptySubsequences: false).count
    }

    private static func text(_ path: String) throws -> String {
        let root = String(#filePath.dropLast("/Tests/GalleyAllocationTests/Workload.swift".count))
        return try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
}
