import Foundation
import GalleyDocuments
import Testing

@Suite struct MeasureTests {
    @Test func printsTheSizeOfAText() throws {
        let outcome = try Galley.run("measure", "--text", "Hello\nworld", "--no-system-fonts")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let json = try outcome.json()
        #expect(Set(json.keys) == ["width", "height", "lines", "truncated"])
        #expect(json["lines"] as? Int == 2)
        #expect(json["truncated"] as? Bool == false)
        // Noto Sans at 16 points: two lines with an ascent of 1.069 and a descent of 0.293 of the size.
        let height = try #require(json["height"] as? Double)
        #expect(abs(height - 43.584) < 0.01)
    }

    /// The size doubles with the font size, except for rounding to the layout unit.
    @Test func scalesWithTheFont() throws {
        let small = try Galley.run("measure", "--text", "Hello, world", "--size", "20", "--no-system-fonts").json()
        let large = try Galley.run("measure", "--text", "Hello, world", "--size", "40", "--no-system-fonts").json()
        let widths = [try #require(small["width"] as? Double), try #require(large["width"] as? Double)]
        #expect(abs(widths[1] - 2 * widths[0]) < 0.01)
    }

    @Test func optionsSetValuesThatADocumentDoesNotSet() throws {
        let document = #"{"id": "a", "text": "Hello, world", "style": {"font": {"size": 30}}}"#
        func width(_ arguments: String..., document: String) throws -> Double {
            let outcome = try Galley.run(
                ["measure", "-", "--input-format", "json", "--no-system-fonts"] + arguments, input: Data(document.utf8))
            let json = try outcome.json()
            #expect(json["id"] as? String == "a")
            return try #require(json["width"] as? Double)
        }
        // The document has a size, which overrides the option. It has no width, so the option is used.
        #expect(try width("--size", "10", document: document) == width(document: document))
        #expect(try width("--width", "100", document: document) < width(document: document))
        let bounded = #"{"id": "a", "text": "Hello, world", "container": {"width": 500}}"#
        #expect(try width("--width", "40", document: bounded) == width(document: bounded))
    }

    @Test func readsTextFromStandardInput() throws {
        // The line feed at the end of a text file is not a line break.
        let outcome = try Galley.run("measure", "-", input: "one\ntwo\n")
        #expect(try outcome.json()["lines"] as? Int == 2)
        let guessed = try Galley.run("measure", "-", input: " {\"text\": \"one\"}")
        #expect(try guessed.json()["lines"] as? Int == 1)
        let brace = try Galley.run("measure", "-", input: "{one}")
        #expect(brace.status == 0)
    }

    @Test func limitsRows() throws {
        let outcome = try Galley.run("measure", "--text", "a b c d e f g h", "--width", "20", "--max-lines", "2")
        let json = try outcome.json()
        #expect(json["lines"] as? Int == 2)
        #expect(json["truncated"] as? Bool == true)
    }

    /// An unreadable image is reported once, with the same message whether it is measured or drawn.
    @Test(arguments: ["measure", "boxes", "layout", "render"])
    func unreadablePicturesAreReported(command: String) throws {
        let json = #"""
            {"box": {"style": {"background": {"image": "behind.png"}}, "children": [
              {"image": "gone.png"}, {"image": "gone.png", "style": {"width": 20, "height": 10}}]}}
            """#
        var arguments = [command, "-", "--input-format", "json"]
        if command == "render" { arguments += ["-o", "-", "--format", "svg"] }
        let outcome = try Galley.run(arguments, input: Data(json.utf8))
        #expect(outcome.status == 0)
        for name in ["gone.png", "behind.png"] {
            let reported = outcome.errors.split(separator: "\n").filter { $0.contains("cannot use the image \(name)") }
            #expect(reported.count == 1, "\(outcome.errors)")
        }
    }
}
