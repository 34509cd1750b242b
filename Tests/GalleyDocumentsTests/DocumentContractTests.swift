import GalleyDocuments
import GalleyText
import Testing

/// Every field of the contract is read and has the described meaning.
@Suite struct DocumentContractTests {
    static let everything = """
        {"id": "card-17", "text": "Hello, world",
         "style": {
          "font": {"family": ["Noto Sans", "sans-serif"], "files": [{"path": "a/font.ttf", "index": 0}],
                   "size": 16, "weight": 400, "italic": false, "stretch": 100,
                   "features": {"liga": 0, "ss01": 1}, "variations": {"wght": 620}, "opticalSizing": "auto"},
          "color": "#222", "backgroundColor": "#ff0", "letterSpacing": 0, "wordSpacing": 0, "kerning": true,
          "ligatures": "standard", "baselineOffset": 0, "obliqueness": 0, "expansion": 0, "language": "ja",
          "stroke": {"width": 1, "color": "#000", "fill": true},
          "underline": {"style": "single", "pattern": "solid", "width": null, "color": null,
                        "shadow": {"color": "#0008"}},
          "strikethrough": {"style": "double", "pattern": "dash", "width": 2, "color": "#00f"},
          "link": "https://example.org",
          "shadow": {"color": "#0008", "offset": [0, 1], "radius": 2, "blendMode": "normal",
                     "next": {"color": "red", "next": {"color": "blue"}}},
          "innerShadow": {"color": "#fff", "offset": [1, 1]},
          "border": {"style": "single", "pattern": "solid", "width": 1, "color": "#000", "fill": "#eee",
                     "cornerRadius": 3, "insets": [-2, -3, -4, -5], "join": "miter", "shadow": {"radius": 1},
                     "id": "tag-1"},
          "backgroundBorder": {"fill": "#eee"}, "blockBorder": {"fill": "#ddd"},
          "attachment": {"width": 24, "height": 20, "image": "icon.png", "contentMode": "aspectFit",
                         "insets": [0, 0, 0, 0], "alignment": "center"},
          "highlight": {"color": "red", "userInfo": {"tag": "1"}},
          "binding": {"deleteConfirm": false, "id": "b1"}, "backing": ":smile:",
          "glyphTransform": [1, 0, 0, 1, 0, 5], "ruby": {"text": "かん", "position": "over"},
          "paragraph": {"alignment": "natural", "direction": "auto", "lineBreak": "word", "lineHeight": 24,
            "lineHeightFactor": 1.25, "lineHeightMultiple": 1.5, "minimumLineHeight": 10, "maximumLineHeight": 40, "lineSpacing": 0,
            "paragraphSpacing": 0, "paragraphSpacingBefore": 0, "firstLineHeadIndent": 0, "headIndent": 0,
            "tailIndent": 0, "tabStops": [{"location": 40, "alignment": "left"}], "defaultTabInterval": 0,
            "hyphenation": false, "locale": "de", "wordBreak": "normal", "strictness": "anywhere",
            "hyphenationLimits": {"word": 6, "before": 3, "after": 4, "lines": 2, "zone": 10},
            "lastLineAlignment": "justified", "justification": "interCharacter", "hangingPunctuation": true,
            "autospace": true, "trimPunctuation": true, "widows": 2, "orphans": 3, "keepWithNext": true,
            "keepTogether": true, "breakBefore": "page", "breakRules": "browser", "roundsLineMetrics": true,
            "label": "12", "wrapLabel": "↪", "labelColor": "red", "continuedLabel": "auto", "alignsMarker": true,
            "carriedTotals": {"columns": [2], "above": "from", "below": "to"},
            "punctuationOverhang": 0.5}, "classes": "note loud", "custom": {"com.example.author": "Ada"},
          "orientation": "upright", "combineUpright": 2, "float": "right", "dropCap": {"lines": 4},
          "block": {"kind": "listItem", "ordered": true, "number": 3, "depth": 2}, "inline": ["emphasis", "code"],
          "image": {"url": "a.png", "alt": "A"}, "generated": true},
         "spans": [{"range": [7, 12], "color": "red"}],
         "container": {"width": 300, "height": null, "insets": [8, 9, 10, 11], "path": "M0 0 H300 V200 Z",
           "exclusions": [{"rect": [0, 0, 80, 60]}, {"path": "M0 0 9 9z"}, {"ellipse": [1, 2, 3, 4]}],
           "evenOdd": false, "pathLineWidth": 2, "minimumSpan": 7, "vertical": false, "writingMode": "verticalLR",
           "columns": {"count": 2, "gap": 24}, "truncationBoundary": "word", "maxLines": 0, "truncation": "none",
           "truncationToken": {"text": "more", "style": {"color": "blue"}}, "lineBreaking": "pretty"},
         "page": {"size": "A4", "margins": [72, 64, 36, 48], "orientation": "landscape", "chapters": "right",
           "header": {"text": "{{page}}"}, "footer": {"text": "of {{pages}}", "style": {"color": "red"}}},
         "fit": {"minimumScale": 0.25, "maximumScale": 2},
         "canvas": {"background": "#ffffff", "scale": 2, "padding": 0}}
        """

    @Test func everyFieldOfTextIsKnown() throws {
        let decoded = try Document.decode(json: Self.everything)
        #expect(decoded.warnings == [])
        let style = decoded.document.style
        #expect(style.font?.families == ["Noto Sans", "sans-serif"])
        #expect(style.font?.files == [.init(path: "a/font.ttf")])
        #expect(style.font?.variations == ["wght": 620])
        #expect(style.custom == ["com.example.author": "Ada"])
        #expect(style.color == Color(rgba: 0x2222_22FF))
        #expect(style.underline?.shadow?.color == Color(rgba: 0x88))
        #expect(
            style.strikethrough
                == LineDecoration(
                    style: .double, pattern: .dash, width: 2, color: Color(rgba: 0x0000_FFFF)))
        #expect(style.shadow?.offset == Vector(dx: 0, dy: 1))
        #expect(style.shadow?.following.map(\.color) == [Color(rgba: 0xFF00_00FF), Color(rgba: 0x0000_FFFF)])
        #expect(style.border?.insets == EdgeInsets(top: -2, left: -3, bottom: -4, right: -5))
        #expect(style.border?.id == "tag-1")
        #expect(style.attachment == TextAttachment(width: 24, height: 20, image: "icon.png", alignment: .center))
        #expect(style.highlight?.attributes.color == Color(rgba: 0xFF00_00FF))
        #expect(style.highlight?.userInfo == ["tag": "1"])
        #expect(style.glyphTransform?.ty == 5)
        #expect(style.ruby == Ruby(text: "かん"))
        #expect(style.paragraph?.tabStops == [.init(location: 40)])
        #expect(style.paragraph?.lineHeightMultiple == 1.5)
        #expect(style.paragraph?.lineHeightFactor == 1.25)
        #expect(style.inline == [.emphasis, .code])
        #expect(style.generated == true)
        let block = try #require(style.block)
        #expect(block.components.first?.kind == .listItem(number: 3, task: nil))
        #expect(block.components.count { if case .listItem = $0.kind { true } else { false } } == 2)
        #expect(style.orientation == .upright)
        #expect(style.combineUpright == .digits(2))
        #expect(style.float == .right)
        #expect(style.dropCap == DropCap(lines: 4))
        #expect(style.classes == "note loud")
    }

    @Test func everyFieldOfContainersAndPagesIsKnown() throws {
        let document = try Document.decode(json: Self.everything).document
        #expect(document.id == "card-17")
        #expect(document.container.insets == EdgeInsets(top: 8, left: 9, bottom: 10, right: 11))
        #expect(
            document.container.exclusions == [
                .rect(Rect(x: 0, y: 0, width: 80, height: 60)), .path(try Path(svg: "M0 0 9 9z")),
                .ellipse(center: Point(x: 1, y: 2), radiusX: 3, radiusY: 4),
            ])
        #expect(document.container.truncationToken?.string == "more")
        #expect(document.container.truncationToken?.color == Color(rgba: 0x0000_FFFF))
        #expect(document.container.lineBreaking == .pretty)
        #expect(document.container.path == (try Path(svg: "M0 0 L300 0 L300 200 Z")))
        #expect(document.container.fillRule == .nonZero)
        #expect(document.container.minimumSpan == 7)
        #expect(document.container.writingMode == .verticalLR)
        #expect(document.container.columns == .init(count: 2, gap: 24))
        #expect(document.container.truncationBoundary == .word)
        let paragraph = try #require(document.style.paragraph)
        #expect(paragraph.lineHeightFactor == 1.25)
        #expect(paragraph.strictness == .anywhere)
        #expect(paragraph.hyphenationLimits == .init(word: 6, before: 3, after: 4, lines: 2, zone: 10))
        #expect(paragraph.lastLineAlignment == .justified)
        #expect(paragraph.justification == .interCharacter)
        #expect(paragraph.hangingPunctuation == true && paragraph.autospace == true)
        #expect(paragraph.trimPunctuation == true && paragraph.keepWithNext == true && paragraph.keepTogether == true)
        #expect(paragraph.widows == 2)
        #expect(paragraph.orphans == 3)
        #expect(paragraph.breakBefore == .page)
        #expect(paragraph.breakRules == .browser && paragraph.roundsLineMetrics == true)
        #expect(paragraph.label == "12" && paragraph.wrapLabel == "↪")
        #expect(paragraph.continuedLabel == "auto")
        #expect(paragraph.carriedTotals == .init(columns: [2], above: "from", below: "to"))
        #expect(try paragraph.labelColor == Color(css: "red"))
        let page = try #require(document.page)
        #expect(page.margins == EdgeInsets(top: 72, left: 64, bottom: 36, right: 48))
        #expect(abs(page.orientedSize.width - 841.89) < 0.01 && abs(page.orientedSize.height - 595.28) < 0.01)
        #expect(page.chapters == .right)
        #expect(page.header?.text == "{{page}}")
        #expect(try page.footer?.attributedText().color == Color(css: "red"))
        #expect(document.fit == .init(minimumScale: 0.25, maximumScale: 2))
        #expect(document.canvas == .init(background: .white, scale: 2, padding: 0))
    }

    /// The fields that a program reads from a parsed document.
    @Test func blocksHaveTheFieldsOfTheirHeading() throws {
        func json(_ kinds: BlockIntent.Kind...) throws -> JSONValue {
            let components = kinds.enumerated().map { BlockIntent.Component(kind: $1, identity: 40 + $0) }
            var attributes = TextAttributes()
            attributes.block = BlockIntent(components: components)
            let value = try #require(attributes.json[key: "block"])
            // The nesting is still complete.
            var decoding = DocumentDecoding()
            #expect(try decoding.attributes(attributes.json)?.block?.components == components)
            return value
        }
        let heading = try json(.heading(level: 2))
        #expect(heading[key: "kind"] == .string("heading"))
        #expect(heading[key: "level"] == .number(2))
        let item = try json(
            .paragraph, .listItem(number: 3, task: true), .orderedList(start: 1, isTight: false),
            .listItem(number: 1, task: nil), .unorderedList(isTight: true))
        #expect(item[key: "kind"] == .string("listItem"))
        #expect(item[key: "ordered"] == .bool(true))
        #expect(item[key: "number"] == .number(3))
        #expect(item[key: "depth"] == .number(2))
        #expect(item[key: "task"] == .bool(true))
        let code = try json(.codeBlock(language: "swift"), .blockQuote)
        #expect(code[key: "kind"] == .string("codeBlock"))
        #expect(code[key: "language"] == .string("swift"))
        let quote = try json(.paragraph, .blockQuote, .blockQuote)
        #expect(quote[key: "kind"] == .string("blockQuote"))
        #expect(quote[key: "depth"] == .number(2))
        let cell = try json(.tableCell(column: 1), .tableRow(isHeader: true), .table(columns: [.left, .right]))
        #expect(cell[key: "kind"] == .string("tableCell"))
        #expect(cell[key: "column"] == .number(1))
        #expect(cell[key: "header"] == .bool(true))
        #expect(try json(.paragraph)[key: "kind"] == .string("paragraph"))
    }

    @Test func verticalIsAWritingMode() throws {
        func mode(_ fields: String) throws -> TextContainer.WritingMode {
            try Document.decode(json: #"{"text": "", "container": {\#(fields)}}"#).document.container.writingMode
        }
        #expect(try mode(#""vertical": true"#) == .verticalRL)
        #expect(try mode(#""vertical": false"#) == .horizontal)
        // The more specific field wins, in any order.
        #expect(try mode(#""vertical": true, "writingMode": "verticalLR""#) == .verticalLR)
        #expect(try mode(#""writingMode": "verticalLR", "vertical": false"#) == .verticalLR)
        var template = Document()
        template.container.writingMode = .verticalRL
        let json = #"{"text": "", "container": {"vertical": false}}"#
        #expect(try Document.decode(json: json, over: template).document.container.writingMode == .horizontal)
    }

    @Test func linkedContainersInheritUnsetValues() throws {
        var template = Document()
        template.container.width = 50
        let json = #"{"text": "", "containers": [{"height": 10}, {"width": 20, "columns": {"width": 9}}]}"#
        let document = try Document.decode(json: json, over: template).document
        #expect(document.containers.map(\.width) == [50, 20])
        #expect(document.containers.map(\.height) == [10, nil])
        #expect(document.containers[1].columns == .init(width: 9))
    }

    @Test func combinedDigitsAreCountedOrAll() throws {
        func combined(_ value: String) throws -> TextAttributes.CombineUpright? {
            try Document.decode(json: #"{"text": "", "style": {"combineUpright": \#(value)}}"#).document.style
                .combineUpright
        }
        #expect(try combined("true") == .all)
        #expect(try combined("false") == TextAttributes.CombineUpright.none)
        #expect(try combined("4") == .digits(4))
        #expect(try combined("null") == nil)
    }

    @Test func unknownFieldsAreNamed() throws {
        let json = """
            {"text": "x", "colour": 1, "style": {"font": {"sise": 3}, "Color": "red"},
             "spans": [{"range": [0, 1], "undeline": {}, "border": {"radius": 2}}],
             "container": {"max-lines": 3}, "canvas": {"zoom": 2}}
            """
        let warnings = try Document.decode(json: json).warnings
        #expect(
            warnings.map(\.path) == [
                "colour", "style.font.sise", "style.Color", "container.max-lines", "canvas.zoom", "spans[0].undeline",
                "spans[0].border.radius",
            ])
        #expect(warnings[1].message.contains("did you mean \"size\"?"))
        #expect(warnings[2].message.contains("did you mean \"color\"?"))
        #expect(warnings[3].message.contains("did you mean \"maxLines\"?"))
        #expect(!warnings[4].message.contains("did you mean"))
        #expect(warnings[5].message.contains("did you mean \"underline\"?"))
    }

    @Test func repeatedFieldsAreNamed() throws {
        let decoded = try Document.decode(
            json: ##"{"text": "a", "text": "b", "style": {"color": "red", "color": "#fff"}}"##)
        #expect(decoded.document.text == "b")
        #expect(decoded.document.style.color == .white)
        #expect(decoded.warnings.map(\.path) == ["text", "style.color"])
    }

    @Test func anIdentifierIsKnownEvenIfTheRestIsWrong() {
        #expect(Document.id(inJSON: Array(#"{"text": 3, "id": "a"}"#.utf8)) == "a")
        #expect(Document.id(inJSON: Array(#"{"text": 3, "id": 17}"#.utf8)) == "17")
        #expect(Document.id(inJSON: Array(#"{"text": 3}"#.utf8)) == nil)
        #expect(Document.id(inJSON: Array(#"{"id": "a""#.utf8)) == nil)
    }

    @Test func markdownIsLeftToItsParser() throws {
        let document = try Document.decode(
            json: #"{"markdown": "**a**", "spans": [{"range": [0, 99], "color": "red"}]}"#
        ).document
        #expect(document.markdown == "**a**")
        #expect(document.text == "")
        #expect(document.spans.map(\.utf16Range) == [0..<99])
        #expect(try document.attributedText().isEmpty)
    }
}
