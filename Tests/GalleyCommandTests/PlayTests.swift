import Foundation
import Testing

/// Tests `galley play`: scripts in the folder `Play`, each with its answers.
@Suite struct PlayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Play")
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardized

    /// Plays a script and compares every answer with the file of the same name.
    private func play(_ script: URL, _ answers: URL, frames: Folder? = nil) throws -> Galley.Outcome {
        let outcome = try Galley.run(
            ["play", script.path, "--no-system-fonts"] + (frames.map { ["--frames", $0.url.path] } ?? []))
        if ProcessInfo.processInfo.environment["GALLEY_RECORD_ANSWERS"] != nil {
            try outcome.output.write(to: answers)
        }
        let expected = try String(contentsOf: answers, encoding: .utf8).split(separator: "\n").map(String.init)
        let lines = outcome.lines
        #expect(lines.count == expected.count, "\(outcome.errors)")
        for (line, answer) in zip(lines, expected) { #expect(Self.comparable(line) == Self.comparable(answer)) }
        return outcome
    }

    /// Encoders of pictures differ between systems, and the sizes of layouts change with their implementation.
    private static func comparable(_ answer: String) -> String {
        answer.replacing(/"sha256":"[0-9a-f]{64}"/, with: "\"sha256\":…")
            .replacing(/"layouts":[1-9][0-9]*/, with: "\"layouts\":…")
    }

    @Test(arguments: ["controls", "scrolling", "editors", "describing"]) func scriptsHaveTheirAnswers(
        name: String
    ) throws {
        let outcome = try play(
            Self.folder.appendingPathComponent("\(name).jsonl"),
            Self.folder.appendingPathComponent("\(name).answers.jsonl"))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test func lateAndFailingImagesArriveByTheClock() throws {
        let frames = try Folder()
        let outcome = try play(
            Self.folder.appendingPathComponent("images.jsonl"),
            Self.folder.appendingPathComponent("images.answers.jsonl"), frames: frames)
        #expect(outcome.status == 0)
        #expect(frames.contents == ["images.png"])
    }

    @Test func stepsThatMakeNoSenseNameTheItemThePlaceAndTheRemedy() throws {
        let outcome = try play(
            Self.folder.appendingPathComponent("errors.jsonl"),
            Self.folder.appendingPathComponent("errors.answers.jsonl"))
        #expect(outcome.status == 1)
    }

    /// Fields of boxes that have no effect on a kind of node warn.
    @Test(arguments: [
        ("spacer", #""text": "a""#), ("slider", #""text": "a""#), ("slider", #""image": "a.png""#),
        ("list", #""children": [{"text": "a"}]"#), ("list", #""markdown": "a""#),
        ("editor", #""text": "a", "maxLines": 2"#), ("editor", #""text": "a", "truncation": "end""#),
        ("editor", #""text": "a", "fit": {"minimumScale": 0.5}"#),
    ])
    func fieldsWithoutEffectWarn(kind: String, fields: String) throws {
        func warnings(_ node: String) throws -> [String] {
            let outcome = try Galley.run(
                "play", "-", input: "{\"scene\": {\"size\": [90, 90], \"root\": {\"children\": [\(node)]}}}\n")
            let found = try outcome.jsonLines().first?["warnings"] as? [[String: Any]] ?? []
            return found.compactMap { $0["message"] as? String }
        }
        let ignored = try warnings("{\"node\": \"\(kind)\", \(fields)}")
        #expect(ignored == ["has no effect on a node of the kind \"\(kind)\"; ignored"])
        #expect(
            try warnings("{\"text\": \"a\", \"fit\": {\"minimumScale\": 0.5}, \"truncationBoundary\": \"word\"}")
                .isEmpty)
    }

    @Test func theSampleHasItsAnswersAndPictures() throws {
        let samples = Self.root.appendingPathComponent("Samples/Scenes")
        let frames = try Folder()
        let outcome = try play(
            samples.appendingPathComponent("sign-in.jsonl"), samples.appendingPathComponent("sign-in.answers.jsonl"),
            frames: frames)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(frames.contents == ["signed-in.png", "start.png"])
    }

    @Test func theArticleShowsWhatIsPlayed() throws {
        let article = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/Galley/Galley.docc/PlayingScenes.md"),
            encoding: .utf8)
        let blocks = article.components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 2)
        let outcome = try Galley.run("play", "-", "--no-system-fonts", input: blocks[0])
        #expect(outcome.status == 0)
        #expect(outcome.text == blocks[1])
    }

    @Test func answersComeAtOnceAndRunsAreTheSame() throws {
        let script = try String(contentsOf: Self.folder.appendingPathComponent("describing.jsonl"), encoding: .utf8)
        let runs = try (0..<2).map { _ in try Galley.run("play", "-", "--no-system-fonts", input: script).output }
        #expect(runs[0] == runs[1])
        let outcome = try Galley.run("play", "-", input: "\n\n")
        #expect(outcome.status == 1 && outcome.errors.contains("the script is empty"))
        #expect(try Galley.run("play", "/no/such/script.jsonl").status == 66)
    }

    /// Frames are written into the folder and nowhere else.
    @Test(arguments: ["../a.png", "/tmp/a.png", ".png", "a.gif", "a", ""]) func namesOfPicturesAreFileNames(
        name: String
    ) throws {
        let frames = try Folder()
        let outcome = try Galley.run(
            ["play", "-", "--frames", frames.path("new")],
            input: Data("{\"scene\": {\"size\": [9, 9], \"root\": {}}}\n{\"frame\": \"\(name)\"}\n".utf8))
        #expect(outcome.status == 1)
        #expect(try outcome.jsonLines().last?["error"] != nil)
        #expect(frames.contents == ["new"])
    }
}
