/// A string with attributes on its ranges: a value, cheap to copy and safe to send.
///
/// The text is contiguous UTF-8 beside a sorted table of runs and a table of the distinct styles they use.
///
///     var text = AttributedText("Hello, world")
///     text[text.range(of: "world")!].color = .white
public struct AttributedText: Sendable {
    /// The characters.
    public private(set) var string: String
    /// Sorted by `start`, tiling the text; neighbours differ. An empty text has one run that holds its style.
    package private(set) var styleRuns: [StyleRun]
    /// The distinct styles that runs index.
    package private(set) var styles: [Style]

    /// Where a style begins; it ends where the next begins. Offsets are UTF-8.
    package struct StyleRun: Sendable, Hashable {
        package var start: Int32
        package var style: Int32
    }

    /// One interned set of attributes with its hash.
    package final class Style: Sendable, Hashable {
        package let attributes: TextAttributes
        package let hash: Int

        package init(_ attributes: TextAttributes) {
            self.attributes = attributes
            hash = attributes.hashValue
        }

        package static func == (one: Style, other: Style) -> Bool {
            one === other || (one.hash == other.hash && one.attributes == other.attributes)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(hash)
        }
    }

    /// The same attributes on the whole of `string`.
    public init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        self.string = string
        self.string.makeContiguousUTF8()
        styleRuns = [StyleRun(start: 0, style: 0)]
        styles = [Style(attributes)]
    }
}

extension AttributedText: Hashable {
    public static func == (one: AttributedText, other: AttributedText) -> Bool {
        guard one.string == other.string, one.styleRuns.count == other.styleRuns.count else { return false }
        return zip(one.styleRuns, other.styleRuns).allSatisfy { first, second in
            first.start == second.start
                && one.styles[Int(first.style)] == other.styles[Int(second.style)]
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(string)
    }
}
