import Foundation
import GalleyDocuments
import GalleyTestSupport
import Testing

@Suite struct JSONTextTests {
    @Test func placesOfPaths() {
        let text = Array(
            """
            {
              "a": [1, {"b.c": "x", "d": "\\"]}"}],
              "e": {"f": null, "g": [[], {"h": 1}]},
              "é": true
            }
            """.utf8)
        for (path, line, column) in [
            ("", 1, 1), ("a", 2, 8), ("a[1]", 2, 12), ("a[1].b.c", 2, 20), ("a[1].d", 2, 30), ("e.g[1].h", 3, 36),
            ("é", 4, 8), ("e.none", 3, 8), ("a[7]", 2, 8), ("a[1].none.deep[3]", 2, 12), ("nothing", 1, 1),
            ("[0]", 1, 1),
        ] {
            let place = JSONText(text).position(of: path)
            #expect((place.line, place.column) == (line, column), "\(path)")
        }
    }

    private static func canonical(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: [value], options: [.sortedKeys])
    }

    /// Members are those of Foundation's reader.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func membersOfRandomObjects(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func value(_ depth: Int) -> Any {
            switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
            case 0: return Int.random(in: -1000...1000, using: &random)
            case 1: return Bool.random(using: &random)
            case 2: return NSNull()
            case 3: return String((0..<6).map { _ in "ab\"\\{}[],:\né😀".randomElement(using: &random) ?? "a" })
            case 4: return (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth + 1) }
            default:
                return Dictionary(
                    (0..<Int.random(in: 0..<4, using: &random)).map { ("k\"\($0)", value(depth + 1)) },
                    uniquingKeysWith: { $1 })
            }
        }
        let object = Dictionary(uniqueKeysWithValues: (0..<8).map { ("n\\\($0)é", value(0)) })
        let data = try JSONSerialization.data(
            withJSONObject: object, options: Bool.random(using: &random) ? [.prettyPrinted] : [])
        let members = try #require(JSONText(data).members)
        #expect(Set(members.map { $0.name }) == Set(object.keys))
        for member in members {
            let part = try JSONSerialization.jsonObject(with: data[member.range], options: [.fragmentsAllowed])
            let expected = try #require(object[member.name])
            #expect(try JSONTextTests.canonical(part) == JSONTextTests.canonical(expected))
        }
        // Incomplete text has no members, and does not trap.
        for count in stride(from: 0, to: data.count - 1, by: 3) {
            #expect(JSONText(data.prefix(count)).members == nil)
            _ = JSONText(data.prefix(count)).position(of: "n\\1é.k[2]")
        }
    }

    @Test(arguments: [
        ("", 0), ("1", 0), ("[[], {}]", 2), (#"{"a": "[[[", "b": "\"[{"}"#, 1), ("[[[", 3), (#"{"[": [{}]}"#, 3),
        ("]]][", 0),
    ]) func depths(text: String, depth: Int) { #expect(JSONText(text.utf8).depth == depth) }

    @Test func stringsAreWithoutEscapes() {
        #expect(JSONText(#" "a\n\u00e9" "#.utf8).string == "a\né")
        #expect(JSONText("12".utf8).string == nil)
        #expect(JSONText(#""a"#.utf8).string == nil)
        #expect(JSONText(#"["a"]"#.utf8).string == nil)
    }

    /// Nested more deeply than is read, and so without members; the place is that as far as it is read.
    @Test func deepTextsHaveNoMembers() {
        let text = JSONText(("{\"a\": " + String(repeating: "[", count: 200_000)).utf8)
        #expect(text.members == nil)
        let position = text.position(of: "a[0][0]")
        #expect((position.line, position.column) == (1, 9))
    }
}
