/// A transformation of attributed text based on its content: Markdown, emoticons, links.
///
/// Editors rely on two requirements. Parsing already parsed text must not change it, and the parser must return whether
/// it changed anything, so that an editor lays out again only when necessary. Conforming types are values or immutable
/// objects, and may be used from any thread.
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
/// A parser that replaces characters records this in ``TextEdits``, which maps the selection.
public protocol TextParser: Sendable {
    /// Changes `text` and keeps `selection` on the same content.
    ///
    /// - Parameters:
    ///   - text: The text to parse, replaced by the result.
    ///   - selection: Indices of `text.string`: of the old string before the call, of the new one after
    ///     it. `nil` if nothing is selected. An empty range is a caret.
    /// - Returns: Whether the characters or attributes of `text` changed.
    func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool

    /// Parses `text` again after edits, and keeps `selection` on the same content.
    ///
    /// An editor calls this after each change. By default the whole text is parsed. A parser that keeps the state of its
    /// last result, such as `MarkdownHighlighting`, parses only what the edits may affect.
    ///
    /// - Parameters:
    ///   - text: The edited text, replaced by the result.
    ///   - edits: The replacements since the last result of this parser; `nil` if the parser does not know the text yet.
    ///   - selection: Indices of `text.string`, as in ``parse(_:selection:)``.
    /// - Returns: The range of the result, in UTF-8 offsets, that contains all changes of the parser; `nil` if it changed
    ///   nothing.
    mutating func parse(
        _ text: inout AttributedText, edits: TextEdits?, selection: inout Range<String.Index>?
    ) -> Range<Int>?
}

extension TextParser {
    /// Parses the whole text, whatever was edited.
    public func parse(
        _ text: inout AttributedText, edits: TextEdits?, selection: inout Range<String.Index>?
    ) -> Range<Int>? {
        parse(&text, selection: &selection) ? 0..<text.utf8Count : nil
    }

    /// Changes `text` without a selection, and returns whether it changed.
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
