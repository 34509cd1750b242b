internal import Synchronization

extension TextAttributes {
    /// The attributes themselves, shared by all copies until one of them changes.
    ///
    /// Thousands of runs and labels share few styles: what they carry is one reference, and the hash, which
    /// caches ask for again and again, is computed once per style and not once per text.
    package final class Storage: @unchecked Sendable {
        // Sound: `values` changes only while one reference to the storage exists.
        var values: Values
        /// 0 until it is asked for.
        private let cachedHash = Atomic<Int>(0)

        init(values: Values) {
            self.values = values
        }

        /// A copy of what `attributes` hold.
        package init(_ attributes: TextAttributes) {
            values = attributes.storage.values
        }

        /// What every `TextAttributes()` shares.
        static let empty = Storage(values: Values())

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
    }

    /// These attributes with the block of `other`, which costs less than setting an equal one.
    package func sharingBlock(with other: TextAttributes) -> TextAttributes {
        var values = storage.values
        values.shareBlock(with: other.storage.values)
        return TextAttributes(storage: Storage(values: values))
    }

    /// Every attribute, unset.
    struct Values: Equatable {
        var font: FontDescriptor?
        var letterSpacing: Double?
        var wordSpacing: Double?
        var kerning: Bool?
        var ligatures: Ligatures?
        var language: String?
        var baselineOffset: Double?
        @Boxed var paragraph: ParagraphStyle?
        @Boxed var attachment: Attachment?
        @Boxed var ruby: Ruby?
        var color: Color?
        var backgroundColor: Color?
        @Boxed var stroke: Stroke?
        @Boxed var underline: LineDecoration?
        @Boxed var strikethrough: LineDecoration?
        @Boxed var shadow: Shadow?
        @Boxed var innerShadow: Shadow?
        @Boxed var border: Border?
        @Boxed var backgroundBorder: Border?
        @Boxed var blockBorder: Border?
        var obliqueness: Double?
        var expansion: Double?
        @Boxed var glyphTransform: AffineTransform?
        var link: String?
        @Boxed var highlight: Highlight?
        @Boxed var binding: Binding?
        var backing: String?
        @Boxed var block: BlockIntent?
        var inline: InlineIntent?
        @Boxed var image: ImageReference?
        var generated: Bool?

        /// Takes the block of `other`, and shares the box that it is in.
        mutating func shareBlock(with other: Values) {
            _block = other._block
        }
    }
}

extension TextAttributes.Storage: Hashable {
    package static func == (one: TextAttributes.Storage, other: TextAttributes.Storage) -> Bool {
        one === other || (one.hash == other.hash && one.values == other.values)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}

extension TextAttributes.Values: Hashable {
    /// Feeds what is set, and which attributes those are: most styles set a few of thirty.
    func hash(into hasher: inout Hasher) {
        var present: UInt32 = 0
        var bit: UInt32 = 1
        func feed<Value: Hashable>(_ value: Value?) {
            if let value {
                present |= bit
                value.hash(into: &hasher)
            }
            bit <<= 1
        }
        feed(font)
        feed(letterSpacing)
        feed(wordSpacing)
        feed(kerning)
        feed(ligatures)
        feed(language)
        feed(baselineOffset)
        feed(paragraph)
        feed(attachment)
        feed(ruby)
        feed(color)
        feed(backgroundColor)
        feed(stroke)
        feed(underline)
        feed(strikethrough)
        feed(shadow)
        feed(innerShadow)
        feed(border)
        feed(backgroundBorder)
        feed(blockBorder)
        feed(obliqueness)
        feed(expansion)
        feed(glyphTransform)
        feed(link)
        feed(highlight)
        feed(binding)
        feed(backing)
        feed(block)
        feed(inline)
        feed(image)
        feed(generated)
        hasher.combine(present)
    }
}
