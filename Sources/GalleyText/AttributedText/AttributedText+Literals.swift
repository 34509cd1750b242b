extension AttributedText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A text without attributes.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text that the pieces of a literal make.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Builds a text from a literal with values in it, each with attributes of its own if it has any.
    ///
    ///     let bold = TextAttributes(font: FontDescriptor(weight: 700))
    ///     let (price, currency) = (12, "€")
    ///     let text: AttributedText = "Total: \(price, attributes: bold) \(currency)"
    public struct StringInterpolation: StringInterpolationProtocol {
        var text: AttributedText

        /// An empty text with room for the literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text = AttributedText()
            text.reserveCapacity(literalCapacity)
        }

        /// Adds characters of the literal, without attributes.
        public mutating func appendLiteral(_ literal: String) {
            text.append(literal, attributes: TextAttributes())
        }

        /// Adds what `value` prints.
        public mutating func appendInterpolation<Value>(
            _ value: Value, attributes: TextAttributes = TextAttributes()
        ) {
            text.append(String(describing: value), attributes: attributes)
        }

        /// Adds a text with its own attributes.
        public mutating func appendInterpolation(_ value: AttributedText) {
            text.append(value)
        }

        /// Adds a part of a text with its own attributes.
        public mutating func appendInterpolation(_ value: AttributedSubtext) {
            text.append(AttributedText(value))
        }
    }
}

extension AttributedText: CustomStringConvertible {
    /// The characters alone.
    public var description: String { string }
}
