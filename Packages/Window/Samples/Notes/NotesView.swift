import GalleyInterface

/// A row of the list.
struct NoteRow: Identifiable, Hashable, Sendable {
    var id: String
    var title: String
    var preview: String
    var isSelected: Bool
}

/// The list of notes with a search field, and the editor of the selected note.
struct NotesView: Node {
    let model: NotesModel
    let rows: [NoteRow]
    let selected: String?
    let opened: AttributedText
    let problem: String?
    /// The count of the find bar, such as `2 of 5`; `nil` while the bar is closed.
    let found: String?
    /// The replacements of a misspelled word; `nil` if none are shown.
    let correction: NotesModel.Correction?

    @MainActor init(model: NotesModel) {
        self.model = model
        selected = model.selected
        opened = model.opened
        problem = model.problem
        found = model.foundInNote
        correction = model.correction
        rows = model.found.map {
            NoteRow(id: $0.id, title: $0.title, preview: $0.preview, isSelected: $0.id == model.selected)
        }
    }

    static let body = TextAttributes(font: FontDescriptor(size: 15), color: .text)
    static let small = TextAttributes(font: FontDescriptor(size: 12), color: .secondaryText)
    static let bold = TextAttributes(font: FontDescriptor(size: 14, weight: 700), color: .text)

    var layout: LayoutSpec {
        guard let correction else { return content }
        return content.overlay(
            .absolute {
                // A press outside the list of replacements closes it.
                LayoutSpec.wrapper {}.size(width: .percent(100), height: .percent(100)).onTap { [model] in
                    model.closeCorrection()
                }
                corrections(correction).position(correction.place.x, correction.place.y)
            })
    }

    private var content: LayoutSpec {
        .stack(.horizontal) {
            sidebar
            LayoutSpec.stack(.vertical) {
                if let found { findBar(found) }
                editor
            }
            .flexGrow(1).flexShrink(1).size(width: .points(0), height: .percent(100))
        }
        .size(width: .percent(100), height: .percent(100))
    }

    private var sidebar: LayoutSpec {
        .stack(.vertical, spacing: 8) {
            EditorNode("", placeholder: "Search all notes", attributes: NotesView.body).onChange { [model] text in
                model.search(text.string)
            }
            .id("search").border(Color(white: 0.5, alpha: 0.4))
            list
            if let problem {
                TextNode(problem, attributes: NotesView.small).id("problem")
            }
            LayoutSpec.stack(.horizontal, spacing: 6) {
                ButtonNode("New") { [model] in model.add() }.id("new").flexGrow()
                ButtonNode("Delete") { [model] in model.removeSelected() }.id("delete").flexGrow()
                ButtonNode("Theme") { [model] in model.toggleTheme() }.id("theme").flexGrow()
            }
        }
        .inset(10).size(width: .points(256), height: .percent(100)).flexShrink(0).background(.surface)
    }

    private var list: LayoutSpec {
        let rows = rows
        // The ids of notes are different.
        guard let list = try? ListNode(rows, row: { [model] in NotesView.row($0, model) }) else {
            return .wrapper {}
        }
        return list.accessibility(NodeAccessibility(label: "Notes")).id("notes")
            .size(width: .percent(100), height: .points(0)).flexGrow(1)
    }

    private static func row(_ row: NoteRow, _ model: NotesModel) -> any Node {
        LayoutSpec.stack(.vertical, spacing: 2) {
            TextNode(row.title, attributes: bold).maximumRows(1)
            TextNode(row.preview.isEmpty ? " " : row.preview, attributes: small).maximumRows(1)
        }
        .inset(8).background(row.isSelected ? Color(red: 0.35, green: 0.6, blue: 1, alpha: 0.25) : .clear)
        .cornerRadius(6).accessibility(NodeAccessibility(isSelected: row.isSelected)).onTap { model.select(row.id) }
    }

    private func findBar(_ found: String) -> LayoutSpec {
        let line = Color(white: 0.5, alpha: 0.4)
        return LayoutSpec.stack(.vertical, spacing: 6) {
            LayoutSpec.stack(.horizontal, spacing: 6, align: .center) {
                EditorNode("", placeholder: "Find", attributes: NotesView.body)
                    .onChange { [model] text in model.find(text.string, .nearest) }
                    .onSubmit { [model] text in model.find(text.string, .next) }
                    .id("find").border(line).flexGrow(1)
                TextNode(found, attributes: NotesView.small).id("found").size(width: .points(64))
                ButtonNode("Previous") { [model] in model.findAgain(.previous) }.id("find-previous")
                ButtonNode("Next") { [model] in model.findAgain(.next) }.id("find-next")
                ButtonNode("Close") { [model] in model.closeFindBar() }.id("find-close")
            }
            LayoutSpec.stack(.horizontal, spacing: 6, align: .center) {
                EditorNode("", placeholder: "Replace by", attributes: NotesView.body)
                    .onChange { [model] text in model.setReplacement(text.string) }
                    .onSubmit { [model] _ in model.replace() }
                    .id("replace").border(line).flexGrow(1)
                ButtonNode("Replace") { [model] in model.replace() }.id("replace-one")
                ButtonNode("Replace all") { [model] in model.replaceAll() }.id("replace-all")
            }
        }
        .inset(10).background(.surface).flexShrink(0)
    }

    /// The size of the replacements of a misspelled word.
    static func correctionSize(_ words: [String]) -> Size {
        Size(width: 190, height: Double(words.count + 1) * 34 + 12)
    }

    private func corrections(_ correction: NotesModel.Correction) -> LayoutSpec {
        let size = NotesView.correctionSize(correction.words)
        return LayoutSpec.stack(.vertical, spacing: 4, align: .stretch) {
            for (index, word) in correction.words.enumerated() {
                ButtonNode(word) { [model] in model.correct(word) }.id("correction-\(index)").size(height: .points(30))
            }
            ButtonNode("Add to dictionary") { [model] in model.addToDictionary() }
                .id("correction-\(correction.words.count)").size(height: .points(30))
        }
        .inset(8).size(width: .points(size.width), height: .points(size.height)).background(.surface).cornerRadius(8)
        .border(Color(white: 0.5, alpha: 0.4))
        .accessibility(NodeAccessibility(role: .group, label: "Replacements of \(correction.found.word)"))
        .id("corrections")
    }

    private var editor: LayoutSpec {
        EditorNode(opened, placeholder: AttributedText("Write Markdown", attributes: NotesView.body)).multiline()
            .checksSpelling()
            .onChange { [model] text in model.edited(text.string) }
            .id("note-" + (selected ?? "")).background(.clear).padding(16).flexGrow(1).flexShrink(1)
            .size(width: .percent(100), height: .points(0))
    }
}
