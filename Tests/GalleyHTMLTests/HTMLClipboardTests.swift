import GalleyHTML
import GalleyText
import GalleyValues
import Testing

/// The format `text/html` of clipboards, in the forms that programs write.
@Suite struct HTMLClipboardTests {
    private func text(_ html: String) throws -> AttributedText { try AttributedText(clipboardHTML: Array(html.utf8)) }

    private func attributes(of piece: String, in text: AttributedText) throws -> TextAttributes {
        let range = try #require(text.string.firstRange(of: piece))
        return try #require(text.runs.first { $0.range.upperBound > range.lowerBound }).attributes
    }

    /// A selection within a line has no paragraph, and no font or colour if they are the defaults.
    @Test func wordsOfBrowsers() throws {
        let text = try text(
            """
            <meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-size: medium; font-style: normal; letter-spacing: normal; \
            text-align: start; background-color: rgb(255, 255, 255); display: inline !important; float: none;">some\u{A0}</span>\
            <b style="color: rgb(0, 0, 0); font-size: medium;">bold</b><a href="https://example.org/">link</a>
            """)
        #expect(text.string == "some\u{A0}boldlink")
        #expect(try attributes(of: "some", in: text) == TextAttributes())
        let bold = try attributes(of: "bold", in: text)
        #expect(bold.font == FontDescriptor(weight: 700) && bold.inline == .strong && bold.paragraph == nil)
        #expect(try attributes(of: "link", in: text).link == "https://example.org/")
    }

    /// The style has precedence over the element that a word processor in a browser puts around everything.
    @Test func boldThatIsNormal() throws {
        let text = try text(
            """
            <meta charset="utf-8"><b style="font-weight:normal;" id="internal-1"><p dir="ltr"><span style="font-weight:400">a</span>\
            <span style="font-weight:700">b</span></p></b><br>
            """)
        #expect(text.string.hasPrefix("ab"))
        #expect(try attributes(of: "a", in: text).font?.weight == nil)
        #expect(try attributes(of: "b", in: text).font?.weight == 700)
    }

    /// Lines of a code editor keep their spaces and colours.
    @Test func linesOfCode() throws {
        let text = try text(
            """
            <meta charset='utf-8'><div style="color: #d4d4d4;font-family: 'Mono', monospace;font-size: 14px;line-height: 19px;\
            white-space: pre;"><div><span style="color: #569cd6;">if</span><span style="color: #d4d4d4;"> a {</span></div>\
            <div><span style="color: #d4d4d4;">    b</span></div><br><div>}</div></div>
            """)
        #expect(text.string == "if a {\n    b\n\n}")
        #expect(try attributes(of: "if", in: text).color == Color(rgb: 0x569CD6))
    }

    /// Style sheets before the fragment apply to it.
    @Test func pageOfAWordProcessor() throws {
        let text = try text(
            """
            <!DOCTYPE html>\n<html>\n<head>\n<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
            <style type="text/css">p { margin-bottom: 0.1in; background: transparent } td p { color: #ff0000 }</style>\n</head>
            <body lang="de-DE"><!--StartFragment--><p>a</p><ul><li><p>b</p></li></ul>
            <table><tr><td><p>c</p></td><td><p>d</p></td></tr></table><!--EndFragment-->\n</body>\n</html>
            """)
        #expect(text.string == "a\n•\tb\nc\td")
        #expect(try attributes(of: "c", in: text).color == Color(rgb: 0xFF0000))
        let block = try attributes(of: "b", in: text).block?.components ?? []
        #expect(block.contains { if case .listItem = $0.kind { true } else { false } })
    }

    /// Old programs write UTF-16, with or without a mark; Windows adds a header.
    @Test func encodings() throws {
        let page = "<p>é日</p><p>b</p>"
        for (mark, isBig) in [([UInt8](), false), ([0xFF, 0xFE], false), ([0xFE, 0xFF], true), ([], true)] {
            let units = page.utf16.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
            #expect(try AttributedText(clipboardHTML: mark + units).string == "é日\nb")
        }
        let header = "Version:0.9\r\nStartHTML:00000097\r\nEndHTML:00000170\r\nStartFragment:00000131\r\n"
        #expect(try text(header + "<html><body><!--StartFragment-->é<!--EndFragment--></body></html>").string == "é")
        #expect(try text("").string.isEmpty)
    }

    /// Nothing runs, nothing is loaded, and hidden text is not pasted.
    @Test func isSafe() throws {
        let text = try text(
            """
            <p>a<script>b</script><span style="display:none">c</span><img src="https://x.y/z.png" alt="d">\
            <a href="javascript:e()">f</a></p>
            """)
        #expect(text.string == "adf")
        #expect(text.runs.allSatisfy { $0.attributes.attachment == nil && $0.attributes.link == nil })
    }
}
