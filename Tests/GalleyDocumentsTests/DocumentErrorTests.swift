import GalleyDocuments
import GalleyText
import Testing

/// An error has its path, the expected value, and the value that was found.
@Suite struct DocumentErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var json: String
        var path: String
        var mentions: [String]
        var testDescription: String { json }
    }

    static func style(_ field: String, _ path: String, _ mentions: String...) -> Case {
        Case(json: #"{"text": "abc", "style": {\#(field)}}"#, path: "style.\(path)", mentions: mentions)
    }

    static func container(_ field: String, _ path: String, _ mentions: String...) -> Case {
        Case(json: #"{"text": "abc", "container": {\#(field)}}"#, path: "container.\(path)", mentions: mentions)
    }

    static func span(_ span: String, _ path: String, _ mentions: String...) -> Case {
        Case(
            json: #"{"text": "a😀b", "spans": [{"range": [0, 1]}, \#(span)]}"#, path: "spans[1]\(path)",
            mentions: mentions)
    }

    static func whole(_ json: String, _ path: String, _ mentions: String...) -> Case {
        Case(json: json, path: path, mentions: mentions)
    }

    static let cases: [Case] = [
        whole("[]", "", "a document", "an empty array"),
        whole("{}", "", "\"text\"", "\"markdown\""),
        whole(#"{"text": 7}"#, "text", "a string", "the number 7"),
        whole(#"{"text": "a", "markdown": "b"}"#, "markdown", "not both"),
        whole(#"{"text": "a", "id": []}"#, "id", "a string", "an empty array"),
        whole(#"{"text": "a", "style": 3}"#, "style", "attributes", "the number 3"),
        whole(#"{"text": "a", "spans": {}}"#, "spans", "an array of spans", "an object"),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"text": 3}}}"#, ".attachment.document.text", "a string",
            "the number 3"),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"text": "a"}, "image": "b"}}"#, ".attachment.image",
            "only one"),
        span(
            #"{"range": [0, 1], "attachment": {"formula": "a", "document": {"text": "b"}}}"#, ".attachment.document",
            "only one"),
        span(#"{"range": [0, 1], "attachment": {"width": 3}}"#, ".attachment", "\"height\"", "\"document\""),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"box": {}}}}"#, ".attachment.document.box",
            "not a \"box\""),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"markdown": "*a*"}}}"#, ".attachment.document.markdown",
            "not \"markdown\""),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"text": "a", "page": {}}}}"#, ".attachment.document.page",
            "no pages"),
        span(
            #"{"range": [0, 1], "attachment": {"document": {"text": "a", "containers": [{}]}}}"#,
            ".attachment.document.containers", "one \"container\""),
        whole(#"{"text": "a", "canvas": {"scale": 0}}"#, "canvas.scale", "0.01", "100"),
        whole(#"{"text": "a", "canvas": {"padding": -1}}"#, "canvas.padding", "the number -1"),
        whole(#"{"text": "a", "canvas": {"background": "whit"}}"#, "canvas.background", "did you mean \"white\"?"),
        style(#""font": {"size": 0}"#, "font.size", "above 0"),
        style(#""font": {"size": -3}"#, "font.size", "10000", "-3"),
        style(#""font": {"size": 10001}"#, "font.size", "10000", "10001"),
        style(#""font": {"size": "big"}"#, "font.size", "a size in points", "the string \"big\""),
        style(#""font": {"weight": 1001}"#, "font.weight", "from 1 to 1000", "1001"),
        style(#""font": {"weight": 400.5}"#, "font.weight", "400.5"),
        style(#""font": {"family": 3}"#, "font.family", "a family name or an array of them"),
        style(#""font": {"family": ["a", null]}"#, "font.family[1]", "a string", "null"),
        style(#""font": {"files": [{"index": 1}]}"#, "font.files[0]", "\"path\""),
        style(#""font": {"features": {"ligature": 1}}"#, "font.features.ligature", "four ASCII"),
        style(#""font": {"features": {"liga": -1}}"#, "font.features.liga", "-1"),
        style(#""font": {"variations": {"wgt": 1}}"#, "font.variations.wgt", "four ASCII", "wght"),
        style(#""font": {"italic": "yes"}"#, "font.italic", "true or false"),
        style(#""font": []"#, "font", "an object"),
        style(##""color": "#12345""##, "color", "3, 4, 6 or 8"),
        style(#""color": "ff0000""#, "color", "did you mean \"#ff0000\"?"),
        style(#""color": "rebecapurple""#, "color", "did you mean \"rebeccapurple\"?"),
        style(#""color": 255"#, "color", "a colour", "the number 255"),
        style(#""underline": "single""#, "underline", "an object"),
        style(#""underline": {"style": "singel"}"#, "underline.style", "\"none\"", "did you mean \"single\"?"),
        style(#""shadow": {"offset": [1]}"#, "shadow.offset", "[x, y]", "an array of 1"),
        style(#""shadow": {"next": {"next": {"radius": -1}}}"#, "shadow.next.next.radius", "-1"),
        style(#""shadow": {"next": [{}, {"color": "no"}]}"#, "shadow.next[1].color"),
        style(#""border": {"insets": [1, 2, 3, "4"]}"#, "border.insets[3]", "a number", "the string \"4\""),
        style(#""attachment": {"width": 3}"#, "attachment", "\"height\""),
        style(#""attachment": {"width": -3, "height": 1}"#, "attachment.width", "-3"),
        style(#""ruby": {}"#, "ruby", "\"text\""),
        style(#""glyphTransform": [1, 2]"#, "glyphTransform", "[a, b, c, d, tx, ty]"),
        style(#""paragraph": {"alignment": "justify"}"#, "paragraph.alignment", "did you mean \"justified\"?"),
        style(#""paragraph": {"lineHeight": -1}"#, "paragraph.lineHeight", "-1"),
        style(#""paragraph": {"tabStops": [{"location": 1}, {}]}"#, "paragraph.tabStops[1]", "\"location\""),
        style(#""paragraph": {"columnWidths": ["auto", "120%"]}"#, "paragraph.columnWidths[1]", "\"30%\"", "120%"),
        style(#""paragraph": {"columnWidths": [-1]}"#, "paragraph.columnWidths[0]", "-1"),
        style(#""paragraph": {"columnWidths": "20%"}"#, "paragraph.columnWidths", "an array of column widths"),
        style(#""block": {"level": 2}"#, "block", "\"kind\""),
        style(#""block": {"kind": "heading", "level": 7}"#, "block.level", "from 1 to 6"),
        style(#""inline": ["bold"]"#, "inline[0]", "\"strong\""),
        style(#""inline": [\#(String(repeating: "\"code\",", count: 16))"code"]"#, "inline", "at most 16", "17"),
        style(#""letterSpacing": 1e300"#, "letterSpacing", "1000000000"),
        style(#""highlight": {"userInfo": {"a": 1}}"#, "highlight.userInfo.a", "a string", "the number 1"),
        style(#""highlight": {"font": {"size": -1}}"#, "highlight.font.size", "-1"),
        span("3", "", "a span (an object)", "the number 3"),
        span("null", "", "a span (an object)", "null"),
        span("{}", "", "\"range\""),
        span(#"{"range": [2]}"#, ".range", "[start, end]"),
        span(#"{"range": [0, 1.5]}"#, ".range", "[start, end]"),
        span(#"{"range": [3, 2]}"#, ".range", "before it starts"),
        span(#"{"range": [0, 5]}"#, ".range", "ends at 5", "4 UTF-16 units"),
        span(#"{"range": [-1, 2]}"#, ".range", "starts at -1"),
        span(#"{"range": [2, 4]}"#, ".range", "starts at 2", "surrogate pair"),
        span(#"{"range": [0, 2]}"#, ".range", "ends at 2", "surrogate pair"),
        span(#"{"range": [0, 1], "font": {"size": "12"}}"#, ".font.size", "the string \"12\""),
        container(#""width": -1"#, "width", "-1"),
        container(#""width": "300""#, "width", "a length in points"),
        container(#""insets": [1, 2, 3]"#, "insets", "[top, left, bottom, right]"),
        container(#""path": "M0 0 L1""#, "path", "SVG path data", "character"),
        container(#""exclusions": [{}]"#, "exclusions[0]", "\"rect\"", "\"ellipse\""),
        container(#""exclusions": [{"rect": [0, 0, -1, 1]}]"#, "exclusions[0].rect", "negative"),
        container(#""exclusions": [{"rect": [0, 0, 1, 1], "path": "M0 0"}]"#, "exclusions[0].path", "one shape"),
        container(#""maxLines": -1"#, "maxLines", "-1"),
        container(#""truncation": "ellipsis""#, "truncation", "\"middle\""),
        container(#""truncationToken": {"style": {}}"#, "truncationToken", "\"text\""),
        container(
            #""truncationToken": {"text": "x", "spans": [{"range": [0, 2]}]}"#, "truncationToken.spans[0].range",
            "ends at 2"),
        container(#""lineBreaking": "Greedy""#, "lineBreaking", "did you mean \"greedy\"?"),
        container(#""vertical": 1"#, "vertical", "true or false"),
        container(#""writingMode": "vertical""#, "writingMode", "did you mean \"verticalRL\"?"),
        container(#""columns": {}"#, "columns", "\"count\"", "\"width\""),
        container(#""columns": {"count": 0}"#, "columns.count", "from 1"),
        container(#""minimumSpan": -1"#, "minimumSpan", "-1"),
        container(#""truncationBoundary": "words""#, "truncationBoundary", "did you mean \"word\"?"),
        container(#""exclusions": [{"path": "M0 0 Q"}]"#, "exclusions[0].path", "SVG path data"),
        style(#""paragraph": {"hyphenationLimits": {"after": 0}}"#, "paragraph.hyphenationLimits.after", "from 1"),
        style(#""paragraph": {"widows": 0}"#, "paragraph.widows", "from 1"),
        style(#""paragraph": {"breakBefore": "pages"}"#, "paragraph.breakBefore", "did you mean \"page\"?"),
        style(#""combineUpright": 5"#, "combineUpright", "2 to 4"),
        style(#""float": "top""#, "float", "\"left\""),
        style(#""dropCap": {"lines": 0}"#, "dropCap.lines", "from 1"),
        whole(#"{"text": "", "containers": []}"#, "containers", "at least one"),
        whole(#"{"text": "", "containers": [{}, 3]}"#, "containers[1]", "a container"),
        whole(#"{"text": "", "containers": [{}, {"width": -3}]}"#, "containers[1].width", "-3"),
        whole(#"{"text": "", "containers": [{}], "container": {}}"#, "containers", "not both"),
        whole(#"{"text": "", "page": {"size": "A9"}}"#, "page.size", "\"A4\""),
        whole(#"{"text": "", "page": {"size": [0, 3]}}"#, "page.size", "at least 1 point"),
        whole(#"{"text": "", "page": {"size": [100, 100]}}"#, "page", "no space"),
        whole(#"{"text": "", "page": {"measure": 3}}"#, "page.measure", "20", "200"),
        whole(#"{"text": "", "page": {"margins": [0, -1, 0, 0]}}"#, "page.margins", "negative"),
        whole(
            #"{"text": "", "page": {"header": {"text": "a", "page": {"footer": {"text": "b"}}}}}"#,
            "page.header.page.footer", "cannot have its own page"),
        whole(#"{"text": "", "page": {"footer": {}}}"#, "page.footer", "\"text\""),
        whole(#"{"text": "", "fit": {"minimumScale": 2}}"#, "fit", "above the maximum"),
        whole(#"{"text": "", "fit": {"maximumScale": 0}}"#, "fit.maximumScale", "a scale"),
        whole("", "", "line 1, column 1", "the end of the text"),
        whole("{\"text\": \"a\",\n  bold}", "", "line 2, column 3", "“b”"),
        whole(#"{"text": "a"} {}"#, "", "line 1, column 15", "after the document"),
        whole(#"{"text": "a",}"#, "", "line 1, column 14", "“}”"),
        whole("{\"text\": \"a\u{1}\"}", "", "control character"),
        whole(#"{"text": "\x"}"#, "", "escape"),
        whole(#"{"text": 1e999}"#, "", "too large"),
        whole(#"{"text": 012}"#, "", "may not start with 0"),
        whole(#"{"text": nil}"#, "", "“n”"),
        whole(String(repeating: "[", count: 100_000), "", "deep"),
    ]

    /// Values for other documents need no content, but are checked like those of a document.
    @Test func defaultsNeedNoContent() throws {
        let defaults = try Document.decodeDefaults(json: Array(#"{"container": {"width": 400}}"#.utf8)).document
        let document = try Document.decode(json: #"{"text": "a"}"#, over: defaults).document
        #expect(document.container.width == 400)
        #expect(throws: GalleyError.self) { try Document.decodeDefaults(json: Array(#"{"container": 3}"#.utf8)) }
        #expect(throws: GalleyError.self) { try Document.decode(json: #"{"container": {"width": 400}}"#) }
    }

    @Test(arguments: cases)
    func errorsAreNamed(_ example: Case) {
        do {
            _ = try Document.decode(json: example.json)
            Issue.record("no error")
        } catch {
            #expect(error.code == "invalidDocument")
            #expect(error.path == example.path, "\(error)")
            for mention in example.mentions { #expect(error.description.contains(mention), "\(error)") }
        }
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        let bytes = Array(#"{"text": "a"#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
        #expect(
            throws: GalleyError.invalidDocument(
                path: "", reason: "not JSON: line 1, column 10: the string that starts here is not UTF-8")
        ) { try Document.decode(json: bytes) }
    }

    @Test func halfASurrogatePairIsReplacedAndReported() throws {
        let decoded = try Document.decode(json: #"{"text": "a\ud83dz", "spans": [{"range": [2, 3], "color": "red"}]}"#)
        #expect(decoded.document.text == "a\u{FFFD}z")
        #expect(decoded.warnings.count == 1)
        let text = try decoded.document.attributedText()
        #expect(text.runs.map { String(text.string[$0.range]) } == ["a\u{FFFD}", "z"])
    }

    @Test func spansOfADocumentMadeByHandAreChecked() {
        let document = Document(
            text: "ab",
            spans: [.init(utf16Range: 0..<1, attributes: .init()), .init(utf16Range: 1..<9, attributes: .init())])
        #expect(
            throws: GalleyError.invalidDocument(
                path: "spans[1].range", reason: "the span ends at 9, but the text has 2 UTF-16 units")
        ) { try document.attributedText() }
    }

    @Test func deepNestingIsRefusedAndNotATrap() {
        for open in [#"{"text":"a","style":{"highlight":"#, #"{"text":"a","style":{"shadow":"#] {
            let inner = open.contains("highlight") ? #"{"highlight":"# : #"{"next":"#
            for depth in [1, 5, 50, 90, 5000] {
                let json =
                    open + String(repeating: inner, count: depth) + "{}" + String(repeating: "}", count: depth + 2)
                let decoded = try? Document.decode(json: json)
                if depth == 1 { #expect(decoded != nil) }
                if depth == 5000 { #expect(decoded == nil) }
            }
        }
    }
}
