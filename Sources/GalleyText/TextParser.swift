/// Something that changes attributed text by what the text says: Markdown, emoticons, links.
///
/// A parser keeps two promises that editors rely on. Parsing what it has already parsed changes nothing,
/// and it says truthfully whether it changed anything, so that an editor lays out again only when it must.
/// Conforming types are values or immutable objects, and may be used from any thread.
///
///     struct Shouting: TextParser {
///         func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
///             let loud = text.string.uppercased()
///             guard loud != text.string else { return false }
///             text = AttributedText(loud, attributes: text.attributes(at: text.startIndex))
///             selection = nil
///             return true
///         }
///     }
///
/// A parser that replaces characters keeps track of it with ``TextEdits``, which maps the selection.
public protocol TextParser: Sendable {
    /// Changes `text` and keeps `selection` on what it selected.
    ///
    /// - Parameters:
    ///   - text: What to parse, replaced by the result.
    ///   - selection: Indices of `text.string`: of the old string on the way in, of the new one on the way
    ///     out. `nil` when nothing is selected. An empty range is a caret.
    /// - Returns: Whether the characters or attributes of `text` are other than before.
    func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool
}

extension TextParser {
    /// Changes `text` where nothing is selected, and returns whether it did.
    @discardableResult
    public func parse(_ text: inout AttributedText) -> Bool {
        var selection: Range<String.Index>?
        return parse(&text, selection: &selection)
    }

    /// The parsed form of `text`.
    public func parsed(_ text: AttributedText) -> AttributedText {
        var result = text
        parse(&result)
        return result
    }
}

/// Several parsers that run one after the other, each on the result of the one before.
public struct CompositeParser: TextParser {
    /// In the order in which they run.
    public var parsers: [any TextParser]

    /// A parser that runs `parsers` in order.
    public init(_ parsers: [any TextParser]) {
        self.parsers = parsers
    }

    /// A parser that runs `parsers` in order.
    public init(_ parsers: any TextParser...) {
        self.parsers = parsers
    }

    /// Runs the parsers; true when the result is other than what it was given.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        // One parser may undo what another did, so the parts' answers do not add up to the whole's.
        let before = text
        var changed = false
        for parser in parsers where parser.parse(&text, selection: &selection) {
            changed = true
        }
        return changed && text != before
    }
}
