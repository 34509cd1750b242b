import Foundation
import Testing

@Suite struct BatchTests {
    /// Ten thousand short documents, two of them broken.
    @Test func answersInOrder() throws {
        var lines: [String] = []
        for index in 0..<10_000 {
            lines.append(#"{"id": "d\#(index)", "text": "document \#(index) of many", "container": {"width": 60}}"#)
        }
        lines[4321] = #"{"id": "bad", "text": "x", "spans": [{"range": [0, 9]}]}"#
        lines[4322] = #"{"id": "cut", "text": "x"#
        let outcome = try Galley.run(
            ["layout", "--batch", "-", "--no-system-fonts"], input: Data(lines.joined(separator: "\n").utf8))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("2 of 10000 documents"))
        let answers = try outcome.jsonLines()
        try #require(answers.count == 10_000)
        for (index, answer) in answers.enumerated() where index != 4321 && index != 4322 {
            #expect(answer["id"] as? String == "d\(index)")
            #expect(answer["lines"] != nil)
        }
        for (index, id, path) in [(4321, "bad", "spans[0].range"), (4322, "cut", "")] {
            #expect(answers[index]["id"] as? String == id)
            let error = try #require(answers[index]["error"] as? [String: Any])
            #expect(error["code"] as? String == "invalidDocument")
            #expect(error["path"] as? String == path)
            #expect(error["line"] as? Int == index + 1)
        }
    }

    @Test func anyNumberOfThreadsGivesTheSame() throws {
        let input = (0..<300).map {
            #"{"id": \#($0), "text": "line \#($0) ثم שלום 👍 and on", "container": {"width": 50}}"#
        }
        .joined(separator: "\n")
        let alone = try Galley.run(["layout", "-", "--batch", "--jobs", "1"], input: Data(input.utf8))
        let many = try Galley.run(["layout", "-", "--batch", "--jobs", "8"], input: Data(input.utf8))
        #expect(alone.status == 0)
        #expect(alone.output == many.output)
        #expect(alone.lines.count == 300)
    }

    @Test func equalsSingleDocuments() throws {
        let documents = [LayoutTests.document.replacing("\n", with: " "), #"{"text": ""}"#, #"{"markdown": "**a**"}"#]
        for command in ["measure", "layout", "parse"] {
            let batch = try Galley.run([command, "-", "--batch"], input: Data(documents.joined(separator: "\n").utf8))
            let single = try documents.map {
                try Galley.run([command, "-", "--input-format", "json"], input: Data($0.utf8)).text
            }
            #expect(batch.text == single.joined())
        }
    }

    @Test func leavesBlankLinesOut() throws {
        let outcome = try Galley.run(
            "measure", "-", "--batch", input: "\n{\"text\":\"a\"}\r\n  \n\n{\"text\":\"b\"}\n{}\n")
        let answers = try outcome.jsonLines()
        #expect(answers.count == 3)
        #expect((answers[2]["error"] as? [String: Any])?["line"] as? Int == 6)
        #expect(try Galley.run("measure", "-", "--batch", input: "").status == 0)
    }

    @Test func aFileNamedJSONLinesIsABatch() throws {
        let folder = try Folder()
        let path = try folder.write("two.jsonl", "{\"text\":\"a\"}\n{\"text\":\"b\"}\n")
        #expect(try Galley.run("measure", path).lines.count == 2)
    }

    @Test func drawsIntoAFolder() throws {
        let folder = try Folder()
        let input = [
            #"{"id": "card", "text": "a"}"#, #"{"text": "no id"}"#, #"{"id": "../out", "text": "b"}"#,
            #"{"id": "card", "text": "again"}"#, #"{"id": "bad"}"#, #"{"id": ".hidden", "text": "c"}"#,
        ].joined(separator: "\n")
        let outcome = try Galley.run(
            ["render", "-", "--batch", "-o", folder.path("new/pictures")], input: Data(input.utf8))
        #expect(outcome.status == 1)
        let answers = try outcome.jsonLines()
        let names = answers.map { ($0["file"] as? String)?.split(separator: "/").last.map(String.init) ?? "-" }
        #expect(names == ["card.png", "line-2.png", "_._out.png", "-", "-", "_hidden.png"])
        #expect((answers[3]["error"] as? [String: Any])?["path"] as? String == "id")
        #expect(answers[4]["id"] as? String == "bad")
        let written = try FileManager.default.contentsOfDirectory(atPath: folder.path("new/pictures")).sorted()
        #expect(written == ["_._out.png", "_hidden.png", "card.png", "line-2.png"])
        #expect(folder.contents == ["new"])
    }
}
