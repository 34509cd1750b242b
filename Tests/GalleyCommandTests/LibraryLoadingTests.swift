import Foundation
import Testing

/// The shared libraries that a process loads.
@Suite struct LibraryLoadingTests {
    /// The dynamic loader's report of the files that the command loads.
    private func report(_ arguments: [String], in folder: Folder? = nil) throws -> String {
        let executable = try #require(Galley.executable, "build the product galley first")
        let outcome = try Galley.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["LD_DEBUG=files", executable.path] + arguments, in: folder)
        #expect(outcome.status == 0)
        return outcome.errors
    }

    /// The libraries for images, and a command that needs none of them.
    @Test(arguments: [
        ["--version"], ["--help"], ["schema"], ["measure", "--text", "a", "--no-system-fonts"],
        ["layout", "--text", "a", "--no-system-fonts"], ["parse", "pear.md"],
        ["measure", "pear.md", "--no-system-fonts"], ["measure", "pear.json", "--no-system-fonts"],
        ["render", "pear.md", "--no-system-fonts", "-o", "pear.out.png"],
        ["render", "pear.md", "--no-system-fonts", "-o", "pear.pdf"],
        ["render", "pear.json", "--no-system-fonts", "-o", "pear.svg"],
    ]) func noOtherUseLoadsLibrsvg(arguments: [String]) throws {
        let folder = try Folder()
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        try FileManager.default.copyItem(
            atPath: root.appendingPathComponent("Samples/Pictures/pear.png").path, toPath: folder.path("pear.png"))
        try folder.write("pear.md", "A pear: ![a pear](pear.png)")
        try folder.write("pear.json", #"{"box": {"image": "pear.png", "style": {"width": 40, "height": 40}}}"#)
        let report = try report(arguments, in: folder)
        #expect(report.contains("libcairo"))
        #expect(!report.contains("librsvg"))
    }

    /// librsvg loads thirty other libraries, so only a process that draws an SVG image loads it.
    @Test func librsvgIsLoadedForTheFirstSVG() throws {
        let folder = try Folder()
        let plain = try report(["render", "--text", "a", "--no-system-fonts", "-o", folder.path("plain.png")])
        // The report itself is there.
        #expect(plain.contains("libcairo"))
        #expect(!plain.contains("librsvg"))
        try folder.write(
            "square.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>")
        let box = try folder.write("box.json", #"{"box": {"image": "square.svg"}}"#)
        for format in ["png", "pdf", "svg"] {
            let output = folder.path("box." + format)
            #expect(try report(["render", box, "--no-system-fonts", "-o", output]).contains("librsvg"), "\(format)")
        }
    }
}
