internal import CICU

/// Script runs (UAX #24).
///
/// Common characters get the script of the preceding text, at the start of a text that of the following text.
/// Characters of several scripts (`Script_Extensions`) get one that fits their neighbours, and a closing bracket that
/// of its opening one. A grapheme cluster has one script. Hiragana and katakana count as one, `Kana`.
public enum ScriptAnalysis {
    /// The sorted runs of `text`, which cover it; adjacent runs differ. Empty for empty text; `Zyyy` if no character
    /// has a script.
    ///
    /// - Complexity: O(*n*).
    public static func runs(in text: UTF8Bytes, scratch: AnalysisScratch) -> [ScriptRun] {
        var result: [ScriptRun] = []
        unsafe collect(&result, in: text, scratch: scratch)
        return result
    }

    /// The same with a reused array.
    static func collect(_ result: inout [ScriptRun], in text: UTF8Bytes, scratch: AnalysisScratch) {
        result.removeAll(keepingCapacity: true)
        guard text.count > 0 else { return }
        if unsafe text.isASCII {
            result.append(
                ScriptRun(start: 0, script: unsafe hasASCIILetter(text) ? ScriptRun.latin : ScriptRun.common))
            return
        }
        var pass = unsafe Pass(text: text, properties: scratch.properties)
        swap(&pass.runs, &result)
        pass.run()
        swap(&pass.runs, &result)
    }

    private static func hasASCIILetter(_ text: UTF8Bytes) -> Bool {
        unsafe text.contains { ($0 | 0x20) &- 0x61 < 26 }
    }

    @safe
    private struct Pass {
        let text: UTF8Bytes
        let properties: CharacterProperties
        var runs: [ScriptRun] = []
        var runStart = 0
        /// The possible scripts of the current run; empty while it has only common characters.
        var candidates = ScriptSet.empty
        /// The only remaining candidate, or -1.
        var single = -1
        /// The open brackets: their closing bracket, and the script of their run; -1 while unknown.
        var brackets: [(closing: UInt32, script: Int)] = []

        init(text: UTF8Bytes, properties: CharacterProperties) {
            unsafe self.text = text
            self.properties = properties
        }

        mutating func run() {
            let end = unsafe text.count
            var offset = 0
            while offset < end {
                let start = offset
                let (scalar, length) = unsafe text.scalar(at: offset)
                offset &+= length
                let record = properties[scalar]
                if record.isPlain(single) || record.isMark && start > 0 { continue }
                if single >= 0, record.isOfOneScript {
                    change(to: record, at: start)
                } else {
                    take(scalar, record, at: start)
                }
            }
            close(at: end)
        }

        /// Ends the run because of a letter of another script.
        private mutating func change(to record: CharacterRecord, at start: Int) {
            guard isBoundary(record, at: start) else { return }
            close(at: start)
            single = ScriptSet.canonical(record.script)
            candidates = ScriptSet(single)
        }

        private mutating func take(_ scalar: UInt32, _ record: CharacterRecord, at start: Int) {
            if record.isClosingBracket, let script = popBracket(scalar) {
                if script >= 0 { narrow(ScriptSet(script), record, at: start) }
                return
            }
            let scripts = properties.scripts(record)
            if !scripts.isEmpty { narrow(scripts, record, at: start) }
            if record.isOpeningBracket { pushBracket(scalar) }
        }

        /// Reduces the candidates to those in `scripts`; if none remains, the run ends before `start`.
        private mutating func narrow(_ scripts: ScriptSet, _ record: CharacterRecord, at start: Int) {
            if candidates.isEmpty {
                candidates = scripts
            } else {
                let both = candidates.intersection(scripts)
                if both.isEmpty {
                    guard isBoundary(record, at: start) else { return }
                    close(at: start)
                    candidates = scripts
                } else {
                    candidates = both
                }
            }
            single = candidates.single ?? -1
            // Brackets at the start of a run get its script with its first letter.
            if single >= 0 {
                for index in brackets.indices.reversed() {
                    guard brackets[index].script < 0 else { break }
                    brackets[index].script = single
                }
            }
        }

        /// Whether a grapheme cluster starts with the character at `start`; fast between plain letters.
        private func isBoundary(_ record: CharacterRecord, at start: Int) -> Bool {
            if start > 0, record.grapheme == .other, record.conjunct == .none,
                unsafe properties[text.scalar(before: start).value].grapheme == .other
            {
                return true
            }
            return unsafe GraphemeBoundaries.isBoundary(in: text, at: start, properties: properties)
        }

        private mutating func close(at offset: Int) {
            guard offset > runStart else { return }
            let script = properties.tag(ofScript: candidates.single ?? candidates.preferred ?? CICU_SCRIPT_COMMON)
            if runs.last?.script != script {
                runs.append(ScriptRun(start: Int32(truncatingIfNeeded: runStart), script: script))
            }
            runStart = offset
        }

        private mutating func pushBracket(_ scalar: UInt32) {
            // The maximum depth of UAX #9; deeper brackets are ordinary characters.
            guard brackets.count < 63 else { return }
            let closing = CICU_u_getBidiPairedBracket(Int32(bitPattern: scalar))
            brackets.append((UInt32(bitPattern: closing), single))
        }

        /// The script of the bracket that `closing` closes; nil if none is open.
        private mutating func popBracket(_ closing: UInt32) -> Int? {
            guard let place = brackets.lastIndex(where: { $0.closing == closing }) else { return nil }
            let script = brackets[place].script
            brackets.removeSubrange(place...)
            return script
        }
    }
}
