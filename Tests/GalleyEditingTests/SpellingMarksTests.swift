import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyEditing

@Suite struct SpellingMarksTests {
    /// Words with an x are misspelled.
    private static func check(_ text: AttributedText) -> [Range<Int>] {
        text.spellingWords.filter { $0.string.contains("x") }.map { text.utf8Range($0.range) }
    }

    /// A text with its marks. The checker counts the paragraphs that it checks.
    private final class Sheet {
        var editor: TextEditor
        var marks: SpellingMarks
        var checked: [String] = []

        init(_ string: String) {
            editor = TextEditor(AttributedText(string))
            marks = SpellingMarks(editor.text)
        }

        func edit(_ change: (inout TextEditor) -> Void) {
            let before = editor.text
            change(&editor)
            guard before != editor.text else { return }
            // The replacement that a host finds: the smallest one.
            let (old, new) = (Array(before.string.utf8), Array(editor.text.string.utf8))
            let head = zip(old, new).prefix { $0 == $1 }.count
            let limit = min(old.count, new.count) - head
            let tail = min(limit, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
            marks.follow(head..<old.count - tail, utf8Count: new.count - tail - head, from: before, to: editor.text)
        }

        func replace(_ range: Range<Int>, with string: String) {
            edit { $0.replace($0.text.range(forUTF8: range), with: AttributedText(string)) }
        }

        /// Checks everything, in steps of `limit` code units.
        func check(from offset: Int = 0, limit: Int = 1) {
            while true {
                let next = marks.unchecked(from: offset, limit: limit)
                if next.isEmpty { break }
                var results: [Int: [Range<Int>]] = [:]
                for one in next {
                    let part = editor.text.part(one.range)
                    checked.append(part.string)
                    results[one.number] = SpellingMarksTests.check(part)
                }
                _ = marks.accept(results)
            }
        }

        var words: [String] {
            marks.words(touching: 0..<editor.text.utf8Count).map {
                String(editor.text.string[editor.text.range(forUTF8: $0)])
            }
        }

        func takeChecked() -> [String] {
            defer { checked = [] }
            return checked
        }
    }

    @Test func eachParagraphIsCheckedOnce() {
        let sheet = Sheet("one xtwo\n\nthree\r\nxfour\u{2029}five")
        sheet.check()
        #expect(sheet.takeChecked() == ["one xtwo\n", "three\r\n", "xfour\u{2029}", "five"])
        #expect(sheet.words == ["xtwo", "xfour"])
        sheet.check()
        #expect(sheet.takeChecked() == [])
    }

    @Test func theVisibleParagraphsComeFirst() {
        let sheet = Sheet("aa\nbb\ncc\ndd")
        sheet.check(from: 7)
        #expect(sheet.takeChecked() == ["cc\n", "dd", "aa\n", "bb\n"])
        #expect(Sheet("aa\nbb\ncc").marks.unchecked(from: 3, limit: 4).map(\.range) == [3..<6, 6..<8])
    }

    @Test(arguments: [
        (5..<5, "y", ["bby\n"]), (3..<3, "y", ["ybb\n"]), (4..<5, "", ["b\n"]),
        // Return inside of a paragraph, and at its ends.
        (4..<4, "\n", ["b\n", "b\n"]), (3..<3, "\n", []), (5..<5, "\n", []),
        // Joined paragraphs.
        (2..<3, "", ["aabb\n"]), (5..<6, "", ["bbcc"]), (2..<6, "", ["aacc"]),
        // Whole paragraphs removed, inserted and replaced.
        (3..<6, "", []), (3..<3, "yy\n", ["yy\n"]), (8..<8, "y", ["ccy"]), (0..<8, "", []), (3..<6, "zz\n", ["zz\n"]),
        (1..<7, "z", ["azc"]),
    ])
    func onlyChangedParagraphsAreChecked(_ range: Range<Int>, _ string: String, _ expected: [String]) {
        let sheet = Sheet("aa\nbb\ncc")
        sheet.check()
        _ = sheet.takeChecked()
        sheet.replace(range, with: string)
        sheet.check()
        #expect(sheet.takeChecked() == expected)
    }

    @Test func carriageReturnsAndLineFeedsAreOneTerminator() {
        let sheet = Sheet("xa\rxb")
        sheet.check()
        _ = sheet.takeChecked()
        sheet.replace(3..<3, with: "\n")
        sheet.check()
        #expect(sheet.takeChecked() == ["xa\r\n"])
        #expect(sheet.words == ["xa", "xb"])
    }

    @Test func changedAttributesAreChangesOfTheirParagraphs() {
        let sheet = Sheet("xa\nxb\nxc")
        sheet.check()
        _ = sheet.takeChecked()
        sheet.edit { editor in
            var text = editor.text.part(3..<5)
            text.inline = .code
            editor.replace(editor.text.range(forUTF8: 3..<5), with: text)
        }
        #expect(sheet.words == ["xa", "xb", "xc"])
        sheet.check()
        #expect(sheet.takeChecked() == ["xb\n"])
        #expect(sheet.words == ["xa", "xc"])
    }

    @Test func marksMoveWithEditsBeforeTheyAreChecked() {
        let sheet = Sheet("xone two xthree")
        sheet.check()
        sheet.replace(5..<5, with: "and ")
        #expect(sheet.words == ["xone", "xthree"])
        // A space after a word leaves it as it is, and a letter does not.
        sheet.replace(4..<4, with: " ")
        #expect(sheet.words == ["xone", "xthree"])
        sheet.replace(4..<4, with: "s")
        #expect(sheet.words == ["xthree"])
        sheet.check()
        #expect(sheet.words == ["xones", "xthree"])
        sheet.replace(0..<1, with: "")
        #expect(sheet.words == ["xthree"])
    }

    @Test func oldAndWrongResultsAreIgnored() {
        let sheet = Sheet("xone")
        let old = sheet.marks.unchecked(from: 0, limit: 1)[0].number
        sheet.replace(4..<4, with: "!")
        let isChangedByOld = sheet.marks.accept([old: [0..<4]])
        #expect(!isChangedByOld)
        let number = sheet.marks.unchecked(from: 0, limit: 1)[0].number
        let isChanged = sheet.marks.accept([number: [2..<2, 0..<4, 2..<3, 4..<9]])
        #expect(isChanged)
        #expect(sheet.words == ["xone"])
    }

    /// After any edits, also with undo, the marks are those of a new check of the whole text, and between checks each
    /// mark is a misspelled word of the text.
    @Test(arguments: 0..<60)
    func randomEditsEqualACheckOfTheWholeText(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["x", "xa ", "word ", "\n", "\r\n", "\r", "\u{2029}", " ", "é", "שלום ", "e\u{301}", "'", "", "👩‍👩‍👧"]
        func string(_ count: Int) -> String {
            (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
        }
        let sheet = Sheet(string(30))
        for _ in 0..<60 {
            sheet.edit { editor in
                switch Int.random(in: 0..<8, using: &random) {
                case 0: editor.undo()
                case 1: editor.redo()
                default:
                    let ends = (0..<2).map { _ in Int.random(in: 0...editor.text.utf8Count, using: &random) }.sorted()
                    let isInsertion = Bool.random(using: &random)
                    var text = AttributedText(string(4))
                    if Int.random(in: 0..<5, using: &random) == 0 { text.inline = .code }
                    editor.replace(
                        editor.text.range(forUTF8: ends[0]..<(isInsertion ? ends[0] : ends[1])), with: text)
                }
            }
            let text = sheet.editor.text
            var bytes = text.string
            let paragraphs = bytes.withUTF8 { ParagraphSplitter.paragraphs(of: $0) }
            let all = paragraphs.flatMap { paragraph in
                SpellingMarksTests.check(text.part(paragraph.start..<paragraph.end)).map {
                    $0.lowerBound + paragraph.start..<$0.upperBound + paragraph.start
                }
            }
            guard Int.random(in: 0..<3, using: &random) > 0 else {
                // The unchecked paragraphs contain all words whose spelling is not known.
                let unchecked = sheet.marks.unchecked(from: 0, limit: .max).map(\.range)
                let shown = sheet.marks.words(touching: 0..<text.utf8Count)
                for word in Set(shown).symmetricDifference(all) {
                    #expect(unchecked.contains { $0.overlaps(word) })
                }
                continue
            }
            sheet.check(from: Int.random(in: 0...text.utf8Count, using: &random), limit: 5)
            #expect(sheet.marks.words(touching: 0..<text.utf8Count) == all)
            #expect(sheet.marks.isComplete)
        }
    }
}
