import Foundation
import GalleyDocuments
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Formulas in attachments: their layout within text, and their drawing.
@Suite struct FormulaDrawingTests {
    private static let fonts = Result {
        let library = FontLibrary(systemFonts: false)
        try library.addFont(file: testFontFolder + "/GalleyMath.ttf")
        return library
    }

    /// A text with a formula of the font Galley Math, in red at 20 points.
    private static func text(_ formula: String, isDisplay: Bool = false) throws -> TextResult {
        let font = FontDescriptor("Galley Math", size: 20)
        var attributes = TextAttributes(font: font, color: Color(red: 1, green: 0, blue: 0))
        var text = AttributedText("a ", attributes: attributes)
        attributes.attachment = TextAttachment(formula: formula, isDisplay: isDisplay)
        text.append(AttributedText(String(TextAttachment.character), attributes: attributes))
        return try text.layingOutAttachments(fonts: fonts.get())
    }

    @Test func formulasAreOnTheBaseline() throws {
        let formula = try Self.text(#"\frac{a}{b}"#, isDisplay: true)
        let (text, warnings) = (formula.text, formula.warnings)
        #expect(warnings == [])
        let layout = try TextLayout(text, in: .width(300), fonts: Self.fonts.get())
        let box = try #require(layout.attachments.first)
        // From the values of the font: shifts of 0.7 and 0.65 em, and a height of 0.5.
        #expect(abs(box.rect.width - 20 * (0.5 + 0.24)) < 0.02)
        #expect(abs(box.rect.height - 20 * (0.7 + 0.5 + 0.65)) < 0.02)
        #expect(abs(box.rect.maxY - layout.lines[0].baseline - 20 * 0.65) < 0.02)
    }

    @Test func formulasHaveTheColorOfTheText() throws {
        let layout = try TextLayout(
            Self.text(#"\frac{a}{b}"#, isDisplay: true).text, in: .width(300), fonts: Self.fonts.get())
        let box = try #require(layout.attachments.first).rect
        let surface = try ImageSurface(size: layout.size, background: .white)
        try surface.draw(layout)
        // The line of the fraction is at the axis, 0.25 em above the baseline.
        let y = Int(layout.lines[0].baseline - 5)
        let pixel = pixels(of: surface)[y * surface.width + Int(box.midX)]
        let (green, red) = (pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
        #expect(red > 200 && green < 160, "\(String(pixel, radix: 16))")
        let svg = try String(decoding: SVGDocument.render(layout).data(), as: UTF8.self)
        #expect(svg.contains("#f00") || svg.contains("#ff0000"))
    }

    @Test func fittedFormulasAreScaled() throws {
        let text = try Self.text("x^2").text
        let half = text.scaled(by: 0.5)
        let layouts = try [text, half].map { try TextLayout($0, in: .width(300), fonts: Self.fonts.get()) }
        let boxes = layouts.compactMap { $0.attachments.first?.rect }
        #expect(abs(boxes[0].width - 2 * boxes[1].width) < 0.05)
        let depths = zip(layouts, boxes).map { $1.maxY - $0.lines[0].baseline }
        #expect(abs(depths[0] - 2 * depths[1]) < 0.05)
        // A formula that is wider than its column is made smaller.
        let wide = try TextLayout(
            Self.text("xxxxxxxxxxxxxxxxxxxx").text, in: .width(100), fonts: Self.fonts.get())
        let box = try #require(wide.attachments.first?.rect)
        #expect(box.width < 100.01 && box.width > 99)
    }

    /// Lines break next to a formula as next to a letter.
    @Test func punctuationStaysWithFormulas() throws {
        var attributes = TextAttributes(font: FontDescriptor("Galley Math", size: 20))
        var text = AttributedText("", attributes: attributes)
        for _ in 0..<12 {
            attributes.attachment = nil
            text.append(AttributedText("(", attributes: attributes))
            attributes.attachment = TextAttachment(formula: "x^2")
            text.append(AttributedText(String(TextAttachment.character), attributes: attributes))
            attributes.attachment = nil
            text.append(AttributedText("), b ", attributes: attributes))
        }
        let laidOut = try text.layingOutAttachments(fonts: Self.fonts.get()).text
        for width in stride(from: 60.0, to: 300, by: 3) {
            let layout = try TextLayout(laidOut, in: .width(width), fonts: Self.fonts.get())
            for line in layout.lines.dropFirst() {
                let first = layout.text.string[line.range].first
                #expect(first == "(" || first == "b", "\(width)")
            }
        }
    }

    @Test func problemsAreReported() throws {
        let warnings = try Self.text(#"\foo + x"#).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.message.contains(#"“\foo”"#) == true)
        // Without a font for formulas, their source is shown.
        let library = FontLibrary(systemFonts: false)
        var text = AttributedText("a ")
        text.append(.attachment(TextAttachment(formula: "x^2")))
        let shown = try text.layingOutAttachments(fonts: library)
        #expect(shown.warnings.map(\.code) == [.unavailableFont])
        #expect(shown.warnings.first?.message.contains("fonts-lmodern") == true)
        #expect(try #require(TextLayout(shown.text, fonts: library).attachments.first).rect.width > 10)
        // A formula that was not laid out is reported.
        #expect(try TextLayout(text, fonts: library).warnings.contains { $0.message.contains("layingOutAttachments") })
    }

    @Test func taggedFormulasHaveAlternatives() throws {
        var text = try Self.text(#"\frac{a+x}{b}"#).text
        text.transformAttributes {
            $0.block = BlockIntent(components: [BlockIntent.Component(kind: .paragraph, identity: 1)])
        }
        var tree = StructureTree()
        var tagging = TextTagger(text, language: nil, in: 0, isLeaf: false)
        tagging.add(to: &tree)
        let formulas = tree.elements.filter { $0.type == .formula }
        #expect(formulas.count == 1)
        #expect(tree.details.compactMap(\.alternative) == ["(a + x)/b"])
        #expect(!tree.elements.contains { $0.type == .figure })
    }

    @Test func documentsHaveFormulas() throws {
        let json =
            #"{"text": "\ufffc", "spans": [{"range": [0, 1], "attachment": {"formula": "x^2", "display": true}}]}"#
        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings == [])
        let text = try decoded.document.attributedText()
        #expect(text.runs.first?.attributes.attachment?.formula == TextAttachment.Formula("x^2", isDisplay: true))
        let again = try Document.decode(json: decoded.document.json()).document
        #expect(try again.attributedText() == text)
        #expect(throws: GalleyError.self) {
            try Document.decode(json: json.replacing(#""display": true"#, with: #""image": "a.png""#))
        }
    }
}
