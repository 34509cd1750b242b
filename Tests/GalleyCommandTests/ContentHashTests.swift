import Testing

@testable import GalleyCommand

/// The hash by which a batch recognizes pictures that are up to date: it depends on the options that change pictures, and on
/// no others.
@Suite struct ContentHashTests {
    private func hash(_ options: [String], _ document: String = "{}", template: String? = nil) -> String {
        let hash = ContentHash(
            arguments: ["render", "--batch", "cards.jsonl"] + options, names: ["cards.jsonl", "template.json"],
            template: template.map { Array($0.utf8) })
        return hash(Array(document.utf8))
    }

    /// Options with a value, as one and as two arguments.
    private static let neutral: [[String]] =
        ["--output", "--jobs", "--names", "--failures", "--timeout"].flatMap { [[$0, "3"], ["\($0)=3"]] } + [
            ["-o", "pictures"], ["--inline"], ["--again"], ["--resume"], ["--sync"], ["template.json"],
        ]

    /// Neutral options hide no option after them.
    @Test(arguments: neutral) func otherOptionsDoNotMatter(option: [String]) {
        let options = [["--width", "300"], ["--size=20"], ["--hyphenate"], ["--color", "red"]]
        let expected = hash(options.flatMap(\.self))
        for place in 0...options.count {
            var with = options
            with.insert(option, at: place)
            #expect(hash(with.flatMap(\.self)) == expected, "\(with)")
        }
        for place in options.indices {
            var without = options
            without[place] = option
            #expect(hash(without.flatMap(\.self)) != expected, "\(without)")
        }
    }

    @Test func whatIsDrawnMatters() {
        let all = [
            hash([]), hash(["--width", "300"]), hash(["--width", "301"]), hash(["--width=300"]), hash([], "{ }"),
            hash([], template: "{}"), hash([], template: "{\"style\":{}}"),
        ]
        #expect(Set(all).count == all.count)
        #expect(hash([], " {}\r\n") == hash([], "{}"))
    }
}
