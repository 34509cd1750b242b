import GalleyDisplay
import GalleyEditing
import GalleyLayout
import GalleySupport
import GalleyText
import Testing

@testable import GalleyNodes

/// A checker to which words with an x are misspelled. It counts the paragraphs that it checks.
private final class FakeChecker: SpellChecker {
    private let paragraphs = Guarded<[String]>([])
    private let languages = Guarded<[String?]>([])
    private let learnt = Guarded<Set<String>>([])

    func misspelledRanges(in paragraph: AttributedText, language: String?) -> [Range<String.Index>] {
        paragraphs.withLock { $0.append(paragraph.string) }
        languages.withLock { $0.append(language) }
        let known = learnt.withLock { $0 }
        return paragraph.spellingWords.filter { $0.string.contains("x") && !known.contains($0.string) }.map(\.range)
    }

    func suggestions(for word: String, language: String?) -> [String] {
        [word.filter { $0 != "x" }, "\(language ?? "none")"]
    }

    func learn(_ word: String) { learnt.withLock { _ = $0.insert(word) } }

    /// The paragraphs that were checked since the last call.
    func take() -> [String] {
        paragraphs.withLock { paragraphs in
            defer { paragraphs = [] }
            return paragraphs
        }
    }

    var lastLanguage: String?? { languages.withLock { $0.last } }
}

/// A checker that returns ranges of other texts.
private struct BadChecker: SpellChecker {
    func misspelledRanges(in paragraph: AttributedText, language: String?) -> [Range<String.Index>] {
        let other = String(repeating: "é", count: 50)
        return [
            other.index(other.startIndex, offsetBy: 1)..<other.endIndex, other.startIndex..<other.startIndex,
            other.endIndex..<other.endIndex,
        ]
    }

    func suggestions(for word: String, language: String?) -> [String] { ["a\nb"] }
}

@MainActor @Suite struct EditorSpellingTests {
    private let checker = FakeChecker()

    private func stage(_ text: String, isFocused: Bool = false) throws -> (Stage, NodePath) {
        let stage = Stage()
        stage.host.spellChecker = checker
        stage.show(EditorNode(text).multiline().checksSpelling().id("editor").size(width: 180, height: 80))
        let path = try #require(stage.host.path(of: "editor"))
        if isFocused { stage.host.setFocus(path) }
        stage.settle()
        return (stage, path)
    }

    private func words(_ stage: Stage, _ path: NodePath) -> [String] {
        stage.host.misspellings(in: path).map(\.word)
    }

    @Test func misspelledWordsAreMarkedUnderThem() throws {
        let (stage, path) = try stage("one xtwo three")
        #expect(words(stage, path) == ["xtwo"])
        let marked = try stage.pixels()
        stage.host.spellChecker = nil
        stage.settle()
        let plain = try stage.pixels()
        let found = try #require(try self.stage("one xtwo three").0.host.misspellings(in: path).first)
        #expect(found.utf8Range == 4..<8)
        // Everything that differs is under the word.
        let differing = marked.indices.filter { marked[$0] != plain[$0] }
        #expect(differing.count > 20)
        for index in differing {
            let (y, x) = index.quotientAndRemainder(dividingBy: 200)
            #expect(Double(x) >= found.frame.minX - 2 && Double(x) <= found.frame.maxX + 2)
            #expect(Double(y) >= found.frame.midY && Double(y) <= found.frame.maxY + 4)
        }
        #expect(words(stage, path) == [])
    }

    @Test func onlyEditorsThatCheckTheirSpellingAreChecked() throws {
        let stage = Stage()
        stage.host.spellChecker = checker
        stage.show(
            LayoutSpec.stack(.vertical) {
                EditorNode("xa").id("unchecked")
                EditorNode("xb").checksSpelling().secure().id("secure")
                EditorNode("xc").checksSpelling().editable(false).id("fixed")
                EditorNode("xd").checksSpelling().id("checked")
            })
        #expect(checker.take() == ["xd"])
        #expect(words(stage, try #require(stage.host.path(of: "checked"))) == ["xd"])
        stage.show(EditorNode("xd").checksSpelling(false).id("checked"))
        #expect(words(stage, try #require(stage.host.path(of: "checked"))) == [])
    }

    @Test func onlyChangedParagraphsAreChecked() throws {
        let (stage, path) = try stage("xone\ntwo\nxthree", isFocused: true)
        #expect(checker.take() == ["xone\n", "two\n", "xthree"])
        stage.host.handle(.text("x"))
        stage.settle()
        #expect(checker.take() == ["xthreex"])
        stage.host.handle(.key(KeyStroke("Home", .control)))
        stage.settle()
        #expect(checker.take() == [])
        stage.host.handle(.text("ab "))
        stage.settle()
        #expect(checker.take() == ["ab xone\n"])
        #expect(words(stage, path) == ["xone", "xthreex"])
        // Another description of the same text, and another text.
        stage.show(
            EditorNode("ab xone\ntwo\nnew").multiline().checksSpelling().id("editor").size(width: 180, height: 80))
        #expect(checker.take() == ["new"])
        #expect(words(stage, path) == ["xone"])
    }

    @Test func keysThatArriveDuringACheckAreCheckedTogether() throws {
        let (stage, path) = try stage("", isFocused: true)
        for key in ["x", "a", " ", "b", " "] {
            stage.host.handle(.text(key))
            stage.host.turn()
        }
        stage.settle()
        let checked = checker.take()
        #expect(checked.count == 2 && checked.last == "xa b ")
        #expect(words(stage, path) == ["xa"])
    }

    @Test func theWordThatIsTypedIsMarkedAfterwards() throws {
        let (stage, path) = try stage("", isFocused: true)
        stage.host.handle(.text("xa"))
        stage.settle()
        #expect(checker.take() == ["xa"])
        #expect(words(stage, path) == [])
        stage.host.handle(.text(" b"))
        stage.settle()
        #expect(words(stage, path) == ["xa"])
        // The caret alone does not hide a mark.
        stage.host.handle(.key(KeyStroke("Home")))
        stage.settle()
        #expect(words(stage, path) == ["xa"])
        stage.host.handle(.key(KeyStroke("Delete")))
        stage.host.handle(.text("y"))
        stage.settle()
        stage.host.handle(.text("x"))
        stage.settle()
        #expect(words(stage, path) == [])
        stage.host.handle(.key(KeyStroke("Right")))
        stage.settle()
        #expect(words(stage, path) == ["yxa"])
        stage.host.handle(.key(KeyStroke("BackSpace")))
        stage.host.handle(.text("x"))
        stage.settle()
        #expect(words(stage, path) == [])
        stage.host.setFocus(nil)
        stage.settle()
        #expect(words(stage, path) == ["yxx"])
    }

    @Test func compositionsAreCheckedWhenTheyAreAccepted() throws {
        let (stage, path) = try stage("xa ", isFocused: true)
        _ = checker.take()
        stage.host.handle(.compose("xb", caret: 2, clause: nil))
        stage.settle()
        #expect(checker.take() == [])
        #expect(words(stage, path) == ["xa"])
        stage.host.handle(.text("xb "))
        stage.settle()
        #expect(checker.take() == ["xa xb "])
        #expect(words(stage, path) == ["xa", "xb"])
    }

    @Test func marksAreNoPartOfTheText() throws {
        let (stage, path) = try stage("one xtwo three", isFocused: true)
        #expect(stage.host.editedText(of: path) == AttributedText("one xtwo three"))
        stage.host.handle(.key(KeyStroke("a", .control)))
        stage.host.handle(.key(KeyStroke("c", .control)))
        stage.settle()
        let copied = try #require(stage.host.clipboard.read())
        #expect(copied.plain == "one xtwo three")
        #expect(copied.text == AttributedText("one xtwo three"))
        let editor = try #require(stage.host.node("editor")?.editor?.editor)
        #expect(!editor.canUndo)
        #expect(stage.host.takeRecords().allSatisfy { if case .edit = $0.event { false } else { true } })
    }

    @Test func aWordIsCorrectedInOneStep() throws {
        let (stage, path) = try stage("one xtwo three", isFocused: true)
        let changes = stage.host.editedText(of: path)
        let found = try #require(stage.host.misspellings(in: path).first)
        let middle = Point(x: found.frame.midX, y: found.frame.midY)
        #expect(stage.host.misspelling(at: middle) == found)
        #expect(stage.host.misspelling(at: Point(x: found.frame.maxX + 6, y: middle.y)) == nil)
        #expect(stage.host.misspelling(at: Point(x: middle.x, y: middle.y + 40)) == nil)
        #expect(stage.host.spellingSuggestions(for: found) == ["two", "none"])
        #expect(stage.host.correct(found, with: "two"))
        stage.settle()
        #expect(stage.host.editedText(of: path)?.string == "one two three")
        #expect(words(stage, path) == [])
        #expect(!stage.host.correct(found, with: "2"), "the word is gone")
        stage.host.handle(.key(KeyStroke("z", .control)))
        stage.settle()
        #expect(stage.host.editedText(of: path) == changes)
        #expect(words(stage, path) == ["xtwo"])
        stage.host.handle(.key(KeyStroke("z", .control)))
        #expect(stage.host.editedText(of: path) == changes, "there is nothing else to undo")
    }

    @Test func aCorrectionHasTheAttributesOfTheWord() throws {
        var text = AttributedText("one xtwo")
        text[try #require(text.range(of: "xtwo"))].font = FontDescriptor(weight: 700)
        text[try #require(text.range(of: "xtwo"))].language = "de"
        let stage = Stage()
        stage.host.spellChecker = checker
        stage.show(EditorNode(text).checksSpelling().id("editor"))
        let path = try #require(stage.host.path(of: "editor"))
        let found = try #require(stage.host.misspellings(in: path).first)
        #expect(found.language == "de" && stage.host.spellingSuggestions(for: found).last == "de")
        #expect(stage.host.correct(found, with: "two"))
        let edited = try #require(stage.host.editedText(of: path))
        #expect(edited.attributes(at: try #require(edited.range(of: "two")).lowerBound).font?.weight == 700)
    }

    @Test func theLanguageIsThatOfTheEnvironment() throws {
        let (stage, _) = try stage("xa")
        #expect(checker.lastLanguage == .some(nil))
        stage.host.environment.language = "fr"
        stage.settle()
        #expect(checker.lastLanguage == "fr")
        #expect(checker.take() == ["xa", "xa"])
    }

    @Test func everythingIsCheckedAgainOnDemand() throws {
        let (stage, path) = try stage("xa xb\nxa")
        _ = checker.take()
        checker.learn("xa")
        stage.host.checkSpellingAgain()
        #expect(words(stage, path) == ["xa", "xb", "xa"])
        stage.settle()
        #expect(checker.take() == ["xa xb\n", "xa"])
        #expect(words(stage, path) == ["xb"])
    }

    @Test func monospacedPartsAreCode() throws {
        var text = AttributedText("xa xb")
        text[try #require(text.range(of: "xb"))].font = FontDescriptor(families: ["Noto Sans Mono", "monospace"])
        let stage = Stage()
        stage.host.spellChecker = checker
        stage.show(EditorNode(text).checksSpelling().id("editor"))
        #expect(words(stage, try #require(stage.host.path(of: "editor"))) == ["xa"])
        // An editor whose font is monospaced has prose.
        let mono = TextAttributes(font: FontDescriptor(families: ["monospace"]))
        stage.show(EditorNode("xa xb", attributes: mono).checksSpelling().id("mono"))
        let path = try #require(stage.host.path(of: "mono"))
        #expect(words(stage, path) == ["xa", "xb"])
        // As soon as it has other text, it is code.
        stage.host.edit(path) { $0.replace($0.text.startIndex..<$0.text.startIndex, with: AttributedText("xc ")) }
        stage.settle()
        #expect(words(stage, path) == ["xc"])
    }

    @Test func rangesOfOtherTextsDoNoHarm() throws {
        let stage = Stage()
        stage.host.spellChecker = BadChecker()
        stage.show(EditorNode("aé\nb").multiline().checksSpelling().id("editor").size(width: 100, height: 60))
        let path = try #require(stage.host.path(of: "editor"))
        for found in stage.host.misspellings(in: path) { stage.host.correct(found, with: "c\nd") }
        stage.settle()
        _ = try stage.pixels()
        #expect(stage.host.isIdle)
    }

    @Test func assistiveTechnologyGetsTheMarkedWords() throws {
        let (stage, path) = try stage("one xtwo\nxthree\n")
        let text = try #require(stage.host.accessibleText(of: path))
        #expect(text.misspelled.map { String(text.layout.text.string[$0]) } == ["xtwo", "xthree"])
    }

    /// A text that is longer than a batch, of which a part is visible.
    @Test func longTextsAreCheckedInParts() throws {
        let lines = (0..<2000).map { "line xw\($0 % 2 == 0 ? "a" : "b") of many" }
        let (stage, path) = try stage(lines.joined(separator: "\n"))
        #expect(stage.host.misspellings(in: path).count == 2000)
        #expect(checker.take().count == 2000)
        #expect(stage.host.isIdle)
        guard case .editor(let drawing)? = stage.host.node("editor")?.wanted.content else {
            return #expect(Bool(false))
        }
        // Only the visible marks are drawn.
        #expect(drawing.misspelled.count >= 3 && drawing.misspelled.count < 12)
    }
}
