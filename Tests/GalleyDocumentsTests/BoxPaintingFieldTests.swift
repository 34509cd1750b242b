import GalleyDocuments
import GalleyText
import Testing

/// The fields of boxes for the styles of borders and for repeated gradients.
@Suite struct BoxPaintingFieldTests {
    private func read(_ style: String) throws -> (box: Box, warnings: [GalleyWarning]) {
        let decoded = try Document.decode(json: "{\"box\": {\"style\": {\(style)}}}")
        let box = try #require(decoded.document.box)
        #expect(try Document.decode(json: decoded.document.json()).document.box == box)
        return (box, decoded.warnings)
    }

    @Test func bordersHaveStyles() throws {
        for style in [
            #""border": {"width": 2, "style": "dashed"}"#, #""borderWidth": 2, "borderStyle": "dashed""#,
            #""borderStyle": "dashed", "border": 2"#,
        ] {
            let (box, warnings) = try read(style)
            #expect(box.style.border.top == 2 && warnings.isEmpty)
            #expect(box.appearance.borderStyle == BoxSides(.dashed))
        }
        let (box, _) = try read(
            #""border": 2, "borderStyle": "dotted", "borderTopStyle": "solid", "borderLeftStyle": "none""#)
        #expect(box.appearance.borderStyle.top == .solid && box.appearance.borderStyle.bottom == .dotted)
        #expect(box.style.border.left == 0 && box.style.border.right == 2)
        for style in BoxAppearance.BorderStyle.allCases {
            let (box, warnings) = try read("\"border\": {\"width\": 2, \"style\": \"\(style)\"}")
            #expect(box.appearance.borderStyle == BoxSides(style) && warnings.isEmpty)
        }
        #expect(try read(#""border": {"width": 2, "style": "wavy"}"#).warnings.count == 1)
    }

    @Test func cornersHaveTwoRadiiAndShapes() throws {
        let (box, _) = try read(
            #""borderRadius": [1, [2, "3%"], 4, 5], "borderTopLeftRadius": [6, 7], "cornerShape": ["bevel", "round", -2, "notch"]"#
        )
        let corners = box.appearance.cornerRadii
        #expect(corners.topLeft == .points(6) && corners.topRight == .points(2) && corners.bottomLeft == .points(5))
        #expect(corners.vertical == [.points(7), .percent(3), .points(4), .points(5)])
        #expect(corners.shapes == [.bevel, .round, BoxAppearance.CornerShape(curvature: -2), .notch])
        let plain = try read(#""borderRadius": 8, "cornerShape": "round""#).box.appearance.cornerRadii
        #expect(plain == BoxAppearance.Corners(.points(8)) && plain.vertical == nil && plain.shapes.isEmpty)
        for wrong in [
            #""borderRadius": [1, 2, 3]"#, #""cornerShape": "curly""#, #""borderRadius": [[1, 2, 3], 1, 1, 1]"#,
        ] {
            #expect(throws: GalleyError.self) { try read(wrong) }
        }
    }

    /// Filters and shapes in the notation of CSS are written as they are read.
    @Test func boxesHaveEffects() throws {
        let (box, warnings) = try read(
            ##"""
            "filter": "blur(4px) saturate(150%) hue-rotate(0.25turn) drop-shadow(1px 2px 3px #f00)",
            "backdropFilter": "grayscale(1) invert()", "mixBlendMode": "multiply", "isolation": "isolate",
            "clipPath": "inset(1px 2% round 3px / 4px)", "mask": {"linear": {"stops": [["#000", 0], ["#0000", 1]]}},
            "overflow": "clip", "overflowClipMargin": 5,
            "background": [{"image": "a.png", "repeat": "space", "verticalRepeat": "round", "offset": [3, -4], "fixed": true,
                "origin": "contentBox", "blendMode": "screen"}]
            """##)
        #expect(warnings.isEmpty)
        let effects = try #require(box.appearance.effects)
        let shadow = Shadow(color: Color(rgb: 0xFF0000), offset: Vector(dx: 1, dy: 2), radius: 3)
        #expect(effects.filters == [.blur(4), .saturate(1.5), .hueRotate(90), .dropShadow(shadow)])
        #expect(effects.backdropFilters == [.grayscale(1), .invert(1)])
        #expect(effects.blendMode == .multiply && effects.isIsolated && effects.overflowMargin == 5)
        var corners = BoxAppearance.Corners(.points(3))
        corners.vertical = Array(repeating: .points(4), count: 4)
        #expect(
            effects.clipPath
                == .inset(
                    BoxSides(top: .points(1), left: .percent(2), bottom: .points(1), right: .percent(2)), corners))
        #expect(effects.mask.count == 1)
        guard case .image(let image)? = box.appearance.backgrounds.first else {
            Issue.record("no image")
            return
        }
        #expect(image.repeat == .space && image.origin == .contentBox && image.blendMode == .screen)
        #expect(image.verticalRepeat == .round && image.offset == Vector(dx: 3, dy: -4) && image.isFixed)
    }

    @Test(arguments: [
        "circle()", "circle(40% at left 10px)", "ellipse(farthest-side farthest-side at 20% 30%)", "ellipse(1px 2px)",
        "inset(1px)", "inset(1px 2px 3% 4px round 1px 2px)", "polygon(0 0, 100% 0, 50% 9px)", "path(\"M0 0L9 0L9 9Z\")",
    ])
    func shapesAreRead(shape: String) throws {
        let text = shape.replacing("\"", with: "\\\"")
        #expect(try read("\"clipPath\": \"\(text)\"").box.appearance.effects?.clipPath != nil)
    }

    @Test(arguments: [
        #""filter": "blur(-1px)""#, #""filter": "glow(1px)""#, #""filter": "blur""#, #""clipPath": "star()""#,
        #""clipPath": "circle(1px 2px)""#, #""clipPath": "inset()""#, #""clipPath": "polygon(1px)""#,
        #""clipPath": "path('Q')""#, #""isolation": true"#, #""mixBlendMode": "mix""#, #""overflowClipMargin": -1"#,
    ])
    func wrongEffectsAreErrors(field: String) {
        #expect(throws: GalleyError.self) { try read(field) }
    }

    @Test func gradientsHaveSizePositionAndRepetition() throws {
        let gradient = ##""linear": {"angle": 90, "stops": [["#f00", 0], ["#00f", 1]]}"##
        let (box, warnings) = try read(
            "\"background\": {\(gradient), \"size\": [20, \"50%\"], \"position\": [0.5, 1], \"repeat\": \"repeatX\"}")
        guard case .image(let image)? = box.appearance.backgrounds.first else {
            Issue.record("no image")
            return
        }
        #expect(warnings.isEmpty && image.gradient?.stops.count == 2)
        #expect(image.size == .lengths(.points(20), .percent(50)) && image.repeat == .repeatX)
        #expect(image.position == UnitPoint(x: 0.5, y: 1))
        let plain = try read("\"background\": {\(gradient)}").box
        guard case .gradient? = plain.appearance.backgrounds.first else {
            Issue.record("no gradient")
            return
        }
        #expect(try read(##""background": {"color": "#fff", "size": "cover"}"##).warnings.count == 1)
    }
}
