import Foundation
import Testing

/// Documents of a few bytes from which a huge number of columns, dashes, waves, leaders, tiles, tabs, grid rows or pages
/// follows. Each is drawn, or refused with an error, within a processor time and an amount of memory.
@Suite struct HostileCountTests {
    static let objects = #"{"text": "\ufffc \ufffc \ufffc", "container": {"width": 300}, "style": STYLE}"#

    private static func styled(_ style: String, width: String = "1e9") -> String {
        objects.replacingOccurrences(
            of: "STYLE", with: #"{"attachment": {"width": \#(width), "height": 10}, "# + style + "}")
    }

    private static let floats = (0..<3).map { index in
        #"{"range": [\#(2 * index), \#(2 * index + 1)], "float": "left", "attachment": {"width": 100, "height": 1e6}, "#
            + #""shapeOutside": {"ellipse": [50, 5e5, 50, 5e5], "margin": 1e6}}"#
    }.joined(separator: ",")

    private static let ellipses = Array(repeating: #"{"ellipse": [500, 50, 490, 40]}"#, count: 50)
        .joined(separator: ",")

    private static let lines = String(repeating: #"a\n"#, count: 40)

    static let documents: [(name: String, document: String)] = [
        ("columns", #"{"text": "abc", "container": {"width": 1e9, "columns": {"width": 1}}}"#),
        (
            "columns around exclusions",
            #"{"text": "word word", "container": {"width": 1000, "height": 100, "columns": {"width": 1}, "exclusions": ["#
                + ellipses + "]}}"
        ),
        (
            "columns of containers",
            #"{"text": "abc", "containers": [{"width": 1e9, "columns": {"count": 1000}}, {"width": 1, "columns": {"width": 1}}]}"#
        ),
        (
            "columns of pages",
            #"{"text": "\#(lines)", "style": {"paragraph": {"breakBefore": "page"}}, "page": {"size": [2000, 99], "margins": [5, 5, 5, 5]}, "#
                + #""container": {"columns": {"width": 1}}}"#
        ),
        ("dashes", styled(#""underline": {"pattern": "dot", "width": 1e-6}"#)),
        ("round dashes", styled(#""overline": {"pattern": "circleDot", "width": 1e-3}"#, width: "900")),
        ("border dashes", styled(#""border": {"pattern": "circleDot", "width": 1e-3, "color": "red"}"#, width: "900")),
        (
            "rounded border",
            styled(#""border": {"pattern": "dash", "width": 1e-6, "color": "red", "cornerRadius": 1e9}"#)
        ),
        ("waves", styled(#""strikethrough": {"style": "wavy", "width": 1e-6}"#)),
        (
            "waves of dashes",
            styled(#""underline": {"style": "wavy", "pattern": "circleDot", "width": 1e-3}"#, width: "9e3")
        ),
        (
            "leaders",
            #"{"text": "\t\t\tb", "style": {"paragraph": {"defaultTabInterval": 1e9, "tabStops": [{"location": 1e9, "leader": "."}]}}, "container": {"width": 300}}"#
        ),
        (
            "long leaders",
            #"{"text": "a\tb", "style": {"paragraph": {"tabStops": [{"location": 1e6, "leader": ".\#(String(repeating: #"\u200b"#, count: 2000))"}]}}, "container": {"width": 300}}"#
        ),
        (
            "tabs",
            #"{"text": "a\tb\tc", "style": {"paragraph": {"defaultTabInterval": 1e-9}}, "container": {"width": 1e9}}"#
        ),
        (
            "grid rows",
            #"{"text": "\#(lines)", "container": {"width": 300, "lineGrid": {"height": 0.1, "baseline": 1e6}}}"#
        ),
        (
            "tiles",
            #"{"box": {"style": {"width": 300, "height": 300, "background": {"image": "pear.png", "size": [1e-6, 1e-6]}}}}"#
        ),
        ("pages", #"{"text": "\#(lines)", "page": {"size": [20, 20], "margins": [9.99, 9.99, 9.99, 9.99]}}"#),
        (
            "tall object on pages",
            #"{"text": "\ufffc", "style": {"attachment": {"width": 9, "height": 1e9}}, "page": {"size": [50, 50], "margins": [1, 1, 1, 1]}}"#
        ),
        (
            "tall float on pages",
            #"{"text": "\ufffcab", "spans": [{"range": [0, 1], "float": "left", "attachment": {"width": 9, "height": 1e9}}], "page": {"size": [50, 50], "margins": [1, 1, 1, 1]}}"#
        ),
        ("tall floats", #"{"text": "\ufffca\ufffcb\ufffcc", "container": {"width": 300}, "spans": [\#(floats)]}"#),
        ("drop cap", #"{"text": "word word", "style": {"dropCap": {"lines": 100}}, "container": {"width": 300}}"#),
    ]

    @Test(arguments: documents, ["png", "svg", "pdf"])
    func documentsEnd(document: (name: String, document: String), format: String) throws {
        let folder = try Folder()
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        try FileManager.default.copyItem(
            atPath: root.appendingPathComponent("Samples/Pictures/pear.png").path, toPath: folder.path("pear.png"))
        let input = try folder.write("input.json", document.document)
        let executable = try #require(Galley.executable, "build the product galley first")
        // Four gigabytes of addresses, and a minute of processor time, because the command may not be optimised.
        let outcome = try Galley.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", #"ulimit -v 4000000; ulimit -t 60; exec "$0" "$@""#, executable.path, "render", input,
                "--no-system-fonts", "-o", folder.path("out." + format),
            ], in: folder)
        let isRefused = ["larger than the limit", "page size cannot be", "expected "].contains(
            where: outcome.errors.contains)
        #expect(outcome.status == (isRefused ? 1 : 0), "\(document.name): \(outcome.status) \(outcome.errors)")
        #expect(!outcome.errors.contains("unknown field"), "\(outcome.errors)")
        if document.name == "tiles" { #expect(outcome.errors.contains("at most 10000 are drawn")) }
        if outcome.status == 0 {
            for name in folder.contents where name.hasSuffix(format) {
                #expect(try folder.read(name).count < 8 << 20, "\(document.name)")
            }
        }
    }
}
