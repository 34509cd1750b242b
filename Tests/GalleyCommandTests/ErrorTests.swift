import Foundation
import GalleyDocuments
import Testing

/// Each class of errors: the message, the path, and the exit status.
@Suite struct ErrorTests {
    struct Case: CustomTestStringConvertible {
        var arguments: [String]
        var input = ""
        var status: Int32
        /// The required parts of the message.
        var says: [String]

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let usage = [
        Case(arguments: ["measure"], status: 64, says: ["Missing input", "--text"]),
        Case(arguments: ["measure", "a.txt", "--text", "b"], status: 64, says: ["give one of them"]),
        Case(
            arguments: ["measure", "--text", "a", "--width", "-5"], status: 64, says: ["-5", "--width", "0 or more"]),
        Case(arguments: ["measure", "--text", "a", "--width", "nan"], status: 64, says: ["nan", "--width"]),
        Case(arguments: ["measure", "--text", "a", "--height", "inf"], status: 64, says: ["inf", "--height"]),
        Case(arguments: ["measure", "--text", "a", "--size", "0"], status: 64, says: ["--size", "above 0"]),
        Case(
            arguments: ["measure", "--text", "a", "--color", "redd"], status: 64,
            says: ["redd", "did you mean \"red\"?"]),
        Case(arguments: ["measure", "--text", "a", "--align", "middle"], status: 64, says: ["middle", "justified"]),
        Case(arguments: ["measure", "--text", "a", "--scale", "0"], status: 64, says: ["--scale", "0.01"]),
        Case(arguments: ["measure", "--text", "a", "--max-lines", "-1"], status: 64, says: ["--max-lines"]),
        Case(arguments: ["measure", "--text", "a", "--nonsense"], status: 64, says: ["--nonsense"]),
        Case(arguments: ["measure", "--text", "a", "--batch"], status: 64, says: ["--text", "batch"]),
        Case(arguments: ["measure", "-", "--batch", "--input-format", "text"], status: 64, says: ["JSON Lines"]),
        Case(arguments: ["measure", "-", "--jobs", "2"], status: 64, says: ["--batch"]),
        Case(arguments: ["nonsense"], status: 64, says: ["nonsense"]),
        Case(arguments: ["rendr"], status: 64, says: ["Unknown command 'rendr'", "'render'"]),
        Case(arguments: ["rendr", "a.txt", "-o", "a.png"], status: 64, says: ["Unknown command 'rendr'", "'render'"]),
        Case(arguments: ["card.json", "-o", "a.png"], status: 64, says: ["'card.json'", "galley render card.json"]),
        Case(
            arguments: ["measure", "--widht", "30"], status: 64,
            says: ["Error: Unknown option '--widht'", "'--width'", "galley measure --help"]),
        Case(
            arguments: ["render", "--text", "a", "--colour=red"], status: 64,
            says: ["Error: Unknown option '--colour'", "--color"]),
        Case(
            arguments: ["render", "--size", "0", "--pading", "3"], status: 64,
            says: ["Error: Unknown option '--pading'"]),
        Case(arguments: ["render", "a.txt", "b.txt", "-w", "30"], status: 64, says: ["Error: Unknown option '-w'"]),
        Case(arguments: ["render", "--text", "--nonsense"], status: 64, says: ["--output"]),
        Case(arguments: ["measure", "--text", "a", "--fit-rows", "0"], status: 64, says: ["--fit-rows", "from 1"]),
        Case(arguments: ["render", "--text", "a"], status: 64, says: ["--output"]),
        Case(arguments: ["render", "--text", "a", "-o", "-"], status: 64, says: ["--format"]),
        Case(arguments: ["render", "--text", "a", "-o", "a.gif"], status: 64, says: ["a.gif", ".png", "--format"]),
        Case(arguments: ["render", "-", "--batch", "-o", "-"], status: 64, says: ["folder"]),
    ]

    static let documents = [
        Case(arguments: [], input: "{\"text\": \"a\"", status: 1, says: ["not JSON", "line 1, column 13"]),
        Case(arguments: [], input: "[1]", status: 1, says: ["a document (an object)"]),
        Case(arguments: [], input: "{}", status: 1, says: ["\"text\", \"markdown\", \"html\", \"blocks\" or \"box\""]),
        Case(arguments: [], input: #"{"text": 5}"#, status: 1, says: ["text: ", "the number 5"]),
        Case(
            arguments: [],
            input: #"{"text": "a", "spans": [{"range": [0, 1]}, {"range": [0, 1], "font": {"size": "big"}}]}"#,
            status: 1, says: ["spans[1].font.size: ", "the string \"big\""]),
        Case(
            arguments: [], input: #"{"text": "a👍", "spans": [{"range": [0, 2]}]}"#, status: 1,
            says: ["spans[0].range: ", "surrogate pair"]),
        Case(
            arguments: [], input: #"{"text": "a", "spans": [{"range": [0, 7]}]}"#, status: 1,
            says: ["spans[0].range: ", "ends at 7", "1 UTF-16"]),
        Case(
            arguments: [], input: #"{"text": "a", "container": {"width": -3}}"#, status: 1,
            says: ["container.width: ", "-3"]),
        Case(
            arguments: [], input: #"{"text": "a", "container": {"truncation": "ned"}}"#, status: 1,
            says: ["container.truncation: ", "did you mean \"end\"?"]),
        Case(
            arguments: [], input: ##"{"text": "a", "canvas": {"background": "#12"}}"##, status: 1,
            says: ["canvas.background: ", "hex"]),
        Case(
            arguments: [], input: #"{"markdown": "a", "spans": [{"range": [0, 9]}]}"#, status: 1,
            says: ["spans[0].range: ", "ends at 9"]),
    ]

    @Test(arguments: usage)
    func wrongUsage(_ example: Case) throws {
        let outcome = try Galley.run(example.arguments, input: Data(example.input.utf8))
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        for part in example.says { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }

    static let fits = [
        Case(
            arguments: ["--fit", "0.5,1"], input: #"{"box": {"text": "a"}}"#, status: 1,
            says: ["--fit", "0.5,1", "each box"]),
        Case(
            arguments: ["--fit-rows", "2"], input: #"{"box": {"text": "a"}}"#, status: 1,
            says: ["--fit-rows", "each box"]),
        Case(
            arguments: ["--fit", "0.5,1"], input: #"{"text": "a", "page": {"size": "A5"}}"#, status: 1,
            says: ["--fit", "pages"]),
        Case(
            arguments: ["--fit", "0.5,1"], input: #"{"text": "a", "containers": [{"width": 9}, {"width": 9}]}"#,
            status: 1,
            says: ["--fit", "container"]),
        Case(arguments: ["--fit", "0.5,1"], input: #"{"text": "a"}"#, status: 1, says: ["--fit", "no bounds"]),
        Case(
            arguments: ["--fit-rows", "2"], input: #"{"text": "a\nb\nc"}"#, status: 1,
            says: ["--fit-rows", "paragraphs"]),
        Case(
            arguments: [], input: #"{"text": "a\nb\nc", "fit": {"rows": 2}}"#, status: 1,
            says: ["fit.rows: ", "paragraphs"]),
        Case(
            arguments: [], input: #"{"text": "a", "fit": {}, "page": {"size": "A5"}}"#, status: 0,
            says: ["warning", "fit: has no effect", "pages"]),
        Case(
            arguments: [],
            input: #"{"text": "a\nb\nc", "container": {"width": 90}, "fit": {"minimumScale": 0.5, "rows": 2}}"#,
            status: 0,
            says: ["warning", "fit.rows: ", "3 rows"]),
        Case(
            arguments: [],
            input: #"{"colors": {"brand": "blue"}, "text": "a", "style": {"color": "var(--brnad)"}}"#,
            status: 0, says: ["warning", "style.color: ", "brnad", "var(--brand)"]),
        Case(arguments: [], input: #"{"text": "a {{b}}"}"#, status: 0, says: ["warning", "text: {{b}}", "data"]),
    ]

    /// A number of rows or a scale without effect is reported.
    @Test(arguments: fits)
    func fitWithoutEffect(_ example: Case) throws {
        let outcome = try Galley.run(
            ["measure", "-", "--input-format", "json"] + example.arguments, input: Data(example.input.utf8))
        #expect(outcome.status == example.status, "\(outcome.errors)")
        for part in example.says { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }

    @Test func fitWithEffect() throws {
        let text = "A title that is too long for one row"
        for arguments in [
            ["--fit", "0.2,1", "--width", "100", "--height", "20"],
            ["--fit", "0.2,1", "--max-lines", "1", "--width", "100"],
            ["--fit-rows", "2"], ["--fit-rows", "1", "--fit", "0.2,1", "--width", "100"], ["--fit", "2,2"],
        ] {
            let outcome = try Galley.run(["measure", "--text", text] + arguments)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        let row = try Galley.run("measure", "--text", text, "--fit-rows", "1", "--fit", "0.2,1", "--width", "100")
            .json()
        #expect(row["lines"] as? Int == 1)
        let width = try #require(row["width"] as? Double)
        #expect(width <= 100.001 && width > 90)
    }

    /// An error of a single document is reported with its path; in a batch it replaces the document's answer.
    @Test(arguments: documents)
    func documentThatIsNotValid(_ example: Case) throws {
        let alone = try Galley.run("measure", "-", "--input-format", "json", input: example.input)
        #expect(alone.status == 1)
        #expect(alone.output.isEmpty)
        #expect(alone.errors.hasPrefix("galley: error: standard input: "))
        for part in example.says { #expect(alone.errors.contains(part), "\(alone.errors)") }

        let batch = try Galley.run("measure", "-", "--batch", input: example.input)
        #expect(batch.status == 1)
        let error = try #require(try batch.jsonLines().first?["error"] as? [String: Any])
        #expect(error["code"] as? String == "invalidDocument")
        let message = try #require(error["message"] as? String)
        for part in example.says { #expect(message.contains(part), "\(message)") }
        // The path at the start of the message, if there is one.
        let path = try #require(error["path"] as? String)
        if let first = example.says.first, first.hasSuffix(": ") { #expect(first == path + ": ") }
    }

    @Test func inputThatIsNotReadable() throws {
        let missing = try Galley.run("layout", "nowhere/card.json")
        #expect(missing.status == 66)
        #expect(missing.errors.contains("nowhere/card.json"))
        #expect(missing.output.isEmpty)
        let batch = try Galley.run("layout", "--batch", "nowhere.jsonl")
        #expect(batch.status == 66)
        let folder = try Galley.run("layout", "--text", "a", "--font-dir", "nowhere")
        #expect(folder.status == 66)
        #expect(folder.errors.contains("nowhere"))
        let directory = try Galley.run("measure", "/", "--input-format", "text")
        #expect(directory.status == 66)
    }

    @Test func outputThatIsNotWritable() throws {
        let folder = try Folder()
        try folder.write("file", "")
        let outcome = try Galley.run("render", "--text", "a", "-o", folder.path("file/a.png"))
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("file/a.png"))
        let batch = try Galley.run(
            ["render", "-", "--batch", "-o", folder.path("file")], input: Data(#"{"text": "a"}"#.utf8))
        #expect(batch.status == 73)
        #expect(batch.errors.contains("not a folder"))
        #expect(folder.contents == ["file"])
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try Galley.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\"$0\" measure --text a > /dev/full", try #require(Galley.executable).path])
        #expect(full.status == 73)
        #expect(full.errors.contains("standard output"))
    }

    @Test func textThatIsNotUTF8() throws {
        let outcome = try Galley.run(
            ["measure", "-"], input: Data("caf\u{E9}s and more".unicodeScalars.map { UInt8($0.value) }))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("not UTF-8"))
        #expect(outcome.errors.contains("byte 3"))
        #expect(outcome.errors.contains("iconv"))
    }

    @Test func fontsThatAreMissing() throws {
        let folder = try Folder()
        try folder.write("broken.ttf", "not a font")
        let outcome = try Galley.run("measure", "--text", "a", "--font-dir", folder.url.path, "--no-system-fonts")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("warning"))
        #expect(outcome.errors.contains("broken.ttf"))
    }

    @Test func helpAndVersion() throws {
        let help = try Galley.run("--help")
        #expect(help.status == 0)
        for command in ["render", "measure", "layout", "parse", "fonts", "--generate-completion-script"] {
            #expect(help.text.contains(command))
        }
        #expect(try Galley.run("--version").text.contains(/^[0-9]+\.[0-9]+\.[0-9]+/))
        for command in ["render", "measure", "layout", "parse", "fonts"] {
            let help = try Galley.run(command, "--help")
            #expect(help.status == 0)
            #expect(help.text.contains("galley \(command) "), "an example")
        }
        let completion = try Galley.run("--generate-completion-script", "bash")
        #expect(completion.status == 0)
        #expect(completion.text.contains("--max-lines"))
    }
}
