extension AttributedText {
    /// Creates a text from complete tables.
    ///
    /// Parsers create thousands of runs, and appending them one by one would search and compare each time. The runs
    /// must start at 0, be sorted, cover the text, and differ from their neighbours; `styles` must not contain
    /// duplicates.
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>, runs: [StyleRun], styles: [Style]) {
        string = String(utf8: bytes)
        if runs.count > 1 {
            styleRuns = runs
            self.styles = styles
        } else {
            styleRuns = AttributedText.wholeText
            self.styles = [runs.first.map { styles[Int($0.style)] } ?? styles.first ?? TextAttributes().storage]
        }
    }
}
