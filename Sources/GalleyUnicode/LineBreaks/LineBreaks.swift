internal import GalleyText

/// Line break opportunities: UAX #14 of Unicode 17.0 with CSS Text's tailorings, and dictionaries for scripts without
/// spaces between words.
public enum LineBreaks {
    /// The sorted positions inside `text` at which a line may start.
    ///
    /// The start of the text is not included, and its end only after a forced line break (VT, FF, LS or a paragraph
    /// separator), which an empty line follows. A space never starts a line.
    ///
    /// - Complexity: O(*n*), plus the dictionary's work on Thai, Lao, Khmer and Burmese.
    public static func opportunities(
        in text: UTF8Bytes, options: LineBreakOptions = LineBreakOptions(), scratch: AnalysisScratch
    ) -> [BreakOpportunity] {
        var result: [BreakOpportunity] = []
        unsafe collect(&result, in: text, options: options, scratch: scratch)
        return result
    }

    /// The same with a reused array.
    public static func collect(
        _ result: inout [BreakOpportunity], in text: UTF8Bytes, options: LineBreakOptions, scratch: AnalysisScratch
    ) {
        result.removeAll(keepingCapacity: true)
        let end = text.count
        guard end > 0 else { return }
        let classes = unsafe scratch.classes.reserve(end)
        let isPlain = unsafe LineBreakClassifier.classify(text, options, into: classes, scratch: scratch)
        let table = unsafe options.wordBreak == .keepAll ? scratch.tables.keepAllPairs : scratch.tables.pairs
        let found = unsafe scratch.opportunities.reserve(end + 1)
        let rules = LineBreakRules(keepAll: options.wordBreak == .keepAll)

        var context = unsafe LineBreakContext(
            classes: classes, text: text, offset: 0, properties: scratch.properties)
        var count = 0
        var row = unsafe Int(classes[0] & 63) << 7
        var offset = 1
        while offset < end {
            let current = unsafe Int(classes[offset])
            let entry = unsafe table[row | current]
            row = (current & 63) << 7
            // Always write the element, but keep it only if the verdict's lowest bit is set: this avoids a branch per
            // word.
            unsafe found[count] = BreakOpportunity(offset: Int32(truncatingIfNeeded: offset), kind: .allowed)
            count &+= Int(entry & 1)
            if entry > 1 {
                context.offset = offset
                unsafe resolve(entry, rules, context, found, &count)
                row = unsafe Int(classes[offset] & 63) << 7
            }
            offset &+= 1
        }
        let last = unsafe LineBreakClass(rawValue: classes[end - 1] & 63)
        if last == .bk || last == .lf || last == .nl || last == .cr {
            unsafe found[count] = BreakOpportunity(offset: Int32(truncatingIfNeeded: end), kind: .mandatory)
            count += 1
        }
        if options.wordBreak == .breakAll, !isPlain {
            count = unsafe keepClusters(text, found, count, scratch)
        }
        unsafe result.replace(with: UnsafeBufferPointer(start: found, count: count))
        if options.rules == .browser { unsafe addBrowserBreaks(to: &result, in: text, scratch: scratch) }
    }

    /// Adds the breaks that browsers have and UAX #14 prohibits: after each sequence of spaces, unless a joiner or a mark
    /// follows, and after a hyphen between an ASCII letter or digit and a digit.
    private static func addBrowserBreaks(
        to breaks: inout [BreakOpportunity], in text: UTF8Bytes, scratch: AnalysisScratch
    ) {
        var merged: [BreakOpportunity] = []
        merged.reserveCapacity(breaks.count)
        var next = 0
        for offset in 1..<max(1, text.count) {
            var isBreak = false
            if unsafe text[offset - 1] == 0x20, unsafe text[offset] != 0x20 {
                let kind = unsafe scratch.properties[text.scalar(at: offset).value].lineBreak
                switch LineBreakClass(rawValue: kind) {
                case .bk, .cr, .lf, .nl, .zw, .wj, .cm, .zwj: break
                default: isBreak = true
                }
            } else if offset > 1, unsafe text[offset - 1] == 0x2D, unsafe isDigit(text[offset]) {
                isBreak = unsafe isDigit(text[offset - 2]) || (text[offset - 2] | 0x20) &- 0x61 < 26
            }
            guard isBreak else { continue }
            while next < breaks.count, breaks[next].offset < offset {
                merged.append(breaks[next])
                next += 1
            }
            if next < breaks.count, Int(breaks[next].offset) == offset { continue }
            merged.append(BreakOpportunity(offset: Int32(truncatingIfNeeded: offset), kind: .allowed))
        }
        merged += breaks[next...]
        breaks = merged
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Handles a verdict that the pair table does not decide.
    @inline(never)
    private static func resolve(
        _ entry: UInt8, _ rules: LineBreakRules, _ context: LineBreakContext,
        _ found: UnsafeMutablePointer<BreakOpportunity>, _ count: inout Int
    ) {
        let classes = unsafe context.classes
        let offset = context.offset
        var before = offset - 1
        while before > 0, unsafe classes[before] & 64 != 0 { before -= 1 }
        let first = unsafe LineBreakClass(rawValue: classes[before] & 63) ?? .al
        var verdict = LineBreakVerdict(rawValue: entry) ?? .prohibited
        if verdict == .ask {
            let second = unsafe LineBreakClass(rawValue: classes[offset] & 63) ?? .al
            verdict = rules.verdict(first, second, context)
        }
        let place = Int32(truncatingIfNeeded: offset)
        switch verdict {
        case .prohibited, .ask: break
        case .allowed:
            unsafe found[count] = BreakOpportunity(offset: place, kind: .allowed)
            count += 1
        case .mandatory:
            unsafe found[count] = BreakOpportunity(offset: place, kind: .mandatory)
            count += 1
        case .softHyphen:
            unsafe found[count] = BreakOpportunity(offset: place, kind: .softHyphen)
            count += 1
        case .spread:
            let bound: LineBreakClass = first == .zw ? .spAfterZW : .spAfterOpening
            var space = offset
            while unsafe space < context.text.count, unsafe classes[space] == LineBreakClass.sp.rawValue {
                unsafe classes[space] = bound.rawValue
                space += 1
            }
        }
    }

    /// Removes the opportunities inside grapheme clusters, which arise when letters are treated as ideographs.
    private static func keepClusters(
        _ text: UTF8Bytes, _ found: UnsafeMutablePointer<BreakOpportunity>, _ count: Int, _ scratch: AnalysisScratch
    ) -> Int {
        let starts = unsafe GraphemeBoundaries.starts(in: text, scratch: scratch)
        var kept = 0
        var cluster = 0
        for index in 0..<count {
            let opportunity = unsafe found[index]
            while cluster < starts.count, starts[cluster] < opportunity.offset { cluster += 1 }
            let isInside = cluster < starts.count && starts[cluster] != opportunity.offset
            if isInside, opportunity.kind == .allowed { continue }
            unsafe found[kept] = opportunity
            kept += 1
        }
        return kept
    }
}
