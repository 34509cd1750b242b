import CardDescription
import Galley
import Glibc
import System

/// Draws a million different labels and a hundred thousand cards in one process. Memory must not grow, and caches must
/// stay within their limits.
struct Soak {
    private let labels: Int
    private let cards: Int
    private let corpora: Corpora
    private let fonts: FontLibrary
    private let renderer = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 8 << 20))

    /// The allowed growth of memory after the caches are full.
    private static let tolerance = 16.0

    init(scale: Double) throws {
        labels = max(10, Int(1_000_000 * scale))
        cards = max(10, Int(100_000 * scale))
        corpora = try Corpora()
        fonts = try library()
    }

    /// Whether all limits were kept.
    func run() throws -> Bool {
        var holds = try watch("labels", labels) { index in
            keep(try TextLayout(label(index), in: .unbounded, fonts: fonts).size)
        }
        holds =
            try watch("cards", cards) { index in
                // Hundreds of different font sizes, so that the glyph cache must evict glyphs.
                let size = 10 + Double(index % 983) / 20
                let card = Card(corpora.card + "\(size)|400|0|6b7280|\(index) and its caption")
                keep(try card.png(fonts, renderer: renderer).count)
            } && holds
        print("peak \(system_peak_resident_bytes() / 1_048_576) MB")
        print(holds ? "soak: memory is flat, caches are within their bounds" : "soak: FAILED")
        return holds
    }

    /// A label with a new text; one in eight has a rare or unique style.
    private func label(_ index: Int) -> AttributedText {
        let string = "\(corpora.labels[index % corpora.labels.count].string) \(index)"
        guard index % 8 == 0 else { return AttributedText(string) }
        var attributes = TextAttributes(
            font: FontDescriptor(size: 8 + Double(index % 100_003) / 1000, weight: 100 * (1 + index / 8 % 9)),
            color: Color(rgba: UInt32(truncatingIfNeeded: index) << 8 | 255))
        switch index / 8 % 4 {
        case 0: attributes.letterSpacing = Double(index % 1009) / 100
        case 1: attributes.language = ["en", "de", "tr", "ar", "hi", "ja"][index % 6]
        case 2: attributes.ligatures = TextAttributes.Ligatures.none
        default: attributes.baselineOffset = Double(index % 512) / 64
        }
        return AttributedText(string, attributes: attributes)
    }

    /// Does `work` `count` times and returns whether memory stayed flat and the caches stayed within their limits.
    private func watch(_ name: String, _ count: Int, _ work: (Int) throws -> Void) throws -> Bool {
        var settled = Double.infinity
        var holds = true
        let began = ContinuousClock.now
        for index in 0..<count {
            try work(index)
            // The caches fill up during the first fifth. Memory must not grow after that.
            if index == count / 5 { settled = resident }
            guard (index + 1) % max(1, count / 20) == 0 else { continue }
            let shaped = fonts.shapedTextStatistics
            let glyphs = renderer.glyphCacheStatistics
            print("\(name) \(index + 1): \(Int(resident)) MB; \(shaped); \(glyphs)")
            fflush(nil)
            if shaped.bytes > shaped.limit || glyphs.bytes > glyphs.limit {
                complain("a cache is larger than its limit")
                holds = false
            }
            if resident - settled > Self.tolerance {
                complain("memory has grown by \(Int(resident - settled)) MB since the first fifth of the \(name)")
                holds = false
            }
        }
        let each = (ContinuousClock.now - began).seconds / Double(count) * 1e6
        print("\(name): \(Report.rounded(each)) µs each, \(Int(resident - settled)) MB more than after the first fifth")
        return holds
    }

    private var resident: Double { Double(system_resident_bytes()) / 1_048_576 }
}
