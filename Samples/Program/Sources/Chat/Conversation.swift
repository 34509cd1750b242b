/// A message in Markdown with emoticons.
struct Message {
    /// The sender; `nil` for the owner of the telephone.
    var sender: Sender?
    var text: String
    var time: String
    /// The language as a BCP 47 tag, which selects the Japanese forms of characters that Chinese writes differently.
    var language: String?

    var isRightToLeft: Bool { language == "ar" || language == "he" }
}

enum Sender: String {
    case noor = "Noor"
    case karim = "كريم"
    case yuki = "ゆき"
    case ilan = "אילן"
}

let conversation = [
    Message(
        sender: .noor,
        text: "Made it! :ferry: **Two hours** late, of course, but the sunrise over the mole was *unreal* :sunrise:",
        time: "06:42"),
    Message(text: "Welcome back @noor :) Kettle is on. #harbour", time: "06:44"),
    Message(
        sender: .karim,
        text: """
            صباح الخير! القهوة جاهزة عند المرسى :coffee: \
            والموعد في **السابعة** كما اتفقنا، @noor. هذه [الخريطة](https://harbour.example/map) :world_map:
            """,
        time: "06:45", language: "ar"),
    Message(
        sender: .yuki, text: "おはようございます！写真を**三枚**アップしました :camera: 続きは[アルバム](https://harbour.example/album)で。#朝の港",
        time: "06:49", language: "ja"),
    Message(
        text: """
            Still to do before the boat leaves:

            - [x] tickets for @noor
            - [x] ice, *two bags*
            - [ ] charts: run `tide --today`
            - [ ] somebody feeds the cat :cat:
            """,
        time: "06:51"),
    Message(
        sender: .noor,
        text: "The table says `07:31`, so we have ~~ten~~ **forty** minutes :D See www.tides.example",
        time: "06:52"),
    Message(sender: .ilan, text: "בדרך! עוד *חמש* דקות :bike: אל תשכחו את החתול :P", time: "06:53", language: "he"),
    Message(text: "On my way <3 :sailboat:", time: "06:54"),
]
