/// The representative language of a script, used if the text has no language or one in another script.
enum ScriptLanguage {
    /// Whether a language is written with Han characters, whose shapes depend on the language.
    static func isHan(_ language: String) -> Bool {
        ["zh", "ja", "ko"].contains(language.prefix { $0 != "-" })
    }

    static func isHan(script: UInt32) -> Bool {
        [openTypeTag("Hani"), openTypeTag("Hira"), openTypeTag("Kana"), openTypeTag("Hang"), openTypeTag("Bopo")]
            .contains(script)
    }

    /// Fontconfig's name of a BCP 47 language, such as `zh-tw` for `zh-Hant`; `nil` if there is none.
    static func fontconfigName(_ language: String) -> String? {
        let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let primary = parts.first, (2...8).contains(primary.utf8.count),
            primary.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        let region = parts.dropFirst().first { $0.utf8.count == 2 }
        switch primary {
        case "zh", "cmn":
            switch region {
            case "hk", "mo": return "zh-hk"
            case "tw": return "zh-tw"
            case "sg" where !parts.contains("hant"): return "zh-sg"
            default: return parts.contains("hant") ? "zh-tw" : "zh-cn"
            }
        case "yue": return "zh-hk"
        case "und", "c", "posix": return nil
        default: return region.map { "\(primary)-\($0)" } ?? primary
        }
    }

    /// A language written in `script`, for scripts other than Latin, Common and Inherited.
    static func representative(of script: UInt32) -> String? { table[script] }

    private static let table: [UInt32: String] = [
        openTypeTag("Adlm"): "ff", openTypeTag("Arab"): "ar", openTypeTag("Armn"): "hy",
        openTypeTag("Beng"): "bn", openTypeTag("Bopo"): "zh-tw", openTypeTag("Cans"): "iu",
        openTypeTag("Cher"): "chr", openTypeTag("Copt"): "cop", openTypeTag("Cyrl"): "ru",
        openTypeTag("Deva"): "hi", openTypeTag("Ethi"): "am", openTypeTag("Geor"): "ka",
        openTypeTag("Grek"): "el", openTypeTag("Gujr"): "gu", openTypeTag("Guru"): "pa",
        openTypeTag("Hang"): "ko", openTypeTag("Hani"): "ja", openTypeTag("Hebr"): "he", openTypeTag("Hira"): "ja",
        openTypeTag("Kana"): "ja", openTypeTag("Khmr"): "km", openTypeTag("Knda"): "kn",
        openTypeTag("Laoo"): "lo", openTypeTag("Mlym"): "ml", openTypeTag("Mong"): "mn-cn",
        openTypeTag("Mymr"): "my", openTypeTag("Nkoo"): "nqo", openTypeTag("Olck"): "sat",
        openTypeTag("Orya"): "or", openTypeTag("Sinh"): "si", openTypeTag("Syrc"): "syr",
        openTypeTag("Taml"): "ta", openTypeTag("Telu"): "te", openTypeTag("Tfng"): "ber-ma",
        openTypeTag("Thaa"): "dv", openTypeTag("Thai"): "th", openTypeTag("Tibt"): "bo",
        openTypeTag("Vaii"): "vai", openTypeTag("Yiii"): "ii",
    ]
}

extension SystemFonts {
    /// The language whose preferences select a system font for `script`, given the language of the text.
    func language(script: UInt32, text: String?) -> String {
        let stated = text.flatMap(ScriptLanguage.fontconfigName)
        let fallback = locale ?? "en"
        if ScriptLanguage.isHan(script: script) {
            if let stated, ScriptLanguage.isHan(stated) { return stated }
            if let locale, ScriptLanguage.isHan(locale) { return locale }
            return ScriptLanguage.representative(of: script) ?? stated ?? fallback
        }
        guard let usual = ScriptLanguage.representative(of: script) else { return stated ?? fallback }
        for candidate in [stated, locale] {
            if let candidate, shareLetters(candidate, usual) { return candidate }
        }
        return usual
    }
}
