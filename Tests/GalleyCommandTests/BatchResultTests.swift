import Foundation
import GalleySupport
import Testing

/// The options of batches on many machines: results in answers, repeated runs, and deadlines.
@Suite struct BatchResultTests {
    private static func cards(_ count: Int) -> String {
        (0..<count).map { #"{"id": "d\#($0)", "text": "Card \#($0)", "container": {"width": 60}}"# }
            .joined(separator: "\n") + "\n"
    }

    @Test func inlineBytesAreThoseOfTheFile() throws {
        let folder = try Folder()
        let files = try Galley.run(
            ["render", "-", "--batch", "-o", folder.path("out"), "--no-system-fonts"], input: Data(Self.cards(3).utf8))
        let inline = try Galley.run(
            ["render", "-", "--batch", "--inline", "--no-system-fonts"], input: Data(Self.cards(3).utf8))
        #expect(files.status == 0 && inline.status == 0)
        for (index, answer) in try inline.jsonLines().enumerated() {
            let text = try #require(answer["data"] as? String)
            let data = try #require(Data(base64Encoded: text))
            #expect(data == (try folder.read("out/d\(index).png")))
            #expect(answer["sha256"] as? String == SHA256.hexadecimal(of: Array(data)))
            #expect(answer["format"] as? String == "png")
            #expect(answer["file"] == nil)
        }
    }

    @Test func aRepeatedIdIsDrawnAgainOnlyOnRequest() throws {
        let line = #"{"id": "a", "text": "x"}"# + "\n"
        let refused = try Galley.run(["render", "-", "--batch", "--inline"], input: Data((line + line).utf8))
        #expect(refused.status == 1)
        #expect(try refused.jsonLines()[1]["error"] != nil)
        let again = try Galley.run(["render", "-", "--batch", "--inline", "--again"], input: Data((line + line).utf8))
        #expect(again.status == 0)
        let answers = try again.jsonLines()
        #expect(answers[0]["data"] as? String == answers[1]["data"] as? String)
    }

    @Test func documentsWithoutIdAreNamedByContentInEveryProcess() throws {
        let folder = try Folder()
        let one = #"{"text": "one"}"# + "\n"
        let two = #"{"text": "two"}"# + "\n"
        for (name, input) in [("a", one + two), ("b", "\n" + two + one + one)] {
            let outcome = try Galley.run(
                ["render", "-", "--batch", "-o", folder.path(name), "--names", "hash"], input: Data(input.utf8))
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("a")).sorted()
        #expect(names.count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("b")).sorted() == names)
    }

    @Test func resumingSkipsEqualContentAlone() throws {
        let folder = try Folder()
        let arguments = ["render", "-", "--batch", "-o", folder.path("out"), "--resume", "--sync"]
        let first = try Galley.run(arguments, input: Data(Self.cards(4).utf8))
        #expect(first.status == 0)
        try FileManager.default.removeItem(atPath: folder.path("out/d2.png"))
        let changed = Self.cards(4).replacing("Card 1", with: "Card one")
        let answers = try Galley.run(arguments, input: Data(changed.utf8)).jsonLines()
        #expect(answers.map { $0["skipped"] as? Bool ?? false } == [true, false, false, true])
        let digest = SHA256.hexadecimal(of: Array(try folder.read("out/d0.png")))
        #expect(answers[0]["sha256"] as? String == digest)
        // Other options draw other pictures.
        let scaled = try Galley.run(arguments + ["--scale", "2"], input: Data(changed.utf8)).jsonLines()
        #expect(scaled.allSatisfy { $0["skipped"] == nil })
    }

    @Test func filesOfDeadProcessesAreRemoved() throws {
        let folder = try Folder()
        let dead = Process()
        dead.executableURL = URL(fileURLWithPath: "/bin/true")
        try dead.run()
        dead.waitUntilExit()
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
        try folder.write("out/a.png.\(dead.processIdentifier)-17.part", "x")
        try folder.write("out/a.png.\(ProcessInfo.processInfo.processIdentifier)-17.part", "x")
        try folder.write("out/notes.part", "x")
        _ = try Galley.run(["render", "-", "--batch", "-o", folder.path("out")], input: Data(Self.cards(1).utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        #expect(names == ["a.png.\(ProcessInfo.processInfo.processIdentifier)-17.part", "d0.png", "notes.part"])
    }

    @Test(arguments: ["measure", "layout", "parse", "render"])
    func failuresThatAreAnsweredDoNotFailTheRun(command: String) throws {
        let input = Data((#"{"id": "bad", "text": 3}"# + "\n").utf8)
        let arguments = [command, "-", "--batch"] + (command == "render" ? ["--inline"] : [])
        #expect(try Galley.run(arguments, input: input).status == 1)
        let answered = try Galley.run(arguments + ["--failures", "answer"], input: input)
        #expect(answered.status == 0)
        #expect(try answered.jsonLines()[0]["error"] != nil)
    }

    @Test func aDocumentThatTakesTooLongIsAnsweredByAnError() throws {
        let long = String(repeating: "words without end ", count: 60_000)
        let input = #"{"id": "long", "text": "\#(long)", "container": {"width": 90}}"# + "\n" + Self.cards(1)
        let outcome = try Galley.run(
            ["layout", "-", "--batch", "--timeout", "0.001", "--failures", "answer", "--jobs", "1"],
            input: Data(input.utf8))
        #expect(outcome.status == 0)
        let error = try #require(try outcome.jsonLines().first?["error"] as? [String: Any])
        #expect(error["code"] as? String == "deadlineExceeded")
    }

    @Test(arguments: [
        ["render", "x.json", "-o", "x.png", "--inline"], ["render", "-", "--batch", "--inline", "-o", "folder"],
        ["render", "-", "--batch", "-o", "card.png"], ["render", "-", "--input-format", "jsonl", "-o", "card.pdf"],
        ["render", "-", "--batch", "--inline", "--resume"], ["measure", "--text", "x", "--timeout", "1"],
        ["measure", "-", "--batch", "--timeout", "0"], ["layout", "--text", "x", "--failures", "answer"],
    ])
    func optionsThatDoNotFitAreRefused(arguments: [String]) throws {
        #expect(try Galley.run(arguments).status == 64)
    }
}
