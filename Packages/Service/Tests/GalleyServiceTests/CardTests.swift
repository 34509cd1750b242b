import Foundation
import Galley
import Testing

@testable import GalleyService

@Suite struct CardTests {
    @Test func picturesInAllFormats() async throws {
        try await TestServer.with { server async throws in
            for (ending, type, start) in [
                ("png", "image/png", [0x89, 0x50]), ("jpg", "image/jpeg", [0xFF, 0xD8]),
                ("webp", "image/webp", [0x52, 0x49]),
                ("svg", "image/svg+xml", [0x3C]), ("pdf", "application/pdf", [0x25, 0x50, 0x44, 0x46]),
            ] as [(String, String, [UInt8])] {
                let card = try await server.get("/v1/cards/quote.\(ending)?quote=Hello&by=Me")
                #expect(card.status == 200, "\(ending): \(card.text)")
                #expect(card.headers["content-type"] == type)
                #expect(card.body.starts(with: start))
                #expect(card.headers["etag"]?.wholeMatch(of: /"[0-9a-f]{64}"/) != nil)
                #expect(card.headers["cache-control"] == "public, max-age=3600")
                #expect(card.headers["vary"] == nil)
            }
        }
    }

    @Test func sameBytesAsTheLibrary() async throws {
        let template = try Data(contentsOf: URL(filePath: TestServer.samples + "/table.json"))
        let decoded = try Document.decode(
            template: Array(template), filledFrom: Array(#"{"rows": [{"name": "a", "value": 7}]}"#.utf8))
        let box = try #require(decoded.document.box)
        let layout = try box.layout(environment: BoxEnvironment(fonts: FontLibrary(systemFonts: false)))
        let picture = try ImageSurface.render(layout.rounded(scale: 1), background: .white).pngData()
        try await TestServer.with { server async throws in
            let rows = Query.encode(#"[{"name": "a", "value": 7}]"#)
            let card = try await server.get("/v1/cards/table.png?rows=\(rows)")
            #expect(card.body == picture)
        }
    }

    @Test func unchangedPicturesAreNotDrawn() async throws {
        try await TestServer.with { server async throws in
            let target = "/v1/cards/quote.png?quote=Hello&by=Me"
            let tag = try #require(try await server.get(target).headers["etag"])
            let begun = server.counts.begun
            for header in [tag, "\"x\", \(tag)", "W/\(tag)"] {
                let answer = try await server.get(target, ["If-None-Match": header])
                #expect(answer.status == 304)
                #expect(answer.body.isEmpty)
                #expect(answer.headers["etag"] == tag)
                #expect(answer.headers["cache-control"] != nil)
            }
            #expect(server.counts.begun == begun)
            #expect(try await server.get(target, ["If-None-Match": "\"x\""]).status == 200)
        }
        // A new process has nothing in its cache, and answers without drawing.
        try await TestServer.with { server async throws in
            let tag = try #require(try await server.get("/v1/cards/quote.png?quote=a&by=b").headers["etag"])
            try await TestServer.with { other async throws in
                let answer = try await other.get("/v1/cards/quote.png?by=b&quote=a", ["If-None-Match": tag])
                #expect(answer.status == 304)
                #expect(other.counts.begun == 0)
            }
        }
    }

    @Test func headHasTheSizeAndNoBody() async throws {
        try await TestServer.with { server async throws in
            let get = try await server.get("/v1/cards/quote.png?quote=a&by=b")
            let head = try await server.get("/v1/cards/quote.png?quote=a&by=b", method: "HEAD")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.headers["content-length"] == "\(get.body.count)")
            #expect(head.headers["etag"] == get.headers["etag"])
        }
    }

    @Test func equalRequestsAreOnePicture() async throws {
        try await TestServer.with { server async throws in
            let one = try await server.get("/v1/cards/social.png?title=A%20b&author=C&tags=x&tags=y")
            #expect(one.status == 200)
            let begun = server.counts.begun
            for target in ["author=C&title=A+b&tags=x&tags=y", "tags=x&author=%43&tags=y&title=A%20%62"] {
                let other = try await server.get("/v1/cards/social.png?\(target)")
                #expect(other.headers["etag"] == one.headers["etag"])
                #expect(other.body == one.body)
            }
            #expect(server.counts.begun == begun)
            // The order of a list counts.
            let list = try await server.get("/v1/cards/social.png?title=A%20b&author=C&tags=y&tags=x")
            #expect(list.headers["etag"] != one.headers["etag"])
        }
    }

    @Test func sizesAndOptions() async throws {
        try await TestServer.with { server async throws in
            func size(_ options: String) async throws -> [Int]? {
                try await server.get("/v1/cards/quote.png?quote=a&by=b\(options)").pixelSize
            }
            #expect(try await size("") == [800, 420])
            #expect(try await size("&scale=2") == [1600, 840])
            #expect(try await size("&width=400&height=300") == [400, 300])
            #expect(try await size("&width=400&scale=0.5") == [200, 210])
            var bodies: Set<[UInt8]> = []
            for option in ["", "&theme=dark", "&direction=rtl", "&theme=dark&direction=rtl"] {
                bodies.insert(try await server.get("/v1/cards/quote.png?quote=a&by=b\(option)").body)
            }
            #expect(bodies.count == 4)
        }
    }

    @Test func templatesAreHTML() async throws {
        try await withFolder { folder async throws in
            try write(
                """
                <style>body { margin: 0 } .c { display: flex; width: 60px; height: 40px; background: {{color|white}} }
                i { width: 10px; background: red }</style><div class=c><i if="mark"></i><b each="rows as row">{{row}}</b></div>
                """, to: folder + "/page.html")
            try write(#"{"rows": ["a"]}"#, to: folder + "/page.data.json")
            try await TestServer.with {
                $0.templates = folder
            } _: { server async throws in
                func card(_ query: String) async throws -> HTTPAnswer {
                    try await server.get("/v1/cards/page.png?\(query)")
                }
                let list = try await server.get("/v1/templates").json["templates"] as? [[String: Any]] ?? []
                let parameters = list.first?["parameters"] as? [[String: Any]] ?? []
                #expect(parameters.compactMap { $0["name"] as? String } == ["color", "mark", "rows"])
                #expect(parameters.compactMap { $0["type"] as? String } == ["string", "boolean", "list"])
                let plain = try await card("rows=[]")
                #expect(plain.pixelSize == [60, 40])
                #expect(try await card("rows=[]&mark=true").body != plain.body)
                #expect(try await card("rows=[]&color=blue").body != plain.body)
                #expect(try await card("rows=x&rows=y").body != card("rows=x").body)
                #expect(try await card("mark=true").status == 422)
                // Values are no markup.
                let value = "%3Ci%20style=%27width:60px%27%3E"
                #expect(try await card("rows=\(value)").status == 200)
                let posted = try await server.post(
                    "/v1/render", #"{"template": "<p style='width: {{w}}px; height: 9px'>", "data": {"w": 30}}"#)
                #expect(posted.pixelSize == [30, 9])
                #expect(
                    try await server.post("/v1/render", "<p style='width: 20px; height: 9px'>").pixelSize == [20, 9])
                // Nothing is read outside of the folder.
                let outside = try await server.post(
                    "/v1/render",
                    "<img src='/etc/hostname'><img src='../../etc/hostname'><p style='width: 20px; height: 9px'>")
                #expect(outside.status == 200)
                #expect(outside.headers["x-galley-warnings"] != "0")
                let deep = String(repeating: "<div>", count: 100_000)
                #expect(try await server.post("/v1/render", deep).status != 500)
            }
        }
    }

    @Test func valuesHaveTheTypesOfParameters() async throws {
        try await withFolder { folder async throws in
            try write(
                #"""
                {"box": {"style": {"width": "{{w|40}}", "height": "{{size.height|20}}", "background": "{{color|white}}"},
                         "children": [{"if": "mark", "style": {"width": 10, "background": "red"}}]}}
                """#, to: folder + "/typed.json")
            try await TestServer.with {
                $0.templates = folder
            } _: { server async throws in
                func card(_ query: String) async throws -> HTTPAnswer {
                    try await server.get("/v1/cards/typed.png?\(query)")
                }
                #expect(try await card("").pixelSize == [40, 20])
                #expect(try await card("w=64").pixelSize == [64, 20])
                #expect(try await card("size.height=33").pixelSize == [40, 33])
                let bad = try await card("w=1e")
                #expect(bad.status == 400)
                #expect(bad.error["path"] as? String == "w")
                #expect(try await card("w=nan").status != 200)
                #expect(try await card("mark=maybe").status == 400)
                #expect(try await card("mark=true").body != card("mark=0").body)
                #expect(try await card("w=1&w=2").status == 400)
                let color = try await card("color=nocolour")
                #expect(color.status == 422)
                #expect(color.error["path"] as? String == "box.style.background")
                #expect(color.error["line"] as? Int == 1)
            }
        }
    }

    @Test func unknownAndMissingParameters() async throws {
        try await TestServer.with { server async throws in
            let unknown = try await server.get("/v1/cards/quote.png?quote=a&by=b&utm_source=x")
            #expect(unknown.status == 400)
            #expect(unknown.error["path"] as? String == "utm_source")
            let missing = try await server.get("/v1/cards/quote.png?quote=a")
            #expect(missing.status == 422)
            #expect((missing.error["message"] as? String)?.contains("\"by\"") == true)
            #expect(missing.error["path"] as? String == "box.children[1].children[1].text")
            #expect(missing.error["source"] as? String == "template")
            #expect(missing.error["line"] as? Int == 17)
        }
    }

    /// The bundled fonts have no emoji and no Chinese, Japanese and Korean characters.
    @Test(arguments: ["😀", "漢", "かな", "한글"]) func missingGlyphsAreReportedAndNotKept(text: String) async throws {
        try await withFolder { folder async throws in
            let target = "/v1/cards/quote.png?quote=\(Query.encode(text))&by=b"
            var tag = ""
            for origin in ["rendered", "disk"] {
                try await TestServer.with {
                    $0.diskCache = folder
                } _: { server async throws in
                    // The second time from memory.
                    for _ in 0..<2 {
                        let card = try await server.get(target)
                        #expect(card.status == 200)
                        #expect(card.headers["cache-control"] == "public, max-age=60")
                        #expect((card.headers["x-galley-warnings"].flatMap { Int($0) } ?? 0) > 0)
                        tag = try #require(card.headers["etag"])
                    }
                    #expect(try await server.metric("galley_cards_total{origin=\"\(origin)\"}") == 1)
                    let same = try await server.get(target, ["If-None-Match": tag])
                    #expect(same.status == 304)
                    #expect(same.headers["cache-control"] == "public, max-age=60")
                    let plain = try await server.get("/v1/cards/quote.png?quote=a&by=b")
                    #expect(plain.headers["x-galley-warnings"] == "0")
                    #expect(plain.headers["cache-control"] == "public, max-age=3600")
                }
            }
        }
    }

    @Test func agesOfIncompletePictures() {
        for (given, expected) in [
            ("public, max-age=31536000, immutable", "public, max-age=60"), ("private, max-age=5", "private, max-age=5"),
            ("no-store", "no-store"), ("public", "public, max-age=60"),
            ("s-maxage=600, max-age=0", "s-maxage=60, max-age=0"),
        ] {
            #expect(CardResponder.shortened(given) == expected)
        }
    }

    @Test func missingScriptsOfTheBundledFonts() {
        let missing = CardService.missingScripts(in: FontLibrary(systemFonts: false))
        #expect(missing == ["emoji", "Chinese", "Japanese", "Korean"])
    }

    @Test func cacheControlOfATemplate() async throws {
        try await TestServer.with { server async throws in
            let card = try await server.get("/v1/cards/product.png?name=a&price=1")
            #expect(card.headers["cache-control"] == "public, max-age=600")
        }
    }

    @Test func documentsAndTemplatesByPost() async throws {
        try await TestServer.with { server async throws in
            let document = try await server.post(
                "/v1/render?scale=2", #"{"text": "Hello", "container": {"width": 100, "height": 50}}"#)
            #expect(document.pixelSize == [200, 100])
            #expect(document.headers["etag"] != nil)
            let named = try await server.post(
                "/v1/render?format=png", #"{"template": "quote", "data": {"quote": "a", "by": "b"}}"#)
            #expect(named.pixelSize == [800, 420])
            let inline = try await server.post(
                "/v1/render?format=svg",
                #"{"template": {"text": "{{name}}", "container": {"width": 90}}, "data": {"name": "x"}}"#)
            #expect(inline.headers["content-type"] == "image/svg+xml")
            let markdown = try await server.post(
                "/v1/render?format=pdf", ##"{"markdown": "# Title\n\nText", "page": {"size": "A5"}}"##)
            #expect(markdown.body.starts(with: Array("%PDF".utf8)))
            let bad = try await server.post(
                "/v1/render", "{\n  \"text\": \"a\",\n  \"container\": {\"width\": \"wide\"}\n}")
            #expect(bad.status == 422)
            #expect(bad.error["path"] as? String == "container.width")
            #expect(bad.error["line"] as? Int == 3)
            #expect(try await server.post("/v1/render", "{\"text\": ").status == 422)
            #expect(try await server.post("/v1/render?format=gif", "{}").status == 400)
            #expect(try await server.post("/v1/render", #"{"template": "none"}"#).status == 404)
        }
    }

    @Test func inspectionDescribesThePicture() async throws {
        try await TestServer.with { server async throws in
            let template =
                "{\"box\": {\"style\": {\"width\": 200, \"height\": 80, \"padding\": 10},\n \"children\": [{\"id\": \"a\", \"text\": \"{{x}}\", \"sise\": 1}]}}"
            let body = try JSONSerialization.data(withJSONObject: ["source": template, "data": #"{"x": "Hi"}"#])
            let answer = try await server.post("/v1/inspect", String(decoding: body, as: UTF8.self))
            #expect(answer.status == 200, "\(answer.text)")
            let tree = answer.json["tree"] as? [String: Any]
            #expect(tree?["frame"] as? [Double] == [0, 0, 200, 80])
            let child = (tree?["children"] as? [[String: Any]])?.first
            #expect(child?["id"] as? String == "a")
            #expect((child?["frame"] as? [Double])?.prefix(2) == [10, 10])
            let line = (child?["lines"] as? [[String: Any]])?.first
            #expect(line?["text"] as? String == "Hi")
            let warning = (answer.json["warnings"] as? [[String: Any]])?.first
            #expect(warning?["line"] as? Int == 2)
            #expect(warning?["path"] as? String == "box.children[0].sise")
            #expect((answer.json["image"] as? String)?.hasPrefix("data:image/png;base64,iVBOR") == true)
            let bad = try JSONSerialization.data(withJSONObject: ["source": template, "data": "{\n\"x\": }"])
            let error = try await server.post("/v1/inspect", String(decoding: bad, as: UTF8.self)).error
            #expect(error["source"] as? String == "data")
            #expect(error["line"] as? Int == 2)
        }
    }
}
