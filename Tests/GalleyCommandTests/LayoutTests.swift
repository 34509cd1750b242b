import Foundation
import GalleyDocuments
import Testing

@Suite struct LayoutTests {
    /// Mixed directions, a surrogate pair, a hard break, a tab, an attachment, trailing space.
    static let document = #"""
        {"id": "mixed", "text": "ab 👍 שלום (world)\nمرحبا, \ufffc tail  ", "container": {"width": 90, "insets": [1, 2, 3, 4]},
         "spans": [{"range": [26, 27], "attachment": {"width": 12.5, "height": 20}},
                   {"range": [0, 2], "color": "#f00"}]}
        """#

    private func layout(_ document: String, _ options: String...) throws -> [String: Any] {
        let outcome = try Galley.run(
            ["layout", "-", "--input-format", "json", "--no-system-fonts"] + options, input: Data(document.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.json()
    }

    @Test func hasTheFieldsOfTheContract() throws {
        let json = try layout(Self.document)
        let wanted: Set = [
            "id", "size", "bounds", "inkBounds", "naturalWidth", "minimumWidth", "rows", "truncated", "lines",
            "attachments", "warnings",
        ]
        #expect(wanted.isSubset(of: json.keys))
        let lines = try #require(json["lines"] as? [[String: Any]])
        for line in lines {
            let wanted: Set = [
                "range", "row", "x", "y", "width", "height", "trailingWhitespace", "baseline", "ascent", "descent",
                "available", "runs",
            ]
            #expect(wanted.isSubset(of: line.keys))
            for run in try #require(line["runs"] as? [[String: Any]]) {
                let wanted: Set = ["range", "x", "width", "font", "size", "direction", "level", "glyphs"]
                #expect(wanted.isSubset(of: run.keys))
                let level = try #require(run["level"] as? Int)
                #expect(run["direction"] as? String == (level % 2 == 0 ? "ltr" : "rtl"))
            }
            // Insets are top, left, bottom, right.
            let available = try #require(line["available"] as? [Double])
            #expect(available == [2, 86])
        }
    }

    /// A box of text in an attachment has the size of its text, and is still in the output of `parse`.
    @Test func documentsInAttachmentsAreLaidOut() throws {
        let document =
            #"{"text": "\ufffctext", "spans": [{"range": [0, 1], "attachment": {"width": 50, "#
            + #""document": {"text": "one two three", "canvas": {"padding": 5}}}}]}"#
        let json = try layout(document)
        let attachments = try #require(json["attachments"] as? [[String: Any]])
        let rect = try #require(attachments.first?["rect"] as? [Double])
        #expect(rect[2] == 50)
        #expect(rect[3] > 60)
        let parsed = try Galley.run(["parse", "-", "--input-format", "json"], input: Data(document.utf8))
        #expect(String(decoding: parsed.output, as: UTF8.self).contains("one two three"))
        let again = try layout(String(decoding: parsed.output, as: UTF8.self))
        #expect((again["attachments"] as? [[String: Any]])?.first?["rect"] as? [Double] == rect)
    }

    @Test func rangesCountUTF16AndTileTheText() throws {
        let json = try layout(Self.document)
        let lines = try #require(json["lines"] as? [[String: Any]])
        var end = 0
        for line in lines {
            let range = try #require(line["range"] as? [Int])
            #expect(range[0] == end)
            end = range[1]
        }
        let text = "ab 👍 שלום (world)\nمرحبا, \u{FFFC} tail  "
        #expect(end == text.utf16.count)
        let attachments = try #require(json["attachments"] as? [[String: Any]])
        try #require(attachments.count == 1)
        #expect(attachments[0]["range"] as? [Int] == [26, 27])
        let rect = try #require(attachments[0]["rect"] as? [Double])
        #expect(rect[2] == 12.5 && rect[3] == 20)
    }

    @Test func numbersHaveThreeDecimalsOrAreWhole() throws {
        let outcome = try Galley.run("layout", "-", "--no-system-fonts", input: Self.document)
        let numbers = outcome.text.matches(of: /[\[:,](-?[0-9][0-9.eE+-]*)/).map { String($0.output.1) }
        #expect(numbers.count > 50)
        for number in numbers where number.contains(".") {
            #expect(number.split(separator: ".")[1].count >= 3, "\(number)")
        }
        #expect(outcome.text.contains("12.500"))
    }

    /// A measured size, read back from the printed digits, gives the same layout.
    @Test(arguments: [
        "The quick brown fox jumps over the lazy dog", "एक पेटी के साथ निकलती है", "העבורת הראשונה, 9 נוסעים",
        "naïve café — fi ffi 1/3", "a", "longunbreakableword and more",
    ])
    func printedSizesLayOutTheSame(text: String) throws {
        for width in ["33.3", "60", "101.7", "250"] {
            let first = try Galley.run(
                "layout", "--text", text, "--width", width, "--size", "13.7", "--no-system-fonts"
            ).json()
            let size = try #require(first["size"] as? [String: Double])
            let again = try Galley.run(
                "layout", "--text", text, "--width", "\(size["width"]!)", "--height", "\(size["height"]!)", "--size",
                "13.7", "--no-system-fonts"
            ).json()
            #expect(ranges(first) == ranges(again))
            #expect(again["size"] as? [String: Double] == size)
            let measured = try Galley.run(
                "measure", "--text", text, "--width", width, "--size", "13.7", "--no-system-fonts"
            ).json()
            #expect(measured["width"] as? Double == size["width"])
            #expect(measured["height"] as? Double == size["height"])
            #expect(measured["lines"] as? Int == ranges(first).count)
        }
    }

    private func ranges(_ layout: [String: Any]) -> [[Int]] {
        ((layout["lines"] as? [[String: Any]]) ?? []).map { $0["range"] as? [Int] ?? [] }
    }

    @Test func emptyTextHasALine() throws {
        let json = try layout(#"{"text": ""}"#)
        let lines = try #require(json["lines"] as? [[String: Any]])
        #expect(lines.count == 1)
        #expect(lines[0]["range"] as? [Int] == [0, 0])
        #expect(abs(try #require(lines[0]["height"] as? Double) - 21.792) < 0.01)
    }

    @Test func warnsAboutCharactersWithoutAFont() throws {
        let outcome = try Galley.run(
            "layout", "-", "--input-format", "json", "--no-system-fonts",
            input: #"{"text": "a\ud808\udc00b", "stile": {}}"#)
        let warnings = try #require(try outcome.json()["warnings"] as? [[String: Any]])
        #expect(warnings.contains { $0["code"] as? String == "missingGlyph" && $0["range"] as? [Int] == [1, 3] })
        #expect(warnings.contains { $0["path"] as? String == "stile" })
        #expect(outcome.errors.contains("[1, 3)"))
        #expect(outcome.errors.contains(#"did you mean "style"?"#))
    }

    @Test func prettyChangesOnlyWhiteSpace() throws {
        let plain = try Galley.run("layout", "-", input: Self.document)
        let pretty = try Galley.run("layout", "-", "--pretty", input: Self.document)
        #expect(pretty.lines.count > 50)
        #expect(plain.text.filter { !$0.isWhitespace } == pretty.text.filter { !$0.isWhitespace })
        #expect(try JSONSerialization.jsonObject(with: pretty.output) is [String: Any])
    }

    /// Images of Markdown are no wider than their column, in paragraphs and in cells, with their aspect ratio.
    @Test func imagesOfMarkdownFitTheirColumn() throws {
        let folder = try Folder()
        let wide = try folder.write(
            "wide.json", ##"{"box": {"style": {"width": 800, "height": 100, "background": "#00f"}}}"##)
        #expect(try Galley.run("render", wide, "-o", folder.path("wide.png"), "--scale", "1").status == 0)
        let document = try folder.write(
            "wide.md", "![](wide.png)\n\n> ![](wide.png)\n\n| a | b |\n|---|---|\n| ![](wide.png) | word |\n")
        let layout = try Galley.run("layout", document, "--width", "300", "--no-system-fonts").json()
        let attachments = try #require(layout["attachments"] as? [[String: Any]])
        let rects = attachments.compactMap { $0["rect"] as? [Double] }
        try #require(rects.count == 3)
        for rect in rects {
            #expect(rect[0] >= 0 && rect[0] + rect[2] <= 300.01, "\(rect)")
            #expect(abs(rect[2] / rect[3] - 8) < 0.05, "\(rect)")
        }
        #expect(abs(rects[0][2] - 300) < 0.01)
        // The other cell keeps space for its word.
        #expect(rects[2][2] < 280 && rects[2][2] > 100)
    }
}
