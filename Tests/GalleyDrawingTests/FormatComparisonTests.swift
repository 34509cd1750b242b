import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Compares the same document as PNG, as PDF through poppler and as SVG through librsvg.
///
/// Each program rounds edges differently, so pixels are averaged over squares of four before they are compared. One in
/// two hundred squares can differ by a third of the full range from black to white, and the mean difference can be one
/// fortieth: the rows of pixels of a PDF start at the bottom of the page, so they can be between those of the others. A
/// line, shadow or letter that is missing or moved by more than a pixel makes a much larger difference.
@Suite struct FormatComparisonTests {
    private static let scale = 2.0

    private static func document(_ name: String) throws -> TextLayout {
        func styled(
            _ string: String, size: Double = 20, _ change: (inout TextAttributes) -> Void = { _ in }
        ) -> AttributedText {
            var attributes = TextAttributes(font: FontDescriptor(size: size))
            change(&attributes)
            return AttributedText(string, attributes: attributes)
        }
        let red = Color(red: 0.8, green: 0.1, blue: 0.1)
        var text = AttributedText("")
        switch name {
        case "text":
            text = styled("Office Ångström Ελλάδα Кириллица שָׁלוֹם مُحَمَّد नमस्ते ภาษาไทย ")
            text.append(styled("large", size: 60))
        case "lines":
            text = styled("typography jumps ") { $0.underline = LineDecoration(width: 2) }
            text.append(styled("wavy grey ") { $0.underline = LineDecoration(style: .wavy, width: 2, color: red) })
            text.append(styled("over ") { $0.overline = LineDecoration(style: .double, width: 2) })
            text.append(styled("dashes ") { $0.strikethrough = LineDecoration(pattern: .dash, width: 3, color: red) })
            text.append(styled("dots") { $0.underline = LineDecoration(pattern: .circleDot, width: 4) })
        case "borders":
            text = styled("filled ") {
                $0.backgroundBorder = Border(
                    .line(.black, width: 2), fill: Color(rgba: 0xFFE0_A0FF), cornerRadius: 6, box: .insets(-2))
            }
            text.append(styled("   ") { $0.backgroundColor = Color(rgba: 0xC0E0_FFFF) })
            text.append(
                styled("double") {
                    $0.border = Border(.line(red, width: 2, style: .double), cornerRadius: 4, box: .insets(-3))
                })
        case "shadows":
            text = styled("Soft ", size: 40) {
                $0.shadow = Shadow(color: Color(white: 0, alpha: 0.7), offset: Vector(dx: 2, dy: 3), radius: 4)
            }
            text.append(
                styled("inner", size: 40) {
                    $0.color = Color(rgba: 0xF0C0_40FF)
                    $0.innerShadow = Shadow(color: .black, offset: Vector(dx: 2, dy: 2), radius: 2)
                })
        default:
            text = styled("Outline ", size: 36) { $0.stroke = TextStroke(width: 2, color: red, fill: false) }
            text.append(
                styled("turned ", size: 30) {
                    $0.glyphTransform = Transform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 0, ty: 0)
                    $0.stroke = TextStroke(width: 1, color: red)
                })
            text.append(styled("slanted", size: 30) { $0.obliqueness = 0.3 })
        }
        return try makeLayout(text, width: 300)
    }

    /// The grey values of a picture over white, averaged over squares of four pixels on a side.
    private func grey(_ bitmap: Bitmap) -> [[Double]] {
        let all = pixels(of: bitmap)
        func value(_ pixel: UInt32) -> Double {
            let white = 255 - Double(pixel >> 24)
            let sum = Double(pixel >> 16 & 255) + Double(pixel >> 8 & 255) + Double(pixel & 255)
            return sum / 3 + white
        }
        return (0..<bitmap.height / 4).map { row in
            (0..<bitmap.width / 4).map { column in
                var sum = 0.0
                for y in 0..<4 {
                    for x in 0..<4 { sum += value(all[(row * 4 + y) * bitmap.width + column * 4 + x]) }
                }
                return sum / 16
            }
        }
    }

    private func compare(_ bitmap: Bitmap, with other: Bitmap, _ name: String) {
        let (one, two) = (grey(bitmap), grey(other))
        var (sum, count, far) = (0.0, 0, 0)
        for (first, second) in zip(one, two) {
            for (a, b) in zip(first, second) {
                sum += abs(a - b)
                count += 1
                if abs(a - b) > 85 { far += 1 }
            }
        }
        let mean = sum / Double(max(count, 1)) / 255
        #expect(abs(bitmap.width - other.width) <= 1 && abs(bitmap.height - other.height) <= 1)
        #expect(mean <= 0.025, "\(name) differs by \(mean)")
        #expect(Double(far) <= Double(count) / 200, "\(name): \(far) of \(count)")
    }

    @Test(
        .enabled(if: isInstalled("pdftoppm") && isInstalled("rsvg-convert"), "needs poppler-utils and librsvg2-bin"),
        arguments: ["text", "lines", "borders", "shadows", "shapes"])
    func formatsShowTheSame(name: String) throws {
        try compareFormats(of: FormatComparisonTests.document(name), name, renderer: .shared)
    }

    @Test(
        .enabled(if: isInstalled("pdftoppm") && isInstalled("rsvg-convert"), "needs poppler-utils and librsvg2-bin"),
        arguments: DrawnExample.allCases)
    func formatsShowTheSame(example: DrawnExample) throws {
        // The lines of an overlay are one pixel thick, or a quarter of a point on pages.
        try compareFormats(
            of: example.layout(), example.rawValue, renderer: example.renderer,
            scale: example == .debug ? 4 : FormatComparisonTests.scale)
    }

    private func compareFormats(
        of layout: TextLayout, _ name: String, renderer: TextRenderer, scale: Double = FormatComparisonTests.scale
    ) throws {
        let folder = try TemporaryFolder()
        let png = try ImageSurface.render(
            layout, scale: scale, background: .white, padding: 8, renderer: renderer
        ).makeBitmap()
        try PDFDocument.render(layout, background: .white, padding: EdgeInsets(8), renderer: renderer)
            .write(to: folder.file("a.pdf"))
        try SVGDocument.render(layout, background: .white, padding: EdgeInsets(8), renderer: renderer)
            .write(to: folder.file("a.svg"))
        _ = try output(
            of: "pdftoppm",
            ["-png", "-r", "\(Int(72 * scale))", "-singlefile", folder.file("a.pdf"), folder.file("pdf")])
        _ = try output(of: "rsvg-convert", ["-z", "\(scale)", "-o", folder.file("svg.png"), folder.file("a.svg")])
        for format in ["pdf", "svg"] {
            let data = try #require(FileManager.default.contents(atPath: folder.file("\(format).png")))
            compare(png, with: try Bitmap(png: Array(data)), "\(name) as \(format)")
        }
    }
}
