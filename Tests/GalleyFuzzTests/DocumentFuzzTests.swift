import GalleyDocuments
import GalleyTestSupport
import GalleyText
import Glibc
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Decodes and lays out documents as hostile or broken programs may send them: both must end, and never trap.
@Suite struct DocumentFuzzTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private static let seeds: [String] = [
        ##"{"id":"a","text":"Hello, world שלום عربي 漢字 😀\n\tb","style":{"font":{"family":["Noto Sans","x"],"size":16,"weight":700,"italic":true,"features":{"liga":0},"variations":{"wght":620}},"color":"#222","letterSpacing":1.5,"wordSpacing":-2,"language":"ja"},"spans":[{"range":[7,12],"underline":{"style":"double","pattern":"dash"},"baselineOffset":-3},{"range":[0,3],"attachment":{"width":24,"height":24,"alignment":"center"}}],"container":{"width":120,"height":null,"insets":[8,8,8,8],"maxLines":2,"truncation":"end","truncationToken":"…"},"canvas":{"background":"#ffffff","scale":2}}"##,
        ##"{"text":"1\t2.5\tx\u2028soft\u00adhyphen ffi","style":{"paragraph":{"alignment":"justified","direction":"rtl","lineBreak":"character","lineHeight":24,"lineSpacing":3,"firstLineHeadIndent":10,"headIndent":5,"tailIndent":-6,"tabStops":[{"location":40,"alignment":"decimal"},{"location":80,"alignment":"right"}],"defaultTabInterval":30,"wordBreak":"breakAll","strictness":"loose","locale":"de"},"shadow":{"color":"#0008","offset":[0,1],"radius":2,"next":{"color":"#f00"}}},"container":{"width":60.5}}"##,
        ##"{"text":"a\u0000b\ud83d\ude00","spans":[{"range":[0,1],"highlight":{"color":"red","userInfo":{"k":"v"}},"binding":{"deleteConfirm":true,"id":"b"},"ruby":{"text":"x","position":"under"}},{"range":[1,4],"block":{"kind":"listItem","ordered":true,"number":3,"depth":2},"inline":["strong","link"],"link":"https://x"}],"container":{"path":"M0 0 H300 V200 Z","exclusions":[{"rect":[0,0,80,60]},{"ellipse":[1,2,3,4]}],"lineBreaking":"optimal"}}"##,
    ]

    @Test func mutatedDocumentsAreReadOrRefused() {
        let extra = unsafe getenv("GALLEY_DOCUMENT_FUZZ_SECONDS").flatMap { unsafe Int(String(cString: $0)) } ?? 0
        var random = SeededGenerator(seed: extra == 0 ? 1 : UInt64(time(nil)))
        let end = time(nil) + extra
        var round = 0
        var laidOut = 0
        while round < 1500 || (extra > 0 && time(nil) < end) {
            round += 1
            var bytes = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) { DamagedDocument.damage(&bytes, using: &random) }
            if (try? Self.layOut(bytes)) != nil { laidOut += 1 }
        }
        // Enough of them must still be documents for the test to reach the layout.
        #expect(laidOut > round / 100)
    }

    private static func layOut(_ bytes: [UInt8]) throws -> Int {
        let document = try Document.decode(json: bytes).document
        var text = try document.attributedText()
        // Huge allowed sizes are refused by drawing; in layout they only take time.
        if text.string.utf8.count > 4000 { text = AttributedText("x") }
        let layout = try TextLayout(text, in: document.container, fonts: Self.fonts)
        return layout.lines.count + layout.warnings.count + layout.attachments.count
            + (layout.inkBounds.isEmpty ? 0 : 1)
    }
}
