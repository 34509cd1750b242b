internal import GalleySupport
internal import Synchronization

/// A table of the font for each character: written under its owner's lock, read without a lock.
///
/// Decisions are in blocks of 256 characters; a small hash table finds the block by script, presentation and the upper
/// part of the character. Replaced hash tables are kept until the end, since they may still be read.
@safe final class DecisionTable: @unchecked Sendable {
    // Sound because one thread at a time writes, under its owner's lock, and complete blocks and tables are published
    // atomically.

    /// The index of a font, less than 1 << 14, and whether it covers the character.
    struct Decision: Hashable {
        var font: Int
        var isCovered: Bool

        /// Zero means undecided.
        fileprivate var bits: UInt16 { UInt16(font) << 2 | (isCovered ? 3 : 1) }

        fileprivate init?(bits: UInt16) {
            if bits == 0 { return nil }
            font = Int(bits >> 2)
            isCovered = bits & 2 != 0
        }

        init(font: Int, isCovered: Bool) {
            self.font = font
            self.isCovered = isCovered
        }
    }

    private typealias Block = UnsafeMutablePointer<Atomic<UInt16>>

    private struct Slot: ~Copyable {
        let key = Atomic<UInt64>(0)
        let block = Atomic<UInt>(0)
    }

    @unsafe private struct Table {
        var slots: UnsafeMutablePointer<Slot>
        var capacity: Int
    }

    private let current: Atomic<UnsafeMutablePointer<Table>>
    private var tables: [UnsafeMutablePointer<Table>]
    private var blocks: [Block]

    init() {
        let table = unsafe Self.makeTable(capacity: 16)
        unsafe current = Atomic(table)
        unsafe tables = [table]
        unsafe blocks = []
    }

    deinit {
        for index in unsafe tables.indices {
            let table = unsafe tables[index]
            unsafe table.pointee.slots.deinitialize(count: table.pointee.capacity)
            unsafe table.pointee.slots.deallocate()
            unsafe table.deallocate()
        }
        for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
    }

    /// The decision for `scalar`, if there is one.
    func decision(for scalar: UInt32, script: UInt32, presentation: UInt32) -> Decision? {
        let table = unsafe current.load(ordering: .acquiring)
        let key = Self.key(scalar, script, presentation)
        guard let block = unsafe Self.block(key, in: table) else { return nil }
        return unsafe Decision(bits: block[Int(scalar & 0xFF)].load(ordering: .acquiring))
    }

    /// Stores a decision. Only one thread at a time may call it.
    func set(_ decision: Decision, for scalar: UInt32, script: UInt32, presentation: UInt32) {
        let key = Self.key(scalar, script, presentation)
        let table = unsafe current.load(ordering: .relaxed)
        var block = unsafe Self.block(key, in: table)
        if unsafe block == nil { unsafe block = addBlock(key) }
        unsafe block?[Int(scalar & 0xFF)].store(decision.bits, ordering: .releasing)
    }

    private func addBlock(_ key: UInt64) -> Block {
        let block = Block.allocate(capacity: 256)
        for index in 0..<256 { unsafe (block + index).initialize(to: Atomic(0)) }
        unsafe blocks.append(block)
        var table = unsafe current.load(ordering: .relaxed)
        if unsafe blocks.count * 2 > table.pointee.capacity {
            let larger = unsafe Self.makeTable(capacity: table.pointee.capacity * 2)
            for index in unsafe 0..<table.pointee.capacity {
                let key = unsafe table.pointee.slots[index].key.load(ordering: .relaxed)
                guard key != 0 else { continue }
                unsafe Self.insert(key, table.pointee.slots[index].block.load(ordering: .relaxed), in: larger)
            }
            unsafe tables.append(larger)
            unsafe table = larger
        }
        unsafe Self.insert(key, UInt(bitPattern: block), in: table)
        unsafe current.store(table, ordering: .releasing)
        return unsafe block
    }

    /// Script tags are four ASCII letters, so the top bit is free to distinguish a key from an empty slot.
    private static func key(_ scalar: UInt32, _ script: UInt32, _ presentation: UInt32) -> UInt64 {
        1 << 63 | UInt64(presentation) << 48 | UInt64(script & 0x7FFF_FFFF) << 13 | UInt64(scalar >> 8)
    }

    private static func makeTable(capacity: Int) -> UnsafeMutablePointer<Table> {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { unsafe (slots + index).initialize(to: Slot()) }
        let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        unsafe table.initialize(to: Table(slots: slots, capacity: capacity))
        return unsafe table
    }

    private static func hash(_ key: UInt64) -> UInt64 { (key &* 0x9E37_79B9_7F4A_7C15) >> 40 }

    private static func block(_ key: UInt64, in table: UnsafeMutablePointer<Table>) -> Block? {
        var found: UInt64 = 0
        let index = unsafe LinearProbing.slot(of: hash(key), in: table.pointee.capacity) { index in
            found = unsafe table.pointee.slots[index].key.load(ordering: .acquiring)
            return found == key || found == 0
        }
        guard found == key else { return nil }
        return unsafe Block(bitPattern: table.pointee.slots[index].block.load(ordering: .relaxed))
    }

    private static func insert(_ key: UInt64, _ block: UInt, in table: UnsafeMutablePointer<Table>) {
        let index = unsafe LinearProbing.slot(of: hash(key), in: table.pointee.capacity) { index in
            unsafe table.pointee.slots[index].key.load(ordering: .relaxed) == 0
        }
        unsafe table.pointee.slots[index].block.store(block, ordering: .relaxed)
        unsafe table.pointee.slots[index].key.store(key, ordering: .releasing)
    }
}
