import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The difference between two pictures. It counts pixels instead of computing a mean, so a missing dotted line counts
/// as much in a large picture as in a small one.
struct Difference: CustomStringConvertible {
    /// The number of pixels with a larger difference than versions of FreeType and Cairo cause.
    private(set) var visible = 0
    /// The number of pixels with any difference.
    private(set) var slight = 0
    private(set) var largest = 0
    private let count: Int

    init(_ one: [UInt32], _ other: [UInt32]) {
        count = one.count
        guard one.count == other.count else {
            visible = max(one.count, other.count)
            return
        }
        for (first, second) in zip(one, other) where first != second {
            var distance = 0
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                distance = max(distance, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
            }
            largest = max(largest, distance)
            if distance > 24 { visible += 1 } else { slight += 1 }
        }
    }

    /// Whether there are only a few different pixels on edges, and small differences in at most a hundredth of all
    /// pixels.
    var isSmall: Bool { visible <= 3 && slight <= max(20, count / 100) }

    var description: String { "\(visible) pixels visibly, \(slight) slightly, by \(largest) of 255 at most" }
}

/// Compares a layout with the picture next to this file. There is a tolerance, because FreeType and Cairo differ in the
/// last bits between versions. With `GALLEY_RECORD_PICTURES`, the pictures are written instead, and the test fails so
/// that recording does not stay unnoticed.
@Suite struct GoldenTests {
    func check(_ name: String, _ layout: TextLayout, scale: Double, renderer: TextRenderer = .shared) throws {
        let surface = try ImageSurface.render(
            layout, scale: scale, background: .white, padding: 6, renderer: renderer)
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
        let found = Difference(pixels(of: actual), pixels(of: expected))
        if (actual.width, actual.height) != (expected.width, expected.height) || !found.isSmall {
            let base = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(name)").path
            try actual.writePNG(to: base + "-actual.png")
            if actual.width == expected.width, actual.height == expected.height {
                let changes = zip(pixels(of: actual), pixels(of: expected)).map { one, other -> UInt32 in
                    one == other ? 0xFFFF_FFFF : 0xFFFF_0000
                }
                try Bitmap(width: actual.width, height: actual.height, pixels: changes)
                    .writePNG(to: base + "-difference.png")
            }
            Issue.record("\(name) differs: \(found); see \(base)-actual.png")
        }
    }

    /// Differences that a mean over all pixels would hide.
    @Test func aLostDotIsADifference() {
        let blank = [UInt32](repeating: 0xFFFF_FFFF, count: 90_000)
        var dotted = blank
        for dot in 0..<10 { dotted[40_000 + dot * 8] = 0xFF00_0000 }
        #expect(difference(blank, dotted).mean < 0.25)
        #expect(!Difference(blank, dotted).isSmall)
        #expect(Difference(blank, blank).isSmall)
    }

    @Test(arguments: [1.0, 2]) func scripts(scale: Double) throws {
        try check(
            "scripts@\(Int(scale))",
            try makeLayout("Office Ångström Ελλάδα Кириллица שָׁלוֹם מח مُحَمَّد لا नमस्ते ภาษาไทยที่นี่", size: 20, width: 260),
            scale: scale)
    }

    @Test(arguments: [1.0, 2]) func decorations(scale: Double) throws {
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
        try check("decorations@\(Int(scale))", try makeLayout(text, width: 300), scale: scale)
    }

    @Test(arguments: [1.0, 2]) func shapes(scale: Double) throws {
        var text = AttributedText("Outline ", attributes: TextAttributes(font: FontDescriptor(size: 36)))
        text.stroke = TextStroke(width: 1, color: Color(red: 0, green: 0.2, blue: 0.7), fill: false)
        var slanted = TextAttributes(font: FontDescriptor(size: 24))
        slanted.obliqueness = 0.35
        slanted.expansion = -0.2
        text.append(AttributedText("slanted ", attributes: slanted))
        var turned = TextAttributes(font: FontDescriptor(size: 24))
        turned.glyphTransform = Transform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 0, ty: 0)
        text.append(AttributedText("turned ", attributes: turned))
        text.append(AttributedText("large", attributes: TextAttributes(font: FontDescriptor(size: 80))))
        try check("shapes@\(Int(scale))", try makeLayout(text, width: 300), scale: scale)
    }

    func styled(_ string: String, size: Double = 20, _ change: (inout TextAttributes) -> Void) -> AttributedText {
        var attributes = TextAttributes(font: FontDescriptor(size: size))
        change(&attributes)
        return AttributedText(string, attributes: attributes)
    }

    @Test(arguments: [1.0, 2]) func lines(scale: Double) throws {
        let red = Color(red: 0.8, green: 0.1, blue: 0.1)
        var text = styled("typography jumps, ") { $0.underline = .single }
        text.append(styled("unbroken pages\n") { $0.underline = LineDecoration(skipInk: false) })
        text.append(styled("over the top, ") { $0.overline = LineDecoration(color: red) })
        text.append(styled("wavy grey goose\n") { $0.underline = LineDecoration(style: .wavy, color: red) })
        text.append(
            styled("far below, ") { $0.underline = LineDecoration(style: .double, color: red, offset: 6) })
        text.append(
            styled("dotted wave\n") { $0.underline = LineDecoration(style: .wavy, pattern: .circleDot, width: 1.5) })
        text.append(
            styled("wavy thick pg ") {
                $0.underline = LineDecoration(style: .wavy, width: 2, color: red)
                $0.overline = LineDecoration(style: .thick)
                $0.strikethrough = LineDecoration(style: .wavy)
            })
        text.append(
            styled("dashes, piggy") { $0.underline = LineDecoration(pattern: .dash, width: 2, skipInk: true) })
        try check("lines@\(Int(scale))", try makeLayout(text, width: 300), scale: scale)
    }

    @Test(arguments: [1.0, 2]) func borders(scale: Double) throws {
        var text = styled("quick ") {
            $0.backgroundBorder = Border(
                .line(.black), fill: Color(rgba: 0xFFE0_A0FF), cornerRadius: 5, box: .insets(-1))
        }
        for (index, style) in [LineStyle.single, .thick, .double].enumerated() {
            text.append(
                styled(" brown \(index)") {
                    $0.border = Border(
                        .line(
                            Color(red: 0, green: 0.3, blue: 0.8), style: style,
                            pattern: LinePattern.allCases[index * 2], join: .round), cornerRadius: Double(index) * 3,
                        box: .insets(-2))
                })
            text.append(styled("  ") { _ in })
        }
        text.append(
            styled("\nshadowed box") {
                $0.backgroundBorder = Border(
                    fill: .white, cornerRadius: 4, box: .insets(-3),
                    shadow: Shadow(color: Color(white: 0, alpha: 0.6), offset: Vector(dx: 1, dy: 2), radius: 4))
            })
        try check("borders@\(Int(scale))", try makeLayout(text, width: 320), scale: scale)
    }

    @Test(arguments: [1.0, 2]) func shadows(scale: Double) throws {
        var text = styled("Soft ", size: 40) {
            $0.shadow = Shadow(color: Color(white: 0, alpha: 0.7), offset: Vector(dx: 2, dy: 3), radius: 4)
        }
        text.append(
            styled("inner ", size: 40) {
                $0.font?.weight = 700
                $0.color = Color(rgba: 0xF0C0_40FF)
                $0.innerShadow = Shadow(color: Color(white: 0), offset: Vector(dx: 1, dy: 2), radius: 2)
            })
        text.append(
            styled("hard", size: 40) {
                $0.color = .white
                $0.shadow = Shadow(
                    color: Color(rgba: 0xC02030FF), offset: Vector(dx: 1, dy: 1),
                    following: [Shadow(color: Color(rgba: 0x2030_C0FF), offset: Vector(dx: 2, dy: 2))])
            })
        try check("shadows@\(Int(scale))", try makeLayout(text, width: 340), scale: scale)
    }
}
