import CGTK
import GalleyGTK
import GalleyInterface

// The code of the article on windows, as it appears there.

@MainActor func addNote(to box: UnsafeMutablePointer<GtkContainer>) throws -> GalleyView {
    let view = try GalleyView(
        EditorNode("", placeholder: "Write here").multiline().id("note"), minimumSize: Size(width: 200, height: 100))
    gtk_container_add(box, view.widget?.assumingMemoryBound(to: GtkWidget.self))
    view.session.onKey = { stroke in stroke == KeyStroke("s", .control) }
    return view
}
