import Foundation
import GalleyInterface
import GalleyWindow

// A window with the kinds of elements that assistive technology reads and operates. Commands on standard input are
// answered by one line of JSON each:
//
//     text ID     the edited text of an editor
//     pressed     the number of presses of the button
//     value ID    the number of a slider
//     rows NUMBER another number of rows
//     say TEXT    another status
//     open        another window
//     table       another window, with a table
//     announce TEXT
//                 has a text spoken
//     close       closes the other window
//     quit        closes the windows
//
// With `--misspelled LANGUAGES` it opens no window. It answers each line by its misspelled words, and each line after `?` by
// the replacements of the word.

let documentSource = """
    # Reading

    A paragraph with a [link to a page](https://example.org/page) and *emphasis*. It has a second sentence.

    - first item
    - second item

    | Name | Size |
    |---|---|
    | alpha | 1 |
    | beta | 22 |
    """

let editedText = "The quick brown fox jumps over the lazy dog. Äpfel 👩‍👩‍👧 und Öl.\nSecond paragraph."

struct AssistedRow: Identifiable, Hashable, Sendable {
    var id: String
}

struct AssistedView: Node {
    let model: AssistedModel
    let pressed: Int
    let status: String
    let rows: [AssistedRow]
    let document: AttributedText
    static let body = TextAttributes(font: FontDescriptor(size: 14), color: .text)

    @MainActor init(_ model: AssistedModel) {
        self.model = model
        pressed = model.pressed
        status = model.status
        rows = (0..<model.rowCount).map { AssistedRow(id: "row-\($0)") }
        document = model.document
    }

    var layout: LayoutSpec {
        LayoutSpec.stack(.horizontal, spacing: 8) {
            LayoutSpec.stack(.vertical, spacing: 6) {
                controls
                EditorNode(editedText, attributes: AssistedView.body).multiline().id("text")
                    .size(width: .percent(100), height: .points(120))
                EditorNode("secret", attributes: AssistedView.body).secure().id("secret")
                EditorNode("fixed", placeholder: "Nothing", attributes: AssistedView.body).editable(false).id("fixed")
                    .accessibility(
                        NodeAccessibility(relations: [
                            .labelledBy: "status", .flowsTo: "document", .describedBy: "none",
                        ]))
                TextNode(document).onLink { [model] in model.followed.append($0) }.id("document")
            }
            .size(width: .points(360), height: .percent(100))
            list
        }
        .inset(8).size(width: .percent(100), height: .percent(100))
    }

    private var controls: LayoutSpec {
        .stack(.vertical, spacing: 6) {
            ButtonNode("Press me") { [model] in model.press() }.id("press")
                .accessibility(NodeAccessibility(hint: "Counts presses", relations: [.controls: "count"]))
            TextNode("Pressed \(pressed) times", attributes: AssistedView.body).id("count")
            TextNode(status, attributes: AssistedView.body).id("status")
            ToggleNode(false, label: "Mute").id("mute")
            SliderNode(5, in: 0...10, step: 1, label: "Volume").id("volume")
        }
    }

    private var list: LayoutSpec {
        // The ids of rows are different.
        guard let list = try? ListNode(rows, row: { AssistedView.row($0) }) else { return .wrapper {} }
        return list.selection(.single).id("rows").size(width: .points(0), height: .percent(100)).flexGrow(1)
    }

    private static func row(_ row: AssistedRow) -> any Node {
        TextNode("Text of \(row.id)", attributes: body).inset(6)
    }
}

/// A table of 3000 rows.
func assistedTable() -> LayoutSpec {
    guard let rows = try? ListSnapshot((0..<3000).map { ListItem("row-\($0)") }) else { return .wrapper {} }
    let columns = [
        TableColumn("name", title: "Name") { row in TextNode("Name of \(row.id)") },
        TableColumn("size", title: "Size", width: .points(80)) { row in TextNode("\("\(row.id)".count)") },
    ]
    return LayoutSpec(TableNode(rows, columns: columns, rowHeight: 30).rows { $0.selection(.single) })
}

@MainActor final class AssistedModel {
    var window: Window?
    var other: Window?
    var pressed = 0
    var status = "Ready"
    var rowCount = 5000
    var followed: [String] = []
    let document: AttributedText

    init() {
        var text = AttributedText(documentSource, attributes: AssistedView.body)
        MarkdownParser(theme: .light).parse(&text)
        document = text
    }

    func open() throws {
        let window = try Window("Assisted", WindowOptions(width: 700, height: 640), AssistedView(self))
        window.session.caretBlinkInterval = nil
        self.window = window
    }

    func press() {
        pressed += 1
        refresh()
    }

    func refresh() { window?.describe(AssistedView(self)) }

    func answer(_ line: String) -> [String: Any] {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        guard let host = window?.nodeHost else { return [:] }
        defer { host.group.requestTurn() }
        switch words.first {
        case "text": return ["text": host.path(of: rest).flatMap { host.editedText(of: $0)?.string } ?? ""]
        case "pressed": return ["pressed": pressed]
        case "followed": return ["followed": followed]
        case "value": return ["value": host.path(of: rest).flatMap { host.value(of: $0) } ?? 0]
        case "frames": return ["frames": window?.frameCount ?? 0]
        case "rows": rowCount = Int(rest) ?? 0
        case "say": status = rest
        case "announce": host.announce(rest, isUrgent: rest.hasSuffix("!"))
        case "table": other = try? Window("Other", WindowOptions(width: 300, height: 200), assistedTable())
        case "open": other = try? Window("Other", WindowOptions(width: 200, height: 100), TextNode("Other text"))
        case "close": other?.close()
        case "quit":
            other?.close()
            window?.close()
            return ["closed": true]
        default: return ["error": "unknown command"]
        }
        refresh()
        return ["done": true]
    }
}

/// Reads commands on a separate thread. The main actor answers them between events.
@Sendable nonisolated func readCommands() {
    while let line = readLine() {
        Task { @MainActor in
            let data = try? JSONSerialization.data(withJSONObject: model.answer(line), options: [.sortedKeys])
            FileHandle.standardOutput.write((data ?? Data("{}".utf8)) + Data("\n".utf8))
        }
    }
    Task { @MainActor in _ = model.answer("quit") }
}

/// Answers lines by their misspelled words.
func checkLines(_ languages: [String]) throws {
    let checker = try DictionaryChecker(languages: languages)
    FileHandle.standardOutput.write(Data("\(checker.languages.joined(separator: " "))\n".utf8))
    while let line = readLine() {
        var words: [String]
        if line.hasPrefix("?") {
            words = checker.suggestions(for: String(line.dropFirst()), language: nil)
        } else if line.hasPrefix("+") {
            checker.add(String(line.dropFirst()), isKept: false)
            words = []
        } else {
            words = checker.misspelledRanges(in: AttributedText(line), language: nil).map { String(line[$0]) }
        }
        FileHandle.standardOutput.write(Data("\(words.joined(separator: " "))\n".utf8))
    }
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--misspelled" {
    do {
        try checkLines(CommandLine.arguments[2].split(separator: ",").map(String.init))
        exit(0)
    } catch {
        print("error: \(error)")
        exit(1)
    }
}

let model = AssistedModel()
do {
    try model.open()
} catch {
    print("{\"error\": \"\(error)\"}")
    exit(1)
}
Thread.detachNewThread(readCommands)
FileHandle.standardOutput.write(Data("{\"ready\": true}\n".utf8))
WindowSystem.shared.run()
