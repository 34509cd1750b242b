internal import CICU
package import GalleyText

/// Embedding levels by the Unicode Bidirectional Algorithm (UAX #9).
package enum BidiAnalysis {
    /// The base level of a paragraph and the runs of its levels.
    package struct Result: Sendable, Hashable {
        package var baseLevel: UInt8
        /// Sorted, tiling the paragraph, neighbours of different levels. Empty where all of it has level 0.
        package var runs: [LevelRun]
    }

    /// Levels of one paragraph.
    ///
    /// - Parameters:
    ///   - direction: `auto` takes the first strong character's (P2, P3).
    ///   - fallbackLevel: the base level of a text with no strong character under `auto`.
    /// - Complexity: O(*n*); a scan of 32 bytes a step where nothing reads from right to left.
    package static func analyze(
        _ text: UTF8Bytes, direction: ParagraphStyle.Direction = .auto, fallbackLevel: UInt8 = 0,
        scratch: AnalysisScratch
    ) -> Result {
        let mayNeedLevels = unsafe mayNeedLevels(text)
        let base: UInt8
        switch direction {
        case .ltr: base = 0
        case .rtl: base = 1
        case .auto:
            if !mayNeedLevels, fallbackLevel & 1 == 0 {
                base = 0
            } else {
                base = unsafe firstStrongLevel(text) ?? fallbackLevel & 1
            }
        }
        guard mayNeedLevels || base == 1, text.count > 0 else { return Result(baseLevel: base, runs: []) }
        return unsafe Result(baseLevel: base, runs: levels(text, base, scratch))
    }

    private static func levels(_ text: UTF8Bytes, _ base: UInt8, _ scratch: AnalysisScratch) -> [LevelRun] {
        let plain = base == 0 ? [] : [LevelRun(start: 0, level: base)]
        guard let bidi = unsafe scratch.openBidi() else { return plain }
        let units = unsafe scratch.utf16.reserve(text.count)
        let length = unsafe UTF16Conversion.convert(text, into: units)
        var error: Int32 = 0
        unsafe CICU_ubidi_setPara(bidi, units, Int32(truncatingIfNeeded: length), base, &error)
        let levels = unsafe CICU_ubidi_getLevels(bidi, &error)
        guard error <= 0, let levels = unsafe levels else { return plain }

        var runs: [LevelRun] = []
        var cursor = UTF16Cursor()
        var index = 0
        while index < length {
            let level = unsafe levels[index]
            unsafe runs.append(
                LevelRun(start: Int32(truncatingIfNeeded: cursor.advance(to: index, in: text)), level: level))
            index += 1
            while index < length, unsafe levels[index] == level { index += 1 }
        }
        return runs.count == 1 && runs[0].level == 0 ? [] : runs
    }
}
