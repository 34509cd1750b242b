/// A string with attributes on its ranges: a value, cheap to copy and safe to send.
///
/// Use it as a string that remembers how each of its parts looks. Attributes are read and set on the whole
/// text, on a range, or run by run:
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
/// The text is contiguous UTF-8 beside a sorted table of runs and a table of the distinct styles they use.
/// Public ranges are ranges of `String.Index` in ``string``; an index that lies inside a scalar counts as
/// the scalar's start. As with `String`, an index beyond the end is a programming error.
///
/// Comparison is exact: texts are equal when their UTF-8 bytes and attributes are. Precomposed and
/// decomposed forms of a character, which are equal as `String`, may be shaped and measured differently.
@dynamicMemberLookup
public struct AttributedText: Sendable {
    /// The characters.
    public internal(set) var string: String
    /// Sorted by `start`, tiling the text; neighbours differ. An empty text has one run that holds its style.
    package internal(set) var styleRuns: [StyleRun]
    /// The distinct styles that runs index.
    package internal(set) var styles: [Style]
    /// Finds a style among many; `nil` while there are few.
    var styleIndex: [Style: Int32]?

    /// Where a style begins; it ends where the next begins. Offsets are UTF-8.
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

    /// The runs of every text that has one style, so that a label costs no array for them.
    static let wholeText = [StyleRun(start: 0, style: 0)]

    /// The same attributes on the whole of `string`.
    ///
    /// Texts made with copies of the same attributes share them: a label costs a hundredth of what hashing
    /// its attributes would.
    public init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        self.string = string
        self.string.makeContiguousUTF8()
        styleRuns = AttributedText.wholeText
        styles = [attributes.storage]
    }

    /// An empty text.
    public init() {
        self.init("")
    }

    /// U+FFFC with `attachment` and `attributes`: an inline box that stands for one character.
    public init(attachment: Attachment, attributes: TextAttributes = TextAttributes()) {
        var attributes = attributes
        attributes.attachment = attachment
        self.init(String(Attachment.character), attributes: attributes)
    }

    /// The text of a slice with its attributes.
    ///
    /// - Complexity: O(*n*) in the length of the slice.
    public init(_ slice: AttributedSubtext) {
        self = slice.base.slice(slice.utf8Range)
    }

    /// True when there are no characters.
    public var isEmpty: Bool { string.isEmpty }
    /// The first index of ``string``.
    public var startIndex: String.Index { string.startIndex }
    /// The index behind the last character of ``string``.
    public var endIndex: String.Index { string.endIndex }
    /// Length in UTF-8 bytes.
    package var utf8Count: Int { string.utf8.count }
}
