import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

/// The colour spaces of images in PDF (ISO 32000-1, 8.6), and their ICC profiles.
@Suite struct ColorProfileTests {
    // MARK: - Files

    private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

    private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + word(content.count + 2) + content
    }

    /// A JPEG of 16 × 16 pixels with one value for each component (ITU-T T.81, baseline).
    private static func flatJPEG(_ values: [Int], isAdobe: Bool = false, profile: [UInt8]? = nil) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        if isAdobe { file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
        if let profile { file += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
        // A step of 8 makes a coefficient of the average the difference from 128.
        file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        var (frame, scan): ([UInt8], [UInt8]) = ([8], [])
        frame += word(16) + word(16)
        frame.append(UInt8(values.count))
        scan.append(UInt8(values.count))
        for index in values.indices {
            let number = UInt8(index + 1)
            frame += [number, 0x11, 0] as [UInt8]
            scan += [number, 0] as [UInt8]
        }
        file += segment(0xC0, frame)
        // Twelve codes of four bits for the sizes of averages, and one code of one bit for the end of a block.
        var sizes: [UInt8] = [0x00, 0, 0, 0, 12]
        sizes += [UInt8](repeating: 0, count: 12)
        sizes += (0..<12).map { UInt8($0) }
        file += segment(0xC4, sizes)
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xDA, scan + [0, 63, 0])
        var bits = ""
        for block in 0..<4 {
            for value in values {
                let difference = block == 0 ? value - 128 : 0
                let size = difference == 0 ? 0 : Int.bitWidth - abs(difference).leadingZeroBitCount
                let code = difference < 0 ? difference + (1 << size) - 1 : difference
                for (number, length) in [(size, 4), (code, size), (0, 1)] {
                    bits += (0..<length).reversed().map { number >> $0 & 1 == 1 ? "1" : "0" }.joined()
                }
            }
        }
        while !bits.count.isMultiple(of: 8) { bits += "1" }
        var rest = bits[...]
        while !rest.isEmpty {
            let byte = UInt8(rest.prefix(8), radix: 2) ?? 0
            file += byte == 0xFF ? [0xFF, 0] : [byte]
            rest = rest.dropFirst(8)
        }
        return file + [0xFF, 0xD9]
    }

    /// A profile in which red light is green, and green light is red.
    private static let exchanged: [UInt8] = {
        var bytes = SRGBProfile.bytes
        for place in stride(from: 132, to: 132 + 12 * Int(bytes[131]), by: 12) {
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
            case "rXYZ": bytes[place] = UInt8(ascii: "g")
            case "gXYZ": bytes[place] = UInt8(ascii: "r")
            default: break
            }
        }
        return bytes
    }()

    /// A profile with a header and a table for a colour space, and data that is not read here.
    private static func profile(of space: String, tag: String) -> [UInt8] {
        var bytes = Array(SRGBProfile.bytes.prefix(128))
        bytes.replaceSubrange(16..<20, with: space.utf8)
        for part in [long(1), Array(tag.utf8), long(144), long(12), Array("curv".utf8), long(0), long(0)] {
            bytes += part
        }
        bytes.replaceSubrange(0..<4, with: long(bytes.count))
        return bytes
    }

    /// A PNG with a profile.
    private static func png(_ bitmap: Bitmap, profile: [UInt8]) throws -> [UInt8] {
        let content = Array("iCCPa\0\0".utf8) + (PDFFlate().deflate(profile) ?? [])
        var check: UInt32 = 0xFFFF_FFFF
        for byte in content {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        let chunk = long(content.count - 4) + content + long(Int(~check))
        var file = try bitmap.data(as: .png)
        file.insert(contentsOf: chunk, at: 33)
        return file
    }

    private static func red() throws -> Bitmap {
        try Bitmap(width: 16, height: 16, pixels: (0..<256).map { $0 < 16 ? 0xFFFF_0100 : 0xFFFF_0000 })
    }

    private func document(_ files: [[UInt8]], archive: PDFArchive? = nil) throws -> [UInt8] {
        let document = try PDFDocument(metadata: PDFDocument.Metadata(title: "a", language: "en", archive: archive))
        try document.beginPage(Size(width: 100, height: 100))
        for file in files { try document.draw(try Bitmap.decode(file), in: Rect(x: 10, y: 10, width: 80, height: 80)) }
        return try document.data()
    }

    private func count(_ part: String, in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: part).count - 1
    }

    /// The colour in the middle of the page as Poppler draws it.
    private func color(_ bytes: [UInt8]) throws -> (red: UInt8, green: UInt8, blue: UInt8) {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("a.pdf")))
        _ = try output(of: "pdftoppm", ["-r", "72", "-png", "-singlefile", folder.file("a.pdf"), folder.file("a")])
        let picture = try Bitmap(contentsOf: folder.file("a.png"))
        let pixel = picture.withUnsafeBytes { bytes in
            bytes.loadUnaligned(fromByteOffset: 50 * picture.stride + 200, as: UInt32.self)
        }
        return (UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255))
    }

    // MARK: - Colour spaces

    /// Inks and their signs are those of the file: 0 is full in files of Adobe's programs.
    @Test(.enabled(if: isInstalled("pdftoppm"), "needs poppler-utils"), arguments: [true, false])
    func inksAreKept(isAdobe: Bool) throws {
        func jpeg(_ inks: [Int]) -> [UInt8] { Self.flatJPEG(inks.map { isAdobe ? 255 - $0 : $0 }, isAdobe: isAdobe) }
        let cyan = jpeg([255, 0, 0, 0])
        let bytes = try document([cyan])
        #expect(Data(bytes).range(of: Data(cyan)) != nil)
        #expect(count("/ColorSpace /DeviceCMYK", in: bytes) == 1)
        #expect(count("/Decode[1 0 1 0 1 0 1 0]", in: bytes) == (isAdobe ? 1 : 0))
        let (drawn, decoded) = (try color(bytes), try Bitmap.decode(cyan))
        #expect(drawn.red < 60 && drawn.blue > 200 && drawn.green > 140)
        // As pixels, the inks are subtracted from white.
        #expect(decoded.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } == 0xFF00_FFFF)
        #expect(try color(document([jpeg([0, 0, 0, 0])])) == (255, 255, 255))
        let black = try color(document([jpeg([0, 0, 0, 255])]))
        #expect(max(black.red, black.green, black.blue) < 60)
    }

    /// PDF/A has no colours whose meaning is not stated: inks without a profile are converted.
    @Test(arguments: PDFArchive.allCases) func inksOfArchivesAreConverted(archive: PDFArchive) throws {
        let file = Self.flatJPEG([0, 255, 255, 255], isAdobe: true)
        let bytes = try document([file], archive: archive)
        #expect(count("/DeviceCMYK", in: bytes) == 0 && count("/DCTDecode", in: bytes) == 0)
        #expect(count("/ColorSpace /DeviceRGB", in: bytes) == 1)
        let profile = Self.profile(of: "CMYK", tag: "A2B0")
        let stated = try document(
            [Self.flatJPEG([0, 255, 255, 255], isAdobe: true, profile: profile)], archive: archive)
        #expect(count("/DCTDecode", in: stated) == 1 && count("/N 4/Alternate/DeviceCMYK", in: stated) == 1)
    }

    @Test func greyJPEGsAreGrey() throws {
        let file = Self.flatJPEG([77])
        let bytes = try document([file])
        #expect(Data(bytes).range(of: Data(file)) != nil && count("/ColorSpace /DeviceGray", in: bytes) == 1)
        let profile = Self.profile(of: "GRAY", tag: "kTRC")
        let stated = try document([Self.flatJPEG([77], profile: profile)])
        #expect(count("/N 1/Alternate/DeviceGray", in: stated) == 1)
    }

    // MARK: - Profiles

    /// Poppler draws a red image with the exchanged profile in green.
    @Test(.enabled(if: isInstalled("pdftoppm"), "needs poppler-utils"), arguments: [true, false])
    func profilesAreEmbedded(isPNG: Bool) throws {
        let red = try Self.red()
        var file = isPNG ? try Self.png(red, profile: Self.exchanged) : try red.data(as: .jpeg, quality: 100)
        if !isPNG {
            file.insert(contentsOf: Self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.exchanged), at: 2)
        }
        let bytes = try document([file])
        #expect(count("[/ICCBased ", in: bytes) == 1)
        let drawn = try color(bytes)
        #expect(drawn.green > 200 && drawn.red < 60 && drawn.blue < 60, "\(drawn)")
        let plain = try color(document([isPNG ? red.data(as: .png) : red.data(as: .jpeg, quality: 100)]))
        #expect(plain.red > 200 && plain.green < 60)
    }

    @Test func theProfileOfSRGBIsNotEmbedded() throws {
        #expect(ColorProfile(SRGBProfile.bytes) == nil && ColorProfile(Self.exchanged)?.components == 3)
        let bytes = try document([Self.png(Self.red(), profile: SRGBProfile.bytes)])
        #expect(count("/ICCBased", in: bytes) == 0 && count("/DeviceRGB", in: bytes) == 1)
    }

    /// Profiles in several segments are put together in the order of their numbers.
    @Test func profilesOfJPEGsHaveParts() throws {
        var file = Self.flatJPEG([77])
        let profile = Self.profile(of: "GRAY", tag: "kTRC")
        let mark = Array("ICC_PROFILE\0".utf8)
        let parts = [(2, profile.dropFirst(50)), (1, profile.prefix(50))]
        for (number, part) in parts.reversed() {
            file.insert(contentsOf: Self.segment(0xE2, mark + [UInt8(number), 2] + part), at: 2)
        }
        #expect(try Bitmap.decode(file).encoded?.profile?.bytes == profile)
    }

    /// Images with equal pixels, and equal profiles, are in the file once.
    @Test func equalImagesAndProfilesAreThereOnce() throws {
        let red = try Self.png(Self.red(), profile: Self.exchanged)
        let blue = try Self.png(
            Bitmap(width: 4, height: 4, pixels: (0..<16).map { 0xFF00_0080 | UInt32($0) }), profile: Self.exchanged)
        let bytes = try document([red, red, blue])
        #expect(count("/Subtype /Image", in: bytes) == 2 && count("/N 3/Alternate/DeviceRGB", in: bytes) == 1)
        #expect(try document([red, Self.red().data(as: .png)]).count > bytes.count / 2)
        #expect(count("/Subtype /Image", in: try document([red, Self.red().data(as: .png)])) == 2)
    }

    /// Profiles that are cut, changed, or of other colours are left out, and the image is drawn.
    @Test func damagedProfilesAreLeftOut() throws {
        var random = SeededGenerator(seed: 31)
        var kept = 0
        for _ in 0..<300 {
            var profile = Self.exchanged
            switch Int.random(in: 0..<3, using: &random) {
            case 0: profile = Array(profile.prefix(Int.random(in: 0..<profile.count, using: &random)))
            case 1: profile.replaceSubrange(128..<132, with: Self.long(Int.random(in: 2...1 << 32, using: &random)))
            default:
                for _ in 0..<20 {
                    profile[Int.random(in: 0..<profile.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
            }
            kept += try Bitmap.decode(Self.png(Self.red(), profile: profile)).profile == nil ? 0 : 1
            #expect(try Bitmap.decode(Self.flatJPEG([9], profile: profile)).encoded?.profile == nil)
        }
        #expect(kept < 100)
        #expect(try Bitmap.decode(Self.flatJPEG([9], profile: Self.exchanged)).encoded?.profile == nil)
    }
}
