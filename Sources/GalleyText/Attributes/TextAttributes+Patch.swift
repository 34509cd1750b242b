extension TextAttributes {
    /// What becomes of one attribute.
    public enum Change<Value: Hashable & Sendable>: Sendable, Hashable {
        /// It stays as it is.
        case inherit
        /// It takes this value; fonts and paragraph styles field by field.
        case set(Value)
        /// It goes.
        case remove
    }

    /// Changes of attributes: some are set, some are removed, and all others stay.
    ///
    ///     var patch = TextAttributes.Patch(TextAttributes(color: .white))
    ///     patch.underline = .remove
    ///     let pressed = patch.applied(to: attributes)
    @dynamicMemberLookup
    public struct Patch: Sendable, Hashable {
        /// What is laid over.
        public var attributes: TextAttributes {
            didSet { removed = removed.filter { !attributes.has($0) } }
        }
        /// What is removed first.
        public private(set) var removed: Set<Name>

        /// A patch that sets `attributes`, and removes those of other names.
        public init(_ attributes: TextAttributes = TextAttributes(), removing names: Set<Name> = []) {
            self.attributes = attributes
            removed = names.filter { !attributes.has($0) }
        }

        /// What becomes of an attribute.
        public subscript<Value: Hashable & Sendable>(
            dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
        ) -> Change<Value> {
            get {
                if let value = attributes[keyPath: attribute] { return .set(value) }
                return Name(attribute).map(removed.contains) ?? false ? .remove : .inherit
            }
            set {
                var value: Value?
                if case .set(let given) = newValue { value = given }
                attributes[keyPath: attribute] = value
                guard let name = Name(attribute) else { return }
                if newValue == .remove { removed.insert(name) } else { removed.remove(name) }
            }
        }

        /// True where nothing is set or removed.
        public var isEmpty: Bool { attributes.isEmpty && removed.isEmpty }

        /// What `attributes` become.
        public func applied(to attributes: TextAttributes) -> TextAttributes {
            guard !removed.isEmpty else { return self.attributes.merging(over: attributes) }
            var result = attributes
            for name in removed { result.remove(name) }
            return self.attributes.merging(over: result)
        }
    }
}
