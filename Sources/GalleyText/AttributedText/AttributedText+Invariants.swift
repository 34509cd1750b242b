extension AttributedText {
    /// Whether the first runs and styles are valid, for assertions after each change in debug builds. Checking all of
    /// them, as tests do, would make changes of a text with many runs quadratic.
    var isSound: Bool {
        guard styleRuns.first?.start == 0, !styles.isEmpty else { return false }
        let shown = styleRuns.prefix(32)
        return zip(shown, shown.dropFirst()).allSatisfy { $0.start < $1.start && $0.style != $1.style }
            && shown.allSatisfy { styles.indices.contains(Int($0.style)) }
    }

    /// The violated invariants of the tables of runs and styles; empty if they are valid. For tests.
    package func brokenInvariants() -> [String] {
        var broken: [String] = []
        if styleRuns.first?.start != 0 { broken.append("the first run does not start at 0") }
        if utf8Count == 0, styleRuns.count != 1 { broken.append("an empty text has \(styleRuns.count) runs") }
        for (one, next) in zip(styleRuns, styleRuns.dropFirst()) {
            if one.start >= next.start { broken.append("runs at \(one.start) and \(next.start) are out of order") }
            if one.style == next.style { broken.append("neighbours at \(next.start) have one style") }
        }
        if let last = styleRuns.last, last.start > 0, Int(last.start) >= utf8Count {
            broken.append("the last run starts at \(last.start) of \(utf8Count)")
        }
        for run in styleRuns {
            if !styles.indices.contains(Int(run.style)) { broken.append("no style \(run.style)") }
            if utf8Offset(string.utf8.index(string.startIndex, offsetBy: Int(run.start))) != Int(run.start) {
                broken.append("a run starts inside a scalar, at \(run.start)")
            }
        }
        if Set(styles).count != styles.count { broken.append("a style is in the table twice") }
        if styles.count > 2 * styleRuns.count + 16 { broken.append("\(styles.count) styles are left over") }
        if let styleIndex {
            for (style, index) in styleIndex where styles[Int(index)] != style {
                broken.append("the index of styles is wrong at \(index)")
            }
            if styleIndex.count != styles.count { broken.append("the index of styles has holes") }
        }
        return broken
    }
}
