internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension LineSource {
    /// The same with its first line beginning as far before the others as the bracket or quote is wide that it opens with.
    var hangingFirst: LineSource {
        guard paragraph.options.hangsPunctuation, paragraph.shaped.clusterCount > 0, !paragraph.text.isEmpty else {
            return self
        }
        let first = unsafe paragraph.text.withUnsafeBufferPointer { unsafe $0.scalar(at: 0).value }
        guard HangingPunctuation.isOpening(first) else { return self }
        var metrics = style.paragraph
        metrics.firstLineIndent -= paragraph.shaped.clusters[1].x - paragraph.shaped.clusters[0].x
        var result = self
        result.style = ResolvedStyle(shaping: style.shaping, paragraph: metrics)
        return result
    }
}
