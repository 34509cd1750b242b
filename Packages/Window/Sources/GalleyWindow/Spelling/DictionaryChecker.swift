internal import CGIO
internal import CGalleyWindow
public import GalleyEditing
internal import GalleyInterface
public import GalleyText
internal import Glibc

/// A spell checker with the dictionaries of the system, such as those of Hunspell, through the library Enchant.
///
/// ```swift
/// window.nodeHost.spellChecker = try? DictionaryChecker(languages: ["en_US", "de_DE"])
/// ```
///
/// Text with the attribute `language` is checked with the dictionary of its language, if there is one. A word of other
/// text is misspelled if none of ``languages`` has it. Words in a script that no language has are not checked.
public final class DictionaryChecker: SpellChecker, @unchecked Sendable {
    // Sound because `spellers` is only used with the lock.
    /// The languages of text without a language, as Enchant names them: `en_US`.
    public let languages: [String]
    private let available: [String]
    /// The dictionaries by language; `nil` for those that cannot be opened. Enchant allows one thread at a time.
    private var spellers: [String: Speller?] = [:]
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    /// Opens dictionaries.
    ///
    /// - Parameter languages: BCP 47 tags, or names such as `de_DE`. The default is the language of the user.
    /// - Throws: ``SpellingError``, if the library or a dictionary is not installed.
    public init(languages: [String] = DictionaryChecker.userLanguages) throws(SpellingError) {
        if let reason = galley_spelling_load() { throw .noLibrary(reason: String(cString: reason)) }
        available = Speller.languages
        var found: [String] = []
        for language in languages {
            guard let name = DictionaryChecker.dictionary(for: language, in: available),
                let speller = Speller(name)
            else { throw .noDictionary(language: language, available: available) }
            spellers[name] = speller
            if !found.contains(name) { found.append(name) }
        }
        self.languages = found
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// The language of the user, by the variables `LC_ALL`, `LC_MESSAGES` and `LANG`; `en_US` if they name none.
    public static var userLanguages: [String] {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name) else { continue }
            let language = String(cString: value).prefix { $0 != "." && $0 != "@" }
            if language.isEmpty { continue }
            return language == "C" || language == "POSIX" ? ["en_US"] : [String(language)]
        }
        return ["en_US"]
    }

    /// The languages that have dictionaries, as Enchant names them; empty if the library is not installed.
    public static var availableLanguages: [String] { Speller.languages }

    /// The dictionary for a language: its own, or else one of its country, or of any other.
    static func dictionary(for language: String, in available: [String]) -> String? {
        let name = String(language.map { $0 == "-" ? "_" : $0 }).lowercased()
        if let own = available.first(where: { $0.lowercased() == name }) { return own }
        let plain = String(name.prefix { $0 != "_" })
        let others = available.filter { $0.lowercased() == plain || $0.lowercased().hasPrefix(plain + "_") }
        let main = plain == "en" ? "en_us" : "\(plain)_\(plain)"
        return others.first { $0.lowercased() == main } ?? others.first
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    /// The dictionaries for a language and the script of a word.
    private func spellers(for word: String, _ language: String?) -> [Speller] {
        let names =
            language.map { DictionaryChecker.dictionary(for: $0, in: available).map { [$0] } ?? [] } ?? languages
        let script = WordScript(word)
        return names.filter { WordScript(language: $0) == script }.compactMap { name in
            if let known = spellers[name] { return known }
            let speller = Speller(name)
            spellers[name] = .some(speller)
            return speller
        }
    }

    // MARK: - Checking

    /// Returns the ranges of the words that no dictionary has.
    public func misspelledRanges(in paragraph: AttributedText, language: String?) -> [Range<String.Index>] {
        paragraph.spellingWords.filter { word in
            !accepts(word.string, word.language ?? language, in: paragraph.string, at: word.range)
        }.map(\.range)
    }

    private func accepts(_ word: String, _ language: String?, in text: String, at range: Range<String.Index>) -> Bool {
        // Dictionaries have the straight apostrophe.
        let word = String(word.map { $0 == "’" ? "'" : $0 })
        return locked {
            let spellers = spellers(for: word, language)
            if spellers.isEmpty || spellers.contains(where: { $0.accepts(word) }) { return true }
            // Parts of compounds, such as "Arbeits-" in "Arbeits- und Freizeit".
            if range.upperBound < text.endIndex, text[range.upperBound] == "-",
                spellers.contains(where: { $0.accepts(word + "-") })
            {
                return true
            }
            return range.lowerBound > text.startIndex && text[text.index(before: range.lowerBound)] == "-"
                && spellers.contains { $0.accepts("-" + word) }
        }
    }

    /// Returns replacements from all dictionaries for the word, at most ten.
    public func suggestions(for word: String, language: String?) -> [String] {
        let plain = String(word.map { $0 == "’" ? "'" : $0 })
        let lists = locked { spellers(for: plain, language).map { $0.suggestions(for: plain) } }
        var result: [String] = []
        // In turn, as the language of the word is not known.
        for index in 0..<(lists.map(\.count).max() ?? 0) {
            for list in lists where index < list.count && !result.contains(list[index]) { result.append(list[index]) }
        }
        return Array(result.prefix(10))
    }

    /// Accepts a word in all ``languages``.
    ///
    /// Call `NodeHost.checkSpellingAgain()` afterwards, which removes its marks.
    ///
    /// - Parameter isKept: Whether the word is added to the user's dictionary of Enchant, which all programs use. Otherwise
    ///   the checker accepts it until it is released.
    public func add(_ word: String, isKept: Bool = true) {
        locked { for name in languages { (spellers[name] ?? nil)?.add(word, isKept: isKept) } }
    }
}
