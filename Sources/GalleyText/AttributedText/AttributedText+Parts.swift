extension AttributedText {
    /// A text from its finished parts.
    ///
    /// Parsers make thousands of runs; appending them one by one would search and compare each time. The
    /// runs start at 0, are sorted, tile the text, and neighbours differ; `styles` holds no two equal ones.
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
