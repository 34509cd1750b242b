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
        #expect(try read(#""border": {"width": 2, "style": "groove"}"#).warnings.count == 1)
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
