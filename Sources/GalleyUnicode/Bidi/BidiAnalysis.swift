internal import CICU
public import GalleyText

/// Embedding levels according to the Unicode Bidirectional Algorithm (UAX #9).
public enum BidiAnalysis {
    /// The base level of a paragraph and its level runs.
    public struct Result: Sendable, Hashable {
        /// The base level of the paragraph: 0, or 1 for right to left.
        public var baseLevel: UInt8
        /// The sorted runs, which cover the paragraph; adjacent runs have different levels. Empty if all of it has
        /// level 0.
        public var runs: [LevelRun]

        /// Creates a result from its parts.
        public init(baseLevel: UInt8, runs: [LevelRun]) {
            self.baseLevel = baseLevel
            self.runs = runs
        }
    }

    /// Resolves the levels of one paragraph.
    ///
    /// - Parameters:
    ///   - direction: `auto` takes the first strong character's (P2, P3).
    ///   - fallbackLevel: the base level if the direction is `auto` and there is no strong character.
    /// - Complexity: O(*n*); for text without right-to-left characters, a scan of 32 bytes per step.
    public static func analyze(
        _ text: UTF8Bytes, direction: ParagraphStyle.Direction = .auto, fallbackLevel: UInt8 = 0,
        scratch: AnalysisScratch
    ) -> Result {
        var runs: [LevelRun] = []
        let base = unsafe analyze(
            text, direction: direction, fallbackLevel: fallbackLevel, scratch: scratch, into: &runs)
        return Result(baseLevel: base, runs: runs)
    }

    /// The same, with the runs in an array whose memory is used again; returns the base level. `isolates` are ranges,
    /// ascending, that are isolated from left to right.
    static func analyze(
        _ text: UTF8Bytes, direction: ParagraphStyle.Direction, fallbackLevel: UInt8, isolates: [Range<Int>] = [],
        scratch: AnalysisScratch, into runs: inout [LevelRun]
    ) -> UInt8 {
        runs.removeAll(keepingCapacity: true)
        let mayNeedLevels = unsafe mayNeedLevels(text)
        let base: UInt8
        switch direction {
        case .ltr: base = 0
        case .rtl: base = 1
        case .auto:
            if !mayNeedLevels, fallbackLevel & 1 == 0 {
                base = 0
            } else {
                base = unsafe firstStrongLevel(text, outside: isolates) ?? fallbackLevel & 1
            }
        }
        if mayNeedLevels || base == 1, text.count > 0 {
            unsafe collect(&runs, of: text, base, isolates, scratch)
        }
        return base
    }

    private static func collect(
        _ runs: inout [LevelRun], of text: UTF8Bytes, _ base: UInt8, _ isolates: [Range<Int>],
        _ scratch: AnalysisScratch
    ) {
        let size = text.count + isolates.count * 2
        let offsets = unsafe scratch.bidiOffsets.reserve(size)
        let classes = unsafe scratch.bidiClasses.reserve(size * 2)
        let originals = unsafe classes + size
        let levels = unsafe scratch.bidiLevels.reserve(size * 2)
        let links = unsafe scratch.bidiLinks.reserve(size * 3)
        let brackets = unsafe links + size
        var held = BidiClassSet()
        var hasBrackets = false
        var count = 0
        var offset = 0
        /// Adds a character that the text does not have.
        func add(_ kind: BidiClass) {
            unsafe offsets[count] = -1
            unsafe classes[count] = kind
            unsafe originals[count] = kind
            unsafe brackets[count] = 0
            held.insert(kind)
            count += 1
        }
        var isolate = 0
        while offset < text.count {
            if isolate < isolates.count {
                if offset == isolates[isolate].upperBound {
                    add(.pdi)
                    isolate += 1
                }
                if isolate < isolates.count, offset == isolates[isolate].lowerBound { add(.lri) }
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            let record = scratch.properties[scalar]
            let kind = record.bidi
            unsafe offsets[count] = Int32(truncatingIfNeeded: offset)
            unsafe classes[count] = kind
            unsafe originals[count] = kind
            var bracket: Int32 = 0
            if record.isOpeningBracket || record.isClosingBracket {
                hasBrackets = true
                bracket = canonicalBracket(scalar, isOpening: record.isOpeningBracket)
            }
            unsafe brackets[count] = bracket
            held.insert(kind)
            count += 1
            offset += length
        }
        if isolate < isolates.count, isolates[isolate].lowerBound < text.count { add(.pdi) }
        var resolver = unsafe BidiResolver(
            count: count, baseLevel: base, classes: classes, originals: originals, levels: levels,
            embeddings: levels + size, matches: links, brackets: brackets, sequence: brackets + size,
            held: held, hasBrackets: hasBrackets)
        resolver.resolve()

        var index = 0
        while index < count {
            let level = unsafe levels[index]
            if unsafe offsets[index] >= 0, runs.last?.level != level {
                unsafe runs.append(LevelRun(start: offsets[index], level: level))
            }
            index += 1
            while index < count, unsafe levels[index] == level, runs.last?.level == level { index += 1 }
        }
        if runs.count == 1, runs[0].level == 0 { runs.removeAll(keepingCapacity: true) }
    }

    /// The opening bracket of a pair represents both; negative for the closing one.
    private static func canonicalBracket(_ scalar: UInt32, isOpening: Bool) -> Int32 {
        let opening = isOpening ? Int32(bitPattern: scalar) : CICU_u_getBidiPairedBracket(Int32(bitPattern: scalar))
        // The only brackets with a canonical equivalent.
        let canonical = opening == 0x2329 ? 0x3008 : opening
        return isOpening ? canonical : -canonical
    }
}
