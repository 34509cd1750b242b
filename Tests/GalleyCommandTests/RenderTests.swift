import Foundation
import GalleyDocuments
import Testing

@Suite struct RenderTests {
    /// The width and height in a PNG's header.
    private func pixels(_ png: Data) throws -> [Int] {
        try #require(png.count > 24 && png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        return [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func drawsTheMeasuredSize() throws {
        let folder = try Folder()
        let options = ["--text", "Hello, world", "--size", "24", "--no-system-fonts"]
        let size = try Galley.run(["measure"] + options).json()
        let (width, height) = (try #require(size["width"] as? Double), try #require(size["height"] as? Double))
        for (scale, padding) in [(1.0, 0.0), (2, 0), (1.5, 8)] {
            let outcome = try Galley.run(
                ["render", "-o", folder.path("a.png"), "--scale", "\(scale)", "--padding", "\(padding)"] + options)
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            let wanted = [width, height].map { Int((($0 + 2 * padding) * scale).rounded(.up)) }
            #expect(try pixels(folder.read("a.png")) == wanted)
        }
    }

    @Test func writesToStandardOutput() throws {
        let png = try Galley.run("render", "--text", "a", "-o", "-", "--format", "png")
        _ = try pixels(png.output)
        let pdf = try Galley.run("render", "--text", "a", "-o", "-", "--format", "pdf")
        #expect(pdf.output.starts(with: Data("%PDF-".utf8)))
        let svg = try Galley.run("render", "--text", "a", "-o", "-", "--format", "svg")
        #expect(svg.text.contains("<svg "))
        #expect(svg.text.hasSuffix("</svg>\n"))
    }

    @Test func failsWithoutATrace() throws {
        let folder = try Folder()
        try folder.write("old.png", "old")
        for name in ["old.png", "new.png"] {
            let outcome = try Galley.run(
                "render", "--text", "a", "--width", "90000", "--height", "90000", "-o", folder.path(name))
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("90000 × 90000"))
        }
        let broken = try Galley.run(
            ["render", "-", "--input-format", "json", "-o", folder.path("new.pdf")], input: Data("{".utf8))
        #expect(broken.status == 1)
        #expect(folder.contents == ["old.png"])
        #expect(try folder.read("old.png") == Data("old".utf8))
    }

    /// No file outside `--root` is opened, wherever symbolic links point.
    @Test func filesStayInsideTheRoot() throws {
        let folder = try Folder()
        let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fonts/Test/GalleyBox.ttf")
        for name in ["root", "elsewhere"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
            try FileManager.default.copyItem(atPath: font.path, toPath: folder.path(name + "/box.ttf"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("root/link.ttf"), withDestinationPath: folder.path("elsewhere/box.ttf"))
        let file = #"{"font": {"size": 10, "files": [{"path": "NAME"}]}}"#
        for (name, isOpened) in [
            ("box.ttf", true), ("link.ttf", false), ("../elsewhere/box.ttf", false),
            (folder.path("elsewhere/box.ttf"), false), ("nowhere.ttf", false),
        ] {
            let attributes = file.replacing("NAME", with: name)
            for json in [
                #"{"text": "ab", "style": \#(attributes)}"#,
                #"{"box": {"text": "ab", "textStyle": \#(attributes)}}"#,
            ] {
                let document = try folder.write("root/a.json", json)
                let outcome = try Galley.run(
                    "measure", document, "--no-system-fonts", "--root", folder.path("root"))
                #expect(outcome.status == 0)
                #expect((try outcome.json()["width"] as? Double == 12) == isOpened, "\(name)")
                #expect(outcome.errors.contains("files are limited to") != isOpened, "\(outcome.errors)")
            }
        }
    }

    /// The size of an image outside the root is not read either, for a box or a line of Markdown.
    @Test func picturesOutsideTheRootHaveNoSize() throws {
        let folder = try Folder()
        for name in ["root", "elsewhere"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
            let drawn = try Galley.run("render", "--text", "■", "--size", "70", "-o", folder.path(name + "/a.png"))
            #expect(drawn.status == 0)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("root/link.png"), withDestinationPath: folder.path("elsewhere/a.png"))
        for (name, isOpened) in [("a.png", true), ("link.png", false), ("../elsewhere/a.png", false)] {
            let box = try folder.write("root/a.json", #"{"box": {"image": "NAME"}}"#.replacing("NAME", with: name))
            let markdown = try folder.write("root/a.md", "![](\(name))")
            for document in [box, markdown] {
                let outcome = try Galley.run("measure", document, "--no-system-fonts", "--root", folder.path("root"))
                #expect(outcome.status == 0, "\(outcome.errors)")
                let width = try #require(try outcome.json()["width"] as? Double)
                #expect((width > 30) == isOpened, "\(document), \(name): \(width)")
            }
        }
    }

    @Test func findsImagesAndFontsNextToTheDocument() throws {
        let folder = try Folder()
        let icon = try Galley.run("render", "--text", "■", "--color", "red", "-o", folder.path("icon.png"))
        #expect(icon.status == 0)
        let document =
            #"{"text": "\ufffc", "spans": [{"range": [0, 1], "attachment": {"width": 9, "height": 9, "image": "NAME"}}]}"#
        let good = try folder.write("good.json", document.replacing("NAME", with: "icon.png"))
        let bad = try folder.write("bad.json", document.replacing("NAME", with: "nowhere.png"))
        #expect(try Galley.run("render", good, "-o", folder.path("good.png")).errors.isEmpty)
        // Drawn with a placeholder, and reported.
        let outcome = try Galley.run("render", bad, "-o", folder.path("bad.png"))
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("nowhere.png"))
        #expect(try folder.read("bad.png") != folder.read("good.png"))
    }

    static let pdftotext = ["/usr/bin/pdftotext", "/usr/local/bin/pdftotext"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Reads text back from a PDF, or returns `nil` if pdftotext is not installed.
    private func textOfPDF(_ text: String, width: Int) throws -> String {
        let folder = try Folder()
        try folder.write("in.txt", text)
        let outcome = try Galley.run(
            "render", folder.path("in.txt"), "-o", folder.path("out.pdf"), "--width", "\(width)", "--no-system-fonts")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let program = URL(fileURLWithPath: try #require(Self.pdftotext))
        let back = try Galley.run(program, [folder.path("out.pdf"), "-"]).text
        // The PDF reader adds direction marks and page ends, and the layout added the line breaks.
        let isSeparator = { (scalar: Unicode.Scalar) in
            (0x202A...0x202E).contains(scalar.value) || scalar.properties.isWhitespace
        }
        return back.unicodeScalars.split(whereSeparator: isSeparator).map(String.init).joined(separator: " ")
    }

    @Test(
        .enabled(if: pdftotext != nil, "pdftotext is not installed"),
        arguments: [
            "Office files: flow, affinity, first. Naïve café — “quoted”.",
            "Στις έξι το λιμάνι είναι ακόμη γαλάζιο.", "В шесть утра гавань ещё синяя.",
            "في السادسة صباحا يكون الميناء أزرق بعد", "בשש בבוקר הנמל עדיין כחול",
            "सुबह छह बजे बंदरगाह अभी नीला ही होता है", "หกโมงเช้า ท่าเรือยังเป็นสีฟ้าอยู่",
        ])
    func pdfGivesTextBack(text: String) throws {
        #expect(try textOfPDF(text, width: 600) == text)
        // Also with line breaks; Thai breaks without spaces.
        let narrow = try textOfPDF(text, width: 110)
        #expect(narrow.filter { $0 != " " } == text.filter { $0 != " " })
    }

    /// On a page with several directions, a PDF reader orders the parts of a line by the direction of the page, but
    /// each part, and therefore each word, is in its own logical order.
    @Test(.enabled(if: pdftotext != nil, "pdftotext is not installed"))
    func pdfOfSeveralDirectionsKeepsWords() throws {
        let text = "The ferry العبّارة الأولى leaves\nבשש בבוקר, 9 נוסעים (two bicycles) وصندوق برتقال"
        let words = try Set(textOfPDF(text, width: 400).split { !$0.isLetter })
        for word in text.split(whereSeparator: { !$0.isLetter }) {
            #expect(words.contains(word), "\(word) is not in \(words)")
        }
    }

    @Test func fillsWithTheThemesBackground() throws {
        func fill(_ arguments: String...) throws -> String {
            let svg = try Galley.run(["render", "--text", "a", "-o", "-", "--format", "svg"] + arguments).text
            return String(try #require(svg.firstMatch(of: /<rect [^>]*fill="([^"]*)"/)).output.1)
        }
        #expect(try fill() == "#fff" || fill() == "#ffffff")
        #expect(try fill("--theme", "dark") == "#1b1f24")
        #expect(try fill("--background", "#0000ff").hasPrefix("#00"))
    }
}
