/// The open figure.
struct OpenFigure {
    var isOpen = false
    /// The place of the title of its image, or -1.
    var title: Int32 = -1
    /// The event of its image.
    var imageEvent = -1
    var name: String?
}
