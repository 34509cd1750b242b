import Foundation
import GalleyInterface
import GalleyWindow

/// The notes, the selected one, and what the window shows of them.
@MainActor final class NotesModel {
    private(set) var notes: [Note]
    private(set) var selected: String?
    /// The text of the selected note when it was opened, in the colours of Markdown.
    private(set) var opened = AttributedText()
    private(set) var query = ""
    /// The last error, until a save succeeds.
    private(set) var problem: String?
    private let store: NoteStore
    private var unsaved: Set<String> = []
    private var timer: Int?
    private weak var window: Window?
    /// The field of the find bar that gets the focus when it is on screen.
    private var focusedField: String?
    /// The note whose editor has a highlighter.
    private var highlighted: NodePath?
    /// The texts of the find bar, and the occurrences found; `nil` while it is closed.
    private var finding: (query: String, replacement: String, result: NodeFindResult)?
    private let spelling: DictionaryChecker?
    /// The misspelled word whose replacements are shown.
    private(set) var correction: Correction?
    /// Whether the replacements get the focus when they are on screen.
    private var focusesCorrection = false

    /// - Parameter spelling: checks the notes; `nil` marks nothing.
    init(_ store: NoteStore, spelling: DictionaryChecker? = nil) throws {
        self.store = store
        self.spelling = spelling
        notes = try store.load()
        if notes.isEmpty { notes = [NotesModel.newNote(NotesModel.welcome)] }
        selected = notes.first?.id
        opened = highlight(notes.first?.text ?? "", .light)
    }

    private static let welcome = "# Welcome\n\nWrite *Markdown* here. Notes are saved while you type."

    private static func newNote(_ text: String) -> Note {
        Note(
            id: String(UInt64.random(in: .min ... .max), radix: 16), text: text, changed: Date().timeIntervalSince1970)
    }

    /// The notes that contain the query, the latest first.
    var found: [Note] {
        guard !query.isEmpty else { return notes }
        return notes.filter { $0.text.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
    }

    // MARK: - Window

    func attach(_ window: Window) {
        self.window = window
        window.nodeHost.onMount = { [weak self] in
            self?.setHighlighter()
            self?.focusFindBar()
            self?.focusCorrection()
        }
        window.nodeHost.spellChecker = spelling
        window.session.onContextMenu = { [weak self] place, _ in
            guard let self, let found = self.window?.nodeHost.misspelling(at: place) else { return }
            self.showCorrection(of: found)
        }
        window.session.onKey = { [weak self] in self?.handle($0) ?? false }
        window.session.onClose = { [weak self] in
            self?.saveNow()
            // A note that cannot be saved keeps the window open.
            return self?.problem == nil
        }
        setHighlighter()
    }

    private func refresh() { window?.describe(NotesView(model: self)) }

    private var theme: HostTheme { window?.theme ?? .light }

    private func highlighter(_ theme: HostTheme) -> MarkdownHighlighter {
        MarkdownHighlighter(theme: theme == .dark ? .dark : .light)
    }

    private func highlight(_ text: String, _ theme: HostTheme) -> AttributedText {
        var result = AttributedText(text, attributes: NotesView.body)
        highlighter(theme).parse(&result)
        return result
    }

    /// Has a new editor colour its text while it is edited.
    private func setHighlighter() {
        guard let window, let selected, let path = window.nodeHost.path(of: "note-" + selected), path != highlighted
        else { return }
        highlighted = path
        let parser = MarkdownHighlighting(by: highlighter(theme))
        window.nodeHost.edit(path) { editor in
            editor.parser = parser
            return false
        }
    }

    private func handle(_ stroke: KeyStroke) -> Bool {
        switch (stroke.key, stroke.modifiers) {
        case ("F3", []): return findAgain(.next)
        case ("F3", .shift): return findAgain(.previous)
        case ("F7", []): return correctNext()
        case ("Escape", []) where correction != nil:
            closeCorrection()
            return true
        case ("Escape", []) where finding != nil:
            closeFindBar()
            return true
        default: break
        }
        guard stroke.modifiers == .control else { return false }
        switch stroke.key {
        case "n": add()
        case "s": saveNow()
        case "f": openFindBar("find")
        case "h": openFindBar("replace")
        case "Return" where window?.nodeHost.focus?.id == "replace": replaceAll()
        case "l": window?.nodeHost.setFocus(window?.nodeHost.path(of: "search"))
        case "d": toggleTheme()
        default: return false
        }
        return true
    }

    // MARK: - Finding in a note

    private var editorPath: NodePath? { selected.flatMap { window?.nodeHost.path(of: "note-" + $0) } }

    /// The count of the find bar, such as `2 of 5`; `nil` while the bar is closed.
    var foundInNote: String? {
        finding.map { finding in
            let result = finding.result
            if finding.query.isEmpty { return "" }
            return result.count == 0 ? "not found" : "\((result.current ?? -1) + 1) of \(result.count)"
        }
    }

    private func openFindBar(_ field: String) {
        if finding == nil {
            finding = ("", "", NodeFindResult())
            refresh()
        }
        // A bar that was just described is on screen in a later turn.
        focusedField = field
        focusFindBar()
    }

    private func focusFindBar() {
        guard let field = focusedField, let path = window?.nodeHost.path(of: field) else { return }
        focusedField = nil
        window?.nodeHost.setFocus(path)
    }

    func find(_ query: String, _ step: NodeFindStep) {
        guard finding != nil, let window, let path = editorPath else { return }
        finding?.query = query
        found(window.nodeHost.selectOccurrence(step, of: query, in: path))
    }

    private func found(_ result: NodeFindResult) {
        finding?.result = result
        if let found = foundInNote { window?.nodeHost.announce(found) }
        refresh()
    }

    func setReplacement(_ text: String) { finding?.replacement = text }

    /// Replaces the selected occurrence and selects the next one; the first time, it only selects one.
    func replace() {
        guard let finding, let path = editorPath else { return }
        let result = window?.nodeHost.replaceOccurrence(with: finding.replacement, in: path)
        if let result { found(result) } else { find(finding.query, .next) }
    }

    /// Replaces all occurrences. One undo takes all of it back.
    func replaceAll() {
        guard let finding, let host = window?.nodeHost, let path = editorPath else { return }
        host.announce("\(host.replaceOccurrences(with: finding.replacement, in: path)) replaced")
        self.finding?.result = host.occurrences(in: path) ?? NodeFindResult()
        refresh()
    }

    /// - Returns: false while the find bar is closed.
    @discardableResult func findAgain(_ step: NodeFindStep) -> Bool {
        guard let finding else { return false }
        find(finding.query, step)
        return true
    }

    func closeFindBar() {
        finding = nil
        if let path = editorPath {
            window?.nodeHost.hideOccurrences(in: path)
            window?.nodeHost.setFocus(path)
        }
        refresh()
    }

    // MARK: - Spelling

    /// A misspelled word, its replacements, and their place in the window.
    struct Correction: Hashable {
        var found: NodeMisspelling
        var words: [String]
        var place: Point
    }

    /// Shows the replacements of the next misspelled word after the caret, or else of the first one.
    private func correctNext() -> Bool {
        guard let host = window?.nodeHost, let path = editorPath else { return false }
        let words = host.misspellings(in: path)
        guard let text = host.editedText(of: path), let selection = host.selection(of: path),
            let first = words.first
        else { return true }
        let caret = text.utf8Offset(selection.range(in: text).upperBound)
        let next = words.first { $0.utf8Range.lowerBound >= caret } ?? first
        host.edit(path) { editor in
            editor.select(editor.text.range(forUTF8: next.utf8Range))
            return true
        }
        // The selection is scrolled into view before the word has its place.
        host.setFocus(path)
        showCorrection(of: host.misspellings(in: path).first { $0.utf8Range == next.utf8Range } ?? next)
        return true
    }

    private func showCorrection(of found: NodeMisspelling) {
        guard let host = window?.nodeHost else { return }
        let words = Array(host.spellingSuggestions(for: found).prefix(6))
        // Under the word, or above it if there is no room.
        let size = NotesView.correctionSize(words)
        let below = found.frame.maxY + 4
        let top = below + size.height > host.size.height ? max(0, found.frame.minY - 4 - size.height) : below
        let left = max(0, min(found.frame.minX, host.size.width - size.width))
        correction = Correction(found: found, words: words, place: Point(x: left, y: top))
        focusesCorrection = true
        refresh()
    }

    private func focusCorrection() {
        guard focusesCorrection, let path = window?.nodeHost.path(of: "correction-0") else { return }
        focusesCorrection = false
        window?.nodeHost.setFocus(path)
    }

    func correct(_ word: String) {
        guard let found = correction?.found else { return }
        window?.nodeHost.correct(found, with: word)
        closeCorrection()
    }

    func addToDictionary() {
        guard let found = correction?.found else { return }
        spelling?.add(found.word)
        window?.nodeHost.checkSpellingAgain()
        closeCorrection()
    }

    func closeCorrection() {
        guard correction != nil else { return }
        correction = nil
        focusesCorrection = false
        if let path = editorPath { window?.nodeHost.setFocus(path) }
        refresh()
    }

    func toggleTheme() {
        guard let window else { return }
        window.theme = theme == .dark ? .light : .dark
        highlighted = nil
        if let note = notes.first(where: { $0.id == selected }) { opened = highlight(note.text, theme) }
        refresh()
    }

    // MARK: - Notes

    func select(_ id: String) {
        guard id != selected, let note = notes.first(where: { $0.id == id }) else { return }
        saveNow()
        closeCorrection()
        closeFindBar()
        selected = id
        highlighted = nil
        opened = highlight(note.text, theme)
        refresh()
    }

    func search(_ text: String) {
        query = text
        refresh()
    }

    func add() {
        let note = NotesModel.newNote("")
        notes.insert(note, at: 0)
        query = ""
        select(note.id)
    }

    func removeSelected() {
        guard let id = selected, let index = notes.firstIndex(where: { $0.id == id }) else { return }
        notes.remove(at: index)
        unsaved.remove(id)
        attempt { try store.remove(id) }
        selected = nil
        if notes.isEmpty { notes = [NotesModel.newNote("")] }
        select(notes[min(index, notes.count - 1)].id)
    }

    /// The selected note was edited.
    func edited(_ text: String) {
        guard let index = notes.firstIndex(where: { $0.id == selected }), notes[index].text != text else { return }
        let before = (notes[index].title, notes[index].preview)
        notes[index].text = text
        notes[index].changed = Date().timeIntervalSince1970
        unsaved.insert(notes[index].id)
        if let timer { window?.session.cancelTimer(timer) }
        timer = window?.session.setTimer(after: .milliseconds(500)) { [weak self] in self?.saveNow() }
        if before != (notes[index].title, notes[index].preview) { refresh() }
    }

    func saveNow() {
        for note in notes where unsaved.contains(note.id) {
            attempt {
                try store.save(note)
                unsaved.remove(note.id)
            }
        }
    }

    private func attempt(_ action: () throws -> Void) {
        let before = problem
        do {
            try action()
            problem = nil
        } catch {
            problem = "\(error)"
        }
        if problem != before { refresh() }
    }
}
