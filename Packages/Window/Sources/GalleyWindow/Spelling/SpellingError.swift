/// An error of the dictionaries for spell checking.
public enum SpellingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library Enchant cannot be loaded.
    case noLibrary(reason: String)
    /// There is no dictionary for a language. `available` has the languages that have one.
    case noDictionary(language: String, available: [String])

    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noLibrary(let reason):
            return "the spelling cannot be checked: \(reason); install the Debian package libenchant-2-2"
        case .noDictionary(let language, let available):
            let package = "hunspell-" + language.replacing("_", with: "-").lowercased()
            let others = available.isEmpty ? "there are none" : "there are " + available.joined(separator: ", ")
            return "there is no dictionary for \"\(language)\" (\(others)); install a Debian package such as \(package)"
        }
    }
}
