public import GalleyText

/// The replacement for a code such as `:smile:`.
public enum Emoticon: Sendable, Hashable {
    /// Text, most often one emoji.
    case text(String)
    /// An attachment, most often an image.
    case attachment(TextAttachment)
}

extension Emoticon {
    /// Emoji by names between colons: the Unicode names in lower case with underscores (`:grinning_face:`), and the
    /// common short names of chat programs (`:+1:`, `:tada:`).
    public static let shortcodes: [String: Emoticon] = {
        var result: [String: Emoticon] = [:]
        for row in ShortcodeTable.text.description.split(separator: ";") {
            let parts = row.split(separator: " ")
            guard parts.count == 2 else { continue }
            result[":\(parts[0]):"] = .text(String(parts[1]))
        }
        return result
    }()

    /// Emoji for faces made of punctuation. `8)` and `B)` are not among them: they number items and close brackets.
    public static let faces: [String: Emoticon] = [
        ":)": .text("🙂"), ":-)": .text("🙂"), "(:": .text("🙂"), "=)": .text("🙂"), ":]": .text("🙂"),
        ":(": .text("🙁"), ":-(": .text("🙁"), "=(": .text("🙁"), ":[": .text("🙁"), ";)": .text("😉"),
        ";-)": .text("😉"), ":D": .text("😃"), ":-D": .text("😃"), "=D": .text("😃"), "xD": .text("😆"),
        "XD": .text("😆"), ":P": .text("😛"), ":-P": .text("😛"), ":p": .text("😛"), ":-p": .text("😛"),
        ";P": .text("😜"), ":'(": .text("😢"), ":'-(": .text("😢"), ":o": .text("😮"), ":-o": .text("😮"),
        ":O": .text("😮"), ":-O": .text("😮"), ":/": .text("😕"), ":-/": .text("😕"), ":|": .text("😐"),
        ":-|": .text("😐"), ":*": .text("😘"), ":-*": .text("😘"), "B-)": .text("😎"),
        "8-)": .text("😎"), ">:(": .text("😠"), ">:-(": .text("😠"), "O:)": .text("😇"),
        "O:-)": .text("😇"), ":$": .text("😳"), "<3": .text("❤️"), "</3": .text("💔"),
    ]
}
