internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
public import GalleyText
internal import GalleyBoxes

/// A text that the user edits: a field of one line, or an editor of many.
///
/// ```swift
/// EditorNode("", placeholder: "Write a message").onChange { text in print(text.string) }
/// ```
///
/// The host keeps the text, the selection and the history while the node keeps its identity. A description whose text
/// differs from the previous description replaces the text. So a program may store the text of ``onChange(_:)`` and describe
/// the editor with it, even some time later: a text that the editor had in the second before it was described does not
/// replace a newer one.
///
/// To clear a field, describe it with an empty text. A program that always describes its editor with the same text, such as
/// `""`, calls ``NodeHost/setText(_:of:)`` instead.
public struct EditorNode: PrimitiveNode, Equatable {
    static var kindName: String { "editor" }
    /// The priorities of the natural width in constraints, which are lower than those of texts.
    package static let hugging = LayoutPriority(LayoutPriority.low.value - 1)
    package static let compression = LayoutPriority(LayoutPriority.high.value - 1)

    /// The initial text. It replaces the edited text when it differs from the text of the previous description.
    public var text: AttributedText
    /// Shown while there is no text.
    public var placeholder: AttributedText?
    /// Whether the text may have several lines. Default false.
    public var isMultiline = false
    /// Whether the text can be changed. Default true.
    public var isEditable = true
    /// Whether the text is shown as dots.
    public var isSecure = false
    /// The most grapheme clusters; `nil` is no limit.
    public var maximumLength: Int?
    /// Whether the node can be used.
    public var isEnabled = true
    /// Whether misspelled words are marked, if the host has a ``NodeHost/spellChecker``. Text that cannot be edited, or is
    /// shown as dots, is not checked. Default false.
    public var checksSpelling = false
    /// The attributes of text that is typed while there is none.
    public var typingAttributes = TextAttributes()
    /// Read out.
    public var label: String?
    var onChange: NodeAction<AttributedText>?
    var onSubmit: NodeAction<AttributedText>?
    var validate: (@Sendable (AttributedText) -> Bool)?
    /// Parses the text when the node appears, and after each change.
    public var parser: (any TextParser)?

    /// An editor of an attributed text.
    public init(_ text: AttributedText, placeholder: AttributedText? = nil) {
        self.text = text
        self.placeholder = placeholder
        if !text.isEmpty { typingAttributes = text.typingAttributes(at: text.endIndex) }
    }

    /// An editor of a plain text.
    public init(_ text: String = "", placeholder: String? = nil, attributes: TextAttributes = TextAttributes()) {
        var faint = attributes
        faint.color = .secondaryText
        self.init(
            AttributedText(text, attributes: attributes),
            placeholder: placeholder.map { AttributedText($0, attributes: faint) })
        typingAttributes = attributes
    }

    /// The node with one line or several.
    public func multiline(_ isMultiline: Bool = true) -> EditorNode { changing { $0.isMultiline = isMultiline } }
    /// The node, whose text can be changed or not.
    public func editable(_ isEditable: Bool) -> EditorNode { changing { $0.isEditable = isEditable } }
    /// The node, which shows dots in place of its text.
    public func secure(_ isSecure: Bool = true) -> EditorNode { changing { $0.isSecure = isSecure } }
    /// The node with a limit of grapheme clusters; `nil` is none.
    public func maximumLength(_ length: Int?) -> EditorNode {
        changing { $0.maximumLength = length.map { max(0, $0) } }
    }
    /// The node, in which misspelled words are marked or not.
    public func checksSpelling(_ checksSpelling: Bool = true) -> EditorNode {
        changing { $0.checksSpelling = checksSpelling }
    }
    /// The node, which can be used or not.
    public func enabled(_ isEnabled: Bool) -> EditorNode { changing { $0.isEnabled = isEnabled } }
    /// The node with a parser that formats its text when it appears and after each change, such as one that colours Markdown.
    ///
    /// The parser of the first description stays until a description has none, or one of another type or value. With a
    /// parser, a described text replaces the edited one if its characters differ.
    public func parser(_ parser: (any TextParser)?) -> EditorNode { changing { $0.parser = parser } }
    /// Calls `action` with the text after each change.
    public func onChange(_ action: @escaping @MainActor @Sendable (AttributedText) -> Void) -> EditorNode {
        changing { $0.onChange = NodeAction(action) }
    }
    /// Calls `action` with the text when Return is pressed in a field of one line.
    public func onSubmit(_ action: @escaping @MainActor @Sendable (AttributedText) -> Void) -> EditorNode {
        changing { $0.onSubmit = NodeAction(action) }
    }
    /// Asks `validate` about each change; a change that it refuses is undone.
    public func validating(_ validate: @escaping @Sendable (AttributedText) -> Bool) -> EditorNode {
        changing { $0.validate = validate }
    }

    private func changing(_ change: (inout EditorNode) -> Void) -> EditorNode {
        var copy = self
        change(&copy)
        return copy
    }

    /// Compares everything but closures.
    public static func == (left: EditorNode, right: EditorNode) -> Bool {
        left.text == right.text && left.placeholder == right.placeholder && left.isMultiline == right.isMultiline
            && left.isEditable == right.isEditable && left.isSecure == right.isSecure
            && left.maximumLength == right.maximumLength && left.isEnabled == right.isEnabled
            && left.label == right.label && left.typingAttributes == right.typingAttributes
            && left.checksSpelling == right.checksSpelling && isSame(left.parser, right.parser)
    }

    /// Whether two parsers are of the same type and equal, or cannot be compared.
    static func isSame(_ parser: (any TextParser)?, _ other: (any TextParser)?) -> Bool {
        guard let parser, let second = other else { return parser == nil && other == nil }
        guard type(of: parser) == type(of: second) else { return false }
        guard let one = parser as? any Equatable else { return true }
        func isEqual<T: Equatable>(_ one: T) -> Bool { (second as? T).map { $0 == one } ?? false }
        return isEqual(one)
    }

    func makeBox() -> Box {
        var box = Box()
        box.style.padding = BoxSides(vertical: 6, horizontal: 8)
        box.style.minWidth = 0
        // Next to labels, fields take the free space, and are made narrower first.
        box.style.hugging.horizontal = EditorNode.hugging
        box.style.compression.horizontal = EditorNode.compression
        box.appearance.cornerRadii = BoxAppearance.Corners(6)
        box.appearance.backgrounds = [.color(.surface)]
        return box
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        // The text of the host's editor is scaled already.
        var measured = context.state.text.map { shown($0) } ?? context.text(shown(text))
        if measured.isEmpty { measured = context.text(spaced(placeholder)) }
        if isMultiline, measured.string.last?.isNewline == true {
            // One more line for the caret, as in the editor.
            measured.append("\n", attributes: measured.typingAttributes(at: measured.endIndex))
        }
        let content = measured
        let container = isMultiline ? TextContainer.unbounded : TextContainer(maximumRows: 1)
        let fonts = context.environment.fonts
        // A long text that was edited meanwhile is not laid out to its end. What a cancelled job measures is never used.
        let cancellation = LayoutJob.current?.cancellation ?? CancellationToken()
        let layout: @Sendable (TextContainer) -> TextLayout? = {
            try? TextLayout(content, in: $0, fonts: fonts, cancellation: cancellation)
        }
        // A box with its own width does not depend on that of the text.
        var natural = 0.0
        if case .points = box.style.width {} else { natural = layout(container)?.naturalWidth ?? 0 }
        let isMultiline = isMultiline
        box.content = .custom(
            BoxLeaf(identifier: "", minContentWidth: 0, maxContentWidth: natural + 2) { width in
                var bounded = container
                if isMultiline { bounded.width = width }
                let layout = layout(bounded)
                return BoxLeaf.Measure(
                    height: layout?.size.height ?? 0, firstBaseline: layout?.lines.first?.baseline,
                    lastBaseline: layout?.lines.last?.baseline)
            })
    }

    /// A text with the height of a line.
    private func spaced(_ text: AttributedText?) -> AttributedText {
        guard let text, !text.isEmpty else { return AttributedText(" ", attributes: typingAttributes) }
        return text
    }

    /// The text as it is shown.
    func shown(_ text: AttributedText) -> AttributedText {
        guard isSecure else { return text }
        let attributes = text.isEmpty ? TextAttributes() : text.attributes(at: text.startIndex)
        return AttributedText(String(repeating: "•", count: text.string.count), attributes: attributes)
    }
}
