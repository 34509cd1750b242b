import Foundation
import GalleyText
import Testing

@testable import GalleyDrawing

/// Pictures of effects, at one and at two pixels per point.
extension GoldenTests {
    @Test(arguments: DrawnExample.allCases, [1.0, 2]) func examples(_ example: DrawnExample, scale: Double) throws {
        try check(
            "\(example.rawValue)@\(Int(scale))", example.layout(), scale: scale, renderer: example.renderer)
    }

    /// The pictures that show the output of a pass, or none if it draws nothing on a surface.
    private func pictures(of pass: DrawingPass) -> [String] {
        switch pass {
        case .blockBorders: ["nested-blocks"]
        case .cells: ["cells"]
        case .backgrounds: ["backgrounds"]
        case .backgroundBorders: ["borders", "gradients"]
        case .shadows: ["shadows", "ruby"]
        case .underlines: ["lines", "decorations"]
        case .overlines: ["lines"]
        case .glyphs: ["scripts", "shapes", "small-capitals", "painted", "vertical"]
        case .emphasis: ["emphasis"]
        case .attachments: ["attachments"]
        case .innerShadows: ["shadows"]
        case .strikethroughs: ["lines", "decorations"]
        case .borders: ["borders"]
        // Only in PDF and SVG; see LinkTests.
        case .links: []
        }
    }

    @Test(arguments: DrawingPass.allCases) func everyPassHasPictures(_ pass: DrawingPass) {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden").path
        #expect(pass == .links || !pictures(of: pass).isEmpty)
        for name in pictures(of: pass) {
            for scale in [1, 2] {
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)@\(scale).png"))
            }
        }
    }
}
