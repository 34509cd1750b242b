/// A string with attributes on its ranges: a value, cheap to copy and safe to send.
///
/// Attributes can be read and set on the whole text, on a range, or run by run:
///
///     var text = AttributedText("Hello, world")
///     text.font = FontDescriptor("Noto Sans", size: 24)
///     if let range = text.range(of: "world") {
///         text[range].color = .white
///         text[range].backgroundColor = .black
///     }
///     for run in text.runs {
///         print(text.string[run.range], run.attributes)
///     }
///
/// The text is contiguous UTF-8, with a sorted table of runs and a table of their distinct styles. Public ranges are
/// ranges of `String.Index` in ``string``; an index inside a scalar counts as the scalar's start. As with `String`, an
/// index beyond the end is a programming error.
///
/// Comparison is exact: texts are equal if their UTF-8 bytes and attributes are equal. Precomposed and decomposed forms
/// of a character, which are equal as `String`, may be shaped and measured differently.
@dynamicMemberLookup
public struct AttributedText: Sendable {
    /// The characters.
    public internal(set) var string: String
    /// The runs, sorted by `start`, which cover the text; adjacent runs differ. An empty text has one run with its
    /// style.
    package internal(set) var styleRuns: [StyleRun]
    /// The distinct styles, referenced by runs.
    package internal(set) var styles: [Style]
    /// An index of styles for large tables; `nil` if there are few.
    var styleIndex: [Style: Int32]?

    /// The start of a style in UTF-8; it ends at the start of the next one.
    package struct StyleRun: Sendable, Hashable {
        package var start: Int32
        package var style: Int32

        package init(start: Int32, style: Int32) {
            self.start = start
            self.style = style
        }
    }

    /// One interned set of attributes with its hash.
    package typealias Style = TextAttributes.Storage

    /// The runs of every text with a single style, shared so that a label needs no array.
    static let wholeText = [StyleRun(start: 0, style: 0)]

    /// Creates a text with the same attributes on all of `string`.
    ///
    /// Texts created with copies of the same attributes share them, which is a hundred times faster than hashing the
    /// attributes.
    public init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        self.string = string
        self.string.makeContiguousUTF8()
        styleRuns = AttributedText.wholeText
        styles = [attributes.storage]
    }

    /// Creates an empty text.
    public init() {
        self.init("")
    }

    /// Creates a text from a slice with its attributes.
    ///
    /// - Complexity: O(*n*) in the length of the slice.
    public init(_ slice: AttributedSubtext) {
        self = slice.base.slice(slice.utf8Range)
    }

    /// Whether there are no characters.
    public var isEmpty: Bool { string.isEmpty }
    /// The first index of ``string``.
    public var startIndex: String.Index { string.startIndex }
    /// The index after the last character of ``string``.
    public var endIndex: String.Index { string.endIndex }
    /// The length in UTF-8 bytes.
    package var utf8Count: Int { string.utf8.count }
}
