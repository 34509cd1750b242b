extension TextAttributes {
    /// A change of one attribute.
    public enum Change<Value: Hashable & Sendable>: Sendable, Hashable {
        /// Keeps the attribute.
        case inherit
        /// Sets the value; fonts and paragraph styles are merged field by field.
        case set(Value)
        /// Removes the attribute.
        case remove
    }

    /// A set of changes to attributes: some are set, some removed, and all others kept.
    ///
    ///     var patch = TextAttributes.Patch(TextAttributes(color: .white))
    ///     patch.underline = .remove
    ///     let pressed = patch.applied(to: attributes)
    @dynamicMemberLookup
    public struct Patch: Sendable, Hashable {
        /// The attributes that are set.
        public var attributes: TextAttributes {
            didSet { removed = removed.filter { !attributes.has($0) } }
        }
        /// The attributes that are removed first.
        public private(set) var removed: Set<Name>

        /// Creates a patch that sets `attributes`, and removes those with other names.
        public init(_ attributes: TextAttributes = TextAttributes(), removing names: Set<Name> = []) {
            self.attributes = attributes
            removed = names.filter { !attributes.has($0) }
        }

        /// The change of an attribute.
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

        /// Whether nothing is set or removed.
        public var isEmpty: Bool { attributes.isEmpty && removed.isEmpty }

        /// The changed attributes.
        public func applied(to attributes: TextAttributes) -> TextAttributes {
            guard !removed.isEmpty else { return self.attributes.merging(over: attributes) }
            var result = attributes
            for name in removed { result.remove(name) }
            return self.attributes.merging(over: result)
        }
    }
}
