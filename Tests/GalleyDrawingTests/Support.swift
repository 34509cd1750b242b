import Foundation
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDrawing

/// Bundled fonts alone, so that every machine draws the same.
let bundledFonts = FontLibrary(systemFonts: false)

/// The bundled fonts and those that the project makes for its tests, one of which has emoji in two colours.
func fontsWithEmoji() throws -> FontLibrary {
    let library = FontLibrary(systemFonts: false)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    try library.addFont(file: root.appendingPathComponent("Fonts/Test/GalleyEmoji.ttf").path)
    return library
}

func makeLayout(
    _ text: AttributedText, width: Double? = nil, fonts: FontLibrary = bundledFonts
) throws -> TextLayout {
    try TextLayout(text, in: TextContainer(width: width), fonts: fonts)
}

func makeLayout(
    _ string: String, size: Double = 16, width: Double? = nil, fonts: FontLibrary = bundledFonts,
    _ change: (inout TextAttributes) -> Void = { _ in }
) throws -> TextLayout {
    var attributes = TextAttributes(font: FontDescriptor(size: size))
    change(&attributes)
    return try makeLayout(AttributedText(string, attributes: attributes), width: width, fonts: fonts)
}

/// The pixels of a surface, row by row without padding.
func pixels(of surface: ImageSurface) -> [UInt32] {
    surface.withUnsafeBytes { bytes in
        (0..<surface.height).flatMap { y in
            (0..<surface.width).map { x in
                bytes.loadUnaligned(fromByteOffset: y * surface.stride + x * 4, as: UInt32.self)
            }
        }
    }
}

func pixels(of bitmap: Bitmap) -> [UInt32] {
    bitmap.withUnsafeBytes { bytes in
        (0..<bitmap.height).flatMap { y in
            (0..<bitmap.width).map { x in
                bytes.loadUnaligned(fromByteOffset: y * bitmap.stride + x * 4, as: UInt32.self)
            }
        }
    }
}

/// The largest difference of a component anywhere, and the mean over all components.
func difference(_ one: [UInt32], _ other: [UInt32]) -> (largest: Int, mean: Double) {
    guard one.count == other.count else { return (255, 255) }
    var largest = 0
    var sum = 0
    for (first, second) in zip(one, other) where first != second {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let distance = abs(Int(first >> shift & 255) - Int(second >> shift & 255))
            largest = max(largest, distance)
            sum += distance
        }
    }
    return (largest, Double(sum) / Double(max(one.count * 4, 1)))
}

/// A repeatable sequence of numbers (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

/// What a program prints, or `nil` where it is not installed.
func output(of program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : String(decoding: data, as: UTF8.self)
}

func isInstalled(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
