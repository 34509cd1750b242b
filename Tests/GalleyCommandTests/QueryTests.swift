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
        let told = try outcome.json()
        #expect(told["id"] as? String == "a")
        #expect(
            try NSDictionary(dictionary: #require(told["queries"] as? [String: Any])) == NSDictionary(dictionary: asked)
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
