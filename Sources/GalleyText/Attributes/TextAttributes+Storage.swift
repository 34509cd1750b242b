internal import Synchronization

extension TextAttributes {
    /// The attribute values, shared by all copies until one of them changes.
    ///
    /// Thousands of runs and labels share few styles: each holds one reference, and the hash, which caches use
    /// frequently, is computed once per style instead of once per text.
    package final class Storage: @unchecked Sendable {
        // Sound: `values` changes only while the object is uniquely referenced.
        @exclusivity(unchecked) var values: Values
        /// 0 until it is computed.
        private let cachedHash = Atomic<Int>(0)

        init(values: Values) {
            self.values = values
        }

        /// Creates a copy of `attributes`.
        package init(_ attributes: TextAttributes) {
            values = attributes.storage.values
        }

        /// A uniquely referenced copy.
        package func copy() -> Storage {
            Storage(values: values)
        }

        /// Sets the block and the link. Only for uniquely referenced storage.
        package func set(block: consuming BlockIntent, link: consuming String?) {
            values.anyBlock = block
            values.hasBlock = true
            values.link = link
        }

        /// The storage of `TextAttributes()`, one for several threads.
        ///
        /// Avoids contended reference counts (ARCHITECTURE, Threads): every label references it.
        static var empty: Storage { emptyStorages.storages[ThreadNumber.current % emptyStorages.storages.count] }
        private static let emptyStorages = EmptyStorages()

        // Noncopyable, so that reading one element does not copy all of them; an array would be reference counted.
        private struct EmptyStorages: ~Copyable, Sendable {
            let storages = InlineArray<64, Storage> { _ in Storage(values: Values()) }
        }

        /// Marks the text as generated, for an image or with a backing. Only for uniquely referenced storage.
        package func setGenerated(image: consuming ImageReference?, backing: consuming String?) {
            values.generated = true
            guard image != nil || backing != nil else { return }
            var own = values.nonvisual?.values ?? Values.NonvisualValues()
            if image != nil { own.image = image }
            if backing != nil { own.backing = backing }
            values.nonvisual = Values.NonvisualAttributes(own)
        }

        /// The block of the document.
        package var block: BlockIntent? { values.block }

        /// The block if there is one; otherwise an arbitrary value.
        package var anyBlock: BlockIntent { values.anyBlock }

        /// Whether a block around the text has a box.
        package var hasStyledBlock: Bool { values.anyBlock.styledCount > 0 }

        /// Whether there is an attachment.
        package var hasAttachment: Bool { values.visual.values.$attachment }

        /// Whether there is a border of a block.
        package var hasBlockBorder: Bool { values.visual.values.$blockBorder }

        /// Whether lines are shorter next to the text: it is a floating attachment, or has a drop cap.
        package var narrowsLines: Bool {
            values.visual.values.$dropCap || values.visual.values.$attachment && values.visual.values.float != nil
        }

        /// The attributes with this storage.
        package var attributes: TextAttributes { TextAttributes(storage: self) }

        /// A hash, equal for equal attributes within one process; never 0.
        package var hash: Int {
            let known = cachedHash.load(ordering: .relaxed)
            if known != 0 { return known }
            var hasher = Hasher()
            values.hash(into: &hasher)
            let result = max(1, hasher.finalize() & Int.max)
            cachedHash.store(result, ordering: .relaxed)
            return result
        }

        func resetHash() {
            cachedHash.store(0, ordering: .relaxed)
        }

        /// Whether both have equal values, ignoring identities. `==` distinguishes equal borders and highlights with
        /// different identities, as texts do.
        func isEqual(to other: Storage) -> Bool {
            self === other || (hash == other.hash && values.isEqual(to: other.values))
        }
    }

    /// All attributes.
    ///
    /// The visual attributes are in a separate object: a document has few appearances and many meanings, and styles
    /// that differ only in meaning share that object with its hash. Rarely set attributes are in another object.
    struct Values: Equatable {
        var visual: VisualAttributes
        var nonvisual: NonvisualAttributes?
        var link: String?
        /// The block if there is one, otherwise an empty one: copying an optional of a type with many cases would look
        /// up that type at run time.
        fileprivate(set) var anyBlock = BlockIntent()
        fileprivate(set) var hasBlock = false
        var inline: InlineIntent?
        var generated: Bool?

        init() {
            visual = VisualAttributes.none
        }

        var block: BlockIntent? {
            get { hasBlock ? anyBlock : nil }
            set {
                anyBlock = newValue ?? BlockIntent()
                hasBlock = newValue != nil
            }
        }
    }
}

extension TextAttributes {
    /// The same attributes in unshared memory, for use by one thread.
    package var unshared: TextAttributes { storage.copy().attributes }
}

extension TextAttributes.Storage: Hashable {
    package static func == (one: TextAttributes.Storage, other: TextAttributes.Storage) -> Bool {
        one === other || (one.hash == other.hash && one.values == other.values)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
        values.hashIdentities(into: &hasher)
    }
}
