/// The predefined styles of numbers (CSS Counter Styles 3, 6 and 7), apart from those that pages have.
extension CSSCounterStyle {
    static let predefined: [String: CSSCounterStyle] = {
        var result: [String: CSSCounterStyle] = [:]
        for (name, zero) in zeros {
            result[name] = positional(.numeric, (zero..<zero + 10).compactMap { Unicode.Scalar($0).map { String($0) } })
        }
        for (name, letters) in alphabets { result[name] = positional(.alphabetic, letters.map { String($0) }) }
        result["cjk-decimal"] = positional(.numeric, "〇一二三四五六七八九".map { String($0) })
        result["cjk-decimal"]?.ranges = [0...Int.max]
        for (name, symbols) in [
            "cjk-earthly-branch": "子丑寅卯辰巳午未申酉戌亥", "cjk-heavenly-stem": "甲乙丙丁戊己庚辛壬癸",
        ] {
            result[name] = positional(.fixed(first: 1), symbols.map { String($0) })
            result[name]?.fallback = "cjk-decimal"
        }
        for name in [
            "cjk-decimal", "cjk-earthly-branch", "cjk-heavenly-stem", "hiragana", "hiragana-iroha", "katakana",
            "katakana-iroha",
        ] {
            result[name]?.suffix = "、"
        }
        for (name, ranks) in ranks { result[name] = additive(ranks) }
        for (name, words) in numerals { result[name] = words.style }
        return result
    }()

    private static func positional(_ system: System, _ symbols: [String]) -> CSSCounterStyle {
        var style = CSSCounterStyle()
        (style.system, style.symbols) = (system, symbols)
        return style
    }

    /// The code points of the digit 0.
    private static let zeros: [String: UInt32] = [
        "arabic-indic": 0x660, "bengali": 0x9E6, "cambodian": 0x17E0, "devanagari": 0x966, "gujarati": 0xAE6,
        "gurmukhi": 0xA66, "kannada": 0xCE6, "khmer": 0x17E0, "lao": 0xED0, "malayalam": 0xD66, "mongolian": 0x1810,
        "myanmar": 0x1040, "oriya": 0xB66, "persian": 0x6F0, "tamil": 0xBE6, "telugu": 0xC66, "thai": 0xE50,
        "tibetan": 0xF20,
    ]

    private static let alphabets = [
        "hiragana": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
        "hiragana-iroha": "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす",
        "katakana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン",
        "katakana-iroha": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
    ]

    /// The symbols of ones, tens, hundreds and so on, each for 1 to 9, and larger ones with their weights.
    private struct Ranks {
        var symbols: [String]
        var limit: Int
        var special: [(weight: Int, symbol: String)] = []
    }

    private static let ranks: [String: Ranks] = {
        let upper = Ranks(symbols: ["ԱԲԳԴԵԶԷԸԹ", "ԺԻԼԽԾԿՀՁՂ", "ՃՄՅՆՇՈՉՊՋ", "ՌՍՎՏՐՑՒՓՔ"], limit: 9999)
        let lower = Ranks(symbols: ["աբգդեզէըթ", "ժիլխծկհձղ", "ճմյնշոչպջ", "ռսվտրցւփք"], limit: 9999)
        return [
            "armenian": upper, "upper-armenian": upper, "lower-armenian": lower,
            "georgian": Ranks(
                symbols: ["აბგდევზჱთ", "იკლმნჲოპჟ", "რსტჳფქღყშ", "ჩცძწჭხჴჯჰ"], limit: 19_999, special: [(10_000, "ჵ")]),
            "hebrew": Ranks(
                symbols: ["אבגדהוזחט", "יכלמנסעפצ", "קרשת"], limit: 10_999,
                special: [
                    (10_000, "י׳"), (9000, "ט׳"), (8000, "ח׳"), (7000, "ז׳"), (6000, "ו׳"), (5000, "ה׳"), (4000, "ד׳"),
                    (3000, "ג׳"), (2000, "ב׳"), (1000, "א׳"), (19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"),
                    (15, "טו"),
                ]),
        ]
    }()

    private static func additive(_ ranks: Ranks) -> CSSCounterStyle {
        var weights = ranks.special
        var unit = 1
        for symbols in ranks.symbols {
            for (index, symbol) in symbols.enumerated() { weights.append(((index + 1) * unit, String(symbol))) }
            unit *= 10
        }
        return additive(weights, range: 1...ranks.limit)
    }

    private static func additive(
        _ weights: [(weight: Int, symbol: String)], range: ClosedRange<Int>
    ) -> CSSCounterStyle {
        let sorted = weights.sorted { $0.weight > $1.weight }
        var style = CSSCounterStyle()
        style.system = .additive
        (style.symbols, style.weights) = (sorted.map(\.symbol), sorted.map(\.weight))
        style.ranges = [range]
        return style
    }

    /// The numerals of Japanese and Korean: digits before the names of powers of ten.
    private struct Numerals {
        var digits: String
        /// The names of 10, 100 and 1000.
        var powers: [String]
        /// Whether 1 is written before the name of a power.
        var writesOne: Bool
        var negative: String
        var suffix: String

        var style: CSSCounterStyle {
            let digits = digits.map { String($0) }
            var weights: [(weight: Int, symbol: String)] = (0...9).map { ($0, digits[$0]) }
            for (index, name) in powers.enumerated() {
                let unit = [10, 100, 1000][index]
                for digit in 1...9 {
                    weights.append((digit * unit, digit == 1 && !writesOne ? name : digits[digit] + name))
                }
            }
            var style = CSSCounterStyle.additive(weights, range: -9999...9999)
            style.negative = [negative, ""]
            style.suffix = suffix
            style.fallback = "cjk-decimal"
            return style
        }
    }

    private static let numerals: [String: Numerals] = [
        "japanese-informal": Numerals(
            digits: "〇一二三四五六七八九", powers: ["十", "百", "千"], writesOne: false, negative: "マイナス", suffix: "、"),
        "japanese-formal": Numerals(
            digits: "零壱弐参四伍六七八九", powers: ["拾", "百", "阡"], writesOne: true, negative: "マイナス", suffix: "、"),
        "korean-hangul-formal": Numerals(
            digits: "영일이삼사오육칠팔구", powers: ["십", "백", "천"], writesOne: true, negative: "마이너스 ", suffix: ", "),
        "korean-hanja-informal": Numerals(
            digits: "零一二三四五六七八九", powers: ["十", "百", "千"], writesOne: false, negative: "마이너스 ", suffix: ", "),
        "korean-hanja-formal": Numerals(
            digits: "零壹貳參四五六七八九", powers: ["拾", "百", "仟"], writesOne: true, negative: "마이너스 ", suffix: ", "),
    ]
}
