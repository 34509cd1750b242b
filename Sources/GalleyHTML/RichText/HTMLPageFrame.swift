/// The part of the state of an open element that concerns pages.
struct HTMLPageFrame {
    /// The name of pages.
    var name: String?
    /// Whether a block around the text is not split by pages.
    var avoidsBreaks = false
    /// The start in the text of the outermost block that pages do not split; nil for other blocks.
    var unbrokenStart: Int?
}
