import Foundation
import Testing

@testable import GalleyService

@Suite struct StorageTests {
    private static func template(_ width: Int) -> String {
        #"{"box": {"style": {"width": \#(width), "height": 20, "background": "{{color|red}}"}}}"#
    }

    @Test func changedTemplatesAreReadAgain() async throws {
        try await withFolder { folder async throws in
            try write(StorageTests.template(30), to: folder + "/a.json")
            try await TestServer.with {
                $0.templates = folder
                $0.reloadTime = 0.05
            } _: { server async throws in
                let first = try await server.get("/v1/cards/a.png")
                #expect(first.pixelSize == [30, 20])
                try write(StorageTests.template(44), to: folder + "/a.json")
                try write(StorageTests.template(50), to: folder + "/b.json")
                #expect(try await server.wait { try await server.get("/v1/cards/a.png").pixelSize == [44, 20] })
                #expect(try await server.get("/v1/cards/b.png").pixelSize == [50, 20])
                #expect(try await server.get("/v1/cards/a.png").headers["etag"] != first.headers["etag"])
                // A template with an error keeps its last version, and is reported.
                try write("{ \"box\": ", to: folder + "/a.json")
                try write(StorageTests.template(1).replacing("color", with: "width"), to: folder + "/reserved.json")
                #expect(
                    try await server.wait {
                        let problems = try await server.get("/v1/templates").json["problems"] as? [[String: Any]] ?? []
                        return problems.compactMap { $0["name"] as? String } == ["a", "reserved"]
                    })
                #expect(try await server.get("/v1/cards/a.png").pixelSize == [44, 20])
                #expect(try await server.get("/v1/cards/reserved.png").status == 404)
                try FileManager.default.removeItem(atPath: folder + "/b.json")
                #expect(try await server.wait { try await server.get("/v1/cards/b.png").status == 404 })
            }
        }
    }

    @Test func changedImagesChangeTheTag() async throws {
        try await withFolder { folder async throws in
            func image(_ color: String) -> String {
                #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="\#(color)"/></svg>"#
            }
            try write(
                #"{"box": {"children": [{"image": "i.svg", "style": {"width": 9, "height": 9}}]}}"#,
                to: folder + "/a.json")
            try write(image("red"), to: folder + "/i.svg")
            try await TestServer.with {
                $0.templates = folder
                $0.reloadTime = 0.05
            } _: { server async throws in
                let first = try await server.get("/v1/cards/a.png")
                try write(image("lime"), to: folder + "/i.svg")
                #expect(
                    try await server.wait {
                        try await server.get("/v1/cards/a.png").headers["etag"] != first.headers["etag"]
                    })
                #expect(try await server.get("/v1/cards/a.png").body != first.body)
            }
        }
    }

    @Test func picturesOnDiskAreUsedByOtherProcesses() async throws {
        try await withFolder { folder async throws in
            let target = "/v1/cards/quote.png?quote=a&by=b"
            var picture: [UInt8] = []
            try await TestServer.with {
                $0.diskCache = folder
            } _: { server async throws in
                picture = try await server.get(target).body
            }
            let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
            #expect(file.hasSuffix(".png.card"))
            try await TestServer.with {
                $0.diskCache = folder
            } _: { server async throws in
                #expect(try await server.get(target).body == picture)
                #expect(try await server.metric("galley_cards_total{origin=\"disk\"}") == 1)
                #expect(try await server.metric("galley_cards_total{origin=\"rendered\"}") == 0)
            }
            // A damaged file is drawn again.
            var damaged = try Data(contentsOf: URL(filePath: folder + "/" + file))
            damaged[damaged.count / 2] ^= 1
            try damaged.write(to: URL(filePath: folder + "/" + file))
            try await TestServer.with {
                $0.diskCache = folder
            } _: { server async throws in
                #expect(try await server.get(target).body == picture)
                #expect(try await server.metric("galley_cards_total{origin=\"rendered\"}") == 1)
            }
        }
    }

    @Test func sizeOfTheDiskCache() async throws {
        try await withFolder { folder async throws in
            let cache = try DiskCache(folder: folder, limit: 10_000)
            for number in 0..<40 {
                cache.insert(CachedCard(bytes: [UInt8](repeating: 1, count: 900), format: .png), for: "key\(number)")
                // The first one is used again and again.
                if number > 0 { #expect(cache.card(for: "key0", format: .png) != nil) }
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect((8...11).contains(files.count))
            #expect(files.contains("key0.png.card"))
            #expect(files.contains("key39.png.card"))
            #expect(!files.contains("key1.png.card"))
            #expect(throws: ServiceError.self) { try DiskCache(folder: folder + "/no/such", limit: 1) }
        }
    }

    @Test func unusableSettings() async throws {
        await #expect(throws: ServiceError.self) {
            try await TestServer.with {
                $0.templates = "/no/such"
            } _: { _ in
            }
        }
        await #expect(throws: ServiceError.self) {
            try await TestServer.with {
                $0.fallback = "/no/such.png"
            } _: { _ in
            }
        }
    }
}
