internal import CICU

/// Script runs (UAX #24).
///
/// Common characters take the script of what stands before them, at the start of a text of what follows; characters
/// of several scripts (`Script_Extensions`) the one their neighbours agree on; a closing bracket that of its opening
/// one. A grapheme cluster has one script.
package enum ScriptAnalysis {
    /// The runs of `text`: sorted, tiling it, neighbours different; empty for empty text. `Zyyy` where no character
    /// has a script.
    ///
    /// - Complexity: O(*n*).
    package static func runs(in text: UTF8Bytes, scratch: AnalysisScratch) -> [ScriptRun] {
        guard text.count > 0 else { return [] }
        if unsafe text.isASCII {
            return [ScriptRun(start: 0, script: unsafe hasASCIILetter(text) ? ScriptRun.latin : ScriptRun.common)]
        }
        var pass = unsafe Pass(text: text, scratch: scratch)
        return pass.run()
    }

    private static func hasASCIILetter(_ text: UTF8Bytes) -> Bool {
        unsafe text.contains { ($0 | 0x20) &- 0x61 < 26 }
    }

    @safe
    private struct Pass {
        let text: UTF8Bytes
        let scratch: AnalysisScratch
        var runs: [ScriptRun] = []
        var runStart = 0
        /// Open brackets: what closes them, and their run's script; -1 while that is not known.
        var brackets: [(closing: UInt32, script: Int32)] = []

        private static let common = Int32(CICU_SCRIPT_COMMON)
        private static let inherited = Int32(CICU_SCRIPT_INHERITED)
        private static let latin = Int32(CICU_SCRIPT_LATIN)

        init(text: UTF8Bytes, scratch: AnalysisScratch) {
            unsafe self.text = text
            self.scratch = scratch
        }

        mutating func run() -> [ScriptRun] {
            scratch.scripts.clear()
            var current: Int32 = -1
            var offset = 0
            while unsafe offset < text.count {
                let start = offset
                let (scalar, length) = unsafe text.scalar(at: offset)
                offset &+= length
                let record = scratch.properties[scalar]
                let script = record.script
                if script == current, !record.hasScriptExtensions { continue }
                if record.isMark, start > 0 { continue }
                let isBracket = record.isOpeningBracket || record.isClosingBracket
                if !record.hasScriptExtensions, !isBracket, script == Self.common || script == Self.inherited {
                    continue
                }
                take(scalar, record, at: start)
                current = scratch.scripts.single ?? -1
            }
            close(at: unsafe text.count)
            return runs
        }

        private mutating func take(_ scalar: UInt32, _ record: CharacterRecord, at start: Int) {
            if record.isClosingBracket, let script = popBracket(scalar) {
                if script >= 0, scratch.scripts.narrow(to: script) == false { split(at: start) { $0.start(script) } }
                return
            }
            let joined =
                record.hasScriptExtensions
                ? scratch.scripts.narrow(toExtensionsOf: scalar)
                : record.script == Self.common || record.script == Self.inherited
                    || scratch.scripts.narrow(to: record.script)
            if !joined {
                split(at: start) { sets in
                    if record.hasScriptExtensions {
                        sets.start(extensionsOf: scalar)
                    } else {
                        sets.start(record.script)
                    }
                }
            }
            if record.isOpeningBracket { pushBracket(scalar) } else { noteScript() }
        }

        private mutating func split(at offset: Int, _ start: (inout ScriptSets) -> Void) {
            guard unsafe GraphemeBoundaries.isBoundary(in: text, at: offset, properties: scratch.properties) else {
                return
            }
            close(at: offset)
            start(&scratch.scripts)
        }

        private mutating func close(at offset: Int) {
            guard offset > runStart else { return }
            let script = scratch.scripts.resolved()
            if runs.last?.script != script {
                runs.append(ScriptRun(start: Int32(truncatingIfNeeded: runStart), script: script))
            }
            runStart = offset
        }

        private mutating func pushBracket(_ scalar: UInt32) {
            // As deep as UAX #9 goes; beyond, brackets are plain.
            guard brackets.count < 63 else { return }
            let closing = CICU_u_getBidiPairedBracket(Int32(bitPattern: scalar))
            brackets.append((UInt32(bitPattern: closing), scratch.scripts.single ?? -1))
        }

        /// The script of the bracket that `closing` closes; nil where none is open.
        private mutating func popBracket(_ closing: UInt32) -> Int32? {
            guard let place = brackets.lastIndex(where: { $0.closing == closing }) else { return nil }
            let script = brackets[place].script
            brackets.removeSubrange(place...)
            return script
        }

        /// Brackets at the start of a run learn its script with its first letter.
        private mutating func noteScript() {
            guard let script = scratch.scripts.single else { return }
            for index in brackets.indices.reversed() {
                guard brackets[index].script < 0 else { break }
                brackets[index].script = script
            }
        }
    }
}
