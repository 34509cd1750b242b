import Foundation
import Testing

@testable import GalleyService

@Suite struct UnitTests {
    /// Foundation reads the same values.
    @Test func writtenJSON() throws {
        let text = "a\"\\\n\t\u{1}\u{7F}é😀\u{2028}"
        let json = JSON.object([
            ("k" + text, .array([.string(text), .number(0.1), .number(1e21), .integer(-3), .null, .number(.nan)]))
        ])
        let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: [Any]]
        let list = try #require(read?["k" + text])
        #expect(list[0] as? String == text)
        #expect(list[1] as? Double == 0.1)
        #expect(list[2] as? Double == 1e21)
        #expect(list[3] as? Int == -3)
        #expect(list[4] is NSNull && list[5] is NSNull)
    }

    /// The cache keeps the most recently used pictures within its size, as a simple list does.
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func leastRecentlyUsedPictures(seed: UInt64) {
        var random = SeededGenerator(seed)
        let limit = 100_000
        let cache = MemoryCache(limit: limit)
        var model: [(key: String, size: Int)] = []
        var contents: [String: [UInt8]] = [:]
        for step in 0..<4000 {
            let key = "\(Int.random(in: 0..<60, using: &random))"
            let known = model.firstIndex { $0.key == key }
            if Bool.random(using: &random) {
                #expect(cache.card(for: key)?.bytes == (known == nil ? nil : contents[key]))
                if let known { model.append(model.remove(at: known)) }
            } else {
                let bytes = (0..<Int.random(in: 0..<15_000, using: &random)).map {
                    UInt8(truncatingIfNeeded: $0 &* 31 ^ step)
                }
                cache.insert(CachedCard(bytes: bytes, format: .png), for: key)
                if let known {
                    model.append(model.remove(at: known))
                } else {
                    contents[key] = bytes
                    // A picture takes blocks of 4 096 bytes.
                    model.append((key, (bytes.count + 4095) / 4096 * 4096 + 256))
                    while model.reduce(0, { $0 + $1.size }) > limit { model.removeFirst() }
                }
            }
            #expect(cache.size.count == model.count)
            #expect(cache.size.bytes == model.reduce(0) { $0 + $1.size })
        }
    }

    /// The blocks of removed values serve values of other sizes, so that the store does not grow.
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func blocksServeValuesOfAllSizes(seed: UInt64) {
        var random = SeededGenerator(seed)
        var store = BlockStore()
        var values: [(value: BlockStore.Value, bytes: [UInt8])] = []
        for turn in 0..<2000 {
            let most = turn % 500 < 250 ? 1000 : 100_000
            let count = Int.random(in: 0...most, using: &random)
            let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: turn), count: count)
            values.append((store.insert(bytes), bytes))
            while values.reduce(0, { $0 + BlockStore.size(of: $1.bytes.count) }) > 2 << 20 {
                let (value, bytes) = values.remove(at: Int.random(in: 0..<values.count, using: &random))
                #expect(store.bytes(of: value) == bytes)
                store.remove(value)
            }
        }
        #expect(values.allSatisfy { store.bytes(of: $0.value) == $0.bytes })
        // The limit, one value above it, and a slab that is not full.
        #expect(store.allocated <= 4 << 20)
    }

    @Test func timestamps() {
        #expect(JSONLogHandler.timestamp(seconds: 0, nanoseconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(JSONLogHandler.timestamp(seconds: 1_709_210_096, nanoseconds: 7_000_000) == "2024-02-29T12:34:56.007Z")
    }

    @Test func limitsByName() throws {
        var limits = ServiceLimits()
        try limits.set("pixels", to: "1000")
        try limits.set("time", to: "0.5")
        #expect(limits.pixels == 1000)
        #expect(limits.time == 0.5)
        for (name, value) in [
            ("pixels", "0"), ("pixels", "1.5"), ("time", "nan"), ("time", "-1"), ("none", "1"), ("side", "99999"),
        ] {
            #expect(throws: ServiceError.self) { try limits.set(name, to: value) }
        }
        // Each limit can be set to its own value.
        for limit in ServiceLimits().values { try limits.set(limit.name, to: limit.value) }
        #expect(limits == ServiceLimits())
    }
}
