import Foundation
import GalleyFonts
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyShaping
import GalleyText
import Testing

/// Compares the glyphs and advances of texts in the bundled fonts with plain HarfBuzz, line by line.
///
/// This tests everything from text to glyphs: itemizing, the shortcuts for words, and the caches.
@Suite struct ShapingLineTests {
    struct Line: Sendable, CustomTestStringConvertible {
        var font: String
        var options: [String]
        var text: String
        var glyphs: String
        var testDescription: String { "\(font) \(options.joined(separator: " ")) \(text)" }
    }

    static let lines: [Line] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = try? String(contentsOf: folder.appendingPathComponent("lines.txt"), encoding: .utf8)
        return (file ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: ";", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard fields.count == 4 else { return nil }
            return Line(
                font: fields[0], options: fields[1].split(separator: " ").map(String.init), text: unescaped(fields[2]),
                glyphs: fields[3])
        }
    }()

    private static func unescaped(_ text: String) -> String {
        text.replacing(/\\u\{([0-9A-Fa-f]+)\}/) { found in
            UInt32(found.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
        }
    }

    @Test func allLinesAreRead() {
        #expect(Self.lines.count >= 60)
    }

    @Test(arguments: lines) func glyphsAreThoseOfHarfBuzz(_ line: Line) throws {
        let fonts = URL(fileURLWithPath: TestFonts.directory).deletingLastPathComponent()
        var font = FontDescriptor(files: [.init(path: fonts.appendingPathComponent(line.font).path)], size: 1000)
        var attributes = TextAttributes()
        for option in line.options {
            let parts = option.split(separator: "=")
            if parts[0] == "lang" {
                attributes.language = String(parts[1])
            } else {
                font.features = (font.features ?? [:]).merging([
                    String(parts[0]): parts.count > 1 ? Int(parts[1]) ?? 1 : 1
                ]) { $1 }
            }
        }
        attributes.font = font
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        // The second time uses the caches.
        for _ in 0..<2 {
            let layout = try TextLayout(AttributedText(line.text, attributes: attributes), fonts: library)
            #expect(layout.warnings == [])
            #expect(layout.lines.count == 1)
            var glyphs: [String] = []
            for run in layout.lines[0].runs {
                #expect(run.font.face.unitsPerEm == 1000)
                var pen = run.origin.x
                for glyph in run.glyphs {
                    let x = Int((glyph.position.x - pen).rounded())
                    let y = Int((run.origin.y - glyph.position.y).rounded())
                    glyphs.append("\(glyph.id)@\(x),\(y)+\(Int(glyph.advance.rounded()))")
                    pen += glyph.advance
                }
            }
            #expect(glyphs.joined(separator: " ") == line.glyphs)
        }
    }
}
