import Foundation
public import GalleyLayout
public import GalleyShaping
import GalleyTestSupport
public import GalleyText

public import GalleyDrawing

/// Only bundled fonts, so that every machine draws the same.
public let bundledFonts = FontLibrary(systemFonts: false)

/// The bundled fonts and the project's test fonts, one of which has two-coloured emoji.
public func fontsWithEmoji() throws -> FontLibrary {
    let library = FontLibrary(systemFonts: false)
    try library.addFont(file: testFontFolder + "/GalleyEmoji.ttf")
    return library
}

/// The folder of the project's test fonts.
public let testFontFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fonts/Test").path

public func makeLayout(
    _ text: AttributedText, width: Double? = nil, fonts: FontLibrary = bundledFonts
) throws -> TextLayout {
    try TextLayout(text, in: TextContainer(width: width), fonts: fonts)
}

public func makeLayout(
    _ string: String, size: Double = 16, width: Double? = nil, fonts: FontLibrary = bundledFonts,
    _ change: (inout TextAttributes) -> Void = { _ in }
) throws -> TextLayout {
    var attributes = TextAttributes(font: FontDescriptor(size: size))
    change(&attributes)
    return try makeLayout(AttributedText(string, attributes: attributes), width: width, fonts: fonts)
}

public func pixels(of surface: ImageSurface) -> [UInt32] {
    surface.withUnsafeBytes { pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride) }
}

public func pixels(of bitmap: Bitmap) -> [UInt32] {
    bitmap.withUnsafeBytes { pixels(in: $0, width: bitmap.width, height: bitmap.height, stride: bitmap.stride) }
}

/// The output of a program, or `nil` if it is not installed.
public func output(of program: String, _ arguments: [String]) throws -> String? {
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

public func isInstalled(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
