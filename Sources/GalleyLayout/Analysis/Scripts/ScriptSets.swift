internal import CICU

/// The scripts a run may still turn out to be: empty while nothing but common characters was seen.
struct ScriptSets {
    private(set) var candidates: [Int32] = []
    private var other: [Int32] = []
    private var tags: [UInt32] = Array(repeating: 0, count: 256)

    var isUndecided: Bool { candidates.isEmpty }

    /// The only candidate left, if just one is.
    var single: Int32? { candidates.count == 1 ? candidates[0] : nil }

    mutating func clear() {
        candidates.removeAll(keepingCapacity: true)
    }

    mutating func start(_ script: Int32) {
        candidates.removeAll(keepingCapacity: true)
        candidates.append(script)
    }

    /// Starts over with `Script_Extensions` of a scalar.
    mutating func start(extensionsOf scalar: UInt32) {
        load(scalar)
        swap(&candidates, &other)
    }

    /// Leaves the candidates that are also `script`; false, and no change, where none is.
    mutating func narrow(to script: Int32) -> Bool {
        if candidates.isEmpty || candidates.contains(script) {
            start(script)
            return true
        }
        return false
    }

    /// Leaves the candidates that are also extensions of a scalar; false, and no change, where none is.
    mutating func narrow(toExtensionsOf scalar: UInt32) -> Bool {
        load(scalar)
        if candidates.isEmpty {
            swap(&candidates, &other)
            return true
        }
        guard candidates.contains(where: { other.contains($0) }) else { return false }
        let kept = other
        candidates.removeAll { !kept.contains($0) }
        return true
    }

    private mutating func load(_ scalar: UInt32) {
        var error: Int32 = 0
        unsafe other = Array(unsafeUninitializedCapacity: 64) { buffer, count in
            let found = unsafe CICU_uscript_getScriptExtensions(
                Int32(bitPattern: scalar), buffer.baseAddress, 64, &error)
            count = error <= 0 ? Int(max(0, min(64, found))) : 0
        }
    }

    /// What the run is, as far as it was decided; Common where it was not.
    mutating func resolved() -> UInt32 {
        guard candidates.count > 1 else { return tag(candidates.first ?? Int32(CICU_SCRIPT_COMMON)) }
        // Punctuation that several scripts share, with none of their letters beside it.
        for script in [
            CICU_SCRIPT_ARABIC, CICU_SCRIPT_DEVANAGARI, CICU_SCRIPT_HAN, CICU_SCRIPT_KATAKANA, CICU_SCRIPT_LATIN,
        ] {
            let code = Int32(script)
            if candidates.contains(code) { return tag(code) }
        }
        return tag(candidates[0])
    }

    mutating func tag(_ script: Int32) -> UInt32 {
        guard script >= 0, script < 256 else { return ScriptRun.common }
        if tags[Int(script)] == 0 {
            var value: UInt32 = 0
            if let name = unsafe CICU_uscript_getShortName(script) {
                for index in 0..<4 {
                    let byte = unsafe UInt8(bitPattern: name[index])
                    guard byte != 0 else { break }
                    value = value << 8 | UInt32(byte)
                }
            }
            tags[Int(script)] = value == 0 ? ScriptRun.common : value
        }
        return tags[Int(script)]
    }
}
