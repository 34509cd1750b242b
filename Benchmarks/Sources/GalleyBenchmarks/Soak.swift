import Glibc
import CardDescription
import Galley
import System

/// A million labels that all differ, and a hundred thousand cards, in one process: memory has to stay flat.
func soak(scale: Double) throws {
    let labels = max(1, Int(1_000_000 * scale))
    let cards = max(1, Int(100_000 * scale))
    let corpora = try Corpora()
    let fonts = try library()

    func resident() -> Double { Double(system_resident_bytes()) / 1_048_576 }
    func watch(_ name: String, _ count: Int, _ work: (Int) throws -> Void) throws {
        var settled = 0.0
        for index in 0..<count {
            try work(index)
            // Caches fill up during the first fifth; what comes after must not grow.
            if index == count / 5 { settled = resident() }
            if (index + 1) % max(1, count / 10) == 0 {
                print("\(name) \(index + 1): \(Int(resident())) MB")
            }
        }
        let growth = resident() - settled
        print("\(name): \(Int(growth)) MB more than after the first fifth")
        if growth > 16 {
            complain("memory grew by \(Int(growth)) MB while \(name) were made")
            exit(1)
        }
    }

    try watch("labels", labels) { index in
        let label = corpora.labels[index % corpora.labels.count].string
        keep(try TextLayout(AttributedText("\(label) \(index)"), in: .unbounded, fonts: fonts).size)
    }
    try watch("cards", cards) { index in
        keep(try Card(corpora.card + "12|400|0|6b7280|\(index)").png(fonts).count)
    }
    print(TextRenderer.shared.glyphCacheStatistics)
    print("peak \(system_peak_resident_bytes() / 1_048_576) MB")
}
