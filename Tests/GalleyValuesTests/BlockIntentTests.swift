import Testing

@testable import GalleyText
@testable import GalleyValues

/// Nested blocks: their components, equality, and maximum depth.
@Suite struct BlockIntentTests {
    private static let kinds: [BlockIntent.Kind] = [
        .paragraph, .heading(level: 3), .blockQuote, .codeBlock(language: nil), .codeBlock(language: "swift"),
        .unorderedList(isTight: true), .unorderedList(isTight: false), .orderedList(start: -7, isTight: true),
        .orderedList(start: 1 << 53, isTight: false), .listItem(number: 4, task: nil),
        .listItem(number: 4, task: false), .listItem(number: 4, task: true), .thematicBreak, .html,
        .table(columns: [.left, .none, .right]), .table(columns: []), .tableRow(isHeader: true),
        .tableRow(isHeader: false), .tableCell(column: 12),
    ]

    @Test(arguments: kinds)
    func keepsItsComponents(kind: BlockIntent.Kind) {
        let components = [
            BlockIntent.Component(kind: kind, identity: 5), .init(kind: .blockQuote, identity: 2),
            .init(kind: kind, identity: 0),
        ]
        let block = BlockIntent(components: components)
        #expect(block.components == components)
        #expect(block.innermost == components[0])
        #expect(block.outer.components == Array(components.dropFirst()))
        // Equal, however it was created.
        var other = BlockIntent()
        for component in components.reversed() { other = BlockIntent(component, inside: other.chain) }
        #expect(other == block)
        #expect(other.hashValue == block.hashValue)
    }

    @Test func distinguishesKinds() {
        for (place, one) in Self.kinds.enumerated() {
            for (otherPlace, other) in Self.kinds.enumerated() {
                let outer = BlockIntent.Component(kind: .blockQuote, identity: 1)
                let mine = BlockIntent(components: [.init(kind: one, identity: 1), outer])
                let theirs = BlockIntent(components: [.init(kind: other, identity: 1), outer])
                #expect((mine == theirs) == (place == otherPlace))
                let inside = BlockIntent(components: [outer, .init(kind: one, identity: 1)])
                let apart = BlockIntent(components: [outer, .init(kind: other, identity: 1)])
                #expect((inside == apart) == (place == otherPlace))
            }
        }
        #expect(BlockIntent(components: []) != BlockIntent(components: [.init(kind: .paragraph, identity: 0)]))
        #expect(BlockIntent(components: []).components.isEmpty)
    }

    @Test func mayBeAsDeepAsADocument() {
        let components = (0..<200_000).map { BlockIntent.Component(kind: .blockQuote, identity: $0) }
        var block: BlockIntent? = BlockIntent(components: components)
        #expect(block?.components.count == components.count)
        block = nil
        #expect(block == nil)
    }
}

/// Converts bytes to strings like the standard library, for any bytes.
@Suite struct StringFromUTF8Tests {
    @Test func agreesWithTheStandardLibrary() {
        var random = SystemRandomNumberGenerator()
        let pieces: [[UInt8]] = [
            Array("plain ASCII, more than thirty-two bytes of it, so that words and vectors come by".utf8),
            Array("é".utf8), Array("漢字".utf8), Array("👨‍👩‍👧".utf8), [0x00], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80],
            [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xE6, 0xBC], [0xC3],
            [0xFF],
            [0xF0, 0x9F, 0x91], [0xEF, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xED, 0x9F, 0xBF], [0xC2, 0x80],
        ]
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
            }
            if !bytes.isEmpty, Bool.random(using: &random) { bytes.removeLast() }
            let made = bytes.withUnsafeBufferPointer { String(utf8: $0) }
            #expect(made.utf8.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8), "\(bytes)")
        }
    }
}
