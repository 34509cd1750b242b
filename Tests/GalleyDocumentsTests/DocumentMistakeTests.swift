import GalleyText
import GalleyValues
import Testing

@testable import GalleyDocuments

/// Mistakes in documents, which lead to the remedy.
@Suite struct DocumentMistakeTests {
    private func error(of json: String) -> String {
        do throws(GalleyError) {
            _ = try Document.decode(json: json)
            return "none"
        } catch {
            return error.description
        }
    }

    private func warnings(of json: String) throws -> [String] {
        try Document.decode(json: json).warnings.map { "\($0.path): \($0.message)" }
    }

    // MARK: Fields of CSS

    @Test(arguments: [
        "color", "font", "letterSpacing", "fontSize", "font-size", "textAlign", "lineHeight", "fontFamily",
    ])
    func attributesOfTextInTheStyleOfABoxAreNamed(field: String) throws {
        for json in [#"{"box": {"style": {"\#(field)": 1}}}"#, #"{"box": {"text": "a", "\#(field)": 1}}"#] {
            let found = try warnings(of: json)
            #expect(found.count == 1 && found[0].contains(#"write "textStyle": {"#), "\(found)")
        }
    }

    @Test func formsOfPropertiesAreFields() throws {
        for (property, form) in FieldAdvice.textProperties {
            #expect(try warnings(of: #"{"text": "a", "style": {\#(form)}}"#) == [], "\(property)")
            let found = try warnings(of: #"{"text": "a", "style": {"\#(property)": 1}}"#)
            #expect(found.count == 1 && found[0].contains("write \(form)"), "\(found)")
        }
    }

    @Test func misspeltContentIsNamed() {
        #expect(error(of: #"{"txet": "a"}"#).contains(#"did you mean "text" by "txet"?"#))
        #expect(error(of: #"{"markdwon": "a", "id": "b"}"#).contains(#"did you mean "markdown" by "markdwon"?"#))
        #expect(!error(of: #"{"id": "b"}"#).contains("did you mean"))
    }

    @Test func siblingsWithEqualIDsAreReported() throws {
        let json = #"{"box": {"children": [{"id": "a"}, {"id": "b"}, {"id": "a", "children": [{"id": "b"}]}]}}"#
        #expect(try warnings(of: json) == ["box.children[2].id: a sibling has the same id; give each box its own"])
    }

    // MARK: Several errors

    @Test func allErrorsAreReported() {
        let found = error(
            of: #"""
                {"text": "abc", "style": {"font": {"size": "big", "weight": "x"}, "color": "nope"},
                 "spans": [{"range": [0, 9]}, {"range": [0, 1], "kerning": 3}], "canvas": {"scale": []}}
                """#)
        for path in [
            "style.font.size: ", "; also style.font.weight: ", "; also style.color: ", "; also canvas.scale: ",
        ] {
            #expect(found.contains(path), "\(found)")
        }
        // Spans are read when the text is known, which it is not in a document with errors.
        let spans = error(of: #"{"text": "abc", "spans": [{"range": [0, 9]}, {"range": [0, 1], "kerning": 3}, 4]}"#)
        for path in ["spans[0].range: ", "; also spans[1].kerning: ", "; also spans[2]: "] {
            #expect(spans.contains(path), "\(spans)")
        }
    }

    @Test func tenErrorsAreReported() {
        let boxes = (0..<50).map { _ in #"{"style": {"width": "x"}}"# }.joined(separator: ",")
        let found = error(of: #"{"box": {"children": [\#(boxes)]}}"#)
        #expect(found.split(separator: "; also ").count == 10)
        #expect(found.contains("children[9]") && !found.contains("children[10]") && found.contains("more errors"))
        #expect(!error(of: #"{"text": 1}"#).contains("also"))
    }

    // MARK: Parts of the text

    @Test func spansFindParts() throws {
        let json = #"""
            {"text": "né 😀 an an ana", "spans": [
              {"find": "😀", "kerning": false}, {"find": "an", "occurrence": 3, "kerning": false}, {"find": "né", "kerning": false},
              {"find": "an", "kerning": false}]}
            """#
        #expect(try Document.decode(json: json).document.spans.map(\.utf16Range) == [3..<5, 12..<14, 0..<2, 6..<8])
    }

    @Test(arguments: [
        (#"{"find": "x"}"#, #"spans[0].find: the text does not contain the string "x""#),
        (#"{"find": "b", "occurrence": 2}"#, #"spans[0].find: the text contains the string "b" only once"#),
        (#"{"find": "a", "occurrence": 3}"#, #"the text contains the string "a" only 2 times"#),
        (#"{"find": ""}"#, "expected a part of the text"), (#"{"find": 1}"#, "expected a string"),
        (#"{"find": "a", "occurrence": 0}"#, "spans[0].occurrence: expected a whole number from 1"),
        (#"{"kerning": false}"#, #"a span needs a "range", or "find""#),
    ])
    func missingPartsAreReported(span: String, message: String) {
        let found = error(of: #"{"text": "abac", "spans": [\#(span)]}"#)
        #expect(found.contains(message), "\(found)")
    }

    @Test func partsDoNotOverlap() {
        var search = SpanSearch(text: "aaaaa")
        for (occurrence, expected) in [(1, 0..<2), (2, 2..<4), (1, 0..<2)] {
            guard case .found(let range) = search.find("aa", occurrence: occurrence) else {
                Issue.record("not found")
                return
            }
            #expect(range == expected)
        }
        guard case .missing(2) = search.find("aa", occurrence: 3) else {
            Issue.record("found")
            return
        }
    }

    // MARK: The notation of CSS

    @Test func shadowsHaveTheNotationOfCSS() throws {
        let json = #"{"box": {"style": {"boxShadow": "0 4px 12px 1px rgb(255 0 0 / 0.5), inset -1px 2pt white"}}}"#
        let shadows = try Document.decode(json: json).document.box?.appearance.shadows ?? []
        var first = Shadow(
            color: Color(red: 1, green: 0, blue: 0, alpha: 0.5), offset: Vector(dx: 0, dy: 4), radius: 12)
        first.spread = 1
        var second = Shadow(color: .white, offset: Vector(dx: -1, dy: 2), radius: 0)
        second.isInset = true
        #expect(shadows == [first, second])
        let none = try Document.decode(json: #"{"box": {"style": {"shadow": "none"}}}"#).document
        #expect(none.box?.appearance.shadows ?? [] == [])
    }

    @Test func gradientsHaveTheNotationOfCSS() throws {
        func gradient(_ text: String) throws -> Gradient? {
            let document = try Document.decode(json: #"{"box": {"style": {"background": "\#(text)"}}}"#).document
            guard case .gradient(let gradient)? = document.box?.appearance.backgrounds.first else { return nil }
            return gradient
        }
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
        let plain = [Gradient.Stop(red), Gradient.Stop(blue)]
        for (text, angle) in [
            ("linear-gradient(red, blue)", 180.0), ("linear-gradient(90deg, red, blue)", 90),
            ("linear-gradient(0.25turn, rgb(255 0 0), rgb(0, 0, 255))", 90),
            ("linear-gradient(to right, red, blue)", 90),
            ("linear-gradient(to top left,red,blue)", 315),
        ] {
            #expect(try gradient(text) == Gradient(.linear(angle: angle), stops: plain), "\(text)")
        }
        #expect(
            try gradient("linear-gradient(red 10% 20%, blue 0)")
                == Gradient(
                    .linear(angle: 180),
                    stops: [Gradient.Stop(red, at: 0.1), Gradient.Stop(red, at: 0.2), Gradient.Stop(blue, at: 0)]))
        for (text, center) in [
            ("radial-gradient(red, blue)", UnitPoint(x: 0.5, y: 0.5)),
            ("radial-gradient(ellipse at 30% 40%, red, blue)", UnitPoint(x: 0.3, y: 0.4)),
            ("radial-gradient(at top left, red, blue)", UnitPoint(x: 0, y: 0)),
        ] {
            #expect(try gradient(text) == Gradient(.radial(center: center, radius: nil), stops: plain), "\(text)")
        }
    }

    @Test(arguments: [
        (#""boxShadow": "4px""#, "found 1 length"),
        (#""boxShadow": "1 1 gren""#, #""gren" is neither a length nor a colour"#),
        (#""boxShadow": "1 1 -3px""#, "the blur radius is negative"), (#""boxShadow": """#, "found 0 lengths"),
        (#""background": "linear-gradient(red)""#, "needs two colours"),
        (#""background": "linear-gradient(red, blu)""#, #""blu" is no colour"#),
        (#""background": "linear-gradient(red, blue 3px)""#, #""3px" is no position"#),
        (#""background": "conic-gradient(red, blue)""#, #""conic-gradient" is not supported"#),
        (#""background": "radial-gradient(circle, red, blue)""#, #""circle" is not supported"#),
        (#""background": "linear-gradient(red, blue""#, "a parenthesis is missing"),
    ])
    func mistakesInTheNotationAreReported(field: String, message: String) {
        let found = error(of: #"{"box": {"style": {\#(field)}}}"#)
        #expect(found.contains(message), "\(found)")
    }
}
