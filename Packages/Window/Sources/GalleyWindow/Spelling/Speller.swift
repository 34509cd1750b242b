internal import CGIO
internal import CGalleyWindow
internal import Glibc

/// A dictionary of Enchant. Used with the lock of its ``DictionaryChecker``.
final class Speller {
    private let handle: OpaquePointer

    /// Opens the dictionary of a language as Enchant names it; `nil` if there is none.
    init?(_ language: String) {
        guard let handle = galley_speller_open(language) else { return nil }
        self.handle = handle
    }

    deinit { galley_speller_close(handle) }

    func accepts(_ word: String) -> Bool {
        Speller.withComposed(word) { galley_speller_accepts(handle, $0, $1) }
    }

    func suggestions(for word: String) -> [String] {
        Speller.lines(Speller.withComposed(word) { galley_speller_suggestions(handle, $0, $1) })
    }

    func add(_ word: String, isKept: Bool) {
        Speller.withComposed(word) { galley_speller_add(handle, $0, $1, isKept) }
    }

    /// The languages that have dictionaries.
    static var languages: [String] { lines(galley_spelling_languages()).sorted() }

    private static func lines(_ text: UnsafeMutablePointer<CChar>?) -> [String] {
        guard let text else { return [] }
        defer { free(text) }
        return String(cString: text).split(separator: "\n").map(String.init)
    }

    /// Calls `body` with a word in the normalization form C, which dictionaries have.
    private static func withComposed<Result>(_ word: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
        guard word.unicodeScalars.contains(where: { $0.value >= 0x300 }),
            let composed = g_utf8_normalize(word, -1, G_NORMALIZE_DEFAULT_COMPOSE)
        else { return word.withCString { body($0, strlen($0)) } }
        defer { g_free(composed) }
        return body(composed, strlen(composed))
    }
}
