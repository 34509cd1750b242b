import Foundation
import Testing

/// The shared libraries that a process loads.
@Suite struct LibraryLoadingTests {
    /// The dynamic loader's report of the files that the command loads.
    private func report(_ arguments: [String]) throws -> String {
        let executable = try #require(Galley.executable, "build the product galley first")
        let outcome = try Galley.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["LD_DEBUG=files", executable.path] + arguments)
        #expect(outcome.status == 0)
        return outcome.errors
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
        #expect(try report(["render", box, "--no-system-fonts", "-o", folder.path("box.png")]).contains("librsvg"))
    }
}
