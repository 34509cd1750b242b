import GalleyBinary
import Testing

@Suite struct BinaryTests {
    private let resources: Resources

    init() throws {
        resources = try Resources(usesSystemFonts: false)
    }

    @Test func measuresAreThoseOfTheLayout() throws {
        var style = TextStyle()
        (style.fontSize, style.width) = (20, 120)
        let text = "Grüße aus Χανιά und Öland"
        let measures = try Measures(of: text, style: style, resources: resources)
        let layout = try Layout(of: text, style: style, resources: resources)
        #expect(layout.kind == .text && layout.textSize == measures.size)
        #expect(layout.lines.count == measures.lineCount && measures.lineCount > 1)
        #expect(layout.lines.map(\.range).reduce(0) { $0 + $1.count } == text.utf8.count)
        for run in layout.lines.flatMap(\.runs) {
            #expect(abs(run.glyphs.reduce(0) { $0 + $1.advance } - run.width) < 0.02)
        }
        #expect(try layout.lines[0].runs[0].font().hasPrefix("Noto Sans"))
    }

    /// A caret is at the position that its place hits.
    @Test func positionsAreThoseOfCarets() throws {
        let layout = try Layout(of: "one שתיים three", resources: resources)
        for offset in 0...3 {
            let caret = try #require(layout.caret(at: offset))
            let position = try #require(layout.position(at: Point(x: caret.x, y: caret.y + caret.height / 2)))
            #expect(position.offset == offset)
        }
        #expect(layout.range(of: .word, at: 1) == 0..<3)
        #expect(layout.selection(0..<3).count == 1 && layout.selection(3..<3).isEmpty)
        #expect(layout.caret(at: -1) == nil && layout.range(of: .word, at: -1) == nil)
    }

    @Test func boxesAndTheirTexts() throws {
        let card = try Document(
            template: #"{"box": {"style": {"padding": 10}, "children": [{"id": "name", "text": "{{name}}"}]}}"#,
            data: #"{"name": "Ada"}"#, resources: resources)
        let layout = try card.layout()
        let box = try #require(layout.box(named: "name"))
        let text = try #require(try box.text())
        #expect(layout.kind == .boxes && box.id == "name" && box.frame.x == 10)
        #expect(text.layout.lines.map(\.range) == [0..<3] && text.origin == Point(x: 10, y: 10))
        #expect(box.parent == 0 && layout.boxes.count == 2)
        #expect(layout.box(at: Point(x: 11, y: 11))?.id == "name" && layout.box(named: "other") == nil)
    }

    @Test func filesAndPictures() throws {
        let document = try Document("# Title\n\n[A link](https://example.org)", format: .markdown, resources: resources)
        let layout = try document.layout()
        #expect(try document.text() == "Title\nA link")
        #expect(try layout.bytes(as: .png).prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        #expect(try layout.bytes(as: .pdf).starts(with: "%PDF".utf8))
        let picture = try layout.picture(scale: 2)
        #expect(picture.bytes.count == picture.height * picture.stride && picture.stride >= 4 * picture.width)
        let line = try #require(layout.lines.last)
        #expect(try layout.link(at: Point(x: line.frame.x + 5, y: line.baseline - 3)) == "https://example.org")
        #expect(try layout.link(at: Point(x: -50, y: 0)) == nil)
    }

    @Test func errorsNameThePlace() throws {
        let error = #expect(throws: GalleyError.self) { try Document(#"{"txet": "a"}"#, format: .json) }
        #expect(error?.kind == .invalidDocument && error?.message.contains("txet") == true)
        let missing = #expect(throws: GalleyError.self) { try Document(contentsOf: "/nowhere/card.json") }
        #expect(missing?.kind == .unreadableFile && missing?.path == "/nowhere/card.json")
        let cancellation = try Cancellation()
        cancellation.cancel()
        let stopped = try resources.stopping(with: cancellation)
        #expect(throws: GalleyError.self) { try Layout(of: "text", resources: stopped) }
        #expect(cancellation.isCancelled)
    }

    @Test func layoutsCanBeUsedByManyTasks() async throws {
        let layout = try Layout(of: "A text for all tasks", resources: resources)
        let widths = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { layout.lines.map(\.frame.width) } }
            return await group.reduce(into: Set<[Double]>()) { $0.insert($1) }
        }
        #expect(widths.count == 1)
    }
}
