import CGTK
import Foundation
import GalleyGTK
import GalleyInterface
import GalleyProbeSupport

// A window of GTK with an entry and a button on the left, and two views with an editor each on the right. Commands on standard
// input are answered by one line of JSON each:
//
//     text NAME              the edited text; also of `entry`
//     selection NAME         the selected text
//     caret NAME             the rectangle of the caret in points
//     place NAME             the place of a view in the window, in pixels
//     state NAME             size, scale, focus, composition and frames
//     compare NAME           the number of pixels that differ from those that a headless host draws for the same text and
//                            selection
//     clear NAME             an empty text
//     set NAME TEXT          another text, with the caret at its end
//     select NAME TEXT       selects the first occurrence of a text
//     focus NAME             gives a view the focus, and its editor
//     theme NAME light|dark  another theme of GTK
//     input NAME MODULE      another input method of GTK
//     scale NAME NUMBER      other pixels per point, on X11
//     resize NAME WIDTH HEIGHT  another size of the window
//     natural NAME WIDTH     the natural height that a view requests for a width
//     dropped NAME           the files that were dropped on a view, and the one that its title drags
//     point NAME TEXT        the middle of the first occurrence of a text
//     save NAME FILE         writes the edited text
//     read NAME FILE         writes the plain text of the clipboard
//     copy NAME FILE         puts the text of a file on the clipboard
//     picture NAME FILE      the pixels of a view as a PNG file
//     raw NAME FILE          the pixels of a view as bytes of red, green and blue
//     destroy NAME           destroys the view
//     quit                   ends the program

typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
    /// The same object as an instance of another class.
    func cast<Class>(_: Class.Type) -> UnsafeMutablePointer<Class> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Class.self)
    }
}

@MainActor final class Probe {
    let window: Widget = gtk_window_new(GTK_WINDOW_TOPLEVEL)
    let entry: Widget = gtk_entry_new()
    var views: [String: GalleyView] = [:]
    var released: [String] = []
    var dropped: [String: [String]] = [:]

    func open() throws {
        gtk_window_set_title(window.cast(GtkWindow.self), "Probe")
        gtk_window_set_default_size(window.cast(GtkWindow.self), 560, 480)
        let columns: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        gtk_container_add(window.cast(GtkContainer.self), columns)
        let left: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_pack_start(columns.cast(GtkBox.self), left, 0, 0, 0)
        gtk_box_pack_start(left.cast(GtkBox.self), entry, 0, 0, 0)
        gtk_box_pack_start(left.cast(GtkBox.self), gtk_button_new_with_label("Button of GTK"), 0, 0, 0)
        let right: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_pack_start(columns.cast(GtkBox.self), right, 1, 1, 0)
        for name in ["one", "two"] {
            let view = try GalleyView(
                ProbePage(name: name), minimumSize: Size(width: 100, height: 80),
                naturalSize: Size(width: 360, height: 220))
            view.session.caretBlinkInterval = nil
            view.session.onDropFiles = { [unowned self] files, _ in
                dropped[name, default: []] += files
                return true
            }
            view.onClosed = { [unowned self] in released.append(name) }
            gtk_box_pack_start(right.cast(GtkBox.self), view.widget?.assumingMemoryBound(to: GtkWidget.self), 1, 1, 0)
            views[name] = view
        }
        gtk_widget_show_all(window)
    }

    /// Performs a command with a file.
    private func exchange(_ command: String, _ view: GalleyView, _ path: NodePath, _ file: String) throws {
        let place = URL(fileURLWithPath: file)
        switch command {
        case "save": try Data((view.nodeHost.editedText(of: path)?.string ?? "").utf8).write(to: place)
        case "read": try Data((view.read(.clipboard)?.plain ?? "").utf8).write(to: place)
        case "copy":
            view.write(
                ClipboardContent(plain: String(decoding: try Data(contentsOf: place), as: UTF8.self)), to: .clipboard)
        case "raw": try Data(ProbeComparison.bytes(of: view.picture())).write(to: place)
        default: try view.picture().writePNG(to: file)
        }
    }

    private func place(of view: GalleyView) -> [Int] {
        guard let widget = view.widget?.assumingMemoryBound(to: GtkWidget.self) else { return [] }
        var (x, y) = (gint(0), gint(0))
        gtk_widget_translate_coordinates(widget, window, 0, 0, &x, &y)
        let scale = Int(view.scale)
        return [Int(x) * scale, Int(y) * scale]
    }

    private func state(_ view: GalleyView) -> [String: Any] {
        [
            "width": view.nodeHost.size.width, "height": view.nodeHost.size.height, "scale": view.scale,
            "focused": view.hasFocus && view.session.isFocused, "node": view.nodeHost.focus?.id?.description ?? "",
            "composing": view.nodeHost.textInput?.isComposing ?? false, "frames": view.frameCount,
            "visible": view.nodeHost.isVisible,
            "theme": view.nodeHost.environment.themeName,
        ]
    }

    /// Changes a setting of GTK.
    private func set(_ name: String, _ value: inout GValue) {
        defer { g_value_unset(&value) }
        guard let settings = gtk_settings_get_default() else { return }
        g_object_set_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), name, &value)
    }

    func answer(_ line: String) -> [String: Any] {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard let command = words.first else { return [:] }
        if command == "quit" {
            gtk_main_quit()
            return ["closed": true]
        }
        if command == "released" { return ["released": released] }
        if words == ["text", "entry"] {
            return ["text": String(cString: gtk_entry_get_text(entry.cast(GtkEntry.self)))]
        }
        if words == ["state", "entry"] { return ["focused": gtk_widget_has_focus(entry) != 0] }
        if words == ["empty", "entry"] { gtk_entry_set_text(entry.cast(GtkEntry.self), "") }
        if words == ["focus", "entry"] { gtk_widget_grab_focus(entry) }
        guard words.count > 1, let view = views[words[1]], !view.isClosed, let path = view.nodeHost.path(of: "text")
        else { return ["error": "no view"] }
        do {
            return try answer(command, view, path, words[1], words.count > 2 ? words[2] : "")
        } catch {
            return ["error": "\(error)"]
        }
    }

    private func answer(
        _ command: String, _ view: GalleyView, _ path: NodePath, _ name: String, _ rest: String
    ) throws -> [String: Any] {
        defer { view.nodeHost.group.requestTurn() }
        let numbers = rest.split(separator: " ").compactMap { Int32($0) }
        switch command {
        case "text": return ["text": view.nodeHost.editedText(of: path)?.string ?? ""]
        case "selection": return ["selection": view.nodeHost.selectedContent?.plain ?? ""]
        case "caret":
            guard let caret = view.nodeHost.textInput?.caret else { return ["caret": []] }
            return ["caret": [caret.x, caret.y, caret.width, caret.height]]
        case "dropped": return ["files": dropped[name] ?? [], "own": ProbePage.draggedFile]
        case "point":
            guard let text = view.nodeHost.accessibleText(of: path),
                let range = text.layout.text.string.range(of: rest),
                let rect = text.layout.selectionRects(for: range).first
            else { return ["point": []] }
            return ["point": [text.origin.x + rect.midX, text.origin.y + rect.midY]]
        case "place": return ["place": place(of: view)]
        case "state": return state(view)
        case "compare":
            let isFocused = view.session.isFocused
            return [
                "different": try ProbeComparison.difference(
                    of: view.picture(), view.nodeHost, isFocused: isFocused, name)
            ]
        case "clear", "set":
            view.nodeHost.edit(path) { editor in
                editor.setText(AttributedText(rest, attributes: ProbePage.style))
                return editor.perform(.move(.documentEnd))
            }
        case "select":
            let isDone = view.nodeHost.edit(path) { editor in
                guard let range = editor.text.range(of: rest) else { return false }
                editor.select(range)
                return true
            }
            return ["done": isDone]
        case "focus":
            view.grabFocus()
            view.nodeHost.setFocus(path)
        case "theme":
            var value = GValue()
            // The fundamental type of booleans.
            g_value_init(&value, GType(5 << 2))
            g_value_set_boolean(&value, rest == "dark" ? 1 : 0)
            set("gtk-application-prefer-dark-theme", &value)
        case "input":
            var value = GValue()
            // The fundamental type of strings.
            g_value_init(&value, GType(16 << 2))
            g_value_set_string(&value, rest)
            set("gtk-im-module", &value)
        case "scale" where numbers.count == 1:
            gdk_x11_display_set_window_scale(gdk_display_get_default(), numbers[0])
        case "resize" where numbers.count == 2:
            gtk_window_resize(window.cast(GtkWindow.self), numbers[0], numbers[1])
        case "natural" where numbers.count == 1:
            guard let widget = view.widget?.assumingMemoryBound(to: GtkWidget.self) else { break }
            let size = view.naturalSize
            view.naturalSize = nil
            defer { view.naturalSize = size }
            var (minimum, natural) = (gint(0), gint(0))
            gtk_widget_get_preferred_height_for_width(widget, numbers[0], &minimum, &natural)
            return ["natural": Int(natural)]
        case "destroy": view.close()
        case "save", "read", "copy", "picture", "raw": try exchange(command, view, path, rest)
        default: return ["error": "unknown command"]
        }
        return ["done": true]
    }
}

gtk_init(nil, nil)
let probe = Probe()
do {
    try probe.open()
} catch {
    print("{\"error\": \"\(error)\"}")
    exit(1)
}
ProbeCommands.start(probe.answer)
gtk_main()
