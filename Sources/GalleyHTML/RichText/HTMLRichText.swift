package import GalleyText
package import GalleyValues

/// The text of a document with the values of its styles that concern the canvas and the pages.
package struct HTMLRichText {
    package var text: AttributedText
    /// The background of the canvas.
    package var background: Color?
    /// Whether the end of the text are footnotes.
    package var hasNotes: Bool
    /// The direction of the lines on pages; nil for horizontal ones.
    package var writingMode: TextContainer.WritingMode?
    /// The texts of elements that run in the margins of pages, see ``GalleyText/Document/Page/runningTexts``.
    package var runningTexts: [AttributedText]
    package var warnings: [GalleyWarning]
}
