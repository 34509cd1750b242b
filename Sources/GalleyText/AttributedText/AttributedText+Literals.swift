extension AttributedText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a text without attributes.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a text from the pieces of a literal.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// A builder of a text from an interpolated literal, whose values may have attributes.
    ///
    ///     let bold = TextAttributes(font: FontDescriptor(weight: 700))
    ///     let (price, currency) = (12, "€")
    ///     let text: AttributedText = "Total: \(price, attributes: bold) \(currency)"
    public struct StringInterpolation: StringInterpolationProtocol {
        var text: AttributedText

        /// Creates an empty text with capacity for the literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text = AttributedText()
            text.reserveCapacity(literalCapacity)
        }

        /// Appends characters of the literal, without attributes.
        public mutating func appendLiteral(_ literal: String) {
            text.append(literal, attributes: TextAttributes())
        }

        /// Appends the description of `value`.
        public mutating func appendInterpolation<Value>(
            _ value: Value, attributes: TextAttributes = TextAttributes()
        ) {
            text.append(String(describing: value), attributes: attributes)
        }

        /// Appends a text with its attributes.
        public mutating func appendInterpolation(_ value: AttributedText) {
            text.append(value)
        }

        /// Appends a part of a text with its attributes.
        public mutating func appendInterpolation(_ value: AttributedSubtext) {
            text.append(AttributedText(value))
        }
    }
}

extension AttributedText: CustomStringConvertible {
    /// The characters without attributes.
    public var description: String { string }
}
