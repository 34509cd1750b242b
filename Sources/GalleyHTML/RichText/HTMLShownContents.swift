/// The contents of a text that the texts of elements do not contain.
struct HTMLShownContents {
    /// Whether generated contents are shown.
    var isGenerated = false
    /// The values of counters in generated contents.
    var counters: HTMLCounters?
    /// The first letters with a style of their own.
    var letters = HTMLFirstLetters()
    /// The boxes in the text; nil where boxes are not shown.
    var boxes: HTMLTextBoxes?
}
