import Foundation
import Testing

/// The text of accessible PDF: that of the structure, and that of readers that ignore the structure.
@Suite(.enabled(if: Tool.pdfinfo != nil && Tool.pdftotext != nil)) struct AccessibleTextTests {
    /// A feature of text whose glyphs are not the characters, or not in their order.
    struct Feature: CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// The other entries of the document, in JSON.
        var entries = ""
        var options: [String] = []
    }

    private static let testFonts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fonts/Test").path
    private static let ideographs = "/usr/share/fonts/opentype/noto"

    private static let features: [Feature] = [
        Feature(testDescription: "ligatures", text: "Office files, ffi and fl"),
        Feature(
            testDescription: "small capitals", text: "The Small Capitals office end",
            entries: #", "spans": [{"range": [4, 25], "font": {"caps": "smallCaps"}}]"#),
        Feature(
            testDescription: "only small capitals", text: "The ship lies here",
            entries: #", "spans": [{"range": [4, 13], "font": {"caps": "allSmallCaps"}}]"#),
        Feature(
            testDescription: "emoji", text: "smile 😀 family 👨‍👩‍👧 flag 🇩🇪 thumb 👍🏽 end",
            options: ["--font-dir", testFonts]),
        Feature(
            testDescription: "soft hyphens",
            text: "Incompre\u{AD}hensi\u{AD}bili\u{AD}ties and uncharac\u{AD}teris\u{AD}tically long harbour words",
            entries: #", "container": {"width": 90}"#),
        Feature(
            testDescription: "hyphenation", text: "extraordinarily incomprehensible characterizations notwithstanding",
            entries: #", "style": {"language": "en", "paragraph": {"hyphenation": true}}, "container": {"width": 90}"#),
        Feature(
            testDescription: "vertical words", text: "Vertical words are in order",
            entries: #", "container": {"writingMode": "verticalRL", "height": 60}"#),
    ]

    /// The tree has the words of the document, and `pdftotext` reads the same.
    @Test(arguments: features) func wordsAreExtracted(feature: Feature) throws {
        let source = #"{"text": "\#(feature.text)"\#(feature.entries)}"#
        let result = try AccessibleFile.render(source, as: "a.json", ["--title", "Title"] + feature.options)
        let expected = AccessibleFile.words(feature.text)
        #expect(AccessibleFile.words(result.text) == expected, "\(result.errors)\(result.structure)")
        #expect(AccessibleFile.words(result.extracted) == expected, "\(result.extracted)")
    }

    /// A cell that continues on the next page after a line break has the space between the words, and no other.
    @Test(arguments: ["<dl><dt>a<dd>b</dl>", "", "<hr>"]) func wordsOfDividedCellsAreSeparated(start: String) throws {
        let text = (1...60).map { "line \($0)x" }
        for columns in ["<td>", "<td rowspan=2>"] {
            let result = try AccessibleFile.render(
                "<html lang=en><title>t</title><h1>A</h1><table><tr>\(columns)\(start)<p>"
                    + text.joined(separator: "<br> ") + "</p><td>y<tr><td>k</table></html>", as: "a.html")
            #expect(result.pages > 3)
            #expect(result.text.split(separator: "line").count == 61, "\(result.text)")
            #expect(!result.text.contains("xline"), "\(result.text)")
        }
    }

    /// A hyphen at the end of a line is a soft hyphen, and those inside lines are no text.
    @Test func hyphensAtLineEndsAreSoft() throws {
        let result = try AccessibleFile.render(
            #"{"text": "uncharac\u00adteris\u00adtically", "container": {"width": 90}}"#, as: "a.json",
            ["--title", "Title"])
        #expect(result.extracted.contains("\u{AD}\n") && !result.extracted.contains("-"), "\(result.extracted)")
        #expect(result.extracted.unicodeScalars.count { $0 == "\u{AD}" } == 1, "\(result.extracted)")
    }

    /// Right-to-left words are read in logical order. `pdftotext` adds marks for the direction, and moves the space after a
    /// right-to-left word to its other side. In the structure Poppler shows reversed runs as they are in the file.
    @Test(arguments: [
        "שלום עולם", "مرحبا بالعالم", "The word שלום means peace", "שלום harbour 12 עולם",
    ])
    func rightToLeftWordsAreExtracted(text: String) throws {
        let result = try AccessibleFile.render(#"{"text": "\#(text)"}"#, as: "a.json", ["--title", "Title"])
        #expect(
            AccessibleFile.letters(result.text).sorted() == AccessibleFile.letters(text).sorted(), "\(result.structure)"
        )
        #expect(AccessibleFile.letters(result.extracted) == AccessibleFile.letters(text), "\(result.extracted)")
    }

    /// The space that ends a left-to-right line of a right-to-left paragraph is outside of the page's edge.
    @Test func spacesAtTheEdgeOfThePageAreKept() throws {
        let text = "שלום harbour " + [String](repeating: "wind", count: 30).joined(separator: " ")
        let result = try AccessibleFile.render(
            #"{"text": "\#(text)", "container": {"width": 160}}"#, as: "a.json", ["--title", "Title"])
        #expect(
            AccessibleFile.words(result.text).dropFirst() == AccessibleFile.words(text).dropFirst(),
            "\(result.structure)")
    }

    /// `pdftotext` orders characters by their position, line by line from the top, and in the order of the file if asked.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: ideographs), "needs fonts-noto-cjk"))
    func verticalIdeographsAreInOrder() throws {
        let text = "港の灯台は、昭和12年に建てられた。「点が三つ、まるを一つ」と覚える。"
        let source = """
            {"text": "\(text)", "style": {"language": "ja", "font": {"family": ["Noto Sans CJK JP"]}},
             "container": {"writingMode": "verticalRL", "height": 120}}
            """
        let result = try AccessibleFile.render(
            source, as: "a.json", ["--title", "Title", "--font-dir", Self.ideographs])
        #expect(result.letters == text, "\(result.structure)")
        #expect(AccessibleFile.letters(result.ordered) == text, "\(result.ordered)")
    }
}
