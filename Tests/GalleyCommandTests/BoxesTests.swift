import Foundation
import Testing

/// `galley boxes` with constraints.
@Suite struct BoxesTests {
    private func boxes(_ document: String) throws -> [String: Any] {
        let outcome = try Galley.run(
            ["boxes", "-", "--input-format", "json", "--no-system-fonts"], input: Data(document.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.json()
    }

    private static func card(_ constraints: String) -> String {
        #"""
        {"box": {"id": "card", "style": {"display": "constraints", "width": 200, "height": 100},
         "children": [{"id": "a", "style": {"width": 50, "height": 10}}, {"id": "b", "style": {"width": 60, "height": 10}}],
         "constraints": \#(constraints)}}
        """#
    }

    @Test func framesFollowConstraints() throws {
        let answer = try boxes(
            Self.card(
                """
                ["a.left == parent.left + 16", "a.top == 5", "b.right == parent.right - 16", "b.top == a.bottom + 4"]
                """))
        #expect(answer["warnings"] == nil)
        let box = try #require(answer["box"] as? [String: Any])
        let children = try #require(box["children"] as? [[String: Any]])
        #expect(children[0]["frame"] as? [Double] == [16, 5, 50, 10])
        #expect(children[1]["frame"] as? [Double] == [124, 19, 60, 10])
    }

    @Test func conflictsArePrinted() throws {
        let answer = try boxes(
            Self.card(
                #"""
                ["a.top == 10", {"key": "later", "that": "a.top == 20"}, "a.left == 0", "b.left == 0", "b.top == 0"]
                """#))
        let warnings = try #require(answer["warnings"] as? [[String: Any]])
        #expect(warnings.count == 1)
        #expect(warnings[0]["code"] as? String == "unsatisfiable" && warnings[0]["box"] as? String == "card")
        #expect(warnings[0]["constraints"] as? [String] == ["a.top == 10", "later"])
        #expect(warnings[0]["broken"] as? String == "later")
    }

    @Test func ambiguitiesArePrinted() throws {
        let answer = try boxes(
            Self.card(
                """
                ["a.top == 0", "b.top == 0", "a.left == 10", "b.left == a.right + 8", "b.right == parent.right - 10"]
                """))
        let warnings = try #require(answer["warnings"] as? [[String: Any]])
        #expect(warnings.count == 1 && warnings[0]["code"] as? String == "ambiguous")
        let items = try #require(warnings[0]["items"] as? [[String: Any]])
        let width = try #require(items.first { $0["id"] as? String == "a" && $0["attribute"] as? String == "width" })
        // Hugging gives 172 points to contents of 50 and 60.
        let range = try #require(width["range"] as? [Double])
        #expect(range.count == 2 && abs(range[0] - 50) < 0.01 && abs(range[1] - 112) < 0.01)
    }

    @Test func rangesWithoutBoundsAreNull() throws {
        let answer = try boxes(Self.card(#"["a.top == 0", "b.top == 0", "a.left == 10", "b.width == a.width"]"#))
        let warnings = try #require(answer["warnings"] as? [[String: Any]])
        let items = try #require(warnings[0]["items"] as? [[String: Any]])
        let left = try #require(items.first { $0["id"] as? String == "b" && $0["attribute"] as? String == "left" })
        let range = try #require(left["range"] as? [Any])
        #expect(range.count == 2 && range.allSatisfy { $0 is NSNull })
    }

    @Test func contradictionsInManyPlacesNameTheContainer() throws {
        let list = (0..<200).map { "\"a.top == \($0)\"" }.joined(separator: ", ")
        let outcome = try Galley.run(
            ["boxes", "-", "--input-format", "json", "--no-system-fonts"],
            input: Data(Self.card("[\(list)]").utf8))
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("card") && outcome.errors.contains("a.top == 0; a.top == 1"))
        #expect(outcome.errors.contains("64 places"))
    }
}
