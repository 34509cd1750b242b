internal import GalleyText
internal import Glibc

/// The properties of a paragraph that are independent of fonts: levels, scripts, line breaks, clusters.
public struct ParagraphAnalysis: Sendable, Hashable {
    /// The base level: 0 or 1 (UAX #9).
    public var baseLevel: UInt8 = 0
    /// The level runs; empty if all of the paragraph has level 0.
    public var levelRuns: [LevelRun] = []
    /// The script runs, which cover the paragraph; empty for an empty one.
    public var scriptRuns: [ScriptRun] = []
    /// The sorted line breaks; see `LineBreaks`.
    public var lineBreaks: [BreakOpportunity] = []
    /// Whether clusters are single bytes: ASCII without CR LF.
    public var hasByteClusters = true
    /// The starts of the grapheme clusters; empty if they are single bytes.
    public var clusterStarts: [Int32] = []
    /// The orientation runs, which cover a paragraph of vertical text; empty in horizontal text.
    public var orientationRuns: [OrientationRun] = []

    /// Creates an empty analysis: no runs, no breaks, level 0.
    public init() {}
}

extension ParagraphAnalysis {
    /// Analyses the bytes of one paragraph, with or without its terminator.
    ///
    /// - Complexity: O(*n*).
    public static func analyze(
        _ text: UTF8Bytes, options: AnalysisOptions = AnalysisOptions(), scratch: AnalysisScratch
    ) -> ParagraphAnalysis {
        var result = ParagraphAnalysis()
        unsafe result.analyze(text, options: options, scratch: scratch)
        return result
    }

    /// Analyses another paragraph, reusing the memory.
    /// `isolates` are ranges, ascending, that run from left to right whatever is around them, as in U+2066 and U+2069.
    public mutating func analyze(
        _ text: UTF8Bytes, options: AnalysisOptions, isolates: [Range<Int>] = [], scratch: AnalysisScratch
    ) {
        baseLevel = unsafe BidiAnalysis.analyze(
            text, direction: options.direction, fallbackLevel: options.fallbackLevel, isolates: isolates,
            scratch: scratch, into: &levelRuns)
        hasByteClusters = unsafe text.isASCII && !Self.hasCRLF(text)
        unsafe ScriptAnalysis.collect(&scriptRuns, in: text, scratch: scratch)
        unsafe LineBreaks.collect(&lineBreaks, in: text, options: options.lineBreaks, scratch: scratch)
        if hasByteClusters {
            clusterStarts.removeAll(keepingCapacity: true)
        } else {
            unsafe GraphemeBoundaries.collect(&clusterStarts, in: text, scratch: scratch)
            removeBreaksInClusters(end: text.count)
            keepClustersOnOneLevel(end: text.count)
        }
    }

    /// Gives the later characters of a cluster, such as an emoji modifier, the level of the first one: the characters
    /// of a cluster cannot be placed apart.
    mutating func keepClustersOnOneLevel(end: Int) {
        guard levelRuns.count > 1 else { return }
        var cluster = 0
        var kept = 1
        for index in 1..<levelRuns.count {
            var run = levelRuns[index]
            while cluster < clusterStarts.count, clusterStarts[cluster] < run.start { cluster += 1 }
            guard cluster < clusterStarts.count else { break }
            run.start = clusterStarts[cluster]
            let next = index + 1 < levelRuns.count ? Int(levelRuns[index + 1].start) : end
            // The run is inside a cluster.
            guard Int(run.start) < next, run.level != levelRuns[kept - 1].level else { continue }
            levelRuns[kept] = run
            kept += 1
        }
        if kept < levelRuns.count { levelRuns.removeSubrange(kept...) }
    }

    /// Removes breaks inside clusters. UAX #14 allows breaks between a space and a mark on it, which are one character
    /// for CSS Text 3 and for a caret.
    private mutating func removeBreaksInClusters(end: Int) {
        var cluster = 0
        var kept = 0
        for index in lineBreaks.indices {
            let point = lineBreaks[index]
            while cluster < clusterStarts.count, clusterStarts[cluster] < point.offset { cluster += 1 }
            let start = cluster < clusterStarts.count ? Int(clusterStarts[cluster]) : end
            guard start == Int(point.offset) || point.kind == .mandatory else { continue }
            if kept < index { lineBreaks[kept] = point }
            kept += 1
        }
        if kept < lineBreaks.count { lineBreaks.removeSubrange(kept...) }
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
