extension AttributedText {
    /// A text from its finished parts.
    ///
    /// Parsers make thousands of runs; appending them one by one would search and compare each time. The
    /// runs start at 0, are sorted, tile the text, and neighbours differ; `styles` holds no two equal ones.
    package init(utf8 bytes: [UInt8], runs: [StyleRun], styles: [Style]) {
        guard let first = runs.first, !bytes.isEmpty else {
            self.init("", attributes: styles.first?.attributes ?? TextAttributes())
            return
        }
        self.init(String(decoding: bytes, as: UTF8.self))
        if runs.count == 1 {
            styleRuns = runs
            styleRuns[0].style = 0
            self.styles = [styles[Int(first.style)]]
        } else {
            styleRuns = runs
            self.styles = styles
        }
    }
}
