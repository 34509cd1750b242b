import Foundation
import Testing

@Suite struct FontsTests {
    private func list(_ arguments: String...) throws -> [[String: Any]] {
        let outcome = try Galley.run(["fonts", "--json"] + arguments)
        #expect(outcome.status == 0)
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    }

    @Test func listsBundledFonts() throws {
        let faces = try list("--no-system-fonts")
        #expect(faces.count == 14)
        #expect(faces.allSatisfy { $0["source"] as? String == "bundled" })
        let sans = try list("--no-system-fonts", "--family", "noto sans")
        #expect(sans.compactMap { $0["style"] as? String } == ["Regular", "Italic", "Bold", "Bold Italic"])
        #expect(sans.last?["weight"] as? [Int] == [700, 700])
    }

    @Test func findsFontsByCoverage() throws {
        let faces = try list("--no-system-fonts", "--covers", "สวัสดี")
        #expect(Set(faces.compactMap { $0["family"] as? String }) == ["Noto Sans Thai"])
        let none = try Galley.run("fonts", "--no-system-fonts", "--covers", "ส𒀀")
        #expect(none.status == 0)
        #expect(none.output.isEmpty)
        #expect(none.errors.contains("covers"))
    }

    @Test func printsTheSourcesOfFonts() throws {
        let table = try Galley.run("fonts", "--no-system-fonts", "--family", "Noto Sans Mono").lines
        #expect(table.first == "Noto Sans Mono")
        #expect(table.dropFirst().allSatisfy { $0.contains("bundled") && $0.contains("NotoSansMono-") })
    }
}
