import GalleyLayoutTestSupport
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

/// The number of open font files that documents name is limited.
@Suite struct DescriptorFileTests {
    /// The number of files in `folder` that are mapped now.
    private func mappedFiles(under folder: String) throws -> Int {
        let maps = try #require(fopen("/proc/self/maps", "r"))
        defer { fclose(maps) }
        var paths: Set<String> = []
        var line = [CChar](repeating: 0, count: 8192)
        while unsafe fgets(&line, Int32(line.count), maps) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let start = text.firstRange(of: folder)?.lowerBound { paths.insert(String(text[start...])) }
        }
        return paths.count
    }

    @Test func theLeastRecentlyUsedAreReleased() throws {
        var template = Array("/tmp/galley-fonts-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let paths = (0..<60).map { "\(folder)/\($0).ttf" }
        defer {
            paths.forEach { unlink($0) }
            rmdir(folder)
        }
        for path in paths { copy(TestFonts.path("GalleyBox.ttf"), path) }
        let fonts = FontLibrary(
            bundledFonts: false, systemFonts: false, typesetters: TypesetterPool(),
            files: .init(files: 8, bytes: 1 << 30))
        for round in 0..<2 {
            for path in paths {
                let style = TextAttributes(font: FontDescriptor(files: [.init(path: path)], size: 10))
                let layout = try TextLayout(AttributedText("word \(round)", attributes: style), fonts: fonts)
                #expect(layout.size.width == 32.5)
                #expect(layout.warnings.isEmpty)
            }
            #expect(try mappedFiles(under: folder) <= 8)
        }
        // A file in use stays open.
        let style = TextAttributes(font: FontDescriptor(files: [.init(path: paths[0])], size: 10))
        let kept = try TextLayout(AttributedText("kept", attributes: style), fonts: fonts)
        for path in paths {
            let style = TextAttributes(font: FontDescriptor(files: [.init(path: path)], size: 10))
            _ = try TextLayout(AttributedText("x", attributes: style), fonts: fonts)
        }
        #expect(kept.glyphs.count == 4)
    }

    /// Makes a copy, because a link would be mapped under the name of its destination.
    private func copy(_ source: String, _ target: String) {
        guard let data = try? FontData(file: source), let file = unsafe fopen(target, "w") else { return }
        _ = unsafe fwrite(data.bytes.baseAddress, 1, data.count, file)
        fclose(file)
    }
}
