import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// Should also run under ThreadSanitizer.
@Suite struct FontConcurrencyTests {
    private static let texts = [
        "a", "Ж", "ب", "क", "ไ", "→", "漢", "😀", "é", "e\u{301}", "\u{10FFFD}", "Ω", "ש", "1", "한", "か", "↔\u{FE0E}",
    ]

    /// Many threads at the same time get the same result as one thread.
    @Test(arguments: [false, true]) func manyThreadsChoose(system: Bool) async throws {
        let alone = FontLibrary(systemFonts: system)
        var expected: [[String?]] = []
        for weight in [400, 700] {
            let selector = try alone.selector(weight: weight, language: "ja")
            expected.append(Self.texts.map { selector.family($0) })
        }
        let shared = FontLibrary(systemFonts: system)
        try await withThrowingTaskGroup(of: [[String?]].self) { group in
            for worker in 0..<16 {
                group.addTask {
                    var answers: [[String?]] = []
                    for weight in [400, 700] {
                        let selector = try shared.selector(weight: weight, language: "ja")
                        var families = [String?](repeating: nil, count: Self.texts.count)
                        for step in Self.texts.indices {
                            let index = (step * 7 + worker) % Self.texts.count
                            families[index] = selector.family(Self.texts[index])
                        }
                        answers.append(families)
                    }
                    return answers
                }
            }
            for try await answers in group { #expect(answers == expected) }
        }
    }

    @Test func manyThreadsGetOneSelector() async throws {
        let library = FontLibrary(systemFonts: false)
        let identifiers = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<32 { group.addTask { try library.selector(weight: 500).id } }
            return try await group.reduce(into: Set<UInt32>()) { $0.insert($1) }
        }
        #expect(identifiers.count == 1)
    }

    @Test func addingWhileChoosing() async throws {
        let library = FontLibrary(systemFonts: false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["GalleyBox.ttf", "GalleyBox-Bold.ttf", "GalleyBoxVariable.ttf", "GalleyEmoji.ttf"] {
                group.addTask { _ = try library.addFont(file: TestFonts.path(name)) }
            }
            for worker in 0..<16 {
                group.addTask {
                    for round in 0..<20 {
                        let selector = try library.selector("Galley Box", weight: 100 + (worker + round) % 9 * 100)
                        for text in Self.texts { _ = selector.font(text) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try library.selector("Galley Box", weight: 700).primary.face.styleName == "Bold")
    }
}
