import Foundation
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDrawing

/// Pictures beside this file, compared with a tolerance: FreeType and Cairo differ in the last bits from
/// version to version. Set `GALLEY_RECORD_PICTURES` to write them anew; a recording run fails, so that it
/// cannot pass unnoticed.
@Suite struct GoldenTests {
    private func check(_ name: String, _ layout: TextLayout, scale: Double = 2) throws {
        let surface = try ImageSurface.render(layout, scale: scale, background: .white, padding: 6)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
        let path = folder.appendingPathComponent(name + ".png").path
        let isRecording = ProcessInfo.processInfo.environment["GALLEY_RECORD_PICTURES"] != nil
        guard !isRecording, let data = FileManager.default.contents(atPath: path) else {
            try surface.writePNG(to: path, options: PNGOptions(compression: .small))
            Issue.record("recorded \(path); look at it, and run again")
            return
        }
        let expected = try Bitmap(png: Array(data))
        let actual = try surface.makeBitmap()
        let found = difference(pixels(of: actual), pixels(of: expected))
        if (actual.width, actual.height) != (expected.width, expected.height) || found.mean > 0.25 {
            let base = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(name)").path
            try actual.writePNG(to: base + "-actual.png")
            if actual.width == expected.width, actual.height == expected.height {
                let changes = zip(pixels(of: actual), pixels(of: expected)).map { one, other -> UInt32 in
                    one == other ? 0xFFFF_FFFF : 0xFFFF_0000
                }
                try Bitmap(width: actual.width, height: actual.height, pixels: changes)
                    .writePNG(to: base + "-difference.png")
            }
            Issue.record("\(name) differs by \(found.mean) on average; see \(base)-actual.png")
        }
    }

    @Test func scripts() throws {
        try check(
            "scripts",
            try makeLayout("Office Ångström Ελλάδα Кириллица שָׁלוֹם מח مُحَمَّد لا नमस्ते ภาษาไทยที่นี่", size: 20, width: 260))
    }

    @Test func decorations() throws {
        var text = AttributedText("", attributes: TextAttributes(font: FontDescriptor(size: 16)))
        let red = Color(red: 0.8, green: 0.1, blue: 0.1)
        for pattern in LinePattern.allCases {
            var attributes = TextAttributes(font: FontDescriptor(size: 16))
            attributes.underline = LineDecoration(pattern: pattern, color: red)
            text.append(AttributedText("\(pattern) underline", attributes: attributes))
            attributes.underline = nil
            attributes.strikethrough = LineDecoration(style: .double, pattern: pattern)
            text.append(AttributedText(" struck out\n", attributes: attributes))
        }
        var thick = TextAttributes(font: FontDescriptor(size: 24), backgroundColor: Color(rgba: 0xFFEE_88FF))
        thick.underline = LineDecoration(style: .thick)
        text.append(AttributedText("thick", attributes: thick))
        try check("decorations", try makeLayout(text, width: 300), scale: 1)
    }

    @Test func shapes() throws {
        var text = AttributedText("Outline ", attributes: TextAttributes(font: FontDescriptor(size: 36)))
        text.stroke = Stroke(width: 1, color: Color(red: 0, green: 0.2, blue: 0.7), fill: false)
        var slanted = TextAttributes(font: FontDescriptor(size: 24))
        slanted.obliqueness = 0.35
        slanted.expansion = -0.2
        text.append(AttributedText("slanted ", attributes: slanted))
        var turned = TextAttributes(font: FontDescriptor(size: 24))
        turned.glyphTransform = AffineTransform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 0, ty: 0)
        text.append(AttributedText("turned ", attributes: turned))
        text.append(AttributedText("large", attributes: TextAttributes(font: FontDescriptor(size: 80))))
        try check("shapes", try makeLayout(text, width: 300), scale: 1)
    }
}
