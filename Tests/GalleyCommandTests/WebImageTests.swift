import CGalleyFetch
import Foundation
import Galley
import Glibc
import Testing

/// Images of the web in documents of the command: `--allow-images`.
@Suite struct WebImageTests {
    private static func png() throws -> [UInt8] { try ImageSurface(size: Size(width: 30, height: 20)).pngData() }

    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>"#

    /// The answer about a Markdown text with an image, and its warnings.
    private func attachments(_ image: String, _ options: [String]) throws -> (sizes: [[Double]], errors: String) {
        let outcome = try Galley.run(
            ["layout", "-", "--input-format", "markdown"] + options, input: Data("![alternative](\(image))".utf8))
        let found = try outcome.json()["attachments"] as? [[String: Any]] ?? []
        return (found.compactMap { ($0["rect"] as? [Double]).map { Array($0.suffix(2)) } }, outcome.errors)
    }

    @Test func allowedImagesAreDownloaded() throws {
        let server = try WebServer([
            "/ok/a.png": WebServer.file("image/png", WebImageTests.png()),
            "/ok/svg": WebServer.file("image/svg+xml", Array(WebImageTests.svg.utf8)),
            "/ok/one": WebServer.redirect("/ok/a.png"), "/ok/out": WebServer.redirect("/secret/a.png"),
            "/secret/a.png": WebServer.file("image/png", WebImageTests.png()),
            "/ok/loop": WebServer.redirect("/ok/loop"), "/ok/file": WebServer.redirect("file:///etc/passwd"),
            "/ok/html": WebServer.file("text/html", Array("<p>".utf8)),
            "/ok/broken": WebServer.file("image/png", Array("no image".utf8)),
        ])
        defer { server.stop() }
        let origin = "http://127.0.0.1:\(server.port)"
        let options = ["--allow-images", "\(origin)/ok/", "--allow-private-images"]
        for name in ["a.png", "one"] {
            let found = try attachments("\(origin)/ok/\(name)", options)
            #expect(found.sizes == [[30, 20]] && found.errors.isEmpty, "\(name): \(found)")
        }
        #expect(try attachments("\(origin)/ok/svg", options).sizes == [[9, 9]])
        for (name, reason) in [
            ("\(origin)/secret/a.png", "it is not downloaded; --allow-images \(origin)/ allows"),
            ("\(origin)/ok/../secret/a.png", "it is not downloaded"),
            ("\(origin)/ok/%2e%2e/secret/a.png", "it is not downloaded"),
            ("http://user@127.0.0.1:\(server.port)/ok/a.png", "it is not downloaded"),
            ("\(origin)/ok/out", "it is redirected to"), ("\(origin)/ok/file", "it is redirected to"),
            ("\(origin)/ok/loop", "more than 3 redirects"), ("\(origin)/ok/html", "text/html, not an image"),
            ("\(origin)/ok/none", "status 404"), ("\(origin)/ok/broken", "image"),
        ] {
            let found = try attachments(name, options)
            #expect(found.sizes.isEmpty && found.errors.contains(reason), "\(name): \(found)")
        }
        // Without the option, or with one that does not include this computer, nothing is requested.
        let count = server.requests.count
        let image = "\(origin)/ok/a.png"
        #expect(try attachments(image, []).errors.contains("--allow-images \(origin)/ allows"))
        let refused = try attachments(image, ["--allow-images", "\(origin)/ok/"])
        #expect(refused.sizes.isEmpty && refused.errors.contains("its address is not public"), "\(refused)")
        #expect(server.requests.count == count)
    }

    /// A picture that is measured, drawn and repeated is requested once, and so is one that does not exist.
    @Test func eachImageIsRequestedOnce() throws {
        let server = try WebServer(["/a.png": WebServer.file("image/png", WebImageTests.png())])
        defer { server.stop() }
        let origin = "http://127.0.0.1:\(server.port)/"
        let folder = try Folder()
        let file = try folder.write(
            "a.md", String(repeating: "![a](\(origin)a.png) ![b](\(origin)b.png)\n\n", count: 5))
        let outcome = try Galley.run(
            "render", file, "-o", folder.path("a.pdf"), "--allow-images", origin, "--allow-private-images")
        #expect(outcome.status == 0 && outcome.errors.contains("status 404"), "\(outcome.errors)")
        #expect(server.requests.sorted() == ["/a.png", "/b.png"])
    }

    @Test(arguments: ["images.example.com", "https://images.example.com", "file:///a/", "https://a@b/", "https:///a"])
    func incompletePrefixesAreWrongUsage(_ prefix: String) throws {
        let outcome = try Galley.run("measure", "--text", "a", "--allow-images", prefix)
        #expect(outcome.status == 64 && outcome.errors.contains("cannot be allowed"), "\(outcome.errors)")
    }

    /// RFC 6890 and the registries of IANA: addresses that are not of the public Internet.
    @Test func privateAddresses() {
        func isPublic(_ text: String) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 16)
            let isLong = text.contains(":")
            #expect(inet_pton(isLong ? AF_INET6 : AF_INET, text, &bytes) == 1)
            return galley_web_is_public_address(bytes, isLong ? 16 : 4)
        }
        for address in [
            "1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "2606:4700::1111",
            "2a00:1450::1", "::ffff:8.8.8.8",
        ] {
            #expect(isPublic(address), "\(address)")
        }
        for address in [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
            "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
            "64:ff9b::7f00:1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::",
            "100::1", "3fff::1",
        ] {
            #expect(!isPublic(address), "\(address)")
        }
    }

    /// The theme `github` has emoji for codes, as on GitHub; other themes, code and addresses keep them.
    @Test func theGitHubThemeHasShortcodes() throws {
        func text(_ theme: String, _ source: String) throws -> String {
            let theme = DocumentTheme(try #require(MarkdownTheme.named(theme)))
            let document = try Document(Array(source.utf8), format: .markdown)
            let layout = try document.prepared(with: DocumentResources(theme: theme)).layout()
            guard case .text(let text) = layout.content else { return "" }
            return text.text.string
        }
        let source = "Done :wink: `:wink:` http://a.example/:wink: :unknown:"
        #expect(try text("github", source) == "Done 😉 :wink: http://a.example/:wink: :unknown:")
        for theme in ["light", "dark", "print"] { #expect(try text(theme, source).hasPrefix("Done :wink: :wink:")) }
    }
}
