/// The script of a word, as far as dictionaries differ by it.
enum WordScript {
    case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, georgian, hangul, other

    /// The script of the first letter.
    init(_ word: String) {
        let letter = word.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
        self =
            switch letter {
            case 0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06: .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
            case 0x400...0x52F: .cyrillic
            case 0x530...0x58F: .armenian
            case 0x590...0x5FF: .hebrew
            case 0x600...0x6FF, 0x750...0x77F: .arabic
            case 0x900...0x97F: .devanagari
            case 0x10A0...0x10FF: .georgian
            case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
            default: .other
            }
    }

    /// The script of the dictionary of a language, such as `sr_RS`.
    init(language: String) {
        self =
            switch language.prefix(while: { $0 != "_" && $0 != "-" }) {
            case "el": .greek
            case "be", "bg", "kk", "mk", "mn", "ru", "sr", "uk": language.hasSuffix("Latn") ? .latin : .cyrillic
            case "hy": .armenian
            case "he", "yi": .hebrew
            case "ar", "fa", "ur", "ug": .arabic
            case "hi", "mr", "ne": .devanagari
            case "ka": .georgian
            case "ko": .hangul
            case "bn", "bo", "dz", "gu", "km", "kn", "lo", "ml", "my", "or", "pa", "si", "ta", "te", "th", "am": .other
            default: .latin
            }
    }
}
