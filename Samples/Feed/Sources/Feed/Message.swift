import GalleyInterface

/// A message.
struct Message: Sendable {
    var author: String
    var color: Color
    /// The text as Markdown with mentions.
    var text: String

    /// The message at `index` of an endless conversation, which is always the same for the same index.
    init(_ index: Int) {
        var seed = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
        func pick<T>(_ list: [T]) -> T {
            seed ^= seed >> 30
            seed = seed &* 0xBF58_476D_1CE4_E5B9
            seed ^= seed >> 27
            return list[Int(seed % UInt64(list.count))]
        }
        let who = pick(Message.authors)
        author = who.name
        color = who.color
        text = ""
        for _ in 0..<pick([1, 1, 2, 2, 3, 4]) {
            let sentence = pick(Message.sentences)
            // Lists and quotes are separate paragraphs.
            let isBlock = [sentence, text].contains { $0.hasPrefix(">") || $0.hasPrefix("-") }
            if !text.isEmpty { text += isBlock ? "\n\n" : pick([" ", " ", "\n\n"]) }
            text += sentence
        }
        if pick([true, false, false]) { text += " " + pick(Message.endings) }
    }

    private static let authors: [(name: String, color: Color)] = [
        ("Amina", Color(rgba: 0x2F6D_5CFF)), ("Bartholomew", Color(rgba: 0xB454_2BFF)),
        ("Chiara", Color(rgba: 0x7A3E_9DFF)), ("दिव्या", Color(rgba: 0x3355_A0FF)), ("Ελένη", Color(rgba: 0x9A7B_1FFF)),
        ("فاطمة", Color(rgba: 0x1F7F_8BFF)), ("גל", Color(rgba: 0xA03A_5BFF)), ("花子", Color(rgba: 0x5A6B_2AFF)),
    ]

    private static let sentences = [
        "The ferry leaves at **six**, not at seven, so bring the crates down to the quay early.",
        "Could [@Chiara](mention:chiara) look at the `manifest` before noon?",
        "It rained all night, and the lower store is *just* dry. ☔️",
        "مرحبا، وصلت السفينة اليوم مع [@Amina](mention:amina) وكل الصناديق سليمة.",
        "הסירה חוזרת מחר בבוקר, ואחריה שתי ספינות נוספות.",
        "कल सुबह नाव से तीन पेटियाँ आएँगी; [@Bartholomew](mention:bartholomew) को बता दो।",
        "明日の朝、船が港に着きます。荷物を確認してください。",
        "เรือจะมาถึงท่าเรือพรุ่งนี้เช้า กรุณาตรวจสอบสินค้า",
        "Το πλοίο φτάνει στο λιμάνι αύριο το πρωί.",
        "Корабль придёт завтра утром, и мы начнём разгрузку сразу.",
        "Good news: ~~four~~ **five** new stalls are open, and the [price list](https://example.org/prices) is out. 🎉",
        "> Anyone who moves a crate signs for it.\n\nThat is still the rule.",
        "- rope\n- two lamps\n- a *very* long hook",
        "👩‍🚀👍🏽 on my way",
        "Ship `0042` has an office and no officers; efficient, but is it official? ffi fi fl.",
    ]

    private static let endings = ["🌊", "⚓️", "Thanks!", "ok", "🙏🏾", "…"]
}
