// Letters: a list and a button of GTK, and next to them nodes of Galley in a widget of GTK.
import CGTK
import GalleyGTK
import GalleyInterface

typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
    /// The same object as an instance of another class of GTK.
    func cast<Class>(_: Class.Type) -> UnsafeMutablePointer<Class> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Class.self)
    }

    /// Calls a function of C when a signal arrives.
    func connect<Function>(_ signal: String, _ function: Function) {
        g_signal_connect_data(self, signal, unsafeBitCast(function, to: GCallback.self), nil, nil, G_CONNECT_AFTER)
    }
}

struct Letter: Sendable {
    var name: String
    var text: String
    var words: Int { text.split { $0.isWhitespace }.count }
}

/// The heading, the editor and the footer of a letter.
struct LetterView: Node {
    let letter: Letter
    /// The editor's first text. Describing the editor with another text would replace the typed one.
    let opened: String
    let index: Int
    let letters: Letters

    private static let body = TextAttributes(font: FontDescriptor(size: 16), color: .text)
    private static let heading = TextAttributes(font: FontDescriptor(size: 22, weight: 700), color: .text)
    private static let small = TextAttributes(font: FontDescriptor(size: 13), color: .secondaryText)

    var layout: LayoutSpec {
        .stack(.vertical, spacing: 10) {
            TextNode("A letter to \(letter.name)", attributes: LetterView.heading)
            EditorNode(opened, placeholder: "Write here", attributes: LetterView.body).multiline()
                .onChange { [letters] in letters.changed($0.string) }
                .id("letter-\(index)").flexGrow(1).flexShrink(1).size(height: .points(0))
            LayoutSpec.stack(.horizontal, spacing: 10) {
                TextNode("\(letter.words) words", attributes: LetterView.small).flexGrow(1)
                ButtonNode("Sign") { [letters] in letters.sign() }.id("sign")
            }
        }
        .inset(16).size(width: .percent(100), height: .percent(100))
    }
}

/// The letters, and the widgets that show them.
@MainActor final class Letters {
    private var letters = [
        Letter(name: "Ada", text: "Dear Ada,\n\nthe engine weaves patterns of algebra, as the loom weaves flowers."),
        Letter(name: "Kenji", text: "健二様\n\n東京の春はいかがですか。"),
        Letter(name: "שרה", text: "שרה היקרה,\n\nתודה על המכתב."),
    ]
    private var selected = 0
    private var opened = ""
    private var view: GalleyView?
    private let list: Widget = gtk_list_box_new()

    func open() throws {
        let window: Widget = gtk_window_new(GTK_WINDOW_TOPLEVEL)
        gtk_window_set_title(window.cast(GtkWindow.self), "Letters")
        let columns: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_container_add(window.cast(GtkContainer.self), columns)
        let side: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
        gtk_container_set_border_width(side.cast(GtkContainer.self), 8)
        gtk_box_pack_start(columns.cast(GtkBox.self), side, 0, 0, 0)
        for letter in letters { add(letter) }
        gtk_box_pack_start(side.cast(GtkBox.self), list, 1, 1, 0)
        let button: Widget = gtk_button_new_with_label("New letter")
        gtk_box_pack_start(side.cast(GtkBox.self), button, 0, 0, 0)

        opened = letters[selected].text
        let view = try GalleyView(
            content, minimumSize: Size(width: 240, height: 160), naturalSize: Size(width: 480, height: 320))
        self.view = view
        gtk_box_pack_start(
            columns.cast(GtkBox.self), view.widget?.assumingMemoryBound(to: GtkWidget.self), 1, 1, 0)

        let pressed: @convention(c) () -> Void = { MainActor.assumeIsolated { program.addLetter() } }
        button.connect("clicked", pressed)
        let chosen: @convention(c) (OpaquePointer?, UnsafeMutablePointer<GtkListBoxRow>?) -> Void = { _, row in
            guard let row else { return }
            let index = Int(gtk_list_box_row_get_index(row))
            MainActor.assumeIsolated { program.select(index) }
        }
        list.connect("row-selected", chosen)
        let closed: @convention(c) () -> Void = { gtk_main_quit() }
        window.connect("destroy", closed)
        gtk_widget_show_all(window)
        show(selected)
        view.grabFocus()
    }

    private var content: LetterView {
        LetterView(letter: letters[selected], opened: opened, index: selected, letters: self)
    }

    private func add(_ letter: Letter) {
        let label: Widget = gtk_label_new(letter.name)
        gtk_widget_set_size_request(label, 120, 28)
        gtk_list_box_insert(list.cast(GtkListBox.self), label, -1)
    }

    private func show(_ index: Int) {
        gtk_list_box_select_row(
            list.cast(GtkListBox.self), gtk_list_box_get_row_at_index(list.cast(GtkListBox.self), gint(index)))
    }

    func select(_ index: Int) {
        selected = index
        opened = letters[index].text
        view?.describe(content)
    }

    func addLetter() {
        letters.append(Letter(name: "friend \(letters.count)", text: ""))
        add(letters[letters.count - 1])
        gtk_widget_show_all(list)
        show(letters.count - 1)
    }

    func changed(_ text: String) {
        letters[selected].text = text
        view?.describe(content)
    }

    /// Adds a signature at the end of the letter.
    func sign() {
        guard let host = view?.nodeHost, let path = host.path(of: "letter-\(selected)") else { return }
        host.edit(path) { $0.perform(.move(.documentEnd)) }
        host.edit(path) { $0.insert("\n\nYours, Charles") }
    }
}

gtk_init(nil, nil)
let program = Letters()
do {
    try program.open()
    gtk_main()
} catch {
    print("letters: \(error)")
}
