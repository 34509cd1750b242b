import GalleyBoxes
import GalleyDocuments
import GalleyText
import Testing

/// Tests every property of a box in documents: it has the same effect as in Swift, can be filled from data, is written
/// as it is read, and its errors are reported.
@Suite struct BoxPropertyTests {
    struct Property: Sendable, CustomTestStringConvertible {
        var name: String
        /// A value in JSON.
        var value: String
        /// Sets the same value in Swift.
        var set: @Sendable (inout Box) -> Void
        var testDescription: String { "\(name): \(value)" }

        init(_ name: String, _ value: String, _ set: @escaping @Sendable (inout Box) -> Void) {
            (self.name, self.value, self.set) = (name, value, set)
        }
    }

    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let stops = [Gradient.Stop(.black, at: 0), .init(.white, at: 1)]

    private static let layout: [Property] = [
        Property("display", #""contents""#) { $0.style.display = .contents },
        Property("position", #""absolute""#) { $0.style.position = .absolute },
        Property("boxSizing", #""content-box""#) { $0.style.boxSizing = .contentBox },
        Property("direction", #""rtl""#) { $0.style.direction = .rtl },
        Property("writingMode", #""vertical-rl""#) { $0.style.writingMode = .verticalRL },
        Property("overflow", #""hidden""#) { $0.style.overflow = .hidden },
        Property("float", #""inline-end""#) { $0.style.float = .inlineEnd },
        Property("clear", #""both""#) { $0.style.clear = .both },
        Property("width", "40") { $0.style.width = 40 },
        Property("height", #""50%""#) { $0.style.height = .percent(50) },
        Property("minWidth", #""minContent""#) { $0.style.minWidth = .minContent },
        Property("minHeight", #""max-content""#) { $0.style.minHeight = .maxContent },
        Property("maxWidth", #""fitContent""#) { $0.style.maxWidth = .fitContent },
        Property("maxHeight", "7.5") { $0.style.maxHeight = 7.5 },
        Property("inlineSize", "9") { $0.style.width = 9 },
        Property("blockSize", "9") { $0.style.height = 9 },
        Property("minInlineSize", "9") { $0.style.minWidth = 9 },
        Property("minBlockSize", "9") { $0.style.minHeight = 9 },
        Property("maxInlineSize", "9") { $0.style.maxWidth = 9 },
        Property("maxBlockSize", "9") { $0.style.maxHeight = 9 },
        Property("aspectRatio", #""16/8""#) { $0.style.aspectRatio = 2 },
        Property("order", "-3") { $0.style.order = -3 },
        Property("flex", "2") { $0.style.flex(2) },
        Property("flexGrow", "1.5") { $0.style.flexGrow = 1.5 },
        Property("flexShrink", "0") { $0.style.flexShrink = 0 },
        Property("flexBasis", #""content""#) { $0.style.flexBasis = .content },
        Property("alignSelf", #""lastBaseline""#) { $0.style.alignSelf = .lastBaseline },
        Property("justifySelf", #""self-end""#) { $0.style.justifySelf = .selfEnd },
        Property("flexDirection", #""column-reverse""#) { $0.style.flexDirection = .columnReverse },
        Property("flexWrap", #""wrapReverse""#) { $0.style.flexWrap = .wrapReverse },
        Property("justifyContent", #""space-evenly""#) { $0.style.justifyContent = .spaceEvenly },
        Property("alignItems", #""safe center""#) { $0.style.alignItems = .safe(.center) },
        Property("alignContent", #""end""#) { $0.style.alignContent = .end },
        Property("gap", "3") { $0.style.gap = 3 },
        Property("rowGap", #""10%""#) { $0.style.rowGap = .percent(10) },
        Property("columnGap", "4") { $0.style.columnGap = 4 },
    ]

    private static let sides: [Property] = [
        Property("margin", #""auto""#) { $0.style.margin = BoxSides(.auto) },
        Property("marginLeft", "-3") { $0.style.margin.left = .points(-3) },
        Property("marginTop", "3") { $0.style.margin.top = 3 },
        Property("marginRight", "3") { $0.style.margin.right = 3 },
        Property("marginBottom", "3") { $0.style.margin.bottom = 3 },
        Property("marginInlineStart", "3") { $0.style.margin.inlineStart = 3 },
        Property("marginInlineEnd", "3") { $0.style.margin.inlineEnd = 3 },
        Property("marginBlockStart", "3") { $0.style.margin.blockStart = 3 },
        Property("marginBlockEnd", "3") { $0.style.margin.blockEnd = 3 },
        Property("marginVertical", "3") { ($0.style.margin.top, $0.style.margin.bottom) = (3, 3) },
        Property("marginHorizontal", "3") { ($0.style.margin.left, $0.style.margin.right) = (3, 3) },
        Property("padding", "[1, 2, 3, 4]") { $0.style.padding = BoxSides(top: 1, left: 2, bottom: 3, right: 4) },
        Property("paddingLeft", #""5%""#) { $0.style.padding.left = .percent(5) },
        Property("paddingInlineStart", "3") { $0.style.padding.inlineStart = 3 },
        Property("paddingBlockEnd", "3") { $0.style.padding.blockEnd = 3 },
        Property("inset", "0") { $0.style.inset = BoxSides(.zero) },
        Property("top", "1") { $0.style.inset.top = 1 },
        Property("left", #""2%""#) { $0.style.inset.left = .percent(2) },
        Property("bottom", "-1") { $0.style.inset.bottom = .points(-1) },
        Property("right", "1") { $0.style.inset.right = 1 },
        Property("insetInlineStart", "1") { $0.style.inset.inlineStart = 1 },
        Property("insetBlockEnd", "1") { $0.style.inset.blockEnd = 1 },
        Property("border", ##"{"width": 2, "color": "#f00"}"##) {
            $0.style.border = BoxSides(2)
            $0.appearance.borderColor = BoxSides(red)
        },
        Property("borderWidth", "2") { $0.style.border = BoxSides(2) },
        Property("borderColor", #""red""#) { $0.appearance.borderColor = BoxSides(red) },
        Property("borderLeft", "2") { $0.style.border.left = 2 },
        Property("borderTop", ##"{"width": 2, "color": "#f00"}"##) {
            $0.style.border.top = 2
            $0.appearance.borderColor.top = red
        },
        Property("borderLeftWidth", "2") { $0.style.border.left = 2 },
        Property("borderRightColor", #""red""#) { $0.appearance.borderColor.right = red },
        Property("borderInlineStart", "2") { $0.style.border.inlineStart = 2 },
        Property("borderInlineEndWidth", "2") { $0.style.border.inlineEnd = 2 },
        Property("borderBlockStartColor", #""red""#) { $0.appearance.borderColor.blockStart = red },
    ]

    private static let looks: [Property] = [
        Property("background", #""red""#) { $0.appearance.backgrounds = [.color(red)] },
        Property("background", ##"{"linear": {"angle": 90, "stops": [["#000", 0], ["#fff", 1]]}}"##) {
            $0.appearance.backgrounds = [.gradient(Gradient(.linear(angle: 90), stops: stops))]
        },
        Property(
            "background", ##"{"radial": {"center": [0.2, 0.4], "radius": 0.7, "stops": [["#000", 0], ["#fff", 1]]}}"##
        ) {
            let shape = Gradient.Shape.radial(center: UnitPoint(x: 0.2, y: 0.4), radius: UnitPoint(x: 0.7, y: 0.7))
            $0.appearance.backgrounds = [.gradient(Gradient(shape, stops: stops))]
        },
        Property(
            "background",
            ##"[{"image": "a.png", "size": "cover", "position": "right bottom", "repeat": "no-repeat"}, "#f00"]"##
        ) {
            $0.appearance.backgrounds = [
                .image(.init("a.png", size: .cover, position: UnitPoint(x: 1, y: 1), repeat: .noRepeat)), .color(red),
            ]
        },
        Property("background", #"{"image": "a.png", "size": [20, "50%"], "repeat": "repeatX"}"#) {
            $0.appearance.backgrounds = [.image(.init("a.png", size: .lengths(20, .percent(50)), repeat: .repeatX))]
        },
        Property("backgroundColor", #""red""#) { $0.appearance.backgrounds = [.color(red)] },
        Property("borderRadius", #""50%""#) { $0.appearance.cornerRadii = BoxAppearance.Corners(.percent(50)) },
        Property("borderRadius", "[1, 2, 3, 4]") {
            ($0.appearance.cornerRadii.topLeft, $0.appearance.cornerRadii.topRight) = (1, 2)
            ($0.appearance.cornerRadii.bottomRight, $0.appearance.cornerRadii.bottomLeft) = (3, 4)
        },
        Property("borderTopLeftRadius", "4") { $0.appearance.cornerRadii.topLeft = 4 },
        Property("borderTopRightRadius", "4") { $0.appearance.cornerRadii.topRight = 4 },
        Property("borderBottomRightRadius", "4") { $0.appearance.cornerRadii.bottomRight = 4 },
        Property("borderBottomLeftRadius", "4") { $0.appearance.cornerRadii.bottomLeft = 4 },
        Property("shadow", ##"{"color": "#f00", "offset": [1, 2], "radius": 3, "spread": 4}"##) {
            $0.appearance.shadows = [.init(color: red, offset: Vector(dx: 1, dy: 2), radius: 3, spread: 4)]
        },
        Property("shadow", ##"[{"color": "#f00", "inset": true}, {"color": "#000"}]"##) {
            $0.appearance.shadows = [.init(color: red, isInset: true), .init(color: .black)]
        },
        Property("boxShadow", ##"{"color": "#f00", "next": {"color": "#000"}}"##) {
            $0.appearance.shadows = [.init(color: red), .init(color: .black)]
        },
        Property("outline", ##"{"width": 2, "color": "#f00", "offset": 3}"##) {
            $0.appearance.outline = .init(width: 2, color: red, offset: 3)
        },
        Property("opacity", "0.5") { $0.appearance.opacity = 0.5 },
        Property("transform", "[1, 2, 3, 4, 5, 6]") {
            $0.appearance.transform = Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        },
        Property("transformOrigin", #""left top""#) { $0.appearance.transformOrigin = .zero },
        Property("zIndex", "-2") { $0.appearance.zIndex = -2 },
        Property("objectFit", #""scale-down""#) { $0.appearance.objectFit = .scaleDown },
        Property("objectPosition", #"["25%", 1]"#) { $0.appearance.objectPosition = UnitPoint(x: 0.25, y: 1) },
    ]

    private static let all = layout + sides + looks

    private func document(_ style: String) -> String { #"{"box": {"style": {\#(style)}}}"# }

    private func failure(_ json: String) -> (path: String, reason: String)? {
        do throws(GalleyError) {
            _ = try Document.decode(json: json)
            return nil
        } catch {
            guard case .invalidDocument(let path, let reason) = error else { return ("", "\(error)") }
            return (path, reason)
        }
    }

    @Test(arguments: all)
    func isTheSameInSwift(_ property: Property) throws {
        var wanted = Box()
        property.set(&wanted)
        #expect(wanted != Box(), "the property has no effect")
        let json = document(#""\#(property.name)": \#(property.value)"#)
        let decoded = try Document.decode(json: json)
        #expect(decoded.document.box == wanted && decoded.warnings.isEmpty, "\(decoded.warnings)")
        // Filled from data as a whole value.
        let template = document(#""\#(property.name)": "{{it}}""#)
        let filled = try Document.decode(
            template: Array(template.utf8), filledFrom: Array(#"{"it": \#(property.value)}"#.utf8))
        #expect(filled.document.box == wanted && filled.warnings.isEmpty)
        // Written and read back.
        #expect(try Document.decode(json: decoded.document.json()).document.box == wanted)
        // Set to null.
        #expect(try Document.decode(json: document(#""\#(property.name)": null"#)).document.box == Box())
    }

    @Test(arguments: Set(all.map(\.name)).sorted())
    func wrongValuesAreReported(_ name: String) throws {
        for value in ["true", #""nonsense""#, "{\"nonsense\": 1}", "[[]]", "1e12"] {
            // Reports an error of a colour, or the expected value.
            guard let found = failure(document(#""\#(name)": \#(value)"#)) else {
                // An object with only unknown fields has no effect, except for a warning.
                let reported = try Document.decode(json: document(#""\#(name)": \#(value)"#)).warnings
                #expect(reported.contains { "\($0)".contains("nonsense") }, "\(name): \(value)")
                continue
            }
            #expect(found.path.hasPrefix("box.style.\(name)"), "\(found.path)")
            let says = ["expected", "colour", "needs"].contains { found.reason.contains($0) }
            #expect(says, "\(name): \(value): \(found.reason)")
        }
    }

    /// A name with two swapped letters still gets a suggestion.
    @Test(arguments: Set(all.map(\.name)).sorted().filter { $0.count > 4 })
    func misspeltNamesAreRecognised(_ name: String) throws {
        var letters = Array(name)
        guard let place = (2..<letters.count - 1).first(where: { letters[$0] != letters[$0 + 1] }) else { return }
        letters.swapAt(place, place + 1)
        let warnings = try Document.decode(json: document(#""\#(String(letters))": 1"#)).warnings
        #expect(warnings.count == 1)
        let reported = warnings.first.map { "\($0)" } ?? ""
        #expect(reported.contains("\"\(name)\"") && reported.contains(String(letters)), "\(reported)")
    }

    // MARK: Of the box itself

    @Test func contentOfBoxes() throws {
        let json = ##"""
            {"box": {"id": "card", "children": [
              {"id": 7, "text": "one two", "textStyle": {"color": "#f00"}, "spans": [{"range": [0, 3], "link": "a"}],
               "maxLines": 2, "truncation": "middle", "truncationToken": "–", "lineBreaking": "balanced"},
              {"markdown": "*one*", "spans": [{"range": [0, 3], "color": "#f00"}]}, {"image": "a.png"}]}}
            """##
        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings.isEmpty)
        let box = try #require(decoded.document.box)
        #expect(box.id == "card" && box.children[0].id == "7" && box.children[2].content == .image("a.png"))
        guard case .text(let text) = box.children[0].content, case .text(let markdown) = box.children[1].content else {
            Issue.record("two of them have texts")
            return
        }
        #expect(text.text.string == "one two" && text.text.runs.map(\.attributes.link) == ["a", nil])
        #expect(text.text.runs.allSatisfy { $0.attributes.color == Self.red })
        #expect(text.container.maximumRows == 2 && text.container.truncation == .middle)
        #expect(text.container.truncationToken?.string == "–" && text.container.lineBreaking == .balanced)
        #expect(markdown.markdown == "*one*" && markdown.spans.count == 1)
        #expect(try Document.decode(json: decoded.document.json()).document.box == box)
    }

    @Test(arguments: [
        (#"{"box": {"text": 7}}"#, "box.text"), (#"{"box": {"textStyle": 7, "text": "a"}}"#, "box.textStyle"),
        (#"{"box": {"text": "a", "spans": [{"range": [0, 9]}]}}"#, "box.spans[0].range"),
        (#"{"box": {"text": "a", "maxLines": -1}}"#, "box.maxLines"),
        (#"{"box": {"text": "a", "truncation": "both"}}"#, "box.truncation"),
        (#"{"box": {"text": "a", "truncationToken": 7}}"#, "box.truncationToken"),
        (#"{"box": {"text": "a", "lineBreaking": "bold"}}"#, "box.lineBreaking"),
        (#"{"box": {"markdown": 7}}"#, "box.markdown"), (#"{"box": {"image": 7}}"#, "box.image"),
        (#"{"box": {"id": []}}"#, "box.id"), (#"{"box": {"style": []}}"#, "box.style"),
        (#"{"box": {"children": [7]}}"#, "box.children[0]"), (#"{"box": {"text": "a", "markdown": "b"}}"#, "box"),
        (#"{"box": {"text": "a", "image": "b"}}"#, "box"), (#"{"box": {"image": "b", "children": [{}]}}"#, "box"),
        (#"{"text": "a", "box": {}}"#, "box"),
    ])
    func invalidContentOfBoxesIsReported(_ json: String, _ path: String) throws {
        let found = try #require(failure(json))
        #expect(found.path == path && !found.reason.isEmpty, "\(found)")
    }

    /// A field without an effect in its place is reported, and the rest is still drawn.
    @Test(arguments: [
        (#"{"box": {"maxLines": 2}}"#, "box.maxLines"), (#"{"box": {"image": "a", "textStyle": {}}}"#, "box.textStyle"),
        (#"{"box": {"childern": []}}"#, "box.childern"),
        (
            ##"{"box": {"style": {"background": {"color": "#fff", "image": "a.png"}}}}"##, "box.style.background"
        ),
        (
            ##"{"box": {"style": {"background": {"color": "#fff", "linear": {"stops": ["#000"]}}}}}"##,
            "box.style.background.linear"
        ),
        (##"{"box": {"style": {"background": {"color": "#fff", "size": "cover"}}}}"##, "box.style.background.size"),
        (#"{"box": {}, "spans": []}"#, "spans"), (#"{"box": {}, "fit": {}}"#, "fit"),
        (#"{"box": {}, "containers": [{}]}"#, "containers"),
        (#"{"box": {}, "container": {"width": 9, "maxLines": 2}}"#, "container.maxLines"),
    ])
    func fieldsWithoutEffectAreReported(_ json: String, _ path: String) throws {
        let warnings = try Document.decode(json: json).warnings
        #expect(warnings.map(\.path) == [path], "\(warnings)")
    }

    /// A border with the style `none` has no width, in any order of the fields.
    @Test(arguments: [#"{"style": "none", "width": 3}"#, #"{"width": 3, "style": "none"}"#])
    func bordersMayBeNone(_ border: String) throws {
        let box = try #require(try Document.decode(json: document(#""border": \#(border)"#)).document.box)
        #expect(box.style.border == BoxSides(0))
    }

    /// A document with too many boxes is refused at the first box above the limit.
    @Test func documentsHaveALimitOfBoxes() throws {
        func decode(_ count: Int) throws(GalleyError) -> Document {
            var decoding = DocumentDecoding(boxLimit: 40)
            let boxes = Array(repeating: JSONValue.object([]), count: count - 1)
            return try decoding.document(.object([.init("box", .object([.init("children", .array(boxes))]))]))
        }
        #expect(try decode(40).box?.children.count == 39)
        do {
            _ = try decode(41)
            Issue.record("one too many")
        } catch {
            #expect(
                error
                    == .invalidDocument(
                        path: "box.children[39]",
                        reason: "a document has at most 40 boxes; split it into several (schema: box.children)"))
        }
        #expect(DocumentDecoding.builtInBoxLimit == 1_000_000)
    }

    /// Fields next to `each` that have no effect are reported, once even if the template itself is repeated.
    @Test func fieldsNextToEachAreReported() throws {
        let template = #"""
            {"box": {"children": [{"each": "rows", "box": {"children": [
              {"each": "row", "as": "it", "box": {"text": "{{it}}"}, "style": {"gap": 3}}]}}]}}
            """#
        let decoded = try Document.decode(
            template: Array(template.utf8), filledFrom: Array(#"{"rows": [["a"], ["b", "c"]]}"#.utf8))
        #expect(decoded.document.box?.children.map(\.children.count) == [1, 2])
        #expect(decoded.warnings.map(\.path) == ["box.children[0].box.children[0].style"])
    }
}
