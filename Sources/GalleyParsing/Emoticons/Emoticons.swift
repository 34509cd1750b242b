public import GalleyText

/// What stands for a code such as `:smile:`.
public enum Emoticon: Sendable, Hashable {
    /// Characters, most often one emoji.
    case text(String)
    /// A box, most often with an image.
    case attachment(Attachment)
}

extension Emoticon {
    /// Emoji by their names between colons: those of Unicode in lower case with underscores
    /// (`:grinning_face:`), and the short names that chat programs have in common (`:+1:`, `:tada:`).
    public static let shortcodes: [String: Emoticon] = {
        var result: [String: Emoticon] = [:]
        for row in ShortcodeTable.text.description.split(separator: ";") {
            let parts = row.split(separator: " ")
            guard parts.count == 2 else { continue }
            result[":\(parts[0]):"] = .text(String(parts[1]))
        }
        return result
    }()

    /// Emoji for faces made of punctuation.
    public static let faces: [String: Emoticon] = [
        ":)": .text("🙂"), ":-)": .text("🙂"), "(:": .text("🙂"), "=)": .text("🙂"), ":]": .text("🙂"),
        ":(": .text("🙁"), ":-(": .text("🙁"), "=(": .text("🙁"), ":[": .text("🙁"), ";)": .text("😉"),
        ";-)": .text("😉"), ":D": .text("😃"), ":-D": .text("😃"), "=D": .text("😃"), "xD": .text("😆"),
        "XD": .text("😆"), ":P": .text("😛"), ":-P": .text("😛"), ":p": .text("😛"), ":-p": .text("😛"),
        ";P": .text("😜"), ":'(": .text("😢"), ":'-(": .text("😢"), ":o": .text("😮"), ":-o": .text("😮"),
        ":O": .text("😮"), ":-O": .text("😮"), ":/": .text("😕"), ":-/": .text("😕"), ":|": .text("😐"),
        ":-|": .text("😐"), ":*": .text("😘"), ":-*": .text("😘"), "B)": .text("😎"), "B-)": .text("😎"),
        "8)": .text("😎"), "8-)": .text("😎"), ">:(": .text("😠"), ">:-(": .text("😠"), "O:)": .text("😇"),
        "O:-)": .text("😇"), ":$": .text("😳"), "<3": .text("❤️"), "</3": .text("💔"),
    ]
}
