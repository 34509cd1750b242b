import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct FontFileTests {
    private func bytes(_ name: String) throws -> [UInt8] {
        let data = try FontData(file: TestFonts.path(name))
        return unsafe Array(data.bytes)
    }

    @Test(arguments: ["GalleyBox.woff", "GalleyBox.woff2"])
    func webFontsDecode(name: String) throws {
        let plain = try #require(
            try FontLibrary(bundledFonts: false, systemFonts: false)
                .addFont(file: TestFonts.path("GalleyBox.ttf")).first)
        let web = try #require(
            try FontLibrary(bundledFonts: false, systemFonts: false)
                .addFont(file: TestFonts.path(name)).first)
        #expect(web.familyName == plain.familyName)
        #expect(web.metrics == plain.metrics)
        #expect(web.coverage.count == plain.coverage.count)
        for letter: UInt32 in 0x20..<0x7F { #expect(web.advance(of: letter) == plain.advance(of: letter)) }
        // Drawing opens an SFNT.
        #expect(unsafe Array(web.bytes.prefix(4)) == [0, 1, 0, 0])
    }

    /// RFC 2397: a path may be the font itself.
    @Test func dataURIs() throws {
        let bytes = try bytes("GalleyBox.ttf")
        let escaped = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let file = FontDescriptor.File(path: "data:font/ttf," + escaped)
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let style = TextAttributes(font: FontDescriptor(files: [file], size: 10))
        let layout = try TextLayout(AttributedText("word", attributes: style), fonts: library)
        #expect(layout.size.width == 24 && layout.warnings.isEmpty)
        // Different fonts of the same length are different files.
        var other = file
        other.path.replace("%41", with: "%42", maxReplacements: 1)
        #expect(other != file && Set([file, file, other]).count == 2)
        for address in ["data:font/ttf;base64,A", "data:,", "data:font/ttf,xyz", "data:font/ttf"] {
            let error = #expect(throws: GalleyError.self) { try library.addFont(file: address) }
            #expect(error?.code == "unreadableFont", "\(address)")
        }
    }

    @Test func collections() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let faces = try library.addFont(file: TestFonts.path("GalleyBoxes.ttc"))
        #expect(faces.map(\.weight) == [400, 700])
        #expect(faces.map(\.index) == [0, 1])
        #expect(faces.map { $0.advance(of: 0x41) } == [600, 900])
        #expect(try library.selector("Galley Boxes", weight: 700).primary.face === faces[1])
        let one = FontLibrary(bundledFonts: false, systemFonts: false)
        #expect(try one.addFont(file: TestFonts.path("GalleyBoxes.ttc"), index: 1).map(\.weight) == [700])
        #expect(throws: GalleyError.self) { try one.addFont(file: TestFonts.path("GalleyBoxes.ttc"), index: 2) }
        #expect(throws: GalleyError.self) { try one.addFont(file: TestFonts.path("GalleyBox.ttf"), index: 1) }
        #expect(throws: GalleyError.self) { try one.addFont(file: TestFonts.path("GalleyBox.ttf"), index: -1) }
    }

    @Test func aFileAddedTwiceCountsOnce() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let first = try library.addFont(file: TestFonts.path("GalleyBox.ttf"))
        let second = try library.addFont(file: TestFonts.path("GalleyBox.ttf"))
        #expect(first[0] === second[0])
        #expect(library.faces().count == 1)
    }

    @Test func folders() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let faces = try library.addFonts(directory: TestFonts.directory)
        #expect(Set(faces.map(\.familyName)).isSuperset(of: ["Galley Box", "Galley Boxes", "Galley Emoji"]))
        let error = #expect(throws: GalleyError.self) { try library.addFonts(directory: "/absent") }
        #expect(error?.code == "unreadableFile")
        #expect(error?.path == "/absent")
    }

    @Test func refusalsSayWhy() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        func reason(_ bytes: [UInt8]) -> String {
            do {
                try library.addFont(bytes: bytes, name: "given")
                return "accepted"
            } catch {
                #expect(error.code == "unreadableFont")
                #expect(error.path == "given")
                return error.description
            }
        }
        #expect(reason([]).contains("empty"))
        #expect(reason([0, 1]).contains("too short"))
        #expect(reason(Array("%!PS-AdobeFont-1.0: Foo".utf8)).contains("Type 1"))
        #expect(reason([0x80, 1, 0, 0, 0, 0]).contains("Type 1"))
        #expect(reason(Array("<html>not a font</html>".utf8)).contains("not an OpenType"))
        #expect(reason(Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60)).contains("web font"))
        #expect(reason(Array(try bytes("GalleyBox.ttf").dropLast(100))).contains("truncated"))
        let directory = #expect(throws: GalleyError.self) { try library.addFont(file: TestFonts.directory) }
        #expect(directory?.code == "unreadableFont")
        #expect(throws: GalleyError.self) { try library.addFont(file: "/absent.ttf") }
        #expect(library.faces().isEmpty)
    }

    /// A font that is truncated anywhere is refused, or works if only padding is missing.
    @Test(arguments: ["GalleyBox.ttf", "GalleyBox.woff", "GalleyBox.woff2", "GalleyBoxes.ttc", "GalleyEmoji.ttf"])
    func truncatedFiles(name: String) throws {
        let whole = try bytes(name)
        for length in stride(from: 0, to: whole.count, by: name.hasSuffix("2") ? 3 : 7) {
            Self.exercise(Array(whole.prefix(length)))
        }
        #expect(throws: GalleyError.self) {
            try FontLibrary(bundledFonts: false, systemFonts: false)
                .addFont(bytes: Array(whole.prefix(whole.count / 2)), name: name)
        }
    }

    /// Bytes are changed at random, with a fixed seed: every accepted font can be used without a trap.
    @Test(arguments: [
        "GalleyBox.ttf", "GalleyBoxVariable.ttf", "GalleyBox.woff2", "GalleyBoxes.ttc", "GalleyEmoji.ttf",
    ])
    func mutatedFiles(name: String) throws {
        let whole = try bytes(name)
        var random = SeededGenerator(seed: 42)
        for round in 0..<150 {
            var changed = whole
            // Changes in the directory and in the headers of tables have the most effect.
            let limit = round % 2 == 0 ? min(400, whole.count) : whole.count
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let edge: [UInt8] = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)]
                changed[Int.random(in: 0..<limit, using: &random)] = edge.randomElement(using: &random) ?? 0
            }
            Self.exercise(changed)
        }
        for length in [1, 12, 100, 5000] {
            let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            Self.exercise(noise)
            Self.exercise([0, 1, 0, 0] + noise)
        }
    }

    /// The same for `GALLEY_FONT_FUZZ_SECONDS` seconds, with new seeds each time and also larger fonts.
    @Test(.enabled(if: fuzzSeconds > 0)) func fuzz() throws {
        let names = [
            "GalleyBox.ttf", "GalleyBoxVariable.ttf", "GalleyBox.woff", "GalleyBox.woff2", "GalleyBoxes.ttc",
            "GalleyEmoji.ttf", "../NotoSansArabic-Regular.ttf", "../NotoSansDevanagari-Regular.ttf",
        ]
        let seeds = try names.map(bytes)
        var random = SystemRandomNumberGenerator()
        var rounds = 0
        let end = ContinuousClock.now + .seconds(Self.fuzzSeconds)
        while ContinuousClock.now < end {
            var changed = seeds[rounds % seeds.count]
            let limit = rounds / seeds.count % 2 == 0 ? min(600, changed.count) : changed.count
            for _ in 0..<Int.random(in: 1...24, using: &random) {
                changed[Int.random(in: 0..<limit, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if rounds % 7 == 0 { changed.removeLast(Int.random(in: 0..<changed.count, using: &random)) }
            Self.exercise(changed)
            rounds += 1
        }
        print("\(rounds) fonts")
    }

    private static let fuzzSeconds: Int = {
        guard let value = unsafe getenv("GALLEY_FONT_FUZZ_SECONDS") else { return 0 }
        return unsafe Int(String(cString: value)) ?? 0
    }()

    /// Opens a font and uses it like a layout.
    private static func exercise(_ bytes: [UInt8]) {
        let library = FontLibrary(bundledFonts: true, systemFonts: false)
        guard let faces = try? library.addFont(bytes: bytes, name: "changed") else { return }
        for face in faces {
            #expect(face.metrics.ascent + face.metrics.descent > 0)
            _ = face.spaceAffectsShaping(script: 0x4C61_746E)
            _ = face.coverage.count
            let selector = try? library.selector(face.familyName, size: 20, weight: 650, italic: true)
            for text in ["A", "ffi", "é", "😀", "\u{10FFFF}", "α"] { _ = selector?.font(text, script: "Latn") }
            for letter: UInt32 in [0x20, 0x41, 0x66] { _ = face.advance(of: letter) }
        }
    }
}
