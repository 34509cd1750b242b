package import GalleyText
internal import Glibc

/// What is known of a paragraph before fonts are: levels, scripts, line breaks, clusters.
package struct ParagraphAnalysis: Sendable, Hashable {
    /// 0 or 1 (UAX #9).
    package var baseLevel: UInt8 = 0
    /// Empty where all of the paragraph has level 0.
    package var levelRuns: [LevelRun] = []
    /// Tiling the paragraph; empty for an empty one.
    package var scriptRuns: [ScriptRun] = []
    /// Sorted; see `LineBreaks`.
    package var lineBreaks: [BreakOpportunity] = []
    /// Clusters are single bytes: ASCII without CR LF.
    package var hasByteClusters = true
    /// Starts of the grapheme clusters; empty where they are single bytes.
    package var clusterStarts: [Int32] = []

    package init() {}
}

/// What the paragraph's style says to the analysis.
package struct AnalysisOptions: Sendable, Hashable {
    package var direction: ParagraphStyle.Direction
    /// The base level under `auto` of a text without strong characters.
    package var fallbackLevel: UInt8
    package var lineBreaks: LineBreakOptions

    package init(
        direction: ParagraphStyle.Direction = .auto, fallbackLevel: UInt8 = 0,
        lineBreaks: LineBreakOptions = LineBreakOptions()
    ) {
        self.direction = direction
        self.fallbackLevel = fallbackLevel
        self.lineBreaks = lineBreaks
    }
}

extension ParagraphAnalysis {
    /// Analyses the bytes of one paragraph, with its terminator or without.
    ///
    /// - Complexity: O(*n*).
    package static func analyze(
        _ text: UTF8Bytes, options: AnalysisOptions = AnalysisOptions(), scratch: AnalysisScratch
    ) -> ParagraphAnalysis {
        var result = ParagraphAnalysis()
        unsafe result.analyze(text, options: options, scratch: scratch)
        return result
    }

    /// Analyses another paragraph; the memory of what was known of the last is used again.
    mutating func analyze(_ text: UTF8Bytes, options: AnalysisOptions, scratch: AnalysisScratch) {
        baseLevel = unsafe BidiAnalysis.analyze(
            text, direction: options.direction, fallbackLevel: options.fallbackLevel, scratch: scratch,
            into: &levelRuns)
        hasByteClusters = unsafe text.isASCII && !Self.hasCRLF(text)
        unsafe ScriptAnalysis.collect(&scriptRuns, in: text, scratch: scratch)
        unsafe LineBreaks.collect(&lineBreaks, in: text, options: options.lineBreaks, scratch: scratch)
        if hasByteClusters {
            clusterStarts.removeAll(keepingCapacity: true)
        } else {
            unsafe GraphemeBoundaries.collect(&clusterStarts, in: text, scratch: scratch)
        }
    }

    private static func hasCRLF(_ text: UTF8Bytes) -> Bool {
        guard let base = text.baseAddress else { return false }
        var offset = 0
        while let found = unsafe memchr(base + offset, 0x0D, text.count - offset) {
            offset = unsafe UnsafeRawPointer(base).distance(to: found) + 1
            if offset < text.count, unsafe text[offset] == 0x0A { return true }
        }
        return false
    }
}
