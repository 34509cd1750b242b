import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Invalid documents of boxes and invalid templates: they must be reported as errors and never trap.
@Suite struct BoxDocumentTests {
    private func failure(_ json: String, data: String? = nil) -> (path: String, reason: String)? {
        do throws(GalleyError) {
            if let data {
                _ = try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8))
            } else {
                _ = try Document.decode(json: Array(json.utf8))
            }
            return nil
        } catch {
            guard case .invalidDocument(let path, let reason) = error else { return ("", "\(error)") }
            return (path, reason)
        }
    }

    @Test func unknownPropertiesAreWarningsWithTheNearestName() throws {
        let json = #"{"box": {"style": {"flexDirecton": "row", "paddingLef": 3}, "childs": []}}"#
        let decoded = try Document.decode(json: Array(json.utf8))
        let reported = decoded.warnings.map { "\($0)" }
        #expect(reported.count == 3)
        for (name, nearest) in [
            ("flexDirecton", "flexDirection"), ("paddingLef", "paddingLeft"), ("childs", "children"),
        ] {
            #expect(reported.contains { $0.contains(name) && $0.contains("\"\(nearest)\"") }, "\(reported)")
        }
    }

    @Test(arguments: [
        (#"{"box": {"style": {"width": "wide"}}}"#, "box.style.width", "maxContent"),
        (#"{"box": {"style": {"width": -1}}}"#, "box.style.width", "0"),
        (#"{"box": {"style": {"padding": [1, 2]}}}"#, "box.style.padding", "top, left, bottom, right"),
        (
            #"{"box": {"children": [{}, {"style": {"flexWrap": "sometimes"}}]}}"#, "box.children[1].style.flexWrap",
            "wrapReverse"
        ),
        (#"{"box": {"style": {"flexGrow": 1e300}}}"#, "box.style.flexGrow", "1e9"),
        (#"{"box": {"style": {"opacity": 2}}}"#, "box.style.opacity", "1"),
        (#"{"box": {"children": {}}}"#, "box.children", "array"),
        (#"{"box": 7}"#, "box", "object"),
    ])
    func wrongValuesAreErrorsWithPathAndAllowedValues(_ json: String, _ path: String, _ allowed: String) throws {
        let found = try #require(failure(json))
        #expect(found.path == path)
        #expect(found.reason.contains(allowed) || found.reason.contains("1000000000"), "\(found.reason)")
    }

    @Test(arguments: ["\"50%\"", "\"10pt\"", "\"auto\"", "12", "\"minContent\"", "\"max-content\"", "\"7px\""])
    func lengthsAreRead(_ text: String) {
        #expect(failure("{\"box\": {\"style\": {\"width\": \(text)}}}") == nil)
    }

    @Test(arguments: ["\"50 %%\"", "\"ten\"", "\"\"", "true", "[]", "\"NaN\"", "\"inf\"", "\"1e999%\""])
    func otherLengthsAreNot(_ text: String) {
        #expect(failure("{\"box\": {\"style\": {\"width\": \(text)}}}")?.path == "box.style.width")
    }

    private static let lengths = [
        "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "inlineSize", "blockSize", "minInlineSize",
        "minBlockSize", "maxInlineSize", "maxBlockSize", "flexBasis", "gap", "rowGap", "columnGap", "margin",
        "marginLeft", "marginTop", "marginInlineStart", "marginBlockEnd", "padding", "paddingRight", "paddingBottom",
        "paddingInlineEnd", "paddingBlockStart", "left", "right", "top", "bottom", "insetInlineStart", "insetBlockEnd",
        "borderLeft", "borderTopWidth", "borderInlineStart", "borderRadius", "borderTopLeftRadius",
    ]
    private static let numbers = ["flex", "flexGrow", "flexShrink", "aspectRatio", "order", "opacity", "zIndex"]

    /// Documents with extreme numbers must be refused with the path of the number, or be laid out with finite numbers.
    @Test(arguments: lengths + numbers)
    func extremeNumbersAreRefusedOrLaidOut(_ name: String) throws {
        for value in [
            "1e9", "-1e9", "1e300", "-1e308", "1e999", "-0.0", "5e-324", "0.1", "\"1e9%\"", "\"1e300%\"", "\"-1e9%\"",
            "\"NaN\"", "\"inf\"", "\"-infinity\"",
        ] {
            for position in ["relative", "absolute"] {
                let style = #"{"\#(name)": \#(value), "position": "\#(position)"}"#
                let json = #"""
                    {"box": {"style": {"\#(name)": \#(value)}, "children": [{"text": "a b", "style": \#(style)},
                    {"style": \#(style), "children": [{"style": {"width": "50%", "height": "50%", "aspectRatio": 2}}]}]}}
                    """#
                let box: Box
                do throws(GalleyError) {
                    box = try Document.decode(json: Array(json.utf8)).document.box ?? Box()
                } catch {
                    guard case .invalidDocument(let path, let reason) = error else {
                        Issue.record("\(name) \(value): \(error)")
                        continue
                    }
                    let isReported = path.contains("style.\(name)") || reason.contains("too large")
                    #expect(isReported, "\(name) \(value): \(error)")
                    continue
                }
                let layout = try box.layout(width: 100, environment: BrowserTests.environment)
                for node in layout.nodes {
                    let frame = node.frame
                    let isSound = [frame.x, frame.y, frame.width, frame.height, node.baseline].allSatisfy(\.isFinite)
                    #expect(isSound && frame.width >= 0 && frame.height >= 0, "\(name) \(value): \(frame)")
                }
            }
        }
    }

    @Test func depthHasALimit() throws {
        let json =
            #"{"box": "# + String(repeating: #"{"children": ["#, count: 5000) + "{}"
            + String(repeating: "]}", count: 5000) + "}"
        #expect(failure(json) != nil)
    }

    @Test func templatesAreFilledOnce() throws {
        let json = #"{"box": {"children": [{"each": "rows", "box": {"text": "{{row}} {{rowIndex}}"}}]}}"#
        let data = #"{"rows": ["{{rows}}", "**bold**", "{\"text\": 1}"]}"#
        let box = try #require(
            try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8)).document.box)
        let texts = box.children.compactMap { child -> String? in
            guard case .text(let text) = child.content else { return nil }
            return text.text.string
        }
        #expect(texts == ["{{rows}} 0", "**bold** 1", "{\"text\": 1} 2"])
    }

    /// Looks up each of many members by its name. Of members with the same name, the last is used, as in a document.
    @Test func manyNamesAreLookedUp() throws {
        let count = 20_000
        let members = (0..<count).map { #""name\#($0)": "of \#($0)""# }.joined(separator: ",")
        let data = #"{"name7": "first", "deep": [{\#(members)}], \#(members)}"#
        let holes = (0..<count).map { #"{"text": "{{name\#($0)}} {{deep.0.name\#($0)}}"}"# }.joined(separator: ",")
        let json = #"{"box": {"children": [\#(holes)]}}"#
        let box = try #require(
            try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8)).document.box)
        let texts = box.children.map { child -> String in
            guard case .text(let text) = child.content else { return "" }
            return text.text.string
        }
        #expect(texts == (0..<count).map { "of \($0) of \($0)" })
    }

    @Test func numbersAreShownAsText() throws {
        let json = #"{"box": {"style": {"width": "{{width}}"}, "children": [{"text": "{{width}}"}]}}"#
        let box = try #require(
            try Document.decode(template: Array(json.utf8), filledFrom: Array(#"{"width": 40}"#.utf8)).document.box)
        #expect(box.style.width == 40)
        guard case .text(let text) = box.children[0].content else {
            Issue.record("the child has a text")
            return
        }
        #expect(text.text.string == "40")
    }

    @Test func missingNamesAreReported() throws {
        let found = try #require(
            failure(#"{"box": {"children": [{"text": "{{nam}}"}]}}"#, data: #"{"name": "Ada"}"#))
        #expect(found.path == "box.children[0].text" && found.reason.contains("\"name\""))
        #expect(failure(#"{"box": {"children": [{"each": "rows", "box": {}}]}}"#, data: #"{"rows": 3}"#) != nil)
        #expect(failure(#"{"box": {"text": "a {{list}}"}}"#, data: #"{"list": [1]}"#)?.path == "box.text")
    }

    @Test func namesOfElementsAreStrings() throws {
        let found = try #require(
            failure(#"{"box": {"children": [{"each": "rows", "as": 7, "box": {}}]}}"#, data: #"{"rows": [1]}"#))
        #expect(found.path == "box.children[0].as" && found.reason.contains("string"), "\(found)")
    }

    /// The output of a template is limited, both in values and in bytes of text.
    @Test func templatesDoNotGrowBeyondBounds() throws {
        let many = "[" + String(repeating: "1,", count: 1_499) + "1]"
        let nested =
            #"{"box": {"children": [{"each": "rows", "box": {"children": [{"each": "rows", "as": "it", "box": {}}]}}]}}"#
        #expect(try #require(failure(nested, data: #"{"rows": \#(many)}"#)).reason.contains("2000000 values"))
        let whole = #"{"box": {"children": [{"each": "rows", "box": {"spans": "{{rows}}"}}]}}"#
        #expect(try #require(failure(whole, data: #"{"rows": \#(many)}"#)).reason.contains("2000000 values"))
        let long = String(repeating: "long ", count: 60_000)
        let texts = #"{"box": {"children": [{"each": "rows", "box": {"text": "a {{long}}"}}]}}"#
        let found = try #require(failure(texts, data: #"{"rows": \#(many), "long": "\#(long)"}"#))
        #expect(found.reason.contains("bytes of text") && found.path.hasPrefix("box.children[0].box"), "\(found)")
    }

    /// Templates inside the data are plain data, and are not expanded.
    @Test func templatesCannotBeCyclic() throws {
        let json = #"{"box": {"children": "{{a}}"}}"#
        let data = #"{"a": [{"text": "{{a}}"}, {"each": "a", "box": {"children": "{{a}}"}}]}"#
        let decoded = try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8))
        let box = try #require(decoded.document.box)
        #expect(box.children.count == 2)
        guard case .text(let text) = box.children[0].content else {
            Issue.record("the child has a text")
            return
        }
        #expect(text.text.string == "{{a}}")
        #expect(decoded.warnings.contains { "\($0)".contains("each") }, "\(decoded.warnings)")
    }

    /// The CSS cascade: of a physical side and the logical side in the same place, the later one wins.
    @Test(arguments: ["ltr", "rtl"])
    func laterValuesWin(_ direction: String) throws {
        let names = ["paddingLeft", "paddingInlineStart", "paddingInlineEnd", "paddingRight"]
        for first in names {
            for second in names where second != first {
                for third in names where third != first && third != second {
                    let json =
                        #"{"box": {"style": {"direction": "\#(direction)", "\#(first)": 3, "\#(second)": 5, "\#(third)": 9}}}"#
                    let box = try #require(try Document.decode(json: Array(json.utf8)).document.box)
                    var wanted = (left: 0.0, right: 0.0)
                    for (name, value) in [(first, 3.0), (second, 5), (third, 9)] {
                        let isStart = name == "paddingInlineStart"
                        switch name {
                        case "paddingLeft": wanted.left = value
                        case "paddingRight": wanted.right = value
                        default:
                            if isStart == (direction == "ltr") { wanted.left = value } else { wanted.right = value }
                        }
                    }
                    let padding = try box.layout().root.padding
                    #expect(padding.left == wanted.left && padding.right == wanted.right, "\(json)")
                    // The box is written such that it is read back unchanged.
                    var document = Document(text: "")
                    document.box = box
                    let again = try Document.decode(json: Array(document.json().utf8)).document.box
                    #expect(again == box, "\(json)")
                }
            }
        }
    }

    /// Logical sides and sizes depend on the writing mode, which inner boxes inherit.
    @Test(arguments: [
        ("horizontal-tb", [2.0, 3, 4, 1], [30.0, 20]), ("verticalRL", [1, 2, 3, 4], [20, 30]),
        ("vertical-lr", [1, 4, 3, 2], [20, 30]),
    ])
    func logicalSidesAreTurned(_ mode: String, _ sides: [Double], _ size: [Double]) throws {
        let json = #"""
            {"box": {"children": [{"style": {"inlineSize": 30, "blockSize": 20, "paddingInlineStart": 1,
            "paddingBlockStart": 2, "paddingInlineEnd": 3, "paddingBlockEnd": 4}}], "style": {"writingMode": "\#(mode)"}}}
            """#
        let box = try #require(try Document.decode(json: Array(json.utf8)).document.box)
        let child = try box.layout().root.children[0]
        let padding = child.padding
        #expect([padding.top, padding.right, padding.bottom, padding.left] == sides)
        #expect([child.frame.width, child.frame.height] == size)
        var document = Document(text: "")
        document.box = box
        #expect(try Document.decode(json: Array(document.json().utf8)).document.box == box)
    }

    @Test func safeAlignmentIsReadAsCSSWritesIt() throws {
        let json =
            #"{"box": {"style": {"alignItems": "safe center", "justifyContent": "unsafeFlexEnd", "alignSelf": "safe self-end", "borderInlineStartColor": "red"}}}"#
        let box = try #require(try Document.decode(json: Array(json.utf8)).document.box)
        #expect(box.style.alignItems == .safe(.center) && box.style.justifyContent == .unsafe(.flexEnd))
        #expect(box.style.alignSelf == .safe(.selfEnd))
        #expect(box.appearance.borderColor.inlineStart == Color(red: 1, green: 0, blue: 0))
        var document = Document(text: "")
        document.box = box
        #expect(try Document.decode(json: Array(document.json().utf8)).document.box == box)
        let found = try #require(failure(#"{"box": {"style": {"alignItems": "safe middle"}}}"#))
        #expect(found.path == "box.style.alignItems" && found.reason.contains("\"safe center\""), "\(found.reason)")
    }

    @Test func percentagesOfUnknownSizesAreAutomatic() throws {
        let json =
            #"{"box": {"children": [{"style": {"height": "50%", "width": "50%"}, "children": [{"style": {"width": 30, "height": 10}}]}]}}"#
        let box = try #require(try Document.decode(json: Array(json.utf8)).document.box)
        let layout = try box.layout()
        #expect(layout.size == Size(width: 30, height: 10))
        #expect(layout.root.children[0].frame.size == Size(width: 15, height: 10))
    }
}
