internal import GalleySupport
internal import Glibc

/// The installed hyphenation patterns, by language.
public enum HyphenationLanguages {
    /// The directory used by distributions.
    private static let folder = "/usr/share/hyphen"
    /// The maximum number of cached languages, which come from documents. Patterns are always kept: there are few, and
    /// all may be in use.
    private static let capacity = 256

    private struct State {
        /// The sorted names of the files.
        var files: [String]?
        /// Dictionaries by their paths without links.
        var byFile: [String: HyphenationPatterns] = [:]
        var byLanguage: [String: HyphenationPatterns?] = [:]
    }

    private static let state = Guarded(State())

    /// The patterns of a BCP 47 language; nil if none are installed for it.
    public static func patterns(for language: String) -> HyphenationPatterns? {
        state.withLock { state in
            if let known = state.byLanguage[language] { return known }
            if state.byLanguage.count >= capacity { state.byLanguage.removeAll() }
            let files = state.files ?? installedFiles()
            state.files = files
            var found: HyphenationPatterns?
            for file in candidates(for: language, among: files) where found == nil { found = load(file, &state) }
            state.byLanguage[language] = .some(found)
            return found
        }
    }

    /// The Debian package with the patterns of a language.
    public static func package(for language: String) -> String {
        let subtags = subtags(of: language)
        guard let first = subtags.first else { return "hyphen-en-us" }
        switch first {
        case "en": return subtags.contains("gb") ? "hyphen-en-gb" : "hyphen-en-us"
        case "pt": return subtags.contains("br") ? "hyphen-pt-br" : "hyphen-pt-pt"
        case "nb", "nn": return "hyphen-no"
        default: return "hyphen-\(first)"
        }
    }

    private static func subtags(of language: String) -> [String] {
        language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }

    /// The names of files that match a language, best first: the one for its region, for the language alone, for
    /// another region.
    static func candidates(for language: String, among files: [String]) -> [String] {
        let subtags = subtags(of: language)
        guard var first = subtags.first, first.utf8.count <= 8 else { return [] }
        if first == "nb" || first == "nn", !files.contains(where: { $0.hasPrefix("hyph_\(first)") }) { first = "no" }
        let region = subtags.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        // English without a region is American, Portuguese that of Portugal.
        let usual = ["en": "US", "pt": "PT"][first]
        var wanted: [String] = []
        if let region { wanted.append("hyph_\(first)_\(region).dic") }
        if let usual, region == nil { wanted.append("hyph_\(first)_\(usual).dic") }
        wanted.append("hyph_\(first).dic")
        if let usual { wanted.append("hyph_\(first)_\(usual).dic") }
        wanted += files.filter { $0.hasPrefix("hyph_\(first)_") }
        return wanted.filter(files.contains)
    }

    private static func load(_ file: String, _ state: inout State) -> HyphenationPatterns? {
        // The files of regions are usually links to one file.
        let path = resolved("\(folder)/\(file)")
        if let known = state.byFile[path] { return known }
        let patterns = HyphenationPatterns(file: path, id: UInt32(state.byFile.count + 1))
        if let patterns { state.byFile[path] = patterns }
        return patterns
    }

    /// The path without links; unchanged if there is no such file.
    private static func resolved(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func installedFiles() -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name.hasPrefix("hyph_"), name.hasSuffix(".dic") { names.append(name) }
        }
        return names.sorted()
    }
}
