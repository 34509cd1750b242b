import GalleyDocuments
import GalleyText
import Testing

/// Descriptions of values in a debugger or log: short, and by the names of documents.
@Suite struct DescriptionTests {
    @Test func attributesAreDescribedByTheirFields() {
        #expect("\(TextAttributes())" == "{}")
        let style = TextAttributes(
            font: FontDescriptor(families: ["Noto Serif"], size: 20), color: Color(rgba: 0xFF00_00FF),
            link: "https://e.org")
        #expect(
            "\(style)" == ##"{font: {family: "Noto Serif", size: 20}, color: "#f00", link: "https://e.org"}"##)
        #expect(
            "\(ParagraphStyle(alignment: .center, lineSpacing: 2.5))" == #"{alignment: "center", lineSpacing: 2.5}"#)
        #expect("\(Shadow(color: .black, radius: 2))" == ##"{color: "#000", radius: 2}"##)
        #expect("\(Highlight(attributes: TextAttributes(color: .black)))" == ##"{color: "#000"}"##)
        #expect("\(TextAttachment(width: 8, height: 9, image: "a.png"))" == #"{width: 8, height: 9, image: "a.png"}"#)
    }

    @Test func containersAndBoxesAreDescribedByTheirFields() throws {
        #expect("\(TextContainer(width: 300, maximumRows: 2))" == "{width: 300, maxLines: 2}")
        var box = Box(id: "card", children: [Box(text: "a"), Box(text: "b")])
        box.style.flexDirection = .column
        #expect("\(box)" == #"{id: "card", style: {flexDirection: "column"}} with 2 children"#)
        #expect("\(Box(text: "Hello"))" == #"{text: "Hello"}"#)
        #expect("\(box.style)" == #"{flexDirection: "column"}"#)
        #expect("\(BoxStyle())" == "{}" && "\(BoxAppearance())" == "{}")
        #expect("\(BoxSides<BoxLength>(8))" == "8")
        #expect("\(BoxSides<BoxLength>(vertical: 4, horizontal: .percent(10)))" == "[4, 10%, 4, 10%]")
        #expect("\(BoxStyle.ContentAlignment.safe(.center))" == "safe center")
        #expect("\(try Path(svg: "M0 0H10"))".hasPrefix("\"M"))
    }

    @Test func longValuesAreCut() {
        let long = String(repeating: "word ", count: 10_000)
        for text in [
            "\(Box(text: long))", "\(Document(text: long))", "\(TextAttributes(link: long))",
            "\(TextAttributes(inline: InlineIntent()))",
        ] { #expect(text.utf8.count < 500) }
        #expect("\(Document(text: long))".hasSuffix(#"…"}"#))
        let spans = (0..<1000).map { Document.Span(utf16Range: $0..<$0 + 1, attributes: TextAttributes(color: .black)) }
        #expect("\(Document(text: long, spans: spans))".utf8.count < 600)
        var deep = Box(text: "leaf")
        for _ in 0..<10_000 { deep = Box(children: [deep]) }
        #expect("\(deep)" == "{} with 1 child")
    }
}
