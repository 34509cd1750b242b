import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Effects of boxes and glyphs in HTML.
@Suite struct HTMLEffectTests {
    /// The colours of a card at places.
    private func colors(_ html: String, at places: [(Int, Int)]) throws -> [UInt32] {
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        let layout = try Document(Array(html.utf8), format: .html).prepared(with: resources).layout()
        guard case .boxes(let boxes) = layout.content else { throw CocoaError(.featureUnsupported) }
        let surface = try ImageSurface.render(boxes, background: .white)
        let all = surface.withUnsafeBytes {
            pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride)
        }
        return places.map { all[$0.1 * surface.width + $0.0] }
    }

    private static let card = "<div style='display: flow-root; position: relative; width: 40px; height: 40px"

    /// Blocks have outlines where positioned boxes are drawn in layers.
    @Test func blocksHaveOutlines() throws {
        let html = """
            \(Self.card)'><p style='margin: 10px; height: 20px; outline: 2px solid #f00; outline-offset: 3px'></p>\
            <i style='position: absolute; top: 0; left: 0'>x</i></div>
            """
        let found = try colors(html, at: [(20, 6), (20, 8), (34, 20), (20, 20)])
        #expect(found == [0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_FFFF])
    }

    /// Filters move colours from outside of the picture, or of a clip, into it.
    @Test(arguments: ["blur(4px)", "drop-shadow(-20px 0 #f00)"])
    func filtersReachBeyondThePicture(filter: String) throws {
        let left = filter.hasPrefix("blur") ? 20 : 45
        let html = """
            \(Self.card); overflow: hidden'><p style='position: absolute; margin: 0; left: \(left)px; top: -20px; \
            width: 60px; height: 80px; background: #f00; filter: \(filter)'></p></div>
            """
        #expect(
            try colors(html, at: [(39, 20), (39, 0), (39, 39), (2, 20)]) == [
                0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF,
            ])
    }

    /// The image of a fixed layer is as large as the card, and begins in its corner (CSS Backgrounds 3, 3.5).
    @Test(arguments: ["background: IMAGE fixed", "background: IMAGE; background-attachment: fixed, scroll"])
    func fixedBackgroundsAreRelativeToTheCard(style: String) throws {
        let style = style.replacingOccurrences(of: "IMAGE", with: "linear-gradient(90deg, #f00 20px, #00f 20px)")
        let html = "\(Self.card)'><p style='margin: 10px; height: 20px; \(style)'></p></div>"
        #expect(
            try colors(html, at: [(5, 20), (12, 20), (18, 20), (22, 20), (28, 20)]) == [
                0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF,
            ])
    }

    /// The positions across and down are properties of their own, and override those of the shorthand.
    @Test(arguments: [
        "background: IMAGE 3px 3px / 10px 10px no-repeat; background-position-x: right 5px; background-position-y: bottom",
        "background: IMAGE 0 0 / 10px 10px no-repeat; background-position: right 5px bottom",
        "background: IMAGE calc(100% - 5px) 100% / 10px 10px no-repeat",
    ])
    func backgroundsHavePositionsOnEachAxis(style: String) throws {
        let style = style.replacingOccurrences(of: "IMAGE", with: "linear-gradient(#f00, #f00)")
        let found = try colors(
            "\(Self.card); \(style)'></div>", at: [(24, 31), (26, 29), (26, 31), (34, 39), (36, 39)])
        #expect(found == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF])
    }

    private func text(_ html: String) throws -> AttributedText { try AttributedText(html: html) }

    @Test func glyphsHaveOutlinesAndMarks() throws {
        let text = try text(
            "<p style='-webkit-text-stroke: 2px #f00; text-emphasis: open sesame #00f'>a<b style='text-emphasis: none'>b</b>"
        )
        let first = text.attributes(at: text.string.startIndex)
        #expect(first.stroke == TextStroke(width: 2, color: Color(rgb: 0xFF0000)))
        #expect(first.emphasis == EmphasisMark(.sesame, isFilled: false, color: Color(rgb: 0x0000FF)))
        #expect(text.attributes(at: text.string.index(after: text.string.startIndex)).emphasis == nil)
    }

    @Test func inlineElementsHaveOpacity() throws {
        let text = try text("<p>a<span style='opacity: .5; color: #f00'>b<i style='opacity: .5'>c</i></span>")
        let alphas = text.string.indices.map { text.attributes(at: $0).color?.alpha ?? 1 }
        #expect(alphas == [1, 0.5, 0.25])
    }

    /// Quotation marks are those of the language, or of `quotes`, for each level (CSS Generated Content 3, 2.4).
    @Test(arguments: [
        ("lang=en", "“a‘b‘c’’”"), ("lang=de", "„a‚b‚c‘‘“"), ("lang=fr", "«a«b«c»»»"), ("lang=fr-CH", "«a‹b‹c››»"),
        ("style='quotes: none'", "abc"), (#"style='quotes: "<" ">"'"#, "<a<b<c>>>"),
        (#"style='quotes: "<" ">" "(" ")"'"#, "<a(b(c))>"),
    ])
    func quotationsHaveMarks(attribute: String, expected: String) throws {
        let css = "<style>i::before { content: open-quote } i::after { content: close-quote }</style>"
        for name in ["q", "i"] {
            let body = "<\(name)>a<\(name)>b<\(name)>c</\(name)></\(name)></\(name)>"
            let html = "\(css)<div style='display: flex'><p \(attribute)>\(body)</div>"
            let layout = try Document(Array(html.utf8), format: .html)
                .prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false))).layout()
            guard case .boxes(let boxes) = layout.content else { throw CocoaError(.featureUnsupported) }
            #expect(boxes.nodes.compactMap { $0.text?.text.string } == [expected])
        }
    }

    /// Properties of the counter of items change the numbers of items, also where contents show it (CSS Lists 3, 4.6).
    @Test(arguments: [
        ("counter-increment: list-item 0", ["0", "4", "4"]), ("counter-increment: list-item -1", ["-1", "4", "3"]),
        ("counter-increment: list-item 3 list-item -1", ["2", "4", "6"]),
        ("counter-set: list-item 9", ["9", "9", "9"]),
        ("counter-increment: list-item 5; counter-set: list-item 2", ["2", "2", "2"]), ("", ["1", "4", "5"]),
    ])
    func itemsHaveACounter(style: String, numbers: [String]) throws {
        for marker in ["", "li::marker { content: counter(list-item) '.' }"] {
            let text = try text(
                "<style>li { \(style) } \(marker)</style><ol><li>a<li value=4>b<li>c</ol><ol><li>d</ol>")
            let found = text.string.split(separator: "\n").map { $0.prefix { $0 != "." } }.map(String.init)
            #expect(found == numbers + [numbers[0]], "\(marker)")
        }
    }

    /// A marker that is a string ends where its item begins; that of a number is half an em before it.
    @Test(arguments: [("'ab'", 0.0), ("'ab '", 0), ("decimal", 8), ("disc", 8)])
    func stringsOfMarkersContainTheirDistance(type: String, distance: Double) throws {
        let text = try text("<style>ul { list-style-type: \(type) }</style><ul style='font: 16px Noto Sans'><li>x</ul>")
        let layout = try TextLayout(text, in: TextContainer(width: 300), fonts: FontLibrary(systemFonts: false))
        let utf8 = Array(text.string.utf8)
        let tab = try #require(utf8.firstIndex(of: 0x09))
        let item = try #require(layout.selectionRects(forUTF8: tab + 1..<utf8.count).first)
        let marker = try #require(layout.selectionRects(forUTF8: 0..<tab).first)
        #expect(item.x == 40)
        #expect(abs(item.x - marker.maxX - distance) < 0.1, "\(item) \(marker)")
    }

    /// `::marker` has its colour and its contents; other markers are those of the list.
    @Test func markersHaveStyles() throws {
        let text = try text(
            "<style>.a::marker { color: #f00 } .b::marker { content: '→' }</style><ul><li class=a>x<li class=b>y<li>z</ul>"
        )
        let lines = text.string.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(lines == [["•", "x"], ["→", "y"], ["•", "z"]])
        #expect(text.attributes(at: text.string.startIndex).color == Color(rgb: 0xFF0000))
        let last = try #require(text.string.firstIndex(of: "z"))
        #expect(text.attributes(at: last).color == nil)
    }

    // MARK: Borders and backgrounds

    /// The shades of borders in Chromium 156: of the left upper, and of the right lower sides of `outset`.
    @Test(
        arguments: [
            ("#000", 0xA8A8A8, 0x545454), ("#111", 0xB9B9B9, 0x656565), ("#222", 0x767676, 0x000000),
            ("#48a", 0x66CCFF, 0x224456), ("#888", 0xDDDDDD, 0x343434), ("#ddd", 0xFFFFFF, 0x898989),
            ("#eee", 0xEEEEEE, 0x9A9A9A), ("#f00", 0xFF0000, 0xAB0000), ("#800000", 0xD40000, 0x2C0000),
            ("#400000", 0xE90000, 0x940000), ("#ffd700", 0xFFD700, 0xAB9000),
        ] as [(String, UInt32, UInt32)])
    func raisedBordersHaveTwoShades(color: String, light: UInt32, dark: UInt32) throws {
        func near(_ one: UInt32, _ other: UInt32) -> Bool {
            stride(from: UInt32(0), to: 24, by: 8).allSatisfy { shift in
                abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 1
            }
        }
        for (style, outer, inner) in [
            ("outset", light, light), ("inset", dark, dark), ("ridge", light, dark), ("groove", dark, light),
        ] {
            let html = "<div style='display: flex; width: 20px; height: 20px; border: 10px \(style) \(color)'></div>"
            let found = try colors(
                html, at: [(20, 2), (2, 20), (20, 7), (7, 20), (20, 37), (37, 20), (20, 32), (32, 20)])
            let other = (outer: outer == light ? dark : light, inner: inner == light ? dark : light)
            let expected = [outer, outer, inner, inner, other.outer, other.outer, other.inner, other.inner]
            for (index, pair) in zip(found, expected).enumerated() {
                #expect(near(pair.0, pair.1), "\(style) \(index): \(String(pair.0, radix: 16))")
            }
        }
    }

    /// Points on both sides of the edges of corners, from the equations of their curves.
    @Test(
        arguments: [
            ("30px / 10px", "round", 1.0), ("30px 30px", "squircle", 2), ("30px", "bevel", 0), ("30px", "scoop", -1),
            ("30px", "notch", -.infinity), ("20px / 40px", "superellipse(3)", 3), ("50%", "superellipse(-2)", -2),
        ] as [(String, String, Double)])
    func cornersHaveShapes(radius: String, shape: String, curvature: Double) throws {
        let html = """
            <div style='display: flex; width: 120px; height: 80px; background: #f00; border-radius: \(radius); \
            corner-shape: \(shape)'></div>
            """
        let lengths: [Double?] = radius.split { " /".contains($0) }.map { part in
            part.hasSuffix("%") ? nil : Double(part.dropLast(2))
        }
        let (width, height) = (lengths[0] ?? 60, lengths[lengths.count - 1] ?? 40)
        let exponent = curvature.isFinite ? pow(2, abs(curvature)) : 1e6
        var (inside, outside) = (0, 0)
        for y in stride(from: 1, to: Int(height), by: 3) {
            for x in stride(from: 1, to: Int(width), by: 3) {
                // The distances from the centre of the curve, as parts of the radii.
                func power(_ dx: Double, _ dy: Double) -> Double {
                    let (right, down) = ((Double(x) + dx) / width, (Double(y) + dy) / height)
                    return curvature < 0
                        ? -(pow(right, exponent) + pow(down, exponent) - 1)
                        : pow(1 - right, exponent) + pow(1 - down, exponent) - 1
                }
                let corners = [power(-0.5, -0.5), power(1.5, -0.5), power(-0.5, 1.5), power(1.5, 1.5)]
                guard corners.allSatisfy({ $0 > 0 }) || corners.allSatisfy({ $0 < 0 }) else { continue }
                let isInside = corners[0] < 0
                if isInside { inside += 1 } else { outside += 1 }
                #expect(try colors(html, at: [(x, y)]) == [isInside ? 0xFFFF_0000 : 0xFFFF_FFFF], "\(x), \(y)")
            }
        }
        #expect((inside > 10 || !curvature.isFinite) && (outside > 3 || curvature >= 2))
    }

    /// The colours of Chromium 156 in the middle of boxes.
    @Test(
        arguments: [
            // Filters of what is behind a box, which end at its edge.
            (
                "<p style='position: absolute; inset: 0; margin: 0; background: #f00'></p>"
                    + "<p style='position: absolute; inset: 10px; margin: 0; backdrop-filter: invert(1)'></p>",
                0xFF00_FFFF
            ),
            (
                "<p style='position: absolute; inset: 0 20px 0 0; margin: 0; background: #f00'></p>"
                    + "<p style='position: absolute; inset: 10px 10px 10px 21px; margin: 0; backdrop-filter: blur(4px)'></p>",
                0xFFFF_FFFF
            ),
            // Layers that blend with those below, and boxes that blend with nothing outside of their group.
            (
                "<p style='margin: 0; height: 40px; background: linear-gradient(#0ff, #0ff), #ff0; background-blend-mode: multiply'>",
                0xFF00_FF00
            ),
            (
                "<div style='background: #ff0; height: 40px'><p style='margin: 0; height: 40px; background: #0ff; "
                    + "mix-blend-mode: multiply'></p></div>", 0xFF00_FF00
            ),
            (
                "<div style='background: #ff0'><div style='isolation: isolate'><p style='margin: 0; height: 40px; background: #0ff; "
                    + "mix-blend-mode: multiply'></p></div></div>", 0xFF00_FFFF
            ),
        ] as [(String, UInt32)])
    func boxesBlend(content: String, color: UInt32) throws {
        #expect(try colors("\(Self.card)'>\(content)</div>", at: [(22, 20)]) == [color])
    }

    /// Copies with equal spaces between them, copies that are scaled to fit, and both (CSS Backgrounds 3, 3.4).
    @Test func backgroundsAreRepeatedWithSpaces() throws {
        func row(_ repetition: String) throws -> String {
            let html = """
                <div style='display: flex; width: 46px; height: 46px; background: linear-gradient(#f00, #f00) 0 0 / 10px 10px \
                \(repetition)'></div>
                """
            let found = try colors(html, at: (0..<46).map { ($0, 1) })
            return String(found.map { $0 == 0xFFFF_0000 ? "x" : $0 == 0xFFFF_FFFF ? "." : "~" })
        }
        let copy = String(repeating: "x", count: 10)
        let spaced = [copy, copy, copy, copy].joined(separator: "..")
        #expect(try row("space") == spaced)
        #expect(try row("round") == String(repeating: "x", count: 46))
        #expect(try row("space no-repeat") == spaced)
        #expect(try row("no-repeat space") == copy + String(repeating: ".", count: 36))
    }

    @Test func overflowIsCutBeyondAMargin() throws {
        let html = """
            \(Self.card)'><div style='width: 20px; height: 20px; overflow: clip; overflow-clip-margin: 5px'>\
            <p style='margin: 0; width: 40px; height: 40px; background: #f00'></p></div></div>
            """
        #expect(
            try colors(html, at: [(24, 10), (26, 10), (10, 24), (10, 26)]) == [
                0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_FFFF,
            ])
    }

    // MARK: Fonts

    @Test func fontsHaveVariants() throws {
        let text = try text(
            """
            <p style="font-variant: small-caps tabular-nums slashed-zero; font-feature-settings: 'zero' 0">a<b style="\
            font-variant-numeric: normal; font-variant-east-asian: jis78; font-variant-position: super">b</b><i \
            style="font-synthesis: style; font-optical-sizing: none; font-variant-ligatures: discretionary-ligatures">c</i>
            """)
        let fonts = text.string.indices.map { text.attributes(at: $0).font }
        #expect(fonts[0]?.caps == .smallCaps && fonts[0]?.features == ["tnum": 1, "zero": 0])
        #expect(fonts[1]?.features == ["jp78": 1, "sups": 1, "zero": 0])
        #expect(fonts[2]?.features == ["tnum": 1, "zero": 0, "dlig": 1])
        #expect(fonts[2]?.opticalSizing == FontDescriptor.OpticalSizing.none)
        #expect(fonts[2]?.synthesis == FontDescriptor.Synthesis.all.subtracting([.weight, .smallCaps]))
    }

    @Test func outlinesAreBelowGlyphs() throws {
        let stroke = "-webkit-text-stroke: 2px #f00"
        for (order, isBelow) in [("stroke", true), ("stroke fill", true), ("normal", false), ("fill", false)] {
            let text = try text("<p style='\(stroke); paint-order: \(order)'>a")
            #expect(text.attributes(at: text.string.startIndex).stroke?.isBelow == isBelow)
        }
    }
}
