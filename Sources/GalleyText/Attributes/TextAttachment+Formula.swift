extension TextAttachment {
    /// A mathematical formula in TeX's notation.
    ///
    /// It is laid out before the surrounding text, by `AttributedText.layingOutAttachments(fonts:)` of GalleyDrawing;
    /// the command does that automatically. Its size and descent follow from the font of the surrounding text.
    ///
    ///     text.append(.attachment(TextAttachment(formula: #"\frac{a}{b}"#)))
    public struct Formula: Sendable, Hashable {
        /// The formula in TeX's notation, without the dollar signs around it.
        public var source: String
        /// Whether it has the style of a formula on a separate line: large operators, with limits above and below.
        public var isDisplay: Bool
        /// The result of layout; nil before.
        package var typeset: Typeset?

        /// Creates a formula that has not yet been laid out.
        public init(_ source: String, isDisplay: Bool = false) {
            self.source = source
            self.isDisplay = isDisplay
        }

        /// The formula in words and characters; its source before layout.
        package var alternative: String { typeset?.alternative ?? source }

        /// A source without white space at its ends.
        package static func trimmed(_ source: String) -> String {
            var source = source[...]
            while let last = source.last, last.isWhitespace, !source.hasSuffix("\\ ") { source.removeLast() }
            while let first = source.first, first.isWhitespace { source.removeFirst() }
            return String(source)
        }

        /// A line of a source without the comment at its end.
        package static func withoutComment(_ line: Substring) -> Substring {
            var isEscaped = false
            for index in line.indices {
                if line[index] == "%", !isEscaped { return line[..<index] }
                isEscaped = line[index] == "\\" && !isEscaped
            }
            return line
        }

        /// A formula that is ready for drawing.
        package struct Typeset: Sendable, Hashable {
            package var drawing: Drawing
            /// The formula in words and characters, for readers who do not see it.
            package var alternative: String

            package init(_ drawing: Drawing, alternative: String) {
                self.drawing = drawing
                self.alternative = alternative
            }
        }
    }

    /// Creates an attachment for a formula in TeX's notation, whose size follows from its layout.
    ///
    /// A formula that is wider than its column is scaled down.
    public init(formula source: String, isDisplay: Bool = false) {
        self.init(width: 0, height: 0, content: .formula(Formula(source, isDisplay: isDisplay)))
        shrinksToFit = true
    }

    /// The formula of the content, if it is one.
    public var formula: Formula? {
        if case .formula(let formula)? = content { formula } else { nil }
    }
}
