internal import Synchronization

extension TextAttributes {
    /// The attributes themselves, shared by all copies until one of them changes.
    ///
    /// Thousands of runs and labels share few styles: what they carry is one reference, and the hash, which
    /// caches ask for again and again, is computed once per style and not once per text.
    package final class Storage: @unchecked Sendable {
        // Sound: `values` changes only while one reference to the storage exists, so that nobody else is there.
        @exclusivity(unchecked) var values: Values
        /// 0 until it is asked for.
        private let cachedHash = Atomic<Int>(0)

        init(values: Values) {
            self.values = values
        }

        /// A copy of what `attributes` hold.
        package init(_ attributes: TextAttributes) {
            values = attributes.storage.values
        }

        /// A storage of the same that nothing shares.
        package func copy() -> Storage {
            Storage(values: values)
        }

        /// Puts what is here in a block and under a link. Only for a storage that nothing shares yet.
        package func set(block: consuming BlockIntent, link: consuming String?) {
            values.anyBlock = block
            values.hasBlock = true
            values.link = link
        }

        /// What every `TextAttributes()` of a thread shares.
        ///
        /// Of all threads it would be the object that they meet on: each label counts a reference to it.
        static var empty: Storage { empties.storages[ThreadNumber.current % empties.storages.count] }
        private static let empties = Empties()

        // It cannot be copied, so that reading one element does not copy all of them; an array's own references would be
        // counted.
        private struct Empties: ~Copyable, Sendable {
            let storages = InlineArray<64, Storage> { _ in Storage(values: Values()) }
        }

        /// Makes what is here generated, for an image or with a backing. Only for a storage that nothing shares yet.
        package func setGenerated(image: consuming ImageReference?, backing: consuming String?) {
            values.generated = true
            guard image != nil || backing != nil else { return }
            var own = values.extras?.values ?? Values.ExtraValues()
            if image != nil { own.image = image }
            if backing != nil { own.backing = backing }
            values.extras = Values.Extras(own)
        }

        /// What block of a document the range is.
        package var block: BlockIntent? { values.block }

        /// The same where there is one; any where there is none.
        package var anyBlock: BlockIntent { values.anyBlock }

        /// The attributes that this is the storage of.
        package var attributes: TextAttributes { TextAttributes(storage: self) }

        /// The same for equal attributes within one process; never 0.
        package var hash: Int {
            let known = cachedHash.load(ordering: .relaxed)
            if known != 0 { return known }
            var hasher = Hasher()
            values.hash(into: &hasher)
            let result = max(1, hasher.finalize() & Int.max)
            cachedHash.store(result, ordering: .relaxed)
            return result
        }

        func forgetHash() {
            cachedHash.store(0, ordering: .relaxed)
        }

        /// Whether both have equal values. `==` tells equal borders and highlights apart as well, as texts do.
        func isEqual(to other: Storage) -> Bool {
            self === other || (hash == other.hash && values.isEqual(to: other.values))
        }
    }

    /// Every attribute, unset.
    ///
    /// What a text looks like is a box of its own: a document has few looks and many meanings, and a style that
    /// differs from another in what it means alone shares its looks, and their hash. What few styles set is in
    /// another.
    struct Values: Equatable {
        var looks: Looks
        var extras: Extras?
        var link: String?
        /// The block where there is one, and an empty one where there is none: an optional of a type of many cases
        /// would be copied by asking that type at run time.
        fileprivate(set) var anyBlock = BlockIntent()
        fileprivate(set) var hasBlock = false
        var inline: InlineIntent?
        var generated: Bool?

        init() {
            looks = Looks.none
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
    /// The same attributes in memory that nothing shares, for a thread of its own.
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
