import Foundation
import GalleyDocuments
import Testing

/// Tests `"queries"` in documents, and `galley query`.
@Suite struct QueryTests {
    private static let fonts = ["--no-system-fonts"]

    private func queries(_ document: String) throws -> [String: Any] {
        let outcome = try Galley.run(
            ["layout", "-", "--input-format", "json"] + Self.fonts, input: Data(document.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.json()["queries"] as? [String: Any])
    }

    private func numbers(_ value: Any?) -> [Double] { (value as? [NSNumber] ?? []).map(\.doubleValue) }

    @Test func pointsReturnTheirTargets() throws {
        let answer = try queries(
            #"""
            {"text": "abc link \ufffc", "spans": [{"range": [4, 8], "link": "https://a.b", "highlight": {}},
              {"range": [9, 10], "attachment": {"width": 20, "height": 10}}], "style": {"font": {"size": 20}},
              "queries": {"points": [[1, 5], [5000, 5], [60, 12], [-3, 5]], "clusters": true}}
            """#)
        let points = try #require(answer["points"] as? [[String: Any]])
        #expect(points.count == 4)
        #expect(points[0]["offset"] as? Int == 0 && points[0]["inside"] as? Bool == true)
        #expect(points[0]["token"] as? Bool == false && points[0]["link"] == nil)
        #expect(points[1]["offset"] as? Int == 10 && points[1]["inside"] as? Bool == false)
        #expect(points[2]["link"] as? String == "https://a.b")
        #expect(numbers(points[2]["highlight"]) == [4, 8])
        #expect(points[3]["offset"] as? Int == 0 && points[3]["inside"] as? Bool == false)
        let clusters = try #require(answer["clusters"] as? [[NSNumber]])
        #expect(clusters.map { $0[0].intValue } == Array(0..<10))
        let box = clusters[9].map(\.doubleValue)
        #expect(box[5] == 20)
        let on = try queries(
            #"""
            {"text": "abc link \ufffc", "spans": [{"range": [9, 10], "attachment": {"width": 20, "height": 10}}],
              "style": {"font": {"size": 20}}, "queries": {"points": [[\#(box[3] + 5), 12]]}}
            """#)
        let hit = try #require((on["points"] as? [[String: Any]])?.first)
        #expect(numbers(hit["attachment"]) == [9, 10])
    }

    @Test func caretsHaveTwoPlacesAtWraps() throws {
        let answer = try queries(
            #"{"text": "aaa bbb\nc", "container": {"width": 40}, "style": {"font": {"size": 16}}, "queries": {"carets": true}}"#
        )
        let carets = try #require(answer["carets"] as? [[String: Any]])
        #expect(carets.map { $0["offset"] as? Int } == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        func line(_ offset: Int, _ affinity: String) -> Int? {
            (carets[offset][affinity] as? [String: Any])?["line"] as? Int
        }
        #expect(carets[0]["upstream"] is NSNull && line(0, "downstream") == 0)
        #expect(line(4, "upstream") == 0 && line(4, "downstream") == 1)
        #expect(line(7, "upstream") == 1 && line(7, "downstream") == 1)
        #expect(carets[8]["upstream"] is NSNull && line(8, "downstream") == 2)
        #expect(line(9, "upstream") == 2 && carets[9]["downstream"] is NSNull)
        let rect = numbers((carets[4]["downstream"] as? [String: Any])?["rect"])
        #expect(rect.count == 4 && rect[0] == 0 && rect[2] == 0)
    }

    @Test func rangesHaveRectsAndLines() throws {
        let answer = try queries(
            #"{"text": "aaa bbb", "container": {"width": 40}, "queries": {"ranges": [[1, 6], [2, 2]]}}"#)
        let ranges = try #require(answer["ranges"] as? [[String: Any]])
        #expect((ranges[0]["rects"] as? [Any])?.count == 2)
        #expect(numbers(ranges[0]["lines"]) == [0, 1])
        #expect((ranges[1]["rects"] as? [Any])?.isEmpty == true)
        #expect(numbers(ranges[1]["lines"]) == [0])
    }

    @Test func theCommandAsksTheSame() throws {
        let document =
            #"{"id": "a", "text": "office", "queries": {"points": [[10, 5]], "ranges": [[1, 3]], "carets": true}}"#
        let asked = try queries(document)
        let plain = Data(#"{"id": "a", "text": "office"}"#.utf8)
        let outcome = try Galley.run(
            ["query", "-", "--input-format", "json", "--point", "10,5", "--range", "1,3", "--carets"] + Self.fonts,
            input: plain)
        #expect(outcome.status == 0)
        let reported = try outcome.json()
        #expect(reported["id"] as? String == "a")
        #expect(
            try NSDictionary(dictionary: #require(reported["queries"] as? [String: Any]))
                == NSDictionary(dictionary: asked)
        )
    }

    @Test func batchesAnswerToo() throws {
        let lines = #"""
            {"id": 1, "text": "ab", "queries": {"clusters": true}}
            {"id": 2, "text": "ab"}
            {"id": 3, "text": "ab", "queries": {"ranges": [[0, 9]]}}
            {"id": 4, "text": "ab", "queries": {"points": [[1]]}}
            """#
        let outcome = try Galley.run(["layout", "--batch", "-"] + Self.fonts, input: Data(lines.utf8))
        #expect(outcome.status == 1)
        let answers = try outcome.jsonLines()
        #expect(((answers[0]["queries"] as? [String: Any])?["clusters"] as? [Any])?.count == 2)
        #expect(answers[1]["queries"] == nil)
        #expect((answers[2]["error"] as? [String: Any])?["path"] as? String == "queries.ranges[0]")
        #expect((answers[3]["error"] as? [String: Any])?["path"] as? String == "queries.points[0]")
    }

    private static let card = #"""
        {"id": "card", "box": {"id": "card", "style": {"padding": 20, "flexDirection": "column", "width": 300}, "children": [
          {"id": "title", "text": "A title"},
          {"id": "body", "style": {"marginTop": 10}, "text": "see link", "spans": [{"range": [4, 8], "link": "https://a.b"}]}
        ]}}
        """#

    private func ask(_ document: String, _ arguments: [String]) throws -> [String: Any] {
        let outcome = try Galley.run(
            ["query", "-", "--input-format", "json"] + arguments + Self.fonts, input: Data(document.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.json()["queries"] as? [String: Any])
    }

    /// Positions are relative to the corner of the outermost box.
    @Test func boxesAnswerLikeTexts() throws {
        let about = try ask(Self.card, ["--box", "body", "--range", "4,8", "--carets", "--clusters"])
        let range = try #require((about["ranges"] as? [[String: Any]])?.first)
        let rect = numbers((range["rects"] as? [Any])?.first)
        #expect(rect.count == 4 && rect[0] > 40 && rect[1] > 50)
        #expect((about["clusters"] as? [Any])?.count == 8)
        let middle = "\(rect[0] + rect[2] / 2),\(rect[1] + rect[3] / 2)"
        let points = try #require(
            try ask(Self.card, ["--point", middle, "--point", "1,1", "--point", "900,1"])["points"] as? [[String: Any]])
        #expect(points[0]["link"] as? String == "https://a.b")
        #expect(points[0]["boxes"] as? [String] == ["body", "card"])
        #expect((4...8).contains(points[0]["offset"] as? Int ?? 0))
        #expect(points[1]["boxes"] as? [String] == ["card"] && points[1]["offset"] == nil)
        #expect((points[2]["boxes"] as? [Any])?.isEmpty == true)
        // The title is further up, and a document can have its own queries.
        let title = try queries(
            Self.card.replacing(
                "{\"id\": \"card\", \"box\"",
                with: #"""
                    {"id": "card", "queries": {"box": "title", "ranges": [[0, 1]]}, "box"
                    """#))
        let first = numbers(((title["ranges"] as? [[String: Any]])?.first?["rects"] as? [Any])?.first)
        #expect(first[0] == 20 && first[1] < rect[1])
    }

    @Test func questionsAboutNoOneTextAreErrors() throws {
        for arguments in [["--range", "0,1"], ["--range", "0,1", "--box", "none"], ["--carets", "--box", "card"]] {
            let outcome = try Galley.run(
                ["query", "-", "--input-format", "json"] + arguments + Self.fonts, input: Data(Self.card.utf8))
            #expect(outcome.status != 0 && outcome.errors.contains("queries.box"), "\(arguments): \(outcome.errors)")
        }
    }

    @Test func pagesAnswerLikeTexts() throws {
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        let document =
            #"{"text": "\#(words) end", "page": {"size": [200, 120], "margins": [20, 20, 20, 20]}, "style": {"font": {"size": 16}}}"#
        let length = words.utf16.count
        let asked = try ask(document, ["--range", "0,4", "--range", "\(length + 1),\(length + 4)", "--clusters"])
        let ranges = try #require(asked["ranges"] as? [[String: Any]])
        #expect(numbers(ranges[0]["pages"]) == [1])
        let last = Int(try #require(numbers(ranges[1]["pages"]).first))
        #expect(last > 1)
        let rect = numbers((ranges[1]["rects"] as? [Any])?.first)
        #expect(rect[0] >= 20 && rect[1] >= 20 && rect[1] < 100)
        let answer = try ask(document, ["--on-page", "\(last)", "--point", "\(rect[0] + 1),\(rect[1] + 5)"])
        let point = try #require((answer["points"] as? [[String: Any]])?.first)
        #expect(point["offset"] as? Int == length + 1 && point["page"] as? Int == last)
        let clusters = try #require(asked["clusters"] as? [[NSNumber]])
        #expect(clusters.count == length + 4 && clusters.allSatisfy { $0.count == 8 })
        #expect(clusters.last?.last?.intValue == last)
        let beyond = try Galley.run(
            ["query", "-", "--input-format", "json", "--on-page", "99", "--point", "1,1"] + Self.fonts,
            input: Data(document.utf8))
        #expect(beyond.status != 0 && beyond.errors.contains("queries.page"))
    }

    @Test func noQueryIsWrongUsage() throws {
        #expect(try Galley.run("query", "--text", "a").status == 64)
        #expect(try Galley.run("query", "--text", "a", "--point", "3").status == 64)
        #expect(try Galley.run("query", "--text", "a", "--range", "5,3").status == 64)
    }

    @Test func tokensAreHit() throws {
        let answer = try queries(
            #"""
            {"text": "some words that do not fit", "container": {"width": 80, "maxLines": 1, "truncation": "end"},
             "queries": {"points": [[78, 8], [2, 8]], "carets": true}}
            """#)
        let points = try #require(answer["points"] as? [[String: Any]])
        #expect(points[1]["token"] as? Bool == false)
        let all = try #require(answer["carets"] as? [[String: Any]])
        #expect(all.count < 14)
    }
}
